import { randomUUID } from 'node:crypto';
import type { EpochMs, TimeSpan } from '../model/time.js';
import { all, type Db, get, insert, run } from './database.js';

export interface SessionRow {
  id: number;
  uid: string;
  kind: 'transcript' | 'correction';
  scope_id: number;
  corrects_id: number | null;
  source_session: string | null;
  agent_id: string | null;
  source_digest: Buffer | null;
  base_digest: Buffer | null;
  format: string | null;
  project: string | null;
  title: string | null;
  started_at: EpochMs | null;
  ended_at: EpochMs | null;
  learned_at: EpochMs;
}

export interface NewSession {
  scopeId: number;
  kind: 'transcript' | 'correction';
  correctsId: number | null;
  sourceSession: string | null;
  agentId: string | null;
  /** Digest of the source's session and agent: what a re-ingested line finds its session by. */
  sourceDigest: Buffer | null;
  /** Digest of the source's session alone: what a subagent shares with its parent. */
  baseDigest: Buffer | null;
  format: string | null;
  project: string | null;
  learnedAt: EpochMs;
}

/** Makes a session under a new random UUID of ours, never the source's (`architecture`, identity is lineage). */
export function createSession(db: Db, session: NewSession): number {
  return insert(
    db,
    `INSERT INTO sessions (uid, kind, scope_id, corrects_id, source_session, agent_id, source_digest, base_digest, format,
       project, learned_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    randomUUID(),
    session.kind,
    session.scopeId,
    session.correctsId,
    session.sourceSession,
    session.agentId,
    session.sourceDigest,
    session.baseDigest,
    session.format,
    session.project,
    session.learnedAt,
  );
}

/** By its digests under every key. */
export function findSessionBySource(
  db: Db,
  scopeId: number,
  sourceDigests: readonly Buffer[],
): SessionRow | null {
  for (const digest of sourceDigests) {
    const found = get<SessionRow>(
      db,
      'SELECT * FROM sessions WHERE scope_id = ? AND source_digest = ?',
      scopeId,
      digest,
    );
    if (found) return found;
  }
  return null;
}

/** The session is not gone on with: what its source has besides belongs to another session from now on. */
export function leaveSource(db: Db, id: number): void {
  run(db, 'UPDATE sessions SET rev = rev + 1, source_digest = NULL WHERE id = ?', id);
}

/** Which of a source session's digests the scope's sessions of it were given already; -1 when it has none of them. */
export function knownBaseDigest(db: Db, scopeId: number, baseDigests: readonly Buffer[]): number {
  return baseDigests.findIndex(
    (digest) =>
      get(db, 'SELECT 1 FROM sessions WHERE base_digest = ? AND scope_id = ?', digest, scopeId) !== null,
  );
}

export function getSession(db: Db, id: number): SessionRow | null {
  return get<SessionRow>(db, 'SELECT * FROM sessions WHERE id = ?', id);
}

/** Widens the time of a session or of a round to hold `span`. */
export function extendTimes(db: Db, table: 'sessions' | 'rounds', id: number, span: TimeSpan): void {
  run(
    db,
    `UPDATE ${table} SET rev = rev + 1, started_at = min(coalesce(started_at, ?2), ?2), ended_at = max(coalesce(ended_at, ?3), ?3)
     WHERE id = ?1 AND (started_at IS NULL OR started_at > ?2 OR ended_at IS NULL OR ended_at < ?3)`,
    id,
    span.from,
    span.until,
  );
}

export function retitleSession(db: Db, id: number, title: string): void {
  run(db, 'UPDATE sessions SET rev = rev + 1, title = ? WHERE id = ?', title, id);
}

/** Notes that a session's summary has to be written again before anybody reads it. */
export function markSummaryStale(db: Db, id: number): void {
  run(db, 'UPDATE sessions SET rev = rev + 1, summary_stale = 1 WHERE id = ? AND summary_stale = 0', id);
}

export function clearSummaryStale(db: Db, id: number): void {
  run(db, 'UPDATE sessions SET rev = rev + 1, summary_stale = 0 WHERE id = ? AND summary_stale = 1', id);
}

export function staleSessions(db: Db, limit: number): number[] {
  return all<{ id: number }>(
    db,
    'SELECT id FROM sessions WHERE summary_stale = 1 ORDER BY id LIMIT ?',
    limit,
  ).map((row) => row.id);
}

const COUNTER = {
  round: 'next_round',
  fact: 'next_fact',
  summary: 'next_summary',
  artifact: 'next_artifact',
} as const;

/** The next number of its kind in the session; never given twice (`rules` 19). */
export function nextNumber(db: Db, sessionId: number, kind: keyof typeof COUNTER): number {
  const column = COUNTER[kind];
  const row = get<{ n: number }>(
    db,
    `UPDATE sessions SET rev = rev + 1, ${column} = ${column} + 1 WHERE id = ? RETURNING ${column} - 1 AS n`,
    sessionId,
  );
  if (!row) throw new Error('a number was asked of a session that does not exist');
  return row.n;
}
