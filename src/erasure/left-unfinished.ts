import type { Workspace } from '../ledger/workspace.js';
import { type RequestRow, unfinishedRequests } from '../store/requests.js';
import { waitsForHold } from './holds/held-marks.js';
import { waitsForIdentity } from './requests/waits-for-identity.js';

/** The requests that wait for nothing but the next run: a killed one, or an error, left them. */
export function leftUnfinished(workspace: Workspace): RequestRow[] {
  return unfinishedRequests(workspace.store.db).filter(
    (request) =>
      (request.state !== 'hidden' || request.immediate === 1) &&
      !waitsForHold(workspace, request) &&
      !waitsForIdentity(workspace, request),
  );
}
