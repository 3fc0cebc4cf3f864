// What a write transaction needs is looked for before it takes the lock, so that others wait for the writing alone. It
// counts under the lock as long as nobody has committed anything since that could belong to it (`rules` 2, 3).
import { all, count, type Db } from '../../store/database.js';
import { dataVersion } from '../../store/physical/index.js';
import type { Closure } from './closure.js';
import type { Target } from './target.js';

/** The tables whose rows a closure is made of, and in which scope a row is. Keys are never used again (`rules` 19). */
const SCOPES_OF_NEW = {
  sessions: 'SELECT DISTINCT scope_id FROM sessions WHERE id > ?',
  rounds: 'SELECT DISTINCT scope_id FROM rounds WHERE id > ?',
  messages: 'SELECT DISTINCT r.scope_id FROM messages m JOIN rounds r ON r.id = m.round_id WHERE m.id > ?',
  lines: 'SELECT DISTINCT scope_id FROM lines WHERE id > ?',
  artifacts: 'SELECT DISTINCT scope_id FROM artifacts WHERE id > ?',
  facts: 'SELECT DISTINCT scope_id FROM facts WHERE id > ?',
  // A new role of a person counts as those that are known.
  scopes:
    'SELECT DISTINCT o.id AS scope_id FROM scopes n JOIN scopes o ON o.subject = n.subject WHERE n.id > ?',
} as const;
type Table = keyof typeof SCOPES_OF_NEW;
const TABLES = Object.keys(SCOPES_OF_NEW) as Table[];

/** How the store stood when something was looked for: what others have committed, and the last key of each table. */
export interface Moment {
  version: number;
  keys: Readonly<Record<Table, number>>;
}

export function thisMoment(db: Db): Moment {
  const keys = TABLES.map((table) => [table, count(db, `SELECT coalesce(max(id), 0) FROM ${table}`)]);
  return { version: dataVersion(db), keys: Object.fromEntries(keys) as Record<Table, number> };
}

/**
 * Whether a closure may have grown since the moment before it was taken. Call it under the write lock.
 * The rows that were there change their place under the run lock alone, which the caller has.
 */
export function mayHaveGrown(
  db: Db,
  { closure, target, since }: { closure: Closure; target: Target; since: Moment },
): boolean {
  if (dataVersion(db) === since.version) return false;
  const scopes = scopesOf(db, closure);
  if (!staysInItsScopes(target) || scopes.size === 0) return true;
  return TABLES.some((table) =>
    all<{ scope_id: number }>(db, SCOPES_OF_NEW[table], since.keys[table]).some((row) =>
      scopes.has(row.scope_id),
    ),
  );
}

/** What points at people, sessions, rounds or facts reaches nothing in anybody else's scopes; names may turn up anywhere. */
function staysInItsScopes(target: Target): boolean {
  if (target.kind !== 'selection' || target.names.length > 0) return false;
  const { entities, subjects, sessions, rounds, facts } = target.selection;
  return entities.length === 0 && subjects.length + sessions.length + rounds.length + facts.length > 0;
}

function scopesOf(db: Db, { sessions, rounds, facts }: Closure): ReadonlySet<number> {
  const ids = [sessions, rounds, facts].map((rows) => JSON.stringify([...rows.keys()]));
  const rows = all<{ scope_id: number }>(
    db,
    `SELECT scope_id FROM sessions WHERE id IN (SELECT value FROM json_each(?))
     UNION SELECT scope_id FROM rounds WHERE id IN (SELECT value FROM json_each(?))
     UNION SELECT scope_id FROM facts WHERE id IN (SELECT value FROM json_each(?))`,
    ...ids,
  );
  return new Set(rows.map((row) => row.scope_id));
}
