// What a request's marks are on.
import { all, count, type Db } from '../../store/database.js';

/** What a request hides, by kind. */
export function countMarks(db: Db, requestId: number): Record<string, number> {
  const rows = all<{ what: string; n: number }>(
    db,
    `SELECT 'sessions' AS what, count(*) AS n FROM tombstones WHERE request_id = ?1 AND kind = 'session'
     UNION ALL SELECT 'rounds', count(*) FROM (
       SELECT row_id FROM tombstones WHERE request_id = ?1 AND kind = 'round'
       UNION SELECT r.id FROM tombstones t JOIN rounds r ON r.session_id = t.row_id WHERE t.request_id = ?1 AND t.kind = 'session')
     UNION ALL SELECT 'facts', count(*) FROM (
       SELECT row_id FROM tombstones WHERE request_id = ?1 AND kind = 'fact'
       UNION SELECT f.id FROM tombstones t JOIN facts f ON f.round_id = t.row_id WHERE t.request_id = ?1 AND t.kind = 'round'
       UNION SELECT f.id FROM tombstones t JOIN facts f ON f.session_id = t.row_id WHERE t.request_id = ?1 AND t.kind = 'session')
     UNION ALL SELECT CASE kind WHEN 'artifact' THEN 'artifacts' WHEN 'mention' THEN 'mentions' WHEN 'title' THEN 'titles'
         ELSE 'entities' END, count(*)
       FROM tombstones WHERE request_id = ?1 AND kind IN ('artifact', 'mention', 'title', 'entity') GROUP BY kind`,
    requestId,
  );
  return Object.fromEntries(rows.map((row) => [row.what, row.n]));
}

/** The transcripts in which the words of the marked rows still stand. */
export function markedSources(db: Db, requestId: number): Set<number> {
  const rows = all<{ id: number }>(
    db,
    `WITH going AS (
       SELECT row_id AS id FROM tombstones WHERE request_id = ?1 AND kind = 'round'
       UNION SELECT r.id FROM tombstones t JOIN rounds r ON r.session_id = t.row_id WHERE t.request_id = ?1 AND t.kind = 'session'
       UNION SELECT row_id FROM tombstones WHERE request_id = ?1 AND kind = 'mention'
       UNION SELECT f.round_id FROM tombstones t JOIN facts f ON f.id = t.row_id WHERE t.request_id = ?1 AND t.kind = 'fact')
     SELECT l.source_id AS id FROM going g CROSS JOIN lines l ON l.round_id = g.id WHERE l.source_id IS NOT NULL
     UNION SELECT p.source_id FROM going g CROSS JOIN lines l ON l.round_id = g.id CROSS JOIN places p ON p.line_id = l.id`,
    requestId,
  );
  return new Set(rows.map((row) => row.id));
}

/** How many files they are, as a plan counts them: one that was read for several people is one. */
export function countTranscripts(db: Db, sourceIds: ReadonlySet<number>): number {
  return count(
    db,
    'SELECT count(DISTINCT path) FROM sources WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify([...sourceIds]),
  );
}
