// A store that was put back from an older copy still holds what was erased since. The ledger knows it by random ids:
// replay carries the same requests out again, before anything can be read (`rules` 11). Holds come first (`rules` 16).
import { type LedgerRequest, recordEvent, withdrawnConsents } from '../ledger/requests.js';
import { missingRequests, type Workspace } from '../ledger/workspace.js';
import type { ErasureReport, ReplayOutcome } from '../model/erasure.js';
import { anonymizedCategories } from '../policy/index.js';
import { withdrawConsents } from '../store/consents.js';
import type { Db } from '../store/database.js';
import { addRequest, getRequest, setEraseAfter, setRequestState } from '../store/requests.js';
import { acquireRunLock, writeTransaction } from '../store/store.js';
import { completeErasure } from './erasing/complete.js';
import { noSteps, type Steps } from './erasing/steps.js';
import { namesAgain } from './names/names-again.js';
import { closureOf } from './plan/closure.js';
import type { Target } from './plan/target.js';
import { buildReport } from './records/report-of.js';
import { reportHidden } from './requests/hidden.js';
import { hide, recordHidden, requireRequest } from './requests/open-request.js';
import { waitsForIdentity } from './requests/waits-for-identity.js';

export interface ReplayOptions {
  steps?: Steps;
}

/** Carries out what the ledger knows and the store does not. The workspace is opened with `allowBehind`. */
export async function replay(workspace: Workspace, options: ReplayOptions): Promise<ReplayOutcome> {
  const { store, ledger, clock } = workspace;
  const lock = acquireRunLock(store);
  try {
    const missing = missingRequests(store, ledger);
    // All of them are hidden before the first is erased: a reader that comes in between sees none of it.
    const steps = options.steps ?? noSteps;
    withdrawAgain(workspace);
    for (const request of missing) hideAgain(workspace, request);
    steps('hidden');
    const reports: ErasureReport[] = [];
    for (const request of missing) reports.push(await eraseAgain(workspace, request, steps));
    if (missing.length > 0)
      recordEvent(ledger, { at: clock(), kind: 'replayed', request: null, n: missing.length });
    return { reports };
  } finally {
    lock.release();
  }
}

/** Consents that a newer copy of the store knew to be withdrawn are so here too, before anything is gated by them. */
function withdrawAgain({ store, ledger }: Workspace): void {
  const known = withdrawnConsents(ledger.db);
  if (known.size === 0) return;
  writeTransaction(store, () => {
    for (const [consent, at] of known) withdrawConsents(store.db, [consent], at);
  });
}

function hideAgain(workspace: Workspace, request: LedgerRequest): void {
  const { store, clock } = workspace;
  writeTransaction(store, () => {
    const known = getRequest(store.db, request.uid);
    const target: Target = {
      kind: 'replay',
      request: request.uid,
      keepSource: request.keep_source === 1,
      names: namesAgain(workspace, request.uid),
      // What was deleted then is in the ledger row by row; what was made anonymous is, if the policy still says so.
      anonymize: anonymizedCategories(workspace.policy),
    };
    const id = known?.id ?? addAgain(store.db, request, target);
    // Nothing was done for it; what it selected was known to the newer copy alone.
    if (request.lifecycle === 'identity_pending') return;
    hide(store.db, id, { closure: closureOf(workspace, target), now: clock() });
    // A copy from before it was carried out knows what it is after, and nothing of the rest.
    if (known !== null && known.state !== 'intent') return;
    setEraseAfter(store.db, id, request.erase_after);
    setRequestState(store.db, id, 'hidden');
  });
  if (request.state === 'open' && request.lifecycle !== 'identity_pending')
    recordHidden(workspace, requireRequest(store.db, request.uid));
}

function addAgain(db: Db, request: LedgerRequest, target: Target): number {
  return addRequest(db, {
    uid: request.uid,
    kind: request.kind,
    immediate: request.immediate === 1,
    openedAt: request.opened_at,
    eraseAfter: request.erase_after,
    policyHash: request.policy_hash,
    requestId: null,
    selection: JSON.stringify(target),
  });
}

/** What was erased is erased again; what was only hidden stays hidden until its grace period ends. */
async function eraseAgain(
  workspace: Workspace,
  request: LedgerRequest,
  steps: Steps,
): Promise<ErasureReport> {
  const { store } = workspace;
  const row = requireRequest(store.db, request.uid);
  if (waitsForIdentity(workspace, row))
    return buildReport(workspace, row, { status: 'waiting', checks: [], sourceTranscripts: 0 });
  const wasErased = request.immediate === 1 || ['erased', 'partly', 'closed'].includes(request.state);
  if (wasErased) return completeErasure(workspace, row, { steps });
  return reportHidden(workspace, row);
}
