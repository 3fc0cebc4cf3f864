// What the ledger and the store may say of one request at the same time.
import type { LifecycleState } from '../../src/model/request.js';
import type { RequestState } from '../../src/store/requests.js';

/**
 * The states that a request can be in while the store's own mark of progress says so. Two where a crash between the
 * ledger's commit and the store's leaves the ledger one step ahead; the next deed brings the store after it.
 */
export const LIFECYCLES_BESIDE: Readonly<Record<RequestState, readonly LifecycleState[]>> = {
  intent: ['requested', 'identity_pending', 'denied', 'cancelled'],
  hidden: ['suppressed', 'requested', 'running', 'denied', 'cancelled'],
  erasing: ['running'],
  cleaning: ['running', 'awaiting_processors', 'verified', 'partly_fulfilled', 'blocked', 'escalated'],
  partly: ['partly_fulfilled', 'blocked', 'escalated', 'running', 'denied', 'cancelled'],
  done: ['verified', 'escalated'],
  unforgotten: ['denied', 'cancelled'],
};
