// What would be done with each transcript that holds what goes. Reads the transcripts, changes nothing.
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasurePlan } from '../../model/erasure.js';
import type { PlannedSource, SourcePlace } from '../../model/sources.js';
import { all, type Db } from '../../store/database.js';
import { type LinePlace, pathsOfRounds, placesOfRounds } from '../../store/sources.js';
import { linesThatSay, type SurveyedLine } from '../../transcripts/index.js';
import { withoutZeros } from '../records/report-of.js';
import { type LineFate, unstoredOf } from './fates.js';
import { lookThrough, type Seen, searchFor, type Unseen } from './look-through.js';
import { type FileState, lookAt } from './obstacles.js';

/** Whose lines are looked for: rounds that go, and those that stay without some of their words. */
export interface Rounds {
  going: readonly number[];
  losingWords: readonly number[];
}

/** A planned source with what a scrub needs beside it. */
export interface SurveyedSource extends PlannedSource {
  /** As it was when it was read; null where it is left alone. */
  state: FileState | null;
  /** The lines whose words go; those that have none any more are not among them. */
  lines: readonly SurveyedLine[];
}

/** The transcripts that what a plan erases stands in, each with its places, or why it would be left as it is. */
export function planSources(workspace: Workspace, plan: ErasurePlan): PlannedSource[] {
  const going = roundsThatGo(workspace.store.db, plan);
  const losingWords = roundsByName(
    workspace.store.db,
    plan.redact.map(({ round }) => round),
  );
  return surveySources(workspace, { going, losingWords }).map(({ path, obstacle, places, left }) => ({
    path,
    obstacle,
    places,
    left,
  }));
}

/** Transcripts of a plan that would be left alone only because they were written a short while ago. */
export function countSourcesInUse({ store, clock }: Workspace, plan: ErasurePlan): number {
  const going = roundsThatGo(store.db, plan);
  const now = clock();
  return pathsOfRounds(store.db, going).filter(({ path }) => lookAt(path, now) === 'in_use').length;
}

function roundsThatGo(db: Db, { erase }: ErasurePlan): number[] {
  return roundsByName(
    db,
    erase.flatMap(({ kind, id }) => (kind === 'round' ? id : [])),
  );
}

/** Keys of rounds by their ids (`<session>.r4`). */
function roundsByName(db: Db, ids: readonly string[]): number[] {
  return all<{ id: number }>(
    db,
    `SELECT r.id FROM json_each(?) j JOIN sessions s ON s.uid = substr(j.value, 1, 36)
       JOIN rounds r ON r.session_id = s.id AND r.n = CAST(substr(j.value, 39) AS INTEGER)`,
    JSON.stringify(ids),
  ).map((row) => row.id);
}

export function surveySources(workspace: Workspace, { going, losingWords }: Rounds): SurveyedSource[] {
  const { db } = workspace.store;
  const search = searchFor(workspace, going);
  const recorded = new Map<string, LinePlace[]>();
  for (const place of placesOfRounds(db, going)) {
    const known = recorded.get(place.path);
    if (known) known.push(place);
    else recorded.set(place.path, [place]);
  }
  const seen = pathsOfRounds(db, going).map((source) => lookThrough(search, source));
  const texts = textsThatGo(seen);
  const sources = seen.map((one) => {
    const places = recorded.get(one.path) ?? [];
    return 'fates' in one ? toPlaces(one, { recorded: places, texts }) : untouched(one, places);
  });
  const concerned = sources.filter(({ places, left }) => places.length > 0 || Object.keys(left).length > 0);
  const known = new Set(concerned.map(({ path }) => path));
  const others = pathsOfRounds(db, losingWords).filter(({ path }) => !known.has(path));
  return [...concerned, ...others.map(({ path }) => untouched({ path, obstacle: 'round_stays' }, []))];
}

/** What is said in the lines that go, of all files: a file can say again what another one was the first to say. */
function textsThatGo(seen: readonly (Seen | Unseen)[]): string[] {
  const texts = seen.flatMap((one) =>
    'fates' in one ? one.fates.flatMap(({ fate, line }) => (fate === 'goes' ? line.texts : [])) : [],
  );
  return [...new Set(texts)].filter((text) => text.trim() !== '');
}

/** A file that is left as it is: what is known of it is what was recorded. */
function untouched({ path, obstacle }: Unseen, recorded: readonly LinePlace[]): SurveyedSource {
  const offsets = [...new Set(recorded.map(({ offset }) => offset))].sort((a, b) => a - b);
  const places = offsets.map((offset): SourcePlace => ({ offset, line: null, why: 'recorded' }));
  return { path, obstacle, state: null, places, left: {}, lines: [] };
}

function toPlaces(
  { path, state, fates, met }: Seen,
  { recorded, texts }: { recorded: readonly LinePlace[]; texts: readonly string[] },
): SurveyedSource {
  const silent = fates.filter(
    ({ fate, by, line }) => fate === 'stays' && by === 'place' && line.state === 'whole',
  );
  const repeats = new Set(
    linesThatSay(
      path,
      silent.map(({ line }) => line),
      texts,
    ),
  );
  const open = fates.filter(
    ({ fate, line, by }) =>
      repeats.has(line) || (fate === 'goes' && (hasWords(line) || (line.state === 'erased' && by === 'id'))),
  );
  return {
    path,
    obstacle: null,
    state,
    places: open.map(({ line, by }) => ({
      offset: line.offset,
      line: line.number,
      why: repeats.has(line) ? 'repeats' : by === 'id' ? 'recorded' : 'belongs',
    })),
    left: withoutZeros({
      shared: fates.filter(({ fate }) => fate === 'shared').length,
      missing: missingOf(fates, recorded, met),
      unstored: unstoredOf(fates),
    }),
    lines: open.filter(({ line }) => hasWords(line)).map(({ line }) => line),
  };
}

function hasWords({ state }: SurveyedLine): boolean {
  return state === 'whole' || state === 'damaged';
}

/** Stored lines that stand in the file no longer. One without an id of its own is not known any more once it is erased. */
function missingOf(
  fates: readonly LineFate[],
  recorded: readonly LinePlace[],
  met: ReadonlySet<string>,
): number {
  const missing = new Set(
    recorded.flatMap(({ digest, copyDigest }) => {
      const known = [digest, ...(copyDigest ? [copyDigest] : [])].map((one) => one.toString('hex'));
      return known.some((one) => met.has(one)) ? [] : digest.toString('hex');
    }),
  );
  const unnamed = fates.filter(({ line, by }) => line.state === 'erased' && by !== 'id').length;
  return Math.max(0, missing.size - unnamed);
}
