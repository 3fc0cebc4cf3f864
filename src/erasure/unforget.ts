import type { Workspace } from '../ledger/workspace.js';
import type { ErasureReport } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { DEED_PREFIX } from '../model/ids.js';
import { acquireRunLock } from '../store/store.js';
import { noSteps, type Steps } from './erasing/steps.js';
import { transitionOf } from './requests/advance.js';
import { findRequest, showRequest } from './requests/requests-view.js';
import { settleRequests, unforgetRequest } from './requests/settle.js';
import { waitsForIdentity } from './requests/waits-for-identity.js';

/** Undoes a hidden request within its grace period; what another request hides too stays hidden (`rules` 24). */
export function unforget(workspace: Workspace, text: string, steps: Steps = noSteps): ErasureReport {
  const lock = acquireRunLock(workspace.store);
  try {
    settleRequests(workspace, steps);
    const request = findRequest(workspace, text, DEED_PREFIX);
    if (waitsForIdentity(workspace, request))
      throw new ToolError('refused', 'nothing was done for that request yet', {
        hint: 'memory-forget requests cancel takes it back',
      });
    if (request.state === 'unforgotten') return showRequest(workspace, request.uid);
    const isLate = !transitionOf(workspace, request.uid, { kind: 'cancelled' }).ok;
    if (isLate || request.state !== 'hidden' || request.immediate === 1) {
      throw new ToolError(
        'refused',
        'the request has been carried out: what it erased cannot be brought back',
        {
          hint: 'memory-forget ingest --readmit reads the source transcripts again',
        },
      );
    }
    unforgetRequest(workspace, request, steps);
    return showRequest(workspace, request.uid);
  } finally {
    lock.release();
  }
}
