// What is told of a request that hides its rows and has yet to erase them.
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasureReport } from '../../model/erasure.js';
import { type RequestRow, saveReport } from '../../store/requests.js';
import { writeTransaction } from '../../store/store.js';
import { countTranscripts, markedSources } from '../erasing/marked.js';
import { keptByHolds } from '../holds/held-marks.js';
import { buildReport } from '../records/report-of.js';

/**
 * The report of a request whose rows were hidden just now; the store keeps it without the caller's
 * id. What a hold keeps now is hidden like the rest, and not erased when that is due.
 */
export function reportHidden(workspace: Workspace, request: RequestRow): ErasureReport {
  const { db } = workspace.store;
  const report = buildReport(workspace, request, {
    status: 'hidden',
    kept: keptByHolds(workspace, request),
    checks: [],
    sourceTranscripts: countTranscripts(db, markedSources(db, request.id)),
  });
  writeTransaction(workspace.store, () =>
    saveReport(db, request.id, JSON.stringify({ ...report, requestId: null })),
  );
  return report;
}
