// Promise: a number is never reused, and every number a command can end with is decided here.

import type { AuditVerification } from '../model/audit.js';
import {
  type Check,
  type CheckResult,
  type ErasureReport,
  isNothingDue,
  type PrunePlan,
  type Status,
  type Verification,
} from '../model/erasure.js';
import type { ErrorCode } from '../model/errors.js';
import type { Stopped } from '../model/extraction.js';
import type { IngestReport } from '../model/listing.js';
import type { SignedRecords } from '../model/signed-records.js';
import { isScrubbed } from '../model/sources.js';

export const EXIT_CODES = {
  ok: { number: 0, meaning: 'done, or nothing to do' },
  failure: { number: 1, meaning: 'unexpected or I/O error' },
  usage: { number: 2, meaning: 'bad flag, argument, policy or input; nothing was touched' },
  partial: { number: 3, meaning: 'done in part; the report lists what is outstanding or was skipped' },
  residue: { number: 4, meaning: 'verification found a trace' },
  not_found: { number: 5, meaning: 'an id matches nothing, or several' },
  refused: { number: 6, meaning: 'nothing was changed: guard, declined, or confirmation needed' },
  no_verdict: { number: 7, meaning: 'something could not be checked, so nothing is claimed' },
  pending: { number: 8, meaning: 'the plan of --dry-run --detailed-exitcode is not empty' },
  overdue: {
    number: 9,
    meaning: 'something is past its time: a request (requests run), a row (prune --check)',
  },
  no_store: { number: 10, meaning: 'the store does not exist' },
  locked: { number: 11, meaning: 'another process holds the write lock' },
  ledger: { number: 12, meaning: 'the ledger of this store, or its key, is missing or wrong' },
  incompatible: { number: 13, meaning: 'not our database, damaged, newer, or behind its ledger' },
  audit: { number: 14, meaning: 'the audit chain is broken' },
  interrupted: { number: 130, meaning: 'interrupted by SIGINT (143: by SIGTERM)' },
} as const satisfies Record<string, { number: number; meaning: string }>;

export type ExitName = keyof typeof EXIT_CODES;

/** What every command that opens a store, and takes its lock, may end with beside its own. */
export const STORE_EXITS = [
  'no_store',
  'locked',
  'ledger',
  'incompatible',
  'audit',
  'interrupted',
] as const satisfies readonly ExitName[];

export const SIGTERM_EXIT = 143;

const EXIT_OF_ERROR: Record<ErrorCode, ExitName> = {
  failure: 'failure',
  usage: 'usage',
  not_found: 'not_found',
  refused: 'refused',
  confirmation_required: 'refused',
  no_store: 'no_store',
  locked: 'locked',
  ledger: 'ledger',
  incompatible: 'incompatible',
  audit: 'audit',
};

export function exitOfError(code: ErrorCode): ExitName {
  return EXIT_OF_ERROR[code];
}

/** What weighs most comes first (`rules` 31). */
const BY_WEIGHT = [
  'audit',
  'ledger',
  'residue',
  'no_verdict',
  'refused',
  'partial',
  'overdue',
  'pending',
] as const;

/** One exit for several findings. */
export function weightiest(findings: readonly ExitName[]): ExitName {
  return BY_WEIGHT.find((name) => findings.includes(name)) ?? findings.find((name) => name !== 'ok') ?? 'ok';
}

/** A hidden request is complete; an erased one only when every check said so. */
export function exitOfReports(reports: readonly ErasureReport[]): ExitName {
  return weightiest(reports.flatMap(findingsOfReport));
}

function findingsOfReport(report: ErasureReport): ExitName[] {
  const found = [
    ...report.checks.map((check) => exitOfResult(check.result)),
    ...((report.sources ?? []).every(isScrubbed) ? [] : (['partial'] as const)),
    ...(report.namesakes ? (['partial'] as const) : []),
  ];
  switch (report.status) {
    case 'waiting':
    case 'hidden':
    case 'unforgotten':
      return found;
    case 'unfinished':
    case 'awaiting_processors':
      return [...found, 'partial'];
    case 'partly':
      return [...found, hasErased(report) ? 'partial' : 'refused'];
    case 'verified':
    case 'erased':
      // Without a check that says why, "not verified" is still no "ok".
      return report.verified ? found : [...found, found.includes('residue') ? 'residue' : 'no_verdict'];
    default:
      return report.status satisfies never;
  }
}

function hasErased(report: ErasureReport): boolean {
  return Object.values(report.erased).some((n) => n > 0);
}

export function exitOfVerification(verification: Verification): ExitName {
  return weightiest(verification.checks.map(exitOfCheck));
}

/** That something is past its time is no trace of what was erased. */
function exitOfCheck({ name, result }: Check): ExitName {
  return name === 'reaper' && result === 'residue' ? 'overdue' : exitOfResult(result);
}

function exitOfResult(result: CheckResult): ExitName {
  switch (result) {
    case 'ok':
      return 'ok';
    case 'residue':
      return 'residue';
    case 'not_checked':
      return 'no_verdict';
    default:
      return result satisfies never;
  }
}

/**
 * Skipped lines and unknown kinds are data in the report; only who asks for strictness gets them as a failure. That nothing of what was
 * named could be read is one in any case.
 */
export function exitOfIngest(report: IngestReport, isStrict: boolean): ExitName {
  const isSkipped = [report.skipped, report.unknown].some((counts) =>
    Object.values(counts).some((n) => n > 0),
  );
  const isUnread = report.warnings.some(({ kind }) => kind === 'unreadable' || kind === 'vanished');
  if (report.files === 0 && isUnread) return 'partial';
  return isStrict && (isSkipped || report.warnings.length > 0) ? 'partial' : 'ok';
}

/** What an engine was not asked, or gave no answer to, is left for the next run. */
export function exitOfLeft({
  left,
  stopped,
}: {
  left: Record<string, number>;
  stopped: Stopped | null;
}): ExitName {
  return stopped !== null || Object.values(left).some((n) => n > 0) ? 'partial' : 'ok';
}

export function exitOfAudit({ checks }: AuditVerification): ExitName {
  return weightiest(
    checks.map(({ result }) => (result === 'ok' ? 'ok' : result === 'not_checked' ? 'no_verdict' : 'audit')),
  );
}

export function exitOfPruneCheck(plan: PrunePlan): ExitName {
  return isNothingDue(plan) ? 'ok' : 'overdue';
}

export function exitOfStatus(status: Status): ExitName {
  return status.chain === 'broken' ? 'audit' : 'ok';
}

/**
 * A record that was changed counts as a trace of tampering; an unsigned one says nothing, nor does one that vouches for
 * itself: whoever changes a record can sign it anew.
 */
export function exitOfSignedRecords({ records, isKeyExpected }: SignedRecords): ExitName {
  return weightiest(
    records.map(({ result }) => {
      if (result === 'valid') return isKeyExpected ? 'ok' : 'no_verdict';
      return result === 'unsigned' ? 'no_verdict' : 'residue';
    }),
  );
}
