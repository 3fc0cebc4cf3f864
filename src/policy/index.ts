export { DEFAULT_POLICY } from './default-policy.js';
export { loadPolicy, policyJsonSchema } from './load-policy.js';
export {
  anonymizedCategories,
  type CategoryRule,
  type Policy,
  type SharedRule,
  type StoreMode,
  withheldKinds,
} from './policy.js';
export { type ArrivingFact, type Keeping, mayKeepFact, retentionDays, roundExpiry } from './retention.js';
