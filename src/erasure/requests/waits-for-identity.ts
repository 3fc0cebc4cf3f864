import { findLedgerRequest } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { RequestRow } from '../../store/requests.js';

/** True while nothing may be done for a request: it is not known yet that the person is who they say. */
export function waitsForIdentity({ ledger }: Workspace, request: RequestRow): boolean {
  return (
    request.state === 'intent' && findLedgerRequest(ledger.db, request.uid)?.lifecycle === 'identity_pending'
  );
}
