import type { ErasureReport } from '../model/erasure.js';
import { type Context, printWithExit } from './context.js';
import { type ExitName, exitOfReports } from './exit-codes.js';

/** Prints the report of one request. */
export async function printReport(
  context: Context,
  full: ErasureReport,
  { showPaths = false } = {},
): Promise<ExitName> {
  const report = showPaths ? full : withoutPaths(full);
  return printWithExit(context, exitOfReports([report]), {
    document: async () => (await import('../report/json/erasure-report.js')).erasureReportDocument(report),
    text: async (page) => (await import('../report/erasure-report-text.js')).erasureReportText(report, page),
  });
}

/** Prints the reports of a run as one; `none` is what is said where there are none. */
export async function printReports(
  context: Context,
  full: readonly ErasureReport[],
  none: string,
): Promise<ExitName> {
  const reports = full.map(withoutPaths);
  return printWithExit(context, exitOfReports(reports), {
    document: async () => (await import('../report/json/erasure-report.js')).pruneDocument(reports),
    text: async (page) => (await import('../report/prune-text.js')).reportsText(reports, page, none),
  });
}

/** A path can name somebody: it is told to whoever asks for it. */
function withoutPaths({ sourcePaths: _, ...report }: ErasureReport): ErasureReport {
  return report;
}
