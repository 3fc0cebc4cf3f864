export { applyPolicy, planPolicy, planWithdrawal, withdrawConsent } from './apply-policy.js';
export { confirm, reject } from './confirm.js';
export {
  consentsOfSubject,
  findConsent,
  grantConsent,
  listConsents,
  listPauses,
  listPending,
  pauseMemory,
  resumeMemory,
} from './consents.js';
export { correct, previewCorrection } from './correct.js';
export { type ForgetOptions, forget, forgetPlanned, planAgain, planErasure } from './forget.js';
export { addHold, findHold, listHolds, releaseHold } from './holds/holds.js';
export { readLedger, rotateKey, rotateSigningKey } from './keys.js';
export { leftUnfinished } from './left-unfinished.js';
export { type Recorded, recordAlias, recordEntity } from './names/record-entity.js';
export { guardPlans, guardPrune } from './plan/guard.js';
export { assertSamePlan, differenceOf, type SavedPlan } from './plan/saved-plan.js';
export { planPrune, prune } from './prune.js';
export { reassign } from './reassign.js';
export { signNow } from './records/sign-now.js';
export { replay } from './replay.js';
export { type Answer, answerRequest, noteNothingHeld, wasAnswered } from './requests/answer.js';
export { extendDeadline } from './requests/extend.js';
export { identifyRequest, planWaiting } from './requests/identify.js';
export {
  exportPublicKey,
  listRequests,
  showRequest,
  summariseRequest,
} from './requests/requests-view.js';
export { runRequests } from './requests/run-requests.js';
export { cancelRequest, denyRequest } from './requests/turn-down.js';
export { verifySelf } from './self-test/index.js';
export { countSourcesInUse, planSources } from './sources/plan-sources.js';
export { readStatus } from './status.js';
export { unforget } from './unforget.js';
export { type VerifyOptions, verify } from './verify.js';
