// What the tests of policy and consent ask for: policies that differ from the built-in one in one thing, and grants.

import type { Grant } from '../../src/erasure/consents.js';
import { grantConsent } from '../../src/erasure/index.js';
import type { Category } from '../../src/model/memory.js';
import type { Scope } from '../../src/model/scope.js';
import { DEFAULT_POLICY, gateDigest, type Policy } from '../../src/policy/index.js';
import type { CategoryRule } from '../../src/policy/policy.js';
import type { TestPlace } from './workspace.js';

export function withRule(
  category: Category,
  rule: Partial<CategoryRule>,
  policy: Policy = DEFAULT_POLICY,
): Policy {
  const whole = { ...policy.categories[category], ...rule };
  return hashed({ ...policy, categories: { ...policy.categories, [category]: whole } });
}

export function requiringOptIn(policy: Policy = DEFAULT_POLICY): Policy {
  return hashed({ ...policy, consent: { ...policy.consent, required: true } });
}

/** Another policy has another hash: its words are enough here. */
export function hashed(policy: Policy): Policy {
  return { ...policy, hash: `${gateDigest(policy)}-${policy.consent.pendingDays}` };
}

export function grant(place: TestPlace, scope: Scope, category: string | null, more: Partial<Grant> = {}) {
  const given = { scope, category, basis: null, textVersion: 'privacy-3', method: 'form', ...more } as const;
  return place.run((workspace) => grantConsent(workspace, given));
}

/** A statement on somebody's health that nobody takes for a fact. */
export const STATEMENT = 'My knee was operated on';
