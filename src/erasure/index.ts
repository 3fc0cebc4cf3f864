export { type Answer, answerRequest, type SentRequest, wasAnswered } from './answer.js';
export {
  applyPolicy,
  consentsToWithdraw,
  planPolicy,
  planWithdrawal,
  type Withdrawal,
  withdrawConsent,
} from './apply-policy.js';
export { type Confirmed, confirm, reject } from './confirm.js';
export {
  consentsOfSubject,
  findConsent,
  type Grant,
  grantConsent,
  listConsents,
  listPauses,
  listPending,
  pauseMemory,
  resumeMemory,
} from './consents.js';
export { type CorrectOptions, correct, previewCorrection } from './correct.js';
export { type Extension, extendDeadline } from './extend.js';
export { type ForgetOptions, forget, forgetPlanned, planAgain, planErasure } from './forget.js';
export { guardPlans, guardPrune } from './guard.js';
export { addHold, findHold, listHolds, type NewHold, releaseHold } from './holds.js';
export { type Identified, identifyRequest, planWaiting } from './identify.js';
export { readLedger, rotateKey } from './keys.js';
export { registerProcessor } from './processors.js';
export { type PruneOptions, planPrune, prune } from './prune.js';
export { type Reassignment, reassign } from './reassign.js';
export { type RecordedEntity, recordAlias, recordEntity } from './record-entity.js';
export { type ReplayOptions, replay } from './replay.js';
export {
  exportPublicKey,
  listRequests,
  showRequest,
  summariseRequest,
} from './requests-view.js';
export { runRequests } from './run-requests.js';
export { assertSamePlan, differenceOf, type SavedPlan } from './saved-plan.js';
export { verifySelf } from './self-test/index.js';
export { signNow } from './sign-now.js';
export { countSourcesInUse, planSources } from './sources/plan-sources.js';
export { readStatus } from './status.js';
export type { Step, Steps } from './steps.js';
export { cancelRequest, type Denial, denyRequest } from './turn-down.js';
export { unforget } from './unforget.js';
export { type VerifyOptions, verify } from './verify.js';
