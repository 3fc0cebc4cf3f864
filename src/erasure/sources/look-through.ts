// What a transcript says of rounds that go and of rounds that stay, line by line, as it stands now.
import { keyedDigests } from '../../ledger/keys.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { SourceObstacle } from '../../model/sources.js';
import type { EpochMs } from '../../model/time.js';
import { all, type Db } from '../../store/database.js';
import { roundsOfLine, type SourcePath, scopesOfPath } from '../../store/sources.js';
import { type SurveyedLine, surveyTranscript } from '../../transcripts/index.js';
import { fatesOf, type LineFate, type Standing } from './fates.js';
import { type FileState, isSameState, lookAt, obstacleOf } from './obstacles.js';

export interface Search {
  now: EpochMs;
  scopes: readonly number[];
  db: Db;
  /** Whose an id is, in these scopes; the digests of those that go are noted in `met`. */
  standing(scopes: readonly number[], line: SurveyedLine, met: Set<string>): Standing;
}

export function searchFor({ store, ledger, clock }: Workspace, going: readonly number[]): Search {
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

export interface Seen {
  path: string;
  state: FileState;
  fates: LineFate[];
  /** Digests of the lines that go and were found. */
  met: ReadonlySet<string>;
}

export type Unseen = { path: string; obstacle: SourceObstacle };

/** Reads one transcript, or says why it is left alone. */
export function lookThrough(search: Search, { path, format }: SourcePath): Seen | Unseen {
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
