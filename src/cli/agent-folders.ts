import { ToolError } from '../model/errors.js';
import type { Context } from './context.js';
import { askYesNo, canAsk } from './prompt.js';

/**
 * The folders in which the agents on this machine keep their transcripts. Nobody's transcripts are taken in unasked: on a
 * terminal it is asked, elsewhere `isAsked` (`--agents`) must have said so.
 */
export async function agentFolders(context: Context, isAsked: boolean): Promise<string[]> {
  const { defaultRoots } = await import('../transcripts/index.js');
  const folders = defaultRoots({ ...context.io.env }, context.io.home);
  if (folders.length === 0) {
    throw new ToolError('usage', 'no path was given, and no folder of an agent was found', {
      hint: 'memory-forget ingest PATH',
    });
  }
  if (!isAsked) await confirmFolders(context, folders);
  return folders;
}

async function confirmFolders(context: Context, folders: readonly string[]): Promise<void> {
  const listed = listOf(folders);
  if (!canAsk(context.io)) {
    throw new ToolError(
      'confirmation_required',
      `no path was given; the agents' own transcripts lie in ${listed}`,
      { hint: 'memory-forget ingest --agents' },
    );
  }
  const { inertLine } = await import('../report/inert.js');
  const agreed = await askYesNo(context.io, `Take in the agents' transcripts in ${inertLine(listed)}?`);
  if (!agreed) throw new ToolError('refused', 'Nothing was changed.');
}

function listOf(folders: readonly string[]): string {
  const [last, ...others] = [...folders].reverse();
  return others.length === 0 ? String(last) : `${others.reverse().join(', ')} and ${last}`;
}
