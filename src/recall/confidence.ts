import type { ListRow } from '../model/listing.js';
import { DAY_MS, type EpochMs } from '../model/time.js';
import { type PolicyTerms, retentionDays, ruleOf } from '../policy/index.js';

/**
 * What is left of a fact's confidence at its age: half of it when it is as old as its category's retention. Whoever wrote
 * the policy has said there how long such a thing stays worth knowing. Null for what has no confidence.
 */
export function confidenceAt(
  policy: PolicyTerms,
  { confidence, category, observedAt, learnedAt }: ListRow,
  now: EpochMs,
): number | null {
  if (confidence === null || category === null) return null;
  const said = observedAt ?? learnedAt ?? now;
  const halfLifeMs = retentionDays(ruleOf(policy, category)) * DAY_MS;
  if (halfLifeMs === 0) return 0;
  const left = confidence * 0.5 ** (Math.max(0, now - said) / halfLifeMs);
  return Math.round(left * 1000) / 1000;
}
