// What is to be done whatever the retention says: what a killed run left, and what has outlived its grace period.
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasureReport } from '../../model/erasure.js';
import type { EpochMs } from '../../model/time.js';
import { type RequestRow, unfinishedRequests } from '../../store/requests.js';
import { settleRequests } from '../requests/settle.js';
import { type CompleteOptions, completeErasures } from './complete.js';

/** True when nothing but the next run stands between a hidden request and its erasure. */
export function isDue(request: RequestRow, now: EpochMs): boolean {
  return request.state === 'hidden' && request.erase_after !== null && request.erase_after <= now;
}

/** Settles and completes; all of them share the cycles. The run lock is held by the caller. */
export function completeDue(
  workspace: Workspace,
  now: EpochMs,
  options: CompleteOptions,
): Promise<ErasureReport[]> {
  const unfinished = settleRequests(workspace, options.steps);
  const due = unfinishedRequests(workspace.store.db).filter((request) => isDue(request, now));
  return completeErasures(workspace, [...unfinished, ...due], options);
}
