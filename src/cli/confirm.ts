// Promise: `--yes` never widens a selection, and never overrides the guard.
import { ToolError } from '../model/errors.js';
import { inertLine } from '../report/inert.js';
import { countOf } from '../report/words.js';
import type { Io } from './io.js';
import { ask, askYesNo, canAsk } from './prompt.js';

/** How it may be agreed to. */
export interface Agreement {
  /** Erased now: typed words instead of a single key. */
  isImmediate: boolean;
  /** `--yes` was given. */
  yes: boolean;
  /** All targets were typed as whole ids. */
  isExplicit: boolean;
}

/** What is agreed to. */
export interface Extent {
  /** How many rows go. */
  rows: number;
  /** The one subject that was selected, as it was typed; null for none or several. */
  subject: string | null;
}

/** Throws unless the person agrees: asked on a terminal, by `--yes` or by whole ids without one. */
export async function confirmErasure(io: Io, extent: Extent, agreement: Agreement): Promise<void> {
  if (agreement.yes) return;
  if (canAsk(io)) {
    const agreed = agreement.isImmediate ? await askTyped(io, extent) : await askYesNo(io, 'Forget this?');
    if (!agreed) throw new ToolError('refused', 'Nothing was changed.');
    return;
  }
  if (agreement.isExplicit && !agreement.isImmediate) return;
  throw new ToolError(
    'confirmation_required',
    `refusing to erase ${countOf(extent.rows, 'rows')} without confirmation; nothing was changed`,
    { hint: 'add --yes, or preview with --dry-run' },
  );
}

/** Erasing at once cannot be undone: the subject's name or the number of rows is typed, not just a key. */
async function askTyped(io: Io, extent: Extent): Promise<boolean> {
  const rows = String(extent.rows);
  const { subject } = extent;
  const words =
    subject === null
      ? `the number of rows (${rows})`
      : `the subject (${inertLine(subject)}) or the number of rows (${rows})`;
  const answer = await ask(io, `This cannot be undone. Type ${words} to erase now: `);
  return answer !== null && (answer === rows || answer === subject);
}

/** Refuses a plan that is larger than the guard lets through (`rules` 34). */
export function assertWithinGuard(guard: { counted: number; allowed: number }): void {
  if (guard.counted <= guard.allowed) return;
  throw new ToolError(
    'refused',
    `this would erase ${countOf(guard.counted, 'rows')}, and more than ${guard.allowed} need --max-erase; nothing was changed`,
    { hint: `look at it with --dry-run, then add --max-erase ${guard.counted}` },
  );
}
