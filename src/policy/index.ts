export { DEFAULT_POLICY } from './default-policy.js';
export { loadPolicy, policyJsonSchema } from './load-policy.js';
export type { CategoryRule, Policy, StoreMode } from './policy.js';
export { type ArrivingFact, type Keeping, mayKeepFact, retentionDays, roundExpiry } from './retention.js';
