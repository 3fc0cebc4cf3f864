export { type CorrectOptions, correct, previewCorrection } from './correct.js';
export { type ForgetOptions, forget, planErasure } from './forget.js';
export { guardPlan, guardPrune } from './guard.js';
export { type PruneOptions, planPrune, prune } from './prune.js';
export { listRequests, showRequest } from './requests-view.js';
export { readStatus } from './status.js';
export type { Step, Steps } from './steps.js';
export { unforget } from './unforget.js';
export { type VerifyOptions, verify } from './verify.js';
