// A request whose rows and bytes are gone here, and of which others have yet to say so.
import { randomUUID } from 'node:crypto';
import { chainHead } from '../../ledger/chain.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Recipients } from '../../model/certificate.js';
import type { Check, ErasureReport } from '../../model/erasure.js';
import { finishRequest, type RequestRow, saveReport } from '../../store/requests.js';
import { writeTransaction } from '../../store/store.js';
import { rowsErased } from '../erasing/rows-erased.js';
import { signNow } from '../records/sign-now.js';
import { advance } from './advance.js';
import { askProcessors, outstandingOf } from './processors.js';

/** The report of a request that waits for processors; null where it does not. */
export function awaitingReport(request: RequestRow): ErasureReport | null {
  if (request.state !== 'cleaning' || request.report === null) return null;
  const report = JSON.parse(request.report) as ErasureReport;
  return report.status === 'awaiting_processors' ? report : null;
}

/**
 * Asks again. What was checked here stands: with the last evidence the request is finished by it, else its record is
 * brought up to date. The run lock is held by the caller.
 */
export async function askAgain(
  workspace: Workspace,
  request: RequestRow,
  report: ErasureReport,
): Promise<ErasureReport> {
  const { store, clock } = workspace;
  const subjects = report.certificate?.subjects ?? {
    keyId: String(workspace.ledger.ring.current),
    tenants: [],
    subjects: [],
  };
  const recipients = await askProcessors(workspace, request, { subjects, kept: report.kept });
  if (outstandingOf(recipients) > 0) {
    const waiting = signNow(workspace, withRecipients(report, recipients));
    writeTransaction(store, () => saveReport(store.db, request.id, JSON.stringify(waiting)));
    return waiting;
  }
  const checks: Check['result'][] = report.checks.map((check) => check.result);
  const evidence = { checks, erased: rowsErased(report.erased), kept: 0 };
  advance(workspace, request.uid, { kind: 'finished', evidence }, { state: 'closed' });
  const finished = signNow(workspace, finish(workspace, withRecipients(report, recipients)));
  writeTransaction(store, () =>
    finishRequest(store.db, request.id, { state: 'done', at: clock(), report: JSON.stringify(finished) }),
  );
  return finished;
}

function withRecipients(report: ErasureReport, recipients: Recipients): ErasureReport {
  const { certificate } = report;
  return certificate ? { ...report, certificate: { ...certificate, recipients } } : report;
}

/** Another record than the one that waited: it has its own id and time. */
function finish({ ledger, clock }: Workspace, report: ErasureReport): ErasureReport {
  const isVerified = report.checks.every((check) => check.result === 'ok');
  const at = clock();
  const ledgerHead = chainHead(ledger.db);
  const { certificate } = report;
  return {
    ...report,
    status: isVerified ? 'verified' : 'erased',
    verified: isVerified,
    finishedAt: at,
    ledgerHead,
    ...(certificate && {
      certificate: {
        ...certificate,
        id: randomUUID(),
        issuedAt: at,
        times: { ...certificate.times, verifiedAt: isVerified ? at : null },
        audit: { ...certificate.audit, after: ledgerHead },
      },
    }),
  };
}
