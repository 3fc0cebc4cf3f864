import { targetOf } from '../model/extraction.js';
import { isCategory } from '../model/memory.js';
import type { PolicyRule, PolicyView } from '../model/policy-view.js';
import { categoriesOf, type Policy, ruleOf } from './policy.js';

/** A policy as it is shown. */
export function viewOf(policy: Policy): PolicyView {
  return {
    hash: policy.hash,
    source: policy.source,
    rules: categoriesOf(policy).map((category) => ruleViewOf(policy, category)),
    isOptInRequired: policy.consent.required,
    transcriptRetentionDays: policy.transcriptRetentionDays,
    retentionFrom: policy.retentionFrom,
    pendingDays: policy.consent.pendingDays,
    reasoning: policy.reasoning,
    contexts: [...policy.contexts],
    detectorsOff: Object.entries(policy.gate.detectors)
      .filter(([, isOn]) => !isOn)
      .map(([kind]) => kind),
    engines: Object.values(policy.engines).map(targetOf),
  };
}

export function ruleViewOf(policy: Policy, category: string): PolicyRule {
  return {
    category,
    ...ruleOf(policy, category),
    shared: isCategory(category) ? policy.sharing[category] : 'never',
  };
}
