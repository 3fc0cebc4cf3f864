import type { Check, Counts, ErasureReport, RequestStatus } from '../../model/erasure.js';
import { type JsonDocument, jsonTime } from './document.js';
import { type JsonPlannedRow, jsonPlannedRow } from './reasons.js';

export interface JsonCheck {
  name: string;
  result: 'ok' | 'residue' | 'not_checked';
  detail: string;
}

export interface JsonErasureReport extends JsonDocument {
  type: 'erasure_report';
  /** Null where no request was needed: nothing was held, or nothing was due. */
  request: string | null;
  /** The caller's own. */
  request_id: string | null;
  kind: string;
  status: RequestStatus | 'nothing_held' | 'nothing_due';
  opened_at: string | null;
  erase_after: string | null;
  finished_at: string | null;
  erased: Record<string, number>;
  hidden: Record<string, number>;
  redacted_rounds: number;
  kept: JsonPlannedRow[];
  suppressions: number;
  checks: JsonCheck[];
  verified: boolean;
  not_covered: string[];
  source_transcripts: number;
  last_audit_at: string | null;
  ledger_head: { sequence: number; hash: string } | null;
  policy_hash: string | null;
}

/** What one `prune` did, all its requests together and one by one. */
export interface JsonPruneReport extends JsonErasureReport {
  reports: JsonErasureReport[];
}

export function erasureReportDocument(report: ErasureReport): JsonErasureReport {
  return {
    type: 'erasure_report',
    schema: 1,
    request: report.request,
    request_id: report.requestId,
    kind: report.kind,
    status: report.status,
    opened_at: jsonTime(report.openedAt),
    erase_after: jsonTime(report.eraseAfter),
    finished_at: jsonTime(report.finishedAt),
    erased: { ...report.erased },
    hidden: { ...report.hidden },
    redacted_rounds: report.redactedRounds,
    kept: report.kept.map(jsonPlannedRow),
    suppressions: report.suppressions,
    checks: report.checks.map(jsonCheck),
    verified: report.verified,
    not_covered: [...report.notCovered],
    source_transcripts: report.sourceTranscripts,
    last_audit_at: jsonTime(report.lastAuditAt),
    ledger_head: report.ledgerHead === null ? null : { ...report.ledgerHead },
    policy_hash: report.policyHash,
  };
}

/** An answer too: nothing is held about this selection, so no request was opened. */
export function nothingHeldDocument(requestId: string | null): JsonErasureReport {
  return { ...EMPTY, request_id: requestId, kind: 'forget', status: 'nothing_held' };
}

/** One document, however many requests were due: their sums, and each in `reports`. */
export function pruneDocument(reports: readonly ErasureReport[]): JsonPruneReport {
  const documents = reports.map(erasureReportDocument);
  const [only] = documents;
  if (documents.length === 1 && only) return { ...only, reports: documents };
  return {
    ...EMPTY,
    kind: 'prune',
    status: worstStatus(reports),
    erased: addCounts(reports.map((report) => report.erased)),
    hidden: addCounts(reports.map((report) => report.hidden)),
    redacted_rounds: total(reports, (report) => report.redactedRounds),
    kept: documents.flatMap((document) => document.kept),
    suppressions: total(reports, (report) => report.suppressions),
    checks: documents.flatMap((document) => document.checks),
    verified: reports.length > 0 && reports.every((report) => report.verified),
    not_covered: [...new Set(reports.flatMap((report) => report.notCovered))],
    source_transcripts: total(reports, (report) => report.sourceTranscripts),
    ledger_head: documents.at(-1)?.ledger_head ?? null,
    policy_hash: documents.at(-1)?.policy_hash ?? null,
    reports: documents,
  };
}

export function jsonCheck({ name, result, detail }: Check): JsonCheck {
  return { name, result, detail };
}

const EMPTY: JsonErasureReport = {
  type: 'erasure_report',
  schema: 1,
  request: null,
  request_id: null,
  kind: 'forget',
  status: 'nothing_held',
  opened_at: null,
  erase_after: null,
  finished_at: null,
  erased: {},
  hidden: {},
  redacted_rounds: 0,
  kept: [],
  suppressions: 0,
  checks: [],
  verified: false,
  not_covered: [],
  source_transcripts: 0,
  last_audit_at: null,
  ledger_head: null,
  policy_hash: null,
};

const WORST_FIRST = [
  'unfinished',
  'erased',
  'hidden',
  'verified',
  'unforgotten',
] as const satisfies readonly RequestStatus[];

function worstStatus(reports: readonly ErasureReport[]): RequestStatus | 'nothing_due' {
  return WORST_FIRST.find((status) => reports.some((report) => report.status === status)) ?? 'nothing_due';
}

function addCounts(all: readonly Counts[]): Counts {
  const added: Counts = {};
  for (const counts of all) for (const [key, n] of Object.entries(counts)) added[key] = (added[key] ?? 0) + n;
  return added;
}

function total(reports: readonly ErasureReport[], count: (report: ErasureReport) => number): number {
  return reports.reduce((sum, report) => sum + count(report), 0);
}
