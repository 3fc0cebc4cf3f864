// The store's side of an erasure request: the selection in clear while it lasts, the marks, the counted progress.
import type { Counts, RequestKind } from '../model/erasure.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, insert, run } from './database.js';

export type RequestState = 'intent' | 'hidden' | 'erasing' | 'cleaning' | 'partly' | 'done' | 'unforgotten';

export interface RequestRow {
  id: number;
  uid: string;
  kind: RequestKind;
  state: RequestState;
  immediate: number;
  opened_at: EpochMs;
  erase_after: EpochMs | null;
  finished_at: EpochMs | null;
  policy_hash: string;
  request_id: string | null;
  selection: string | null;
  report: string | null;
  note: string | null;
}

export interface NewRequest {
  uid: string;
  kind: RequestKind;
  immediate: boolean;
  openedAt: EpochMs;
  eraseAfter: EpochMs | null;
  policyHash: string;
  requestId: string | null;
  /** JSON, in clear; erased at the end (`rules` 1). */
  selection: string;
}

export function addRequest(db: Db, request: NewRequest): number {
  return insert(
    db,
    `INSERT INTO requests (uid, kind, state, immediate, opened_at, erase_after, policy_hash, request_id, selection)
     VALUES (?, ?, 'intent', ?, ?, ?, ?, ?, ?)`,
    request.uid,
    request.kind,
    request.immediate ? 1 : 0,
    request.openedAt,
    request.eraseAfter,
    request.policyHash,
    request.requestId,
    request.selection,
  );
}

export function setRequestState(db: Db, id: number, state: RequestState): void {
  run(db, 'UPDATE requests SET rev = rev + 1, state = ? WHERE id = ?', state, id);
}

/** Ends a request: its report is kept, its clear words are erased. One that holds kept a part of keeps its target. */
export function finishRequest(
  db: Db,
  id: number,
  end: { state: 'done' | 'partly' | 'unforgotten'; at: EpochMs; report: string },
): void {
  run(
    db,
    `UPDATE requests SET rev = rev + 1, state = ?1, finished_at = ?2, report = ?3,
       selection = CASE WHEN ?1 = 'partly' THEN selection END,
       note = CASE WHEN ?1 = 'done' THEN NULL ELSE note END WHERE id = ?4`,
    end.state,
    end.at,
    end.report,
    id,
  );
}

/** When a request's rows go; null for at once. */
export function setEraseAfter(db: Db, id: number, eraseAfter: EpochMs | null): void {
  run(
    db,
    'UPDATE requests SET rev = rev + 1, erase_after = ?1 WHERE id = ?2 AND erase_after IS NOT ?1',
    eraseAfter,
    id,
  );
}

export function saveReport(db: Db, id: number, report: string): void {
  run(db, 'UPDATE requests SET rev = rev + 1, report = ? WHERE id = ?', report, id);
}

/**
 * Keeps a reason in words with the request. It goes with the scope that it is about (of its marks, or `scopeId` where it
 * has none), or when the request is done.
 */
export function saveNote(db: Db, id: number, note: string, scopeId: number | null = null): void {
  run(
    db,
    `UPDATE requests SET rev = rev + 1, note = ?1, note_scope_id = (
       SELECT scope_id FROM tombstones t JOIN sessions s ON t.kind IN ('session', 'title') AND s.id = t.row_id WHERE t.request_id = ?2
       UNION ALL SELECT scope_id FROM tombstones t JOIN rounds r ON t.kind IN ('round', 'mention') AND r.id = t.row_id WHERE t.request_id = ?2
       UNION ALL SELECT scope_id FROM tombstones t JOIN facts f ON t.kind = 'fact' AND f.id = t.row_id WHERE t.request_id = ?2
       UNION ALL SELECT id FROM scopes WHERE id = ?3
       LIMIT 1) WHERE id = ?2`,
    note,
    id,
    scopeId,
  );
}

/** Clears the words that were kept about a scope, before it goes. */
export function clearNotes(db: Db, scopeId: number): void {
  run(
    db,
    'UPDATE requests SET rev = rev + 1, note = NULL, note_scope_id = NULL WHERE note_scope_id = ?',
    scopeId,
  );
}

/** Puts a mark under the request of this uid, where it is known here. */
export function addMarkOf(db: Db, uid: string, mark: Mark): void {
  const request = getRequest(db, uid);
  if (request) addMark(db, request.id, mark);
}

export function getRequest(db: Db, uid: string): RequestRow | null {
  return get<RequestRow>(db, 'SELECT * FROM requests WHERE uid = ?', uid);
}

export function findRequests(db: Db, uidPrefix: string): RequestRow[] {
  return all<RequestRow>(
    db,
    'SELECT * FROM requests WHERE substr(uid, 1, ?) = ? ORDER BY opened_at',
    uidPrefix.length,
    uidPrefix,
  );
}

export function listRequests(db: Db): RequestRow[] {
  return all<RequestRow>(db, 'SELECT * FROM requests ORDER BY opened_at, id');
}

export function unfinishedRequests(db: Db): RequestRow[] {
  return all<RequestRow>(
    db,
    "SELECT * FROM requests WHERE state NOT IN ('done', 'unforgotten') ORDER BY opened_at, id",
  );
}

