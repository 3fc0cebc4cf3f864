// Takes the words of what a request erases out of the transcripts that they came from: while its rows are still there to
// tell which lines those are, so that a run that was killed can do it again.
import { dirname, isAbsolute } from 'node:path';
import type { Workspace } from '../../ledger/workspace.js';
import type { SourceOutcome } from '../../model/sources.js';
import { addProgress, type RequestRow } from '../../store/requests.js';
import { allSourcePaths, pathsOfRounds } from '../../store/sources.js';
import { writeTransaction } from '../../store/store.js';
import type { Steps } from '../erasing/steps.js';
import { clearLeftovers, leftoverNames } from './leftovers.js';
import { countsOf, outcomesOf } from './outcomes.js';
import { type Rounds, type SurveyedSource, surveySources } from './plan-sources.js';
import { notePositions, positionsThatHold } from './positions.js';
import { rewriteFile } from './rewrite.js';

/**
 * Scrubs the transcripts of a request and counts what became of each. What was counted is not done again, but for a
 * request that a hold kept a part of: that part is counted behind it. Returns the paths in the order of the counts, where
 * nothing was counted before.
 */
export function scrubSources(
  workspace: Workspace,
  request: RequestRow,
  { rounds, steps }: { rounds: Rounds; steps: Steps },
): string[] {
  const { store } = workspace;
  const before = outcomesOf(store.db, request.id);
  if (before.length > 0 && request.state !== 'partly') return [];
  clearBeside(
    workspace,
    pathsOfRounds(store.db, rounds.going).map(({ path }) => path),
  );
  const sources = surveySources(workspace, rounds);
  const outcomes = sources.map((source) => scrub(workspace, source, steps));
  writeTransaction(store, () => {
    for (const [index, outcome] of outcomes.entries())
      addProgress(store.db, request.id, countsOf(before.length + index, outcome));
  });
  return before.length > 0 ? [] : sources.map(({ path }) => path);
}

/** Ends what killed runs left beside the transcripts that are known. */
export function clearLeftoversOfSources(workspace: Workspace): void {
  clearBeside(workspace, allSourcePaths(workspace.store.db));
}

function clearBeside({ store }: Workspace, paths: readonly string[]): void {
  const folders = new Set(paths.filter(isAbsolute).map((path) => dirname(path)));
  for (const folder of folders) clearLeftovers(folder, store.id);
}

function scrub(workspace: Workspace, source: SurveyedSource, steps: Steps): SourceOutcome {
  const { path, state, places, left, lines } = source;
  if (state === null) return { result: source.obstacle ?? 'failed', lines: 0, left };
  if (lines.length === 0) return { result: 'scrubbed', lines: places.length, left };
  const known = { sources: positionsThatHold(workspace, path), before: state };
  const names = leftoverNames(path, workspace.store.id);
  const obstacle = rewriteFile({ path, expected: state, lines, names, steps });
  if (obstacle !== null) {
    // An error behind the exchange leaves the old file: it is tried once more.
    clearLeftovers(dirname(path), workspace.store.id);
    return { result: obstacle, lines: 0, left };
  }
  notePositions(workspace, path, known);
  steps('source:noted');
  return { result: 'scrubbed', lines: places.length, left };
}
