// Requests that come under an id of the caller's own: each is carried out once, however often it is sent.
import { recordNothingHeld, wasNothingHeld } from '../ledger/requests.js';
import type { Workspace } from '../ledger/workspace.js';
import { type ErasureReport, isEmptyPlan, type NamesakeCounts, type Selection } from '../model/erasure.js';
import type { Intake } from '../model/request.js';
import { acquireRunLock } from '../store/store.js';
import { type ForgetOptions, forget, planErasure, reportAgain } from './forget.js';
import { reportOfCaller } from './requests-view.js';
import { settleRequests } from './settle.js';
import { noSteps } from './steps.js';

export interface SentRequest {
  requestId: string;
  /** Every id resolved. */
  selection: Selection;
  intake: Intake;
  immediate: boolean;
}

export interface Answer {
  requestId: string;
  /** Null when nothing is held that matches: no request is opened for it. */
  report: ErasureReport | null;
  /** Where nothing else is held: mentions that may be somebody else's of the same name, and stay. */
  namesakes?: NamesakeCounts;
  /** It came before, at any time: this is the answer of then. */
  isRepeat: boolean;
}

type Options = Pick<ForgetOptions, 'onProgress' | 'steps'>;

export async function answerRequest(
  workspace: Workspace,
  sent: SentRequest,
  options: Options = {},
): Promise<Answer> {
  const { requestId, selection, intake, immediate } = sent;
  const known = reportOfCaller(workspace, requestId);
  if (known) return answerAgain(workspace, { requestId, known, options });
  if (wasNothingHeld(workspace.ledger, requestId)) return { requestId, report: null, isRepeat: true };
  const plan = planErasure(workspace, selection);
  if (isEmptyPlan(plan)) return answerNothing(workspace, sent, plan.namesakes);
  const report = await forget(workspace, selection, {
    ...options,
    requestId,
    intake,
    immediate,
    isRepeatable: true,
  });
  return { requestId, report, isRepeat: false };
}

/** Whether that id of the caller's came before. */
export function wasAnswered(workspace: Workspace, requestId: string): boolean {
  return reportOfCaller(workspace, requestId) !== null || wasNothingHeld(workspace.ledger, requestId);
}

/** The report of then; of one that a killed run left there is none yet: it is brought to its end first. */
async function answerAgain(
  workspace: Workspace,
  { requestId, known, options }: { requestId: string; known: ErasureReport; options: Options },
): Promise<Answer> {
  if (known.status !== 'unfinished') return { requestId, report: known, isRepeat: true };
  const steps = options.steps ?? noSteps;
  const lock = acquireRunLock(workspace.store);
  try {
    const left = settleRequests(workspace, steps);
    return {
      requestId,
      report: await reportAgain(workspace, left, { ...options, requestId, steps }),
      isRepeat: false,
    };
  } finally {
    lock.release();
  }
}

/** What may be somebody else's is for sure no "nothing": such an id is looked at again when it comes again. */
function answerNothing(
  workspace: Workspace,
  { requestId, selection }: SentRequest,
  namesakes: NamesakeCounts | undefined,
): Answer {
  if (namesakes && selection.namesakes !== 'keep')
    return { requestId, report: null, namesakes, isRepeat: false };
  const subject = selection.subjects[0] ?? null;
  recordNothingHeld(workspace.ledger, { requestId, subject, at: workspace.clock() });
  return { requestId, report: null, isRepeat: false };
}
