// Which rounds an engine was sent, and up to which message it has read them. No words: names of the policy, times.
import type { EpochMs } from '../model/time.js';
import { all, type Db, run } from './database.js';

/** One engine with the model and the prompt that it is asked with. */
export interface EngineVersion {
  engine: string;
  /** `MODEL@PROMPT`. */
  version: string;
}

/** Notes, before it is done, that the rounds are sent. */
export function noteSent(
  db: Db,
  { engine, version }: EngineVersion,
  sent: { roundIds: readonly number[]; isRemote: boolean; at: EpochMs },
): void {
  run(
    db,
    `INSERT INTO engine_reads (round_id, engine, version, is_remote, sent_at)
     SELECT j.value, ?2, ?3, ?4, ?5 FROM json_each(?1) j JOIN rounds r ON r.id = j.value WHERE true
     ON CONFLICT (round_id, engine, version) DO UPDATE SET sent_at = ?5, is_remote = max(is_remote, ?4)`,
    JSON.stringify(sent.roundIds),
    engine,
    version,
    sent.isRemote ? 1 : 0,
    sent.at,
  );
}

/** Notes that what the engine made of a round is stored: it is not sent again unless somebody adds to it. */
export function noteRead(db: Db, { engine, version }: EngineVersion, roundId: number): void {
  run(
    db,
    `UPDATE engine_reads SET last_message = (SELECT max(id) FROM messages WHERE round_id = ?1)
     WHERE round_id = ?1 AND engine = ?2 AND version = ?3`,
    roundId,
    engine,
    version,
  );
}

/** The closed rounds of a scope that may be read and that the engine has not read as they are now. */
export function unreadRounds(
  db: Db,
  { engine, version }: EngineVersion,
  wanted: { scopeId: number; now: EpochMs; again: boolean },
): number[] {
  return all<{ id: number }>(
    db,
    `SELECT r.id FROM unmarked_rounds r JOIN sessions s ON s.id = r.session_id
     WHERE r.scope_id = ?1 AND r.state = 'closed' AND r.expires_at > ?2
       AND s.kind = 'transcript' AND s.format IS NOT 'shared'
       AND (?3 OR NOT EXISTS (SELECT 1 FROM engine_reads e WHERE e.round_id = r.id AND e.engine = ?4 AND e.version = ?5
         AND e.last_message >= (SELECT max(id) FROM messages m WHERE m.round_id = r.id)))
     ORDER BY r.id`,
    wanted.scopeId,
    wanted.now,
    wanted.again ? 1 : 0,
    engine,
    version,
  ).map((row) => row.id);
}

/** How many of the rounds that a request marks were sent to which engine that is not on this machine. */
export function sentElsewhere(db: Db, requestId: number): Record<string, number> {
  const rows = all<{ engine: string; n: number }>(
    db,
    `WITH going AS (
       SELECT row_id AS id FROM tombstones WHERE request_id = ?1 AND kind IN ('round', 'mention')
       UNION SELECT r.id FROM tombstones t JOIN rounds r ON r.session_id = t.row_id WHERE t.request_id = ?1 AND t.kind = 'session'
       UNION SELECT f.round_id FROM tombstones t JOIN facts f ON f.id = t.row_id WHERE t.request_id = ?1 AND t.kind = 'fact')
     SELECT e.engine, count(DISTINCT e.round_id) AS n FROM going g CROSS JOIN engine_reads e ON e.round_id = g.id
     WHERE e.is_remote = 1 GROUP BY e.engine ORDER BY e.engine`,
    requestId,
  );
  return Object.fromEntries(rows.map(({ engine, n }) => [engine, n]));
}
