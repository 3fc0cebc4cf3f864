// `forget --sources`: where what goes stands in the transcripts that it came from, and taking the words out of them.
// Promise: no transcript is touched that was not asked for by the flag and agreed to by itself.
import type { Workspace } from '../ledger/workspace.js';
import type { ErasurePlan } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { extentOfSources, type PlannedSource } from '../model/sources.js';
import { countOf } from '../report/words.js';
import { type Context, printAs } from './context.js';
import type { ExitName } from './exit-codes.js';
import { ask, canAsk } from './prompt.js';

export interface SourcesFlags {
  sources?: 'list' | 'scrub';
  immediate?: boolean;
  dryRun?: boolean;
  identity?: string;
  plan?: string;
  output?: string;
}

/** Refuses what contradicts itself, before anything is read. */
export function assertSourcesFlags({ sources, ...flags }: SourcesFlags): void {
  if (sources === 'list') {
    const other = flags.immediate ? '--immediate' : flags.plan !== undefined ? '--plan' : null;
    if (other !== null)
      throw new ToolError('usage', `--sources list changes nothing and does not go with ${other}`);
    if (flags.output !== undefined)
      throw new ToolError('usage', '--sources list is no plan: --output does not go with it');
  }
  if (sources !== 'scrub') return;
  if (flags.identity !== undefined)
    throw new ToolError('usage', '--sources scrub does not wait for an identity check');
  if (!flags.immediate && !flags.dryRun)
    throw new ToolError('usage', '--sources scrub cannot be undone and has no grace period', {
      hint: 'add --immediate, or preview with --dry-run',
    });
}

export async function sourcesOf(workspace: Workspace, plan: ErasurePlan): Promise<PlannedSource[]> {
  const { planSources } = await import('../erasure/index.js');
  return planSources(workspace, plan);
}

/** For the document of a plan. */
export async function jsonSources(sources: readonly PlannedSource[]): Promise<object> {
  const { jsonPlannedSource } = await import('../report/json/sources.js');
  return { sources: sources.map(jsonPlannedSource) };
}

/** Prints every place; changes nothing. */
export async function printPlaces(
  context: Context,
  workspace: Workspace,
  plan: ErasurePlan,
): Promise<ExitName> {
  const sources = await sourcesOf(workspace, plan);
  await printAs(context, {
    document: async () => (await import('../report/json/sources.js')).sourcePlacesDocument(sources),
    text: async (page) => (await import('../report/sources-text.js')).sourcePlacesText(sources, page),
  });
  return 'ok';
}

/** Asks once more where transcripts would be changed: the number of lines is typed. */
export async function agreeToScrub(
  context: Context,
  workspace: Workspace,
  { plan, yes, showPaths }: { plan: ErasurePlan; yes: boolean; showPaths: boolean },
): Promise<void> {
  await assertAtRest(workspace, plan);
  if (yes && !context.flags.verbose) return;
  const { sourcesPlanText } = await import('../report/sources-text.js');
  const sources = await sourcesOf(workspace, plan);
  context.io.err.write(sourcesPlanText(sources, showPaths));
  if (yes || !canAsk(context.io)) return;
  await askToScrub(context, sources);
}

/** Once the rows are gone nothing tells any more which lines of a transcript are theirs. */
async function assertAtRest(workspace: Workspace, plan: ErasurePlan): Promise<void> {
  const { countSourcesInUse } = await import('../erasure/index.js');
  const inUse = countSourcesInUse(workspace, plan);
  if (inUse === 0) return;
  const are = inUse === 1 ? 'was' : 'were';
  throw new ToolError('locked', `${countOf(inUse, 'transcripts')} ${are} written in the last ten minutes`, {
    hint: 'try again when the session has ended; nothing was changed',
  });
}

async function askToScrub({ io }: Context, sources: readonly PlannedSource[]): Promise<void> {
  const { files, lines } = extentOfSources(sources);
  if (lines === 0) return;
  const extent = `${countOf(lines, 'lines')} in ${countOf(files, 'transcripts')}`;
  const answer = await ask(
    io,
    `The words of ${extent} will be gone from the files. Type the number of lines (${lines}) to go on: `,
  );
  if (answer !== String(lines)) throw new ToolError('refused', 'Nothing was changed.');
}
