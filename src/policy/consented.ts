// What a person's recorded consents let in. Pure: who consented to what is handed in.
import { type Basis, isConsentBasis, WHOLE_MEMORY } from '../model/consent.js';
import { SENSITIVE_KINDS, type SensitiveKind } from '../model/findings.js';
import { type CategoryRule, type PolicyTerms, ruleOf } from './policy.js';

/** The active consents of one subject: the key of each by its category, `WHOLE_MEMORY` for the opt-in. */
export type ActiveConsents = ReadonlyMap<string, number>;

export const NO_CONSENT: ActiveConsents = new Map();

export interface RestsOn {
  /** Null where the policy names no ground. */
  basis: Basis | null;
  /** The key of the consent that it rests on; null where it rests on something else. */
  consent: number | null;
}

/**
 * The ground on which something of a category may be kept, or null where a consent is needed and there is none. What is
 * kept by explicit consent only rests on that of its own category; what the policy keeps on the basis of consent rests
 * on that or on the opt-in, and so does everything else where the policy wants an opt-in and names no other ground.
 */
export function groundOf(policy: PolicyTerms, category: string, consents: ActiveConsents): RestsOn | null {
  const rule = ruleOf(policy, category);
  const own = consents.get(category) ?? null;
  const whole = consents.get(WHOLE_MEMORY) ?? null;
  if (policy.consent.required && whole === null) return null;
  if (isExplicitOnly(rule)) return own === null ? null : { basis: 'explicit_consent', consent: own };
  if (rule.basis !== null && !isConsentBasis(rule.basis)) return { basis: rule.basis, consent: null };
  const consent = own ?? whole;
  if (rule.basis !== null) return consent === null ? null : { basis: rule.basis, consent };
  return policy.consent.required ? { basis: 'consent', consent } : { basis: null, consent: null };
}

/** Art. 9 knows no weaker yes than the explicit one: a category under it needs its own. */
export function isExplicitOnly(rule: CategoryRule): boolean {
  return rule.default === 'explicit_consent_only' || rule.basis === 'explicit_consent';
}

/** The categories whose statements may not stand in any text of a subject. */
export function withheldKinds(
  policy: PolicyTerms,
  consents: ActiveConsents = NO_CONSENT,
): ReadonlySet<SensitiveKind> {
  return new Set(
    SENSITIVE_KINDS.filter(
      (kind) => ruleOf(policy, kind).default === 'never' || groundOf(policy, kind, consents) === null,
    ),
  );
}

/** True where a consent would let in what is withheld of the category: then it is worth knowing where it stands. */
export function mayBeConsentedTo(policy: PolicyTerms, category: string): boolean {
  const rule = ruleOf(policy, category);
  return rule.default !== 'never' && (isExplicitOnly(rule) || isConsentBasis(rule.basis));
}
