import type { PolicyChange, PolicyRule, PolicyView } from '../../model/policy-view.js';
import type { JsonDocument } from './document.js';

export interface JsonPolicy extends JsonDocument {
  type: 'policy';
  hash: string;
  /** The file; null for the built-in policy. */
  source: string | null;
  /** As a policy file would say it, with everything that holds. */
  policy: object;
}

export function policyDocument(policy: Pick<PolicyView, 'hash' | 'source'>, file: object): JsonPolicy {
  return { type: 'policy', schema: 1, hash: policy.hash, source: policy.source, policy: file };
}

export interface JsonPolicyDifference extends JsonDocument {
  type: 'policy_difference';
  before: string;
  after: string;
  changes: { key: string; before: string | null; after: string | null; effect: string }[];
}

export function policyDifferenceDocument(
  hashes: { before: string; after: string },
  changes: readonly PolicyChange[],
): JsonPolicyDifference {
  return {
    type: 'policy_difference',
    schema: 1,
    ...hashes,
    changes: changes.map(({ key, before, after, effect }) => ({ key, before, after, effect })),
  };
}

export interface JsonPolicyRule extends JsonDocument {
  type: 'policy_rule';
  category: string;
  default: string;
  retention_days: number;
  auto_extract: boolean;
  purpose: string | null;
  basis: string | null;
  shared: string;
  explanation: string[];
}

export interface JsonPolicyTerm extends JsonDocument {
  type: 'policy_term';
  key: string;
  value: JsonTermValue;
  explanation: string[];
}

type JsonTermValue = string | { cwd: string; context: string }[];

export function policyTermDocument(key: string, value: JsonTermValue, explanation: string[]): JsonPolicyTerm {
  return { type: 'policy_term', schema: 1, key, value, explanation };
}

export function policyRuleDocument(
  { retentionDays, autoExtract, ...rule }: PolicyRule,
  explanation: string[],
): JsonPolicyRule {
  return {
    type: 'policy_rule',
    schema: 1,
    ...rule,
    retention_days: retentionDays,
    auto_extract: autoExtract,
    explanation,
  };
}
