// The names that requests hide in rows that stay: every read blanks them, as they will be when they are erased. The
// names themselves stand in the request's selection while it lasts.
import { type NameMatcher, replaceSpans } from '../derive/names/index.js';
import { all, type Db, get } from '../store/database.js';
import { matcherIn, type SoughtName } from './namesakes.js';

export const ERASED_MARK = '[erased]';

export function maskNames(text: string, matcher: NameMatcher | null): string {
  const spans = matcher?.find(text) ?? [];
  return spans.length === 0 ? text : replaceSpans(text, spans, ERASED_MARK);
}

const NAMES = `SELECT DISTINCT c.id AS scope_id, n.value AS sought FROM tombstones t JOIN requests q ON q.id = t.request_id
  JOIN json_each(q.selection, '$.names') n`;
const OF_TENANT = "(n.value ->> 'tenant' IS NULL OR n.value ->> 'tenant' = c.tenant)";

/** What is hidden in a round's words and paths; null when nothing is. */
export function namesHiddenInRound(db: Db, roundId: number): NameMatcher | null {
  if (!hidesNames(db)) return null;
  return matcherOf(
    db,
    all<Hidden>(
      db,
      `${NAMES} JOIN rounds r ON r.id = t.row_id JOIN scopes c ON c.id = r.scope_id
       WHERE t.kind = 'mention' AND t.row_id = ? AND ${OF_TENANT}`,
      roundId,
    ),
  );
}

/** What is hidden in a session's title and paths, or in a round of it; null when nothing is. */
export function namesHiddenInSession(db: Db, uid: string): NameMatcher | null {
  if (!hidesNames(db)) return null;
  return matcherOf(
    db,
    all<Hidden>(
      db,
      `${NAMES} JOIN sessions s ON s.id = t.row_id JOIN scopes c ON c.id = s.scope_id
       WHERE t.kind = 'title' AND s.uid = ?1 AND ${OF_TENANT}
       UNION ${NAMES} JOIN rounds r ON r.id = t.row_id JOIN sessions s ON s.id = r.session_id JOIN scopes c ON c.id = r.scope_id
       WHERE t.kind = 'mention' AND s.uid = ?1 AND ${OF_TENANT}`,
      uid,
    ),
  );
}

/** Mostly nothing is hidden by name: then no row need be asked about. */
function hidesNames(db: Db): boolean {
  return get(db, "SELECT 1 FROM tombstones WHERE kind IN ('mention', 'title') LIMIT 1") !== null;
}

interface Hidden {
  scope_id: number;
  /** `SoughtName`, as JSON. */
  sought: string;
}

function matcherOf(db: Db, rows: readonly Hidden[]): NameMatcher | null {
  const [first] = rows;
  return first ? matcherIn(db, rows.map(soughtOf), first.scope_id) : null;
}

function soughtOf({ sought }: Hidden): SoughtName {
  return JSON.parse(sought) as SoughtName;
}

/** The requests that hide names in a round, each with its names. */
export function requestsHidingNames(db: Db, roundId: number): { requestId: number; matcher: NameMatcher }[] {
  if (!hidesNames(db)) return [];
  const rows = all<Hidden & { request: number }>(
    db,
    `SELECT t.request_id AS request, c.id AS scope_id, n.value AS sought FROM tombstones t JOIN requests q ON q.id = t.request_id
       JOIN json_each(q.selection, '$.names') n JOIN rounds r ON r.id = t.row_id JOIN scopes c ON c.id = r.scope_id
     WHERE t.kind = 'mention' AND t.row_id = ? AND ${OF_TENANT}`,
    roundId,
  );
  const hidden = new Map<number, Hidden[]>();
  for (const row of rows) hidden.set(row.request, [...(hidden.get(row.request) ?? []), row]);
  return [...hidden].flatMap(([requestId, found]) => {
    const matcher = matcherOf(db, found);
    return matcher ? [{ requestId, matcher }] : [];
  });
}
