import type { Assertion } from '../model/memory.js';
import { DAY_MS, type EpochMs } from '../model/time.js';
import { type ActiveConsents, groundOf, NO_CONSENT, type RestsOn } from './consented.js';
import { type CategoryRule, type Policy, ruleOf } from './policy.js';

export interface ArrivingFact {
  category: string;
  /** When it is written to the store: now, for a fact that arrives. */
  learnedAt: EpochMs;
  /** When it was said; null when the transcript does not tell. */
  observedAt: EpochMs | null;
  /** Taken as `explicit` when absent. */
  assertion?: Assertion;
  /** Drawn from a transcript, and not said by the person as a correction. */
  isExtracted?: boolean;
  /** What its subject has consented to; nothing when absent. */
  consents?: ActiveConsents;
}

export type Keeping =
  | {
      keep: true;
      expiresAt: EpochMs | null;
      /** It was inferred: it waits, in no view, until the person confirms it. */
      isUnconfirmed: boolean;
      ground: RestsOn;
    }
  | { keep: false; why: 'never' | 'needs_consent' | 'not_extracted' | 'expired' };

/** May a fact of this category be kept, on which ground, and until when (`rules` 27). */
export function mayKeepFact(policy: Policy, fact: ArrivingFact): Keeping {
  const rule = ruleOf(policy, fact.category);
  if (rule.default === 'never') return { keep: false, why: 'never' };
  if (fact.isExtracted && !rule.autoExtract) return { keep: false, why: 'not_extracted' };
  const ground = groundOf(policy, fact.category, fact.consents ?? NO_CONSENT);
  if (ground === null) return { keep: false, why: 'needs_consent' };
  const expiresAt = retentionStart(policy, fact.learnedAt, fact.observedAt) + retentionDays(rule) * DAY_MS;
  if (expiresAt <= fact.learnedAt) return { keep: false, why: 'expired' };
  return { keep: true, expiresAt, isUnconfirmed: needsConfirmation(policy, fact), ground };
}

/** Whether a fact is one that its subject has to confirm before anybody may see it. */
export function needsConfirmation(
  policy: Policy,
  fact: { category: string; assertion?: Assertion },
): boolean {
  return ruleOf(policy, fact.category).default === 'infer_with_confirmation' && fact.assertion === 'inferred';
}

/**
 * When a transcript round is to be erased. At or before `learnedAt` when its time has passed on arrival: such a
 * round is not stored.
 */
export function roundExpiry(policy: Policy, learnedAt: EpochMs, observedAt: EpochMs | null): EpochMs {
  return retentionStart(policy, learnedAt, observedAt) + policy.transcriptRetentionDays * DAY_MS;
}

/** A session-only fact lives one day at most, whatever retention its category has. */
export function retentionDays(rule: CategoryRule): number {
  return rule.default === 'session_only' ? Math.min(rule.retentionDays, 1) : rule.retentionDays;
}

/** A transcript from a clock that runs ahead must not be kept longer for it. */
function retentionStart(policy: Policy, learnedAt: EpochMs, observedAt: EpochMs | null): EpochMs {
  if (policy.retentionFrom === 'learned' || observedAt === null) return learnedAt;
  return Math.min(observedAt, learnedAt);
}
