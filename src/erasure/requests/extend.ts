import { findLedgerRequest, recordExtension } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import { ToolError } from '../../model/errors.js';
import { DEED_PREFIX } from '../../model/ids.js';
import type { ExtensionReason } from '../../model/request.js';
import { DAY_MS, type EpochMs, toRfc3339 } from '../../model/time.js';
import { saveNote } from '../../store/requests.js';
import { acquireRunLock, writeTransaction } from '../../store/store.js';
import { noSteps } from '../erasing/steps.js';
import { transitionOf } from './advance.js';
import { deadlinesOf } from './deadlines.js';
import { findRequest } from './requests-view.js';
import { settleRequests } from './settle.js';

export interface Extension {
  reason: ExtensionReason;
  /** The reason in words. Kept in the store, never in the ledger. */
  note: string | null;
}

/**
 * Takes the longer time that the law allows, once, and only while the person can still be told in time (GDPR art.
 * 12(3): inside the first month). Returns the request's id and its new due date.
 */
export function extendDeadline(
  workspace: Workspace,
  text: string,
  extension: Extension,
): { request: string; until: EpochMs } {
  const { store, ledger, clock } = workspace;
  const lock = acquireRunLock(store);
  try {
    settleRequests(workspace, noSteps);
    const request = findRequest(workspace, text, DEED_PREFIX);
    const { until, days } = longerTime(workspace, request.uid);
    const { note } = extension;
    if (note !== null) writeTransaction(store, () => saveNote(store.db, request.id, note));
    recordExtension(ledger, { uid: request.uid, at: clock(), until, reason: extension.reason, days });
    return { request: request.uid, until };
  } finally {
    lock.release();
  }
}

function longerTime(workspace: Workspace, uid: string): { until: EpochMs; days: number } {
  const { ledger, policy, clock } = workspace;
  const known = findLedgerRequest(ledger.db, uid);
  if (!known || !transitionOf(workspace, uid, { kind: 'extended' }).ok)
    throw new ToolError('refused', 'the request has been answered: it needs no more time');
  if (known.extended_until !== null)
    throw new ToolError('refused', `the request has more time already, until ${dayOf(known.extended_until)}`);
  const { extendedAnswerBy } = deadlinesOf(known.received_at, known.regime, new Set(policy.holidays));
  if (known.due_at === null || extendedAnswerBy === null)
    throw new ToolError('refused', 'no time limit runs for this request', {
      hint: 'forget --regime says under which rules a request is',
    });
  if (clock() > known.due_at)
    throw new ToolError(
      'refused',
      `too late: the person had to be told of an extension by ${dayOf(known.due_at)}`,
    );
  return { until: extendedAnswerBy, days: Math.round((extendedAnswerBy - known.due_at) / DAY_MS) };
}

function dayOf(at: EpochMs): string {
  return toRfc3339(at).slice(0, 10);
}
