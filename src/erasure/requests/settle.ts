// What a killed run left behind is settled before anything else is done (`rules` 1).
import { findLedgerRequest } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import {
  finishRequest,
  liftMarks,
  marksOf,
  type RequestRow,
  unfinishedRequests,
} from '../../store/requests.js';
import { writeTransaction } from '../../store/store.js';
import type { Steps } from '../erasing/steps.js';
import { leftUnfinished } from '../left-unfinished.js';
import { buildReport } from '../records/report-of.js';
import { advance } from './advance.js';
import { announceIntent, confirm, recordHidden, requireRequest, showWhatStays } from './open-request.js';
import { waitsForIdentity } from './waits-for-identity.js';

/**
 * Settles the intents: one that the ledger does not know is announced to it; then it is confirmed; one that was
 * unforgotten there is lifted here. Returns the requests whose erasure has to go on. Under the run lock.
 */
export function settleRequests(workspace: Workspace, steps: Steps): RequestRow[] {
  const { store, ledger } = workspace;
  for (const request of unfinishedRequests(store.db)) {
    const found = findLedgerRequest(ledger.db, request.uid);
    if (!found) announceIntent(workspace, request);
    const known = found ?? findLedgerRequest(ledger.db, request.uid);
    if (waitsForIdentity(workspace, request)) continue;

    if (known?.state === 'unforgotten') liftRequest(workspace, request);
    else if (request.state === 'intent') confirm(workspace, request, steps);
    else if (request.state === 'hidden' && known?.state === 'open') recordHidden(workspace, request);
  }
  return leftUnfinished(workspace);
}

/** Lifts a request's marks: what it hid is seen again. */
export function liftRequest(workspace: Workspace, request: RequestRow): void {
  const { store, clock } = workspace;
  writeTransaction(store, () => {
    const marks = marksOf(store.db, request.id);
    liftMarks(store.db, request.id);
    showWhatStays(store.db, marks, clock());
    const report = buildReport(workspace, request, {
      status: 'unforgotten',
      checks: [],
      sourceTranscripts: 0,
      finishedAt: clock(),
    });
    finishRequest(store.db, request.id, {
      state: 'unforgotten',
      at: clock(),
      report: JSON.stringify({ ...report, requestId: null }),
    });
  });
}

/** Records in the ledger first that a request is lifted: a crash between leaves it hidden, and the next deed lifts it. */
export function unforgetRequest(workspace: Workspace, request: RequestRow, steps: Steps): RequestRow {
  advance(workspace, request.uid, { kind: 'cancelled' }, { state: 'unforgotten', event: 'unforgotten' });
  steps('ledger');
  liftRequest(workspace, request);
  return requireRequest(workspace.store.db, request.uid);
}
