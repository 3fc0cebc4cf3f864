import { signReport } from '../../ledger/signing.js';
import { signingKeyOf } from '../../ledger/signing-key.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasureReport } from '../../model/erasure.js';

/** The same record, signed now with the ledger's key. */
export function signNow({ ledger, clock }: Workspace, report: ErasureReport): ErasureReport {
  return signReport(report, signingKeyOf(ledger), clock());
}
