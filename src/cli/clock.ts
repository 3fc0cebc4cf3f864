// A clock that stands before the last recorded event is wrong, or was wrong then (`rules` 9).
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import { toRfc3339 } from '../model/time.js';
import { type Context, notice } from './context.js';

/** Before something is stored: what it is kept until counts from now. */
export async function tellOfClock(context: Context, { ledger }: Workspace): Promise<void> {
  const { eventAhead } = await import('../ledger/chain.js');
  const at = eventAhead(ledger.db, context.io.clock());
  if (at === null) return;
  notice(
    context,
    `the clock stands before the last recorded event, of ${toRfc3339(at)}: if it is wrong, what is stored now is kept for the wrong time`,
  );
}

/** @param again how people call the deed that is to be tried again: "prune" */
export function clockWentBack(again: string): ToolError {
  return new ToolError('refused', 'the clock stands before the last recorded event; nothing was erased', {
    hint: `set the clock right, then ${again} again; where it is right and was ahead then, memory-forget ledger rotate-key records an event of now first`,
  });
}
