import type { ErasureReport } from '../model/erasure.js';
import { type Context, outPage, printJson } from './context.js';
import { type ExitName, exitOfReports } from './exit-codes.js';

/** Prints the report of one request. Quiet is quiet unless something went wrong. */
export async function printReport(
  context: Context,
  full: ErasureReport,
  { showPaths = false } = {},
): Promise<ExitName> {
  const report = showPaths ? full : withoutPaths(full);
  const exit = exitOfReports([report]);
  if (context.flags.json) {
    const { erasureReportDocument } = await import('../report/json/erasure-report.js');
    printJson(context, erasureReportDocument(report));
  } else if (!context.flags.quiet || exit !== 'ok') {
    const { erasureReportText } = await import('../report/erasure-report-text.js');
    context.io.out.write(erasureReportText(report, await outPage(context)));
  }
  return exit;
}

/** Prints the reports of a run as one; `none` is what is said where there are none. */
export async function printReports(
  context: Context,
  full: readonly ErasureReport[],
  none: string,
): Promise<ExitName> {
  const reports = full.map(withoutPaths);
  const exit = exitOfReports(reports);
  if (context.flags.json) {
    const { pruneDocument } = await import('../report/json/erasure-report.js');
    printJson(context, pruneDocument(reports));
  } else if (!context.flags.quiet || exit !== 'ok') {
    const { reportsText } = await import('../report/prune-text.js');
    context.io.out.write(reportsText(reports, await outPage(context), none));
  }
  return exit;
}

/** A path can name somebody: it is told to whoever asks for it. */
function withoutPaths({ sourcePaths: _, ...report }: ErasureReport): ErasureReport {
  return report;
}
