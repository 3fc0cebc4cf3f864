// What would be done with each transcript that holds what goes. Reads the transcripts, changes nothing.
import { keyedDigests } from '../../ledger/keys.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasurePlan } from '../../model/erasure.js';
import type { PlannedSource, SourceObstacle, SourcePlace } from '../../model/sources.js';
import type { EpochMs } from '../../model/time.js';
import { all, type Db } from '../../store/database.js';
import {
  type LinePlace,
  pathsOfRounds,
  placesOfRounds,
  roundsOfLine,
  type SourcePath,
  scopesOfPath,
} from '../../store/sources.js';
import { linesThatSay, type SurveyedLine, surveyTranscript } from '../../transcripts/index.js';
import { withoutZeros } from '../report-of.js';
import { fatesOf, type LineFate, type Standing } from './fates.js';
import { type FileState, isSameState, lookAt, obstacleOf } from './obstacles.js';

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
  const going = roundsByName(
    workspace.store.db,
    plan.erase.flatMap(({ kind, id }) => (kind === 'round' ? id : [])),
  );
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

interface Search {
  now: EpochMs;
  scopes: readonly number[];
  db: Db;
  /** Whose an id is, in these scopes; the digests of those that go are noted in `met`. */
  standing(scopes: readonly number[], line: SurveyedLine, met: Set<string>): Standing;
}

function searchFor({ store, ledger, clock }: Workspace, going: readonly number[]): Search {
  const { db } = store;
  const rounds = new Set(going);
  const scopes = all<{ id: number }>(
    db,
    'SELECT DISTINCT scope_id AS id FROM rounds WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(going),
  ).map((row) => row.id);
  return {
    now: clock(),
    scopes,
    db,
    standing(scopes, { ids }, met) {
      const standing = { goes: false, stays: false };
      for (const id of ids) {
        const digests = keyedDigests(ledger.ring, 'line', id);
        const found = roundsOfLine(db, scopes, digests);
        const goes = found.some((round) => rounds.has(round));
        if (goes) for (const digest of digests) met.add(digest.toString('hex'));
        standing.goes ||= goes;
        standing.stays ||= found.some((round) => !rounds.has(round));
      }
      return standing;
    },
  };
}

interface Seen {
  path: string;
  state: FileState;
  fates: LineFate[];
  /** Digests of the lines that go and were found. */
  met: ReadonlySet<string>;
}

type Unseen = { path: string; obstacle: SourceObstacle };

function lookThrough(search: Search, { path, format }: SourcePath): Seen | Unseen {
  const state = lookAt(path, search.now);
  if (typeof state === 'string') return { path, obstacle: state };
  try {
    const lines = surveyTranscript(path, format);
    if (typeof lines === 'string') return { path, obstacle: lines };
    const now = lookAt(path, search.now);
    if (typeof now === 'string' || !isSameState(state, now)) return { path, obstacle: 'in_use' };
    const scopes = [...new Set([...search.scopes, ...scopesOfPath(search.db, path)])];
    const met = new Set<string>();
    const fates = fatesOf(lines, (line) => search.standing(scopes, line, met));
    return { path, state, fates, met };
  } catch (error) {
    return { path, obstacle: obstacleOf(error) };
  }
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
    ({ fate, isKnown, line }) => fate === 'stays' && !isKnown && line.state === 'whole',
  );
  const repeats = new Set(
    linesThatSay(
      path,
      silent.map(({ line }) => line),
      texts,
    ),
  );
  const open = fates.filter(
    ({ fate, line, isKnown }) =>
      repeats.has(line) || (fate === 'goes' && (hasWords(line) || (line.state === 'erased' && isKnown))),
  );
  return {
    path,
    obstacle: null,
    state,
    places: open.map(({ line, isKnown }) => ({
      offset: line.offset,
      line: line.number,
      why: repeats.has(line) ? 'repeats' : isKnown ? 'recorded' : 'belongs',
    })),
    left: withoutZeros({
      shared: fates.filter(({ fate }) => fate === 'shared').length,
      missing: missingOf(fates, recorded, met),
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
    recorded.map(({ digest }) => digest.toString('hex')).filter((one) => !met.has(one)),
  );
  const unnamed = fates.filter(({ line, isKnown }) => line.state === 'erased' && !isKnown).length;
  return Math.max(0, missing.size - unnamed);
}
