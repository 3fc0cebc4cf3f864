// What somebody who reads types, to one row that they may see. Nothing hidden and nothing of another scope is a candidate,
// so that doubt and error tell nothing of either.
import { ToolError } from '../model/errors.js';
import { type ParsedId, parseId, READ_PREFIX, type RowKind } from '../model/ids.js';
import type { ListRow } from '../model/listing.js';
import { all, type Db } from '../store/database.js';
import { type RowFilter, scopeOfRow } from './filter.js';
import { rowsByKey, type ScopedKind } from './list.js';
import { ambiguous } from './resolve.js';
import { SUBJECT_KEYS } from './summary-text.js';

const LIST_OF: Record<RowKind, ScopedKind> = {
  session: 'sessions',
  round: 'rounds',
  fact: 'facts',
  summary: 'summaries',
  artifact: 'artifacts',
};

export interface VisibleRow {
  key: number;
  row: ListRow;
  /** Reads other rows of the same scope: replaced and unconfirmed ones too, and of the same moment. */
  scope: RowFilter;
}

/** Throws `not_found` when the id matches nothing that may be seen in the filter's scope, or several. */
export function resolveVisible(db: Db, text: string, filter: RowFilter): VisibleRow {
  const parsed = readableId(text);
  const found = rowsWithId(db, parsed, filter);
  const [first, ...others] = found;
  if (first === undefined)
    throw new ToolError('not_found', `no ${parsed.kind} has that id`, {
      hint: 'memory-forget list shows them',
    });
  if (others.length > 0)
    throw ambiguous(
      parsed.kind,
      found.map(({ row }) => row.id),
    );
  return first;
}

/** Throws `not_found` for a text that is no id, or too short for one. */
export function readableId(text: string): ParsedId {
  const parsed = parseId(text);
  if (parsed !== null && parsed.session.length >= READ_PREFIX) return parsed;
  throw new ToolError('not_found', 'that is not the id of anything', {
    hint: 'ids look like 3f9a12c4, 3f9a12c4.r1 or 3f9a12c4.f2; memory-forget list shows them',
  });
}

/** Every row that has the id, or one that begins so, and may be seen. */
export function rowsWithId(db: Db, id: ParsedId, filter: RowFilter): VisibleRow[] {
  const open = openly(filter);
  return keysOf(db, id).flatMap(({ kind, keys }) =>
    [...rowsByKey(db, LIST_OF[kind], { ids: keys, filter: open })].map(([key, row]) => ({
      key,
      row,
      scope: scopeOfRow(open, row),
    })),
  );
}

/** With what was replaced, told in passing or waits to be confirmed: whoever has an id may read it. */
export function openly(filter: RowFilter): RowFilter {
  return { ...filter, includeSuperseded: true, includeInPassing: true, confirmation: 'any' };
}

function keysOf(db: Db, parsed: ParsedId): { kind: RowKind; keys: number[] }[] {
  if (parsed.n !== null) return [{ kind: parsed.kind, keys: numberedKeys(db, parsed) }];
  const matching = (table: string) => `SELECT id FROM ${table} WHERE uid >= ?1 AND uid < ?1 || 'g'`;
  const ofSubject = all<{ id: number }>(db, matching('subject_summaries'), parsed.session);
  return [
    { kind: 'session', keys: keysOnly(all(db, matching('sessions'), parsed.session)) },
    { kind: 'summary', keys: ofSubject.map((row) => row.id + SUBJECT_KEYS) },
  ];
}

const TABLE = { round: 'rounds', fact: 'facts', summary: 'summaries', artifact: 'artifacts' } as const;

function numberedKeys(db: Db, { kind, session, n }: ParsedId): number[] {
  if (kind === 'session') return [];
  const rows = all<{ id: number }>(
    db,
    `SELECT x.id FROM sessions s CROSS JOIN ${TABLE[kind]} x ON x.session_id = s.id AND x.n = ?2
     WHERE s.uid >= ?1 AND s.uid < ?1 || 'g'`,
    session,
    n,
  );
  return kind === 'artifact' ? firstOfArtifact(db, keysOnly(rows)) : keysOnly(rows);
}

/** An artifact is listed once a session, by the first of the rows that name it. */
function firstOfArtifact(db: Db, keys: readonly number[]): number[] {
  return keysOnly(
    all(
      db,
      `SELECT min(b.id) AS id FROM artifacts a JOIN artifacts b ON b.session_id = a.session_id AND b.kind = a.kind AND b.ref = a.ref
       JOIN unmarked_artifacts u ON u.id = b.id WHERE a.id IN (SELECT value FROM json_each(?)) GROUP BY a.id`,
      JSON.stringify(keys),
    ),
  );
}

function keysOnly(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id);
}
