import { randomUUID } from 'node:crypto';
import { addCounts } from '../model/counts.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, insert, run } from '../store/database.js';
import { clearSummaryStale, getSession } from '../store/sessions.js';
import { type SummarySources, summaryOfSession, writeSummary } from '../store/summaries.js';
import { type IndexedRow, reindexRow } from './indexing.js';

/** A summary keeps at most this many references of each kind, the newest. */
const MAX_SOURCES = 200;

/** What was dropped because a source of it is gone, by kind. It is written again from what remains. */
export interface Dropped {
  [what: string]: number;
  summaries: number;
  vectors: number;
}

const NONE: Dropped = { summaries: 0, vectors: 0 };

/**
 * Writes the summaries of these sessions again, and those of the subjects whose facts are in them. Called in the
 * transaction that changed a source. Returns what was dropped on the way.
 */
export function rebuildSummaries(
  db: Db,
  changed: { sessions: readonly number[]; scopes?: readonly number[] },
  now: EpochMs,
): Dropped {
  const dropped = { ...NONE };
  for (const id of changed.sessions) addCounts(dropped, rebuildOfSession(db, id, now));
  const scopes = new Set([...(changed.scopes ?? []), ...scopesOfSessions(db, changed.sessions)]);
  for (const id of scopes) addCounts(dropped, rebuildOfSubject(db, id, now));
  return dropped;
}

/** The scopes that sessions stand in, and those in which facts of them are shared. */
export function scopesOfSessions(db: Db, sessions: readonly number[]): number[] {
  return all<{ id: number }>(
    db,
    `SELECT scope_id AS id FROM sessions WHERE id IN (SELECT value FROM json_each(?1))
     UNION SELECT f.scope_id FROM json_each(?1) s CROSS JOIN rounds r ON r.session_id = s.value AND r.shared_id IS NOT NULL
       CROSS JOIN facts f ON f.round_id = r.id`,
    JSON.stringify(sessions),
  ).map((row) => row.id);
}

/** From the facts and artifacts that are live now; a session without any has none. */
function rebuildOfSession(db: Db, sessionId: number, now: EpochMs): Dropped {
  const session = getSession(db, sessionId);
  if (!session) return NONE;
  const facts = all<{ id: number }>(
    db,
    `SELECT id FROM seen_facts WHERE session_id = ? AND scope_id = ? AND superseded_at IS NULL AND expires_at > ?
     ORDER BY id DESC LIMIT ${MAX_SOURCES}`,
    sessionId,
    session.scope_id,
    now,
  );
  const artifacts = all<{ id: number }>(
    db,
    `SELECT min(a.id) AS id FROM unmarked_artifacts a JOIN unmarked_rounds r ON r.id = a.round_id
     WHERE a.session_id = ? AND r.expires_at > ? GROUP BY a.kind, a.ref ORDER BY 1 DESC LIMIT ${MAX_SOURCES}`,
    sessionId,
    now,
  );
  clearSummaryStale(db, sessionId);
  const sources = { factIds: facts.map((row) => row.id), artifactIds: artifacts.map((row) => row.id) };
  const dropped = losesSource(db, sessionId, sources) ? dropOfSession(db, sessionId) : NONE;
  if (facts.length === 0 && artifacts.length === 0) return dropped;
  const id = writeSummary(db, { id: sessionId, scopeId: session.scope_id }, sources, now);
  reindexRow(db, summaryRow(db, sessionId, id));
  return dropped;
}

/** A summary that lost a source is another one: the old one is dropped, the new one has an id of its own. */
function losesSource(db: Db, sessionId: number, sources: SummarySources): boolean {
  const known = summaryOfSession(db, sessionId);
  if (!known) return false;
  return (
    get(
      db,
      `SELECT 1 FROM summary_facts WHERE summary_id = ?1 AND fact_id NOT IN (SELECT value FROM json_each(?2))
       UNION ALL SELECT 1 FROM summary_artifacts WHERE summary_id = ?1 AND artifact_id NOT IN (SELECT value FROM json_each(?3))
       LIMIT 1`,
      known.id,
      JSON.stringify(sources.factIds),
      JSON.stringify(sources.artifactIds),
    ) !== null || sources.factIds.length + sources.artifactIds.length === 0
  );
}

function dropOfSession(db: Db, sessionId: number): Dropped {
  const vectors = run(
    db,
    'DELETE FROM summary_vectors WHERE (scope_id, summary_id) IN (SELECT scope_id, id FROM summaries WHERE session_id = ?)',
    sessionId,
  );
  const summaries = run(db, 'DELETE FROM summaries WHERE session_id = ?', sessionId);
  run(db, "DELETE FROM term_blocks WHERE session_id = ? AND kind = 'summary'", sessionId);
  return { summaries, vectors };
}

/** Indexes a session's summary as it reads now: what counts its rounds changes when they are marked one by one. */
export function reindexSummary(db: Db, sessionId: number): void {
  const summary = summaryOfSession(db, sessionId);
  if (summary) reindexRow(db, summaryRow(db, sessionId, summary.id));
}

function summaryRow(db: Db, sessionId: number, id: number): IndexedRow {
  const summary = summaryOfSession(db, sessionId);
  return { kind: 'summary', scopeId: summary?.scope_id ?? 0, sessionId, id, n: summary?.n ?? 1 };
}

/**
 * Of a subject: what several sessions say, references to their facts alone. With one session that session's summary
 * says it all. It has no rows in the index: it is rendered and weighed when somebody asks.
 */
function rebuildOfSubject(db: Db, scopeId: number, now: EpochMs): Dropped {
  const facts = all<{ id: number; session_id: number }>(
    db,
    `SELECT f.id, f.session_id FROM seen_facts f JOIN sessions s ON s.id = f.session_id
     WHERE f.scope_id = ? AND f.superseded_at IS NULL AND f.expires_at > ?
     ORDER BY f.observed_at DESC, s.source_session DESC, f.n DESC, f.id DESC LIMIT ${MAX_SOURCES}`,
    scopeId,
    now,
  );
  const known = get<{ id: number }>(db, 'SELECT id FROM subject_summaries WHERE scope_id = ?', scopeId);
  const spans = new Set(facts.map((fact) => fact.session_id)).size > 1;
  const ids = JSON.stringify(facts.map((fact) => fact.id));
  const isLost =
    known !== null &&
    (!spans ||
      get(
        db,
        `SELECT 1 FROM subject_summary_facts WHERE summary_id = ? AND fact_id NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
        known.id,
        ids,
      ) !== null);
  const summaries = isLost ? run(db, 'DELETE FROM subject_summaries WHERE id = ?', known.id) : 0;
  if (spans) writeOfSubject(db, { id: isLost ? null : (known?.id ?? null), scopeId, ids }, now);
  return { summaries, vectors: 0 };
}

function writeOfSubject(
  db: Db,
  { id, scopeId, ids }: { id: number | null; scopeId: number; ids: string },
  now: EpochMs,
): void {
  const summary =
    id ??
    insert(
      db,
      'INSERT INTO subject_summaries (uid, scope_id, built_at) VALUES (?, ?, ?)',
      randomUUID(),
      scopeId,
      now,
    );
  const added = run(
    db,
    `INSERT OR IGNORE INTO subject_summary_facts (summary_id, fact_id) SELECT ?, value FROM json_each(?)`,
    summary,
    ids,
  );
  if (id !== null && added > 0)
    run(db, 'UPDATE subject_summaries SET rev = rev + 1, built_at = ? WHERE id = ?', now, id);
}
