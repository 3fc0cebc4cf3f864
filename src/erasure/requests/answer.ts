// Requests that come under an id of the caller's own: each is carried out once, however often it is sent.
import { findRequestOfCaller, recordNothingHeld, wasNothingHeld } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import {
  type ErasurePlan,
  type ErasureReport,
  isEmptyPlan,
  type NamesakeCounts,
  type Selection,
} from '../../model/erasure.js';
import type { Intake } from '../../model/request.js';
import { acquireRunLock } from '../../store/store.js';
import { noSteps } from '../erasing/steps.js';
import { type ForgetOptions, forget, planErasure, reportAgain } from '../forget.js';
import { reportOfCaller } from './requests-view.js';
import { settleRequests } from './settle.js';

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
  if (isEmptyPlan(plan)) return answerNothing(workspace, sent, plan);
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
  const { ledger } = workspace;
  return findRequestOfCaller(ledger, requestId) !== null || wasNothingHeld(ledger, requestId);
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

/** A request for which nothing was planned, and for which none is opened. */
function answerNothing(
  workspace: Workspace,
  { requestId, selection }: SentRequest,
  plan: ErasurePlan,
): Answer {
  const namesakes = noteNothingHeld(workspace, { requestId, selection, plan });
  return { requestId, report: null, ...(namesakes && { namesakes }), isRepeat: false };
}

/**
 * Notes that nothing was held when the caller's id came, however it came; returns what may be somebody else's. That is
 * for sure no "nothing": such an id is looked at again when it comes again.
 */
export function noteNothingHeld(
  { ledger, clock }: Workspace,
  { requestId, selection, plan }: { requestId: string | null; selection: Selection; plan: ErasurePlan },
): NamesakeCounts | undefined {
  if (plan.namesakes && selection.namesakes !== 'keep') return plan.namesakes;
  const subject = selection.subjects[0] ?? null;
  if (requestId !== null) recordNothingHeld(ledger, { requestId, subject, at: clock() });
  return undefined;
}
