import { createHash } from 'node:crypto';
import { IDENTIFIER_KINDS, SENSITIVE_KINDS } from '../model/findings.js';
import { CATEGORIES } from '../model/memory.js';
import { type PolicyTerms, ruleOf } from './policy.js';

/**
 * SHA-256 (hex) of what a policy says about which texts and facts may be stored at all: a store remembers under which
 * it was written, so that it is told when another holds. Retention is not part of it; its dates follow at once.
 */
export function gateDigest(policy: PolicyTerms): string {
  const { detectors, locales, names } = policy.gate;
  const categories = new Set<string>([
    ...CATEGORIES,
    ...SENSITIVE_KINDS,
    ...Object.keys(policy.ownCategories),
  ]);
  const canonical = [
    IDENTIFIER_KINDS.map((kind) => [kind, detectors[kind]]),
    [...new Set(locales)].sort(),
    [...new Set(names.allow)].sort(),
    [...new Set(names.deny)].sort(),
    [...categories].sort().map((name) => {
      const { default: mode, basis } = ruleOf(policy, name);
      return [name, mode, basis];
    }),
    policy.consent.required,
    // Left out where it is the usual one: stores written before it could be said are not told of a change.
    ...(policy.reasoning === 'redacted' ? [policy.reasoning] : []),
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
