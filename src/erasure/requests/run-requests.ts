// For cron: brings every request as far as it can go. Retention is the business of `prune`.
import { eventAhead } from '../../ledger/chain.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { RequestsRun } from '../../model/erasure.js';
import { acquireRunLock } from '../../store/store.js';
import { completeDue } from '../erasing/complete-due.js';
import { noSteps } from '../erasing/steps.js';
import type { ForgetOptions } from '../forget.js';
import { listRequests } from './requests-view.js';

/** A clock before the last audit event erases nothing (`rules` 9). */
export async function runRequests(
  workspace: Workspace,
  options: Pick<ForgetOptions, 'onProgress' | 'steps'> = {},
): Promise<RequestsRun> {
  const { store, ledger, clock } = workspace;
  const lock = acquireRunLock(store);
  try {
    const now = clock();
    const clockWentBack = eventAhead(ledger.db, now) !== null;
    const reports = clockWentBack
      ? []
      : await completeDue(workspace, now, {
          steps: options.steps ?? noSteps,
          ...(options.onProgress ? { onProgress: options.onProgress } : {}),
        });
    const overdue = listRequests(workspace).filter((request) => request.record?.isOverdue);
    return { reports, clockWentBack, overdue };
  } finally {
    lock.release();
  }
}
