// What `list` shows: the rows of one kind, and how many there are of what.
import type { Workspace } from '../ledger/workspace.js';
import type { Certainty, FactCounts, ListKind, ListRow } from '../model/listing.js';
import { type Db, prepare } from '../store/database.js';
import { keysContaining } from './containing.js';
import { filterParams, type RowFilter } from './filter.js';
import { LATEST_FIRST, listingOf, type ScopedKind } from './list.js';
import { withPurpose } from './purpose.js';

/** `review`: what was inferred comes before what was stated, so that a short list shows what is to be looked at. */
export type ListOrder = 'newest' | 'review';

/** The rows of one kind, newest first. `total` counts them without the limit. */
export function listRows(
  workspace: Workspace,
  kind: ListKind,
  filter: RowFilter,
  order: ListOrder = 'newest',
): { total: number; rows: ListRow[] } {
  const { db } = workspace.store;
  if (kind === 'entities') return { total: 0, rows: [] };
  const { query, toRows } = listingOf(db, kind);
  const params = { ...filterParams(filter), ids: idsContaining(db, kind, filter) };
  const rows = `FROM (${query}) WHERE :ids IS NULL OR id IN (SELECT value FROM json_each(:ids))`;
  const total = prepare(db, `SELECT count(*) AS n ${rows}`).get(params) as { n: number };
  const first = order === 'review' && kind === 'facts' ? "assertion = 'inferred' DESC," : '';
  const found = prepare(db, `SELECT * ${rows} ORDER BY ${first} ${LATEST_FIRST} LIMIT :limit`).all(params);
  return { total: total.n, rows: toRows(found).map((row) => withPurpose(workspace, row)) };
}

/** How many live facts there are, by how they are known and by category. */
export function countFacts({ store }: Workspace, filter: RowFilter): FactCounts {
  const { db } = store;
  const sumOf = (condition: string) => `coalesce(sum(${condition}), 0)`;
  const counts = `${sumOf("confirmation = 'waiting'")} AS waiting, ${sumOf("confirmation <> 'waiting' AND assertion = 'inferred'")} AS inferred,
    ${sumOf("confirmation <> 'waiting' AND assertion = 'explicit'")} AS stated
    FROM (${listingOf(db, 'facts').query}) WHERE :ids IS NULL OR id IN (SELECT value FROM json_each(:ids))`;
  const all: RowFilter = { ...filter, confirmation: 'any' };
  const params = { ...filterParams(all), ids: idsContaining(db, 'facts', all) };
  return {
    ...(prepare(db, `SELECT ${counts}`).get(params) as Record<Certainty, number>),
    categories: prepare(
      db,
      `SELECT category, ${counts} GROUP BY category ORDER BY count(*) DESC, category`,
    ).all(params) as FactCounts['categories'],
  };
}

function idsContaining(db: Db, kind: ScopedKind, filter: RowFilter): string | null {
  return filter.contains.length === 0 ? null : JSON.stringify([...keysContaining(db, kind, filter)]);
}
