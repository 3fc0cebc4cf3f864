export { type Answer, answerRequest, noteNothingHeld, wasAnswered } from './answer.js';
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
export { extendDeadline } from './extend.js';
export { type ForgetOptions, forget, forgetPlanned, planAgain, planErasure } from './forget.js';
export { guardPlans, guardPrune } from './guard.js';
export { addHold, findHold, listHolds, releaseHold } from './holds.js';
export { identifyRequest, planWaiting } from './identify.js';
export { readLedger, rotateKey, rotateSigningKey } from './keys.js';
export { leftUnfinished } from './left-unfinished.js';
export { planPrune, prune } from './prune.js';
export { reassign } from './reassign.js';
export { type Recorded, recordAlias, recordEntity } from './record-entity.js';
export { replay } from './replay.js';
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
export { cancelRequest, denyRequest } from './turn-down.js';
export { unforget } from './unforget.js';
export { type VerifyOptions, verify } from './verify.js';