/**
 * What a mark hides: a row and all that hangs on it; of a `mention` the names in a round that stays, of a `title` those
 * in a session's title and paths.
 */
export const MARK_KINDS = ['session', 'round', 'fact', 'artifact', 'mention', 'title', 'entity'] as const;

export type MarkKind = (typeof MARK_KINDS)[number];

export interface Mark {
  kind: MarkKind;
  rowId: number;
}

/** Marks a row as hidden by a request. Two requests may mark one row (`rules` 24). */
export function addMark(db: Db, requestId: number, mark: Mark): void {
  run(
    db,
    'INSERT OR IGNORE INTO tombstones (request_id, kind, row_id) VALUES (?, ?, ?)',
    requestId,
    mark.kind,
    mark.rowId,
  );
}

export function liftMark(db: Db, requestId: number, { kind, rowId }: Mark): void {
  run(db, 'DELETE FROM tombstones WHERE request_id = ? AND kind = ? AND row_id = ?', requestId, kind, rowId);
}

/** The row ids of the marks of one kind, in their order. */
export function idsOf(marks: readonly Mark[], kind: MarkKind): number[] {
  return marks.filter((mark) => mark.kind === kind).map((mark) => mark.rowId);
}

export function marksOf(db: Db, requestId: number): Mark[] {
  return all<Mark>(
    db,
    'SELECT kind, row_id AS rowId FROM tombstones WHERE request_id = ? ORDER BY kind, row_id',
    requestId,
  );
}

/** The requests that mark rounds of a session one by one. */
export function requestsMarkingRounds(db: Db, sessionId: number): string[] {
  return all<{ uid: string }>(
    db,
    `SELECT DISTINCT q.uid FROM rounds r CROSS JOIN tombstones t ON t.kind = 'round' AND t.row_id = r.id
       JOIN requests q ON q.id = t.request_id WHERE r.session_id = ?`,
    sessionId,
  ).map(({ uid }) => uid);
}

/** Lifts the marks of rows that are gone. Returns how many marks are left. */
export function liftMarksOfErased(db: Db, requestId: number): number {
  run(
    db,
    `DELETE FROM tombstones WHERE request_id = ?
       AND NOT EXISTS (SELECT 1 FROM sessions WHERE tombstones.kind IN ('session', 'title') AND sessions.id = row_id)
       AND NOT EXISTS (SELECT 1 FROM rounds WHERE tombstones.kind IN ('round', 'mention') AND rounds.id = row_id)
       AND NOT EXISTS (SELECT 1 FROM facts WHERE tombstones.kind = 'fact' AND facts.id = row_id)
       AND NOT EXISTS (SELECT 1 FROM artifacts WHERE tombstones.kind = 'artifact' AND artifacts.id = row_id)
       AND NOT EXISTS (SELECT 1 FROM entities WHERE tombstones.kind = 'entity' AND entities.id = row_id)`,
    requestId,
  );
  return marksOf(db, requestId).length;
}

export function liftMarks(db: Db, requestId: number): number {
  return run(db, 'DELETE FROM tombstones WHERE request_id = ?', requestId);
}

/** Adds what one erase transaction deleted to the request's progress, in the same transaction (`rules` 4). */
export function addProgress(db: Db, requestId: number, counts: Counts): void {
  for (const [what, n] of Object.entries(counts)) {
    if (n === 0) continue;
    run(
      db,
      `INSERT INTO erasure_progress (request_id, what, n) VALUES (?, ?, ?)
       ON CONFLICT (request_id, what) DO UPDATE SET n = n + excluded.n`,
      requestId,
      what,
      n,
    );
  }
}

export function progressOf(db: Db, requestId: number): Counts {
  const rows = all<{ what: string; n: number }>(
    db,
    "SELECT what, n FROM erasure_progress WHERE request_id = ? AND instr(what, ':') = 0 ORDER BY what",
    requestId,
  );
  return Object.fromEntries(rows.map((row) => [row.what, row.n]));
}

/**
 * What else was counted for the record: rows there were `before`, rows that were `recomputed`, facts in workspaces that
 * were deleted or made anonymous, facts that stay on another `ground`, summaries that were `dropped` when the request hid a
 * source of them, what became of its source transcripts, rounds that had been `sent` to engines elsewhere,
 * mentions of `namesakes` that stay, and subjects whose `labels` hold the name.
 */
export type Noted =
  | 'before'
  | 'recomputed'
  | 'shared'
  | 'dropped'
  | 'ground'
  | 'sources'
  | 'sent'
  | 'namesakes'
  | 'labels';

/** Counts under a name of their own, so that they are no part of what was erased. */
export function noted(what: Noted, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([key, n]) => [`${what}:${key}`, n]));
}

export function notedOf(db: Db, requestId: number, what: Noted): Counts {
  const rows = all<{ what: string; n: number }>(
    db,
    'SELECT what, n FROM erasure_progress WHERE request_id = ? AND substr(what, 1, ?) = ? ORDER BY what',
    requestId,
    what.length + 1,
    `${what}:`,
  );
  return Object.fromEntries(rows.map((row) => [row.what.slice(what.length + 1), row.n]));
}
