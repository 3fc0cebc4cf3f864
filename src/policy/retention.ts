import type { Assertion, Category } from '../model/memory.js';
import { DAY_MS, type EpochMs } from '../model/time.js';
import type { CategoryRule, Policy } from './policy.js';

export interface ArrivingFact {
  category: Category;
  /** When it is written to the store: now, for a fact that arrives. */
  learnedAt: EpochMs;
  /** When it was said; null when the transcript does not tell. */
  observedAt: EpochMs | null;
  /** Taken as `explicit` when absent. */
  assertion?: Assertion;
}

export type Keeping =
  | { keep: true; expiresAt: EpochMs | null }
  | { keep: false; why: 'never' | 'needs_consent' | 'expired' };

/** May a fact of this category be kept, and until when (`rules` 27). */
export function mayKeepFact(policy: Policy, fact: ArrivingFact): Keeping {
  const rule = policy.categories[fact.category];
  if (rule.default === 'never') return { keep: false, why: 'never' };
  if (needsConsent(rule, fact.assertion ?? 'explicit')) return { keep: false, why: 'needs_consent' };
  const expiresAt = retentionStart(policy, fact.learnedAt, fact.observedAt) + retentionDays(rule) * DAY_MS;
  return expiresAt > fact.learnedAt ? { keep: true, expiresAt } : { keep: false, why: 'expired' };
}

/**
 * When a transcript round is to be erased. At or before `learnedAt` when its time has passed on arrival: such a
 * round is not stored.
 */
export function roundExpiry(policy: Policy, learnedAt: EpochMs, observedAt: EpochMs | null): EpochMs {
  return retentionStart(policy, learnedAt, observedAt) + policy.transcriptRetentionDays * DAY_MS;
}

function needsConsent(rule: CategoryRule, assertion: Assertion): boolean {
  if (rule.default === 'explicit_consent_only') return true;
  return rule.default === 'infer_with_confirmation' && assertion === 'inferred';
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
