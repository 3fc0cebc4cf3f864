// For cron: finishes what was left, erases what has outlived its grace period or its retention.

import { eventAhead } from '../ledger/chain.js';
import { dropExpiredFingerprints } from '../ledger/fingerprints.js';
import type { Workspace } from '../ledger/workspace.js';
import type { ErasureReport, PruneOutcome, PrunePlan } from '../model/erasure.js';
import type { EpochMs } from '../model/time.js';
import { deleteExpiredPending, hasExpiredPending } from '../store/pending.js';
import { unfinishedRequests } from '../store/requests.js';
import { confirmRetention } from '../store/retention.js';
import { acquireRunLock, cycleStore, writeTransaction } from '../store/store.js';
import { onceBegun } from './begun.js';
import { fingerprintsEndedBy } from './checks/fingerprint-check.js';
import { completeErasure } from './erasing/complete.js';
import { completeDue, isDue } from './erasing/complete-due.js';
import { deleteEmptyScopes } from './erasing/empty-scopes.js';
import { countMarks } from './erasing/marked.js';
import { noSteps } from './erasing/steps.js';
import type { ForgetOptions } from './forget.js';
import { destroyExpiredKeys } from './keys.js';
import { leftUnfinished } from './left-unfinished.js';
import { planTarget } from './plan/plan.js';
import { expiredTarget } from './plan/target.js';
import { openErasure } from './requests/open-request.js';
import { clearLeftoversOfSources } from './sources/scrub.js';

/** What `prune` would do at `now`, and whether it would by the system's clock, which is that unless it is told. Changes nothing. */
export function planPrune(workspace: Workspace, now: EpochMs, systemTime: EpochMs = now): PrunePlan {
  const { db } = workspace.store;
  const due = unfinishedRequests(db).filter((request) => isDue(request, now));
  return {
    due: due.map((request) => ({
      request: request.uid,
      eraseAfter: request.erase_after ?? request.opened_at,
      rows: Object.values(countMarks(db, request.id)).reduce((sum, n) => sum + n, 0),
    })),
    unfinished: leftUnfinished(workspace).map((request) => request.uid),
    expired: planTarget(workspace, expiredTarget(now)),
    clockWentBack: eventAhead(workspace.ledger.db, systemTime) !== null,
  };
}

export type PruneOptions = Pick<ForgetOptions, 'onProgress' | 'steps'>;

/** Does what `planPrune` shows. A clock before the last audit event reaps nothing (`rules` 9). */
export async function prune(workspace: Workspace, options: PruneOptions): Promise<PruneOutcome> {
  const { store, ledger, clock } = workspace;
  const lock = acquireRunLock(store);
  try {
    const now = clock();
    if (eventAhead(ledger.db, now) !== null) return { reports: [], clockWentBack: true };
    const steps = options.steps ?? noSteps;
    const completing = { steps, ...(options.onProgress ? { onProgress: options.onProgress } : {}) };
    const reports: ErasureReport[] = await completeDue(workspace, now, completing);
    const target = expiredTarget(now);
    if (planTarget(workspace, target).erase.length > 0) {
      const request = openErasure(
        workspace,
        { kind: 'prune', target, immediate: true, requestId: null },
        steps,
      );
      reports.push(await onceBegun(request.uid, () => completeErasure(workspace, request, completing)));
    }
    if (hasExpiredPending(store.db, now))
      writeTransaction(store, () => {
        deleteExpiredPending(store.db, now);
        deleteEmptyScopes(store.db, null);
      });
    clearLeftoversOfSources(workspace);
    dropExpiredFingerprints(ledger, fingerprintsEndedBy(workspace));
    destroyExpiredKeys(workspace);
    confirmRetention(store, workspace.policy);
    // A seal that somebody else's write or an error broke is made good here, not when somebody asks (`rules` 7).
    cycleStore(store, { zeroLog: false });
    return { reports, clockWentBack: false };
  } finally {
    lock.release();
  }
}
