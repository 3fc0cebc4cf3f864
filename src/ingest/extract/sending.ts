// What a run that asks an engine counts, whatever it asks for.

import { EngineFailure, isFinal } from '../../engines/index.js';
import { addCounts } from '../../model/counts.js';
import type { ExtractReport } from '../../model/extraction.js';

type Counted = Pick<ExtractReport, 'calls' | 'left' | 'stopped'>;

/** Asked before each request, also once more after a wait: it is counted where nothing stands against it. */
export function whyNotSent(report: Counted, maxCalls: number, isChanged: () => boolean) {
  if (report.calls >= maxCalls) return 'budget';
  if (isChanged()) return 'changed';
  report.calls += 1;
  return null;
}

/** What is left for the next run. */
export function leave(report: Counted, why: string, rows: number): void {
  if (rows > 0) addCounts(report.left, { [why]: rows });
}

/** A failure of the engine leaves the rows, and ends the run where the next request would fail as well. */
export function leaveFailed(report: Counted, error: unknown, rows: number): void {
  if (!(error instanceof EngineFailure)) throw error;
  leave(report, error.reason, rows);
  if (isFinal(error.reason)) report.stopped = { why: error.reason, status: error.status };
}
