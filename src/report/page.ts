import type { EpochMs } from '../model/time.js';
import { createPaint, type Paint } from './paint.js';
import { type DrawTable, loadTable } from './table.js';

/** What text is written on: a terminal of some width, or a pipe that gets everything unshortened. */
export interface Page {
  terminal: { width: number; drawTable: DrawTable } | null;
  paint: Paint;
  /** The moment that relative dates are told from. */
  now: EpochMs;
  /** False where the text may be read later than it is written: then times are dates. */
  hasRelativeTimes: boolean;
}

export async function openPage(options: {
  width: number | null;
  hasColor: boolean;
  now: EpochMs;
  hasRelativeTimes?: boolean;
}): Promise<Page> {
  const paint = await createPaint(options.hasColor);
  const terminal = options.width === null ? null : { width: options.width, drawTable: await loadTable() };
  return { terminal, paint, now: options.now, hasRelativeTimes: options.hasRelativeTimes ?? true };
}
