// Requests that come under an id of the caller's own: each is carried out once, however often it is sent.
import type { Workspace } from '../ledger/workspace.js';
import { type ErasureReport, isEmptyPlan, type Selection } from '../model/erasure.js';
import type { Intake } from '../model/request.js';
import { type ForgetOptions, forget, planErasure } from './forget.js';
import { reportOfCaller } from './requests-view.js';

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
  /** It came before, at any time: this is the report of then. */
  isRepeat: boolean;
}

export async function answerRequest(
  workspace: Workspace,
  sent: SentRequest,
  options: Pick<ForgetOptions, 'onProgress' | 'steps'> = {},
): Promise<Answer> {
  const { requestId, selection, intake, immediate } = sent;
  const known = reportOfCaller(workspace, requestId);
  if (known) return { requestId, report: known, isRepeat: true };
  const plan = planErasure(workspace, selection);
  if (isEmptyPlan({ ...plan, keep: [] })) return { requestId, report: null, isRepeat: false };
  const report = await forget(workspace, selection, {
    ...options,
    requestId,
    intake,
    immediate,
    isRepeatable: true,
  });
  return { requestId, report, isRepeat: false };
}
