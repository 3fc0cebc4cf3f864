import type { IngestFileReport, IngestReport } from '../../model/listing.js';
import type { JsonDocument } from './document.js';

export interface JsonIngestReport extends JsonDocument {
  type: 'ingest_report';
  dry_run: boolean;
  scope: { tenant: string; subject: string; context: string };
  /** Where each line told whose it is: how many scopes the lines were of; 0 otherwise. */
  scopes: number;
  files: number;
  unchanged: number;
  sessions: number;
  rounds: number;
  facts: number;
  duplicates: number;
  lines: number;
  redactions: Record<string, number>;
  skipped: Record<string, number>;
  unknown: Record<string, number>;
  ignored: Record<string, number>;
  suppressed: number;
  suppressed_names: number;
  expired: number;
  /** Facts shared in the workspace too; its name, null without one. */
  shared: number;
  workspace: string | null;
  withheld: Record<string, number>;
  unconfirmed: number;
  in_passing: number;
  paused: number;
  without_opt_in: number;
  fetched: number;
  not_fetched: Record<string, number>;
  warnings: { kind: string; path: string; count: number }[];
  /** With `-v`: each file that was read. */
  file_reports?: IngestFileReport[];
}

export function ingestDocument(report: IngestReport, hasFiles: boolean): JsonIngestReport {
  const { tenant, subject, context } = report.scope;
  return {
    type: 'ingest_report',
    schema: 1,
    dry_run: report.dryRun,
    scope: { tenant, subject, context },
    scopes: report.scopes,
    files: report.files,
    unchanged: report.unchanged,
    sessions: report.sessions,
    rounds: report.rounds,
    facts: report.facts,
    duplicates: report.duplicates,
    lines: report.lines,
    redactions: { ...report.redactions },
    skipped: { ...report.skipped },
    unknown: { ...report.unknown },
    ignored: { ...report.ignored },
    suppressed: report.suppressed,
    suppressed_names: report.suppressedNames,
    expired: report.expired,
    shared: report.shared,
    workspace: report.workspace,
    withheld: { ...report.withheld },
    unconfirmed: report.unconfirmed,
    in_passing: report.inPassing,
    paused: report.paused,
    without_opt_in: report.withoutOptIn,
    fetched: report.fetched,
    not_fetched: { ...report.notFetched },
    warnings: report.warnings.map(({ kind, path, count }) => ({ kind, path, count })),
    ...(hasFiles ? { file_reports: report.fileReports.map(fileReport) } : {}),
  };
}

function fileReport({ path, format, skipped, unknown, ...counts }: IngestFileReport): IngestFileReport {
  const { lines, messages, rounds, duplicates, suppressed, expired } = counts;
  return {
    path,
    format,
    lines,
    messages,
    rounds,
    duplicates,
    suppressed,
    expired,
    skipped: { ...skipped },
    unknown: { ...unknown },
  };
}
