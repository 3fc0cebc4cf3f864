import { sumOfCounts } from '../../model/counts.js';
import type { ErasureReport, NamesakeCounts, RequestStatus } from '../../model/erasure.js';
import { erasureReportDocument, type JsonErasureReport } from '../../model/published.js';

export {
  erasureReportDocument,
  type JsonCheck,
  type JsonErasureReport,
  jsonCheck,
} from '../../model/published.js';

/** What one `prune` did, all its requests together and one by one. */
export interface JsonPruneReport extends JsonErasureReport {
  reports: JsonErasureReport[];
}

/** An answer too: nothing is held about this selection, so no request was opened. */
export function nothingHeldDocument(requestId: string | null, namesakes?: NamesakeCounts): JsonErasureReport {
  return {
    ...EMPTY,
    request_id: requestId,
    kind: 'forget',
    status: 'nothing_held',
    ...(namesakes ? { namesakes: { ...namesakes } } : {}),
  };
}

/** Nothing had to go: no request was opened. */
export function nothingDueDocument(kind: 'apply'): JsonErasureReport {
  return { ...EMPTY, kind, status: 'nothing_due' };
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
    erased: sumOfCounts(reports.map((report) => report.erased)),
    hidden: sumOfCounts(reports.map((report) => report.hidden)),
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
  'partly',
  'waiting',
  'awaiting_processors',
  'hidden',
  'verified',
  'unforgotten',
] as const satisfies readonly RequestStatus[];

function worstStatus(reports: readonly ErasureReport[]): RequestStatus | 'nothing_due' {
  return WORST_FIRST.find((status) => reports.some((report) => report.status === status)) ?? 'nothing_due';
}

function total(reports: readonly ErasureReport[], count: (report: ErasureReport) => number): number {
  return reports.reduce((sum, report) => sum + count(report), 0);
}
