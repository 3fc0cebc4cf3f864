import { addCounts } from '../model/counts.js';
import type { IngestFileReport, IngestReport, IngestWarning } from '../model/listing.js';
import type { Scope } from '../model/scope.js';
import type { FileYield } from '../model/transcript.js';

/** An empty report, filled while files are read. */
export function emptyReport(
  { scope, shared }: { scope: Scope; shared?: Scope | null | undefined },
  dryRun: boolean,
): IngestReport {
  return {
    dryRun,
    scope,
    scopes: 0,
    files: 0,
    unchanged: 0,
    sessions: 0,
    rounds: 0,
    facts: 0,
    duplicates: 0,
    lines: 0,
    redactions: {},
    skipped: {},
    unknown: {},
    ignored: {},
    suppressed: 0,
    suppressedNames: 0,
    expired: 0,
    shared: 0,
    workspace: shared?.subject ?? null,
    withheld: {},
    unconfirmed: 0,
    inPassing: 0,
    paused: 0,
    withoutOptIn: 0,
    fetched: 0,
    notFetched: {},
    warnings: [],
    fileReports: [],
  };
}

export function emptyFileReport(path: string, format: string | null): IngestFileReport {
  const none = { lines: 0, messages: 0, suppressed: 0, duplicates: 0, expired: 0, rounds: 0 };
  return { path, format, skipped: {}, unknown: {}, ...none };
}

/** Adds what a batch's reading yielded to the file and to the whole run. */
export function addYield(report: IngestReport, file: IngestFileReport, batch: FileYield): void {
  file.lines += batch.lines;
  file.messages += batch.messages;
  report.lines += batch.lines;
  addCounts(file.skipped, batch.skipped);
  addCounts(file.unknown, batch.unknown);
  addCounts(report.skipped, batch.skipped);
  addCounts(report.unknown, batch.unknown);
  addCounts(report.ignored, batch.ignored);
}

export function warn(report: IngestReport, kind: IngestWarning['kind'], path: string, count: number): void {
  report.warnings.push({ kind, path, count });
}
