import type { EpochMs } from '../model/time.js';
import { all, type Db, run } from '../store/database.js';
import { clearSummaryStale, getSession } from '../store/sessions.js';
import { summaryOfSession, writeSummary } from '../store/summaries.js';
import { type IndexedRow, reindexRow } from './indexing.js';

/** A summary keeps at most this many references of each kind, the newest. */
const MAX_SOURCES = 200;

/**
 * Writes a session's summary again from the facts and artifacts that are live now; a session without any has none.
 * Called in the transaction that changed a source.
 */
export function rebuildSummary(db: Db, sessionId: number, now: EpochMs): void {
  const session = getSession(db, sessionId);
  if (!session) return;
  const facts = all<{ id: number }>(
    db,
    `SELECT id FROM unmarked_facts WHERE session_id = ? AND superseded_at IS NULL AND expires_at > ?
     ORDER BY id DESC LIMIT ${MAX_SOURCES}`,
    sessionId,
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
  if (facts.length === 0 && artifacts.length === 0) {
    dropSummary(db, sessionId);
    return;
  }
  const sources = { factIds: facts.map((row) => row.id), artifactIds: artifacts.map((row) => row.id) };
  const id = writeSummary(db, { id: sessionId, scopeId: session.scope_id }, sources, now);
  reindexRow(db, summaryRow(db, sessionId, id));
}

function dropSummary(db: Db, sessionId: number): void {
  const known = summaryOfSession(db, sessionId);
  if (!known) return;
  run(db, 'DELETE FROM summaries WHERE session_id = ?', sessionId);
  run(db, "DELETE FROM term_blocks WHERE session_id = ? AND kind = 'summary'", sessionId);
}

function summaryRow(db: Db, sessionId: number, id: number): IndexedRow {
  const summary = summaryOfSession(db, sessionId);
  return { kind: 'summary', scopeId: summary?.scope_id ?? 0, sessionId, id, n: summary?.n ?? 1 };
}
