// The deeds on rows that stay without the names in them. Each runs inside the caller's transaction, blanks, writes the
// index again and lifts its own mark, so that what is left to do is what is still marked.

import type { NameMatcher } from '../../derive/names/index.js';
import { addCounts } from '../../model/counts.js';
import type { Counts } from '../../model/erasure.js';
import type { EpochMs } from '../../model/time.js';
import { maskNames } from '../../recall/hidden-names.js';
import { reindexRounds } from '../../recall/indexing.js';
import { matcherIn, matchersByScope } from '../../recall/namesakes.js';
import { rebuildSummaries } from '../../recall/summaries.js';
import { all, type Db, get, run } from '../../store/database.js';
import { deleteReasoning } from '../../store/reasoning.js';
import { liftMark } from '../../store/requests.js';
import { reasoningNaming } from '../erasing/reasoning.js';
import type { TargetName } from '../plan/target.js';
import { scopeOfRound } from './mentions.js';
import { NAMED_IN_ROUND, NAMED_IN_SESSION } from './named-places.js';

export interface Blanking {
  /** Key of the request whose marks these are. */
  requestId: number;
  names: readonly TargetName[];
  now: EpochMs;
}

/** Blanks the names in rounds that stay, and indexes those again. */
export function eraseMentions(db: Db, roundIds: readonly number[], blanking: Blanking): Counts {
  const matchers = matchersByScope(db, blanking.names);
  let redacted = 0;
  let dropped = 0;
  for (const id of roundIds) {
    const named = deleteReasoning(db, reasoningNaming(db, [id], blanking.names));
    dropped += named;
    if (blankRound(db, id, matchers(scopeOfRound(db, id))) || named > 0) redacted += 1;
    liftMark(db, blanking.requestId, { kind: 'mention', rowId: id });
  }
  reindexRounds(db, roundIds);
  return { redacted_rounds: redacted, ...(dropped > 0 ? { reasoning_texts: dropped } : {}) };
}

function blankRound(db: Db, roundId: number, matcher: NameMatcher): boolean {
  let changed = 0;
  for (const { table, column } of NAMED_IN_ROUND) {
    const key = table === 'rounds' ? 'id' : 'round_id';
    changed += blank(db, { table, column, where: `${key} = ?`, id: roundId }, matcher);
  }
  return changed > 0;
}

/** Blanks the names in a session's title and folder, and in the paths of the transcripts that it came from. */
export function eraseTitle(db: Db, sessionId: number, blanking: Blanking): Counts {
  const scopeId = get<{ id: number }>(db, 'SELECT scope_id AS id FROM sessions WHERE id = ?', sessionId)?.id;
  const matcher = matcherIn(db, blanking.names, scopeId ?? 0);
  let changed = 0;
  for (const column of NAMED_IN_SESSION)
    changed += blank(db, { table: 'sessions', column, where: 'id = ?', id: sessionId }, matcher);
  const ofSession =
    'id IN (SELECT l.source_id FROM lines l JOIN rounds r ON r.id = l.round_id WHERE r.session_id = ?)';
  changed += blank(db, { table: 'sources', column: 'path', where: ofSession, id: sessionId }, matcher);
  liftMark(db, blanking.requestId, { kind: 'title', rowId: sessionId });
  rebuildSummaries(db, { sessions: [sessionId] }, blanking.now);
  return { redacted_titles: changed > 0 ? 1 : 0 };
}

interface Column {
  table: string;
  column: string;
  where: string;
  id: number;
}

function blank(db: Db, { table, column, where, id }: Column, matcher: NameMatcher): number {
  let changed = 0;
  const rows = all<{ id: number; text: string }>(
    db,
    `SELECT id, ${column} AS text FROM ${table} WHERE ${where} AND ${column} IS NOT NULL`,
    id,
  );
  for (const row of rows) {
    const masked = maskNames(row.text, matcher);
    if (masked === row.text) continue;
    changed += run(db, `UPDATE ${table} SET rev = rev + 1, ${column} = ? WHERE id = ?`, masked, row.id);
  }
  return changed;
}

/** An artifact that names somebody goes; the summary that names it is written again from what remains. */
export function eraseArtifact(db: Db, artifactId: number, now: EpochMs): Counts {
  const artifact = get<{ session_id: number }>(
    db,
    'SELECT session_id FROM artifacts WHERE id = ?',
    artifactId,
  );
  run(db, 'DELETE FROM summary_artifacts WHERE artifact_id = ?', artifactId);
  const counts = { artifacts: run(db, 'DELETE FROM artifacts WHERE id = ?', artifactId) };
  run(db, "DELETE FROM tombstones WHERE kind = 'artifact' AND row_id = ?", artifactId);
  if (artifact) rebuildSummaries(db, { sessions: [artifact.session_id] }, now);
  return counts;
}

/** A recorded entity with its aliases. */
export function eraseEntity(db: Db, entityId: number): Counts {
  const counts: Counts = {};
  addCounts(counts, {
    aliases: run(db, 'DELETE FROM entity_aliases WHERE entity_id = ?', entityId),
    entities: run(db, 'DELETE FROM entities WHERE id = ?', entityId),
  });
  run(db, "DELETE FROM tombstones WHERE kind = 'entity' AND row_id = ?", entityId);
  return counts;
}
