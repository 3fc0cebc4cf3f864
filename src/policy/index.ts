export {
  type ActiveConsents,
  groundOf,
  mayBeConsentedTo,
  NO_CONSENT,
  type RestsOn,
  withheldKinds,
} from './consented.js';
export { DEFAULT_POLICY } from './default-policy.js';
export { differenceOf } from './difference.js';
export { BUILT_IN_EMBEDDER, categoriesFor } from './engines.js';
export { gateDigest } from './gate-digest.js';
export { loadPolicy, policyJsonSchema } from './load-policy.js';
export {
  anonymizedCategories,
  type CategoryRule,
  categoriesOf,
  type Policy,
  type PolicyTerms,
  type ReasoningMode,
  ruleOf,
  type SharedRule,
  type StoreMode,
} from './policy.js';
export { policyFileOf } from './policy-file.js';
export {
  type ArrivingFact,
  type Keeping,
  mayKeepFact,
  needsConfirmation,
  retentionDays,
  roundExpiry,
} from './retention.js';
export { ruleViewOf, viewOf } from './view.js';
