// Which byte strings stand in live rows, and whose: a hit in the file is then somebody's who said the same, or it
// stands in a row that should be gone.

import type { EpochMs } from '../../model/time.js';
import { CATALOGUE, contentColumns, derivedColumns } from '../../store/catalogue.js';
import { all, type Db, get, prepare } from '../../store/database.js';
import { compileNeedles, type Needle, type NeedleSet, scanStream } from '../../store/physical/index.js';

/** One kind of value to read: a column, or an expression over the columns of one row. */
interface Place {
  table: string;
  value: string;
}

/**
 * The ids of the needles that a live row holds. Each column is read once for all needles that are not found yet:
 * names, paths and labels first, which is what people share; their messages only for what is still left.
 */
export function findInLiveRows(db: Db, needles: readonly Needle[]): ReadonlySet<number> {
  return findIn(needles, [
    ...placesBySize().map((place) => () => valuesOf(db, place, '')),
    ...fixedPlaces().map((place) => () => valuesOf(db, place, '')),
    () => schemaWords(db),
  ]);
}

/**
 * The ids of the needles that stand in a row that should be gone: one of a scope that was erased as a whole, or one
 * that belongs to nobody. That somebody else says the same is no excuse for these.
 */
export function findInErasedRows(db: Db, needles: readonly Needle[], gone: Gone): ReadonlySet<number> {
  const params = { scopes: JSON.stringify(gone.scopes), holds: JSON.stringify(gone.activeHolds) };
  const places = placesBySize().flatMap((place) => {
    const rows = rowsThatShouldBeGone(place);
    // Usually such a scope is gone with its rows: then only what is nobody's is read.
    const isEmpty = rows === null || (gone.scopes.length === 0 && rows.includes(':scopes'));
    return isEmpty ? [] : [() => valuesOf(db, place, rows, params)];
  });
  return findIn(needles, places);
}

/** By what a row is known that should be gone. */
export interface Gone {
  /** Keys of the scopes that were erased as a whole. */
  scopes: readonly number[];
  /** Holds in force: the label of any other hold is nobody's. */
  activeHolds: readonly string[];
}

/** Every value of the store, and the words of the files beside it: what holds a byte string that is erased holds it on its own. */
export function* liveValues(db: Db): Generator<Buffer> {
  for (const place of [...placesBySize(), ...fixedPlaces()]) yield* valuesOf(db, place, '');
  yield* schemaWords(db);
  yield WORDS_OF_OUR_FILES;
}

/** The last key that each table with content has given: no later row has one as low (`rules` 19). */
export function lastKeys(db: Db): Map<string, number> {
  const rows = all<{ name: string; seq: number }>(
    db,
    `SELECT t.name, coalesce(s.seq, 0) AS seq FROM sqlite_schema t LEFT JOIN sqlite_sequence s ON s.name = t.name
     WHERE t.type = 'table' AND t.sql LIKE '%AUTOINCREMENT%'`,
  );
  const named = new Set(placesBySize().map(({ table }) => table));
  return new Map(rows.filter(({ name }) => named.has(name)).map(({ name, seq }) => [name, seq]));
}

function findIn(needles: readonly Needle[], places: readonly (() => Generator<Buffer>)[]): Set<number> {
  const found = new Set<number>();
  // Compiling costs more than a short column: once, and again when a part of them need not be looked for any more.
  let set: NeedleSet | null = null;
  for (const values of places) {
    if (found.size === needles.length) break;
    const pieces = values();
    const first = pieces.next();
    if (first.done) continue;
    set ??= compileNeedles(needles.filter(({ id }) => !found.has(id)));
    const before = found.size;
    for (const { needle } of scanStream(withFirst(first.value, pieces), set).hits) found.add(needle);
    if (found.size > before) set = null;
  }
  return found;
}

function* withFirst(first: Buffer, rest: Generator<Buffer>): Generator<Buffer> {
  yield first;
  yield* rest;
}

/** What the operator wrote: open requests and the labels of holds. */
export const OPERATOR = 0;

/** A live row that holds a byte string. */
export interface Holder {
  table: string;
  /** Null in a table without keys of its own. */
  id: number | null;
  /** Its scope; null where it is nobody's. */
  owner: number | null;
  /** When it was learned; null where that is not known. */
  learnedAt: EpochMs | null;
}

/** The rows that hold a byte string, at most five of each column, the oldest first. */
export function holdersOf(db: Db, bytes: Buffer): Holder[] {
  return placesBySize().flatMap(({ table, value }) =>
    all<Holder>(
      db,
      `SELECT '${table}' AS "table", ${'id' in (CATALOGUE[table] ?? {}) ? 'id' : 'NULL'} AS id,
         ${ownerOf(table)} AS owner, ${learnedOf(table)} AS learnedAt FROM ${table}
       WHERE instr(CAST(${value} AS BLOB), ?) > 0 LIMIT 5`,
      bytes,
    ),
  );
}

/** Whether a byte string, however short, stands in a live row. */
export function standsInLiveRow(db: Db, bytes: Buffer): boolean {
  return placesBySize().some(
    ({ table, value }) =>
      get(db, `SELECT 1 FROM ${table} WHERE instr(CAST(${value} AS BLOB), ?) > 0 LIMIT 1`, bytes) !== null,
  );
}

function placesBySize(): Place[] {
  const places = contentColumns().map(({ table, column }) => ({ table, value: column }));
  const isLarge = ({ table }: Place) => table === 'messages' || table === 'reasoning_texts';
  return [...places.filter((one) => !isLarge(one)), ...places.filter(isLarge), ...derivedPlaces()];
}

/** Signs stand right after the bytes in a row, and are looked for together with their end. */
function derivedPlaces(): Place[] {
  const columns = derivedColumns();
  const isVector = ({ table, column }: { table: string; column: string }) =>
    column === 'q' && columns.some((other) => other.table === table && other.column === 'b');
  return columns
    .filter((one) => isVector(one) || one.column.endsWith('_hash'))
    .map((one) => ({ table: one.table, value: isVector(one) ? 'q || b' : one.column }));
}

/** Words of ours that an erased word may equal: categories, formats, states, stored reports. */
function fixedPlaces(): Place[] {
  return Object.entries(CATALOGUE).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([column, kind]) => kind === 'plain' && !isKey(column))
      .map(([column]) => ({ table, value: column })),
  );
}

/** Numbers can't hold a word. */
function isKey(column: string): boolean {
  return /^(id|rev|n|at|offset|block|version)$|_(id|at|bytes|round|fact|summary|artifact)$/.test(column);
}

function* schemaWords(db: Db): Generator<Buffer> {
  for (const { sql } of all<{ sql: string | null }>(db, 'SELECT sql FROM sqlite_schema')) {
    yield Buffer.from(sql ?? '');
    yield BETWEEN;
  }
}

/** Whether a byte string is made of the fixed words in the small files beside the database: the seal and the anchor. */
export function isOfOurFiles(bytes: Buffer): boolean {
  return WORDS_OF_OUR_FILES.includes(bytes);
}

const WORDS_OF_OUR_FILES = Buffer.from(
  '{"sequence":,"hash":""} {"state":"sealed","identity":{"inode":"","sizeBytes":"","mtimeNs":""}} {"state":"open","generation":""}',
);

/** Between two values stands a byte that no text has, so that nothing is found across them. */
const BETWEEN = Buffer.from([0]);

interface Params {
  scopes: string;
  holds: string;
}

function* valuesOf(db: Db, { table, value }: Place, where: string, params?: Params): Generator<Buffer> {
  const condition = where === '' ? '' : ` AND (${where})`;
  const statement = prepare(
    db,
    `SELECT CAST(${value} AS BLOB) AS value FROM ${table} WHERE ${value} IS NOT NULL${condition}`,
  );
  const named = Object.entries(params ?? {}).filter(([name]) => where.includes(`:${name}`));
  const bound = named.length === 0 ? [] : [Object.fromEntries(named)];
  for (const row of statement.iterate(...bound) as IterableIterator<{ value: Buffer }>) {
    yield row.value;
    yield BETWEEN;
  }
}

const OF_SCOPES = 'IN (SELECT value FROM json_each(:scopes))';

/** A condition for the rows of a table that should be gone; null where none can be told from the others. */
function rowsThatShouldBeGone({ table, value }: Place): string | null {
  switch (table) {
    case 'scopes':
      return `id ${OF_SCOPES}`;
    case 'sources':
      return `path IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lines WHERE source_id = sources.id)
        AND NOT EXISTS (SELECT 1 FROM places WHERE source_id = sources.id)`;
    case 'requests':
      return value === 'note' ? `note_scope_id ${OF_SCOPES}` : "state IN ('done', 'unforgotten')";
    case 'hold_labels':
      return 'uid NOT IN (SELECT value FROM json_each(:holds))';
    default:
      return ownedBy(table);
  }
}

function ownedBy(table: string): string | null {
  const columns = CATALOGUE[table] ?? {};
  if ('scope_id' in columns) return `scope_id ${OF_SCOPES}`;
  if ('round_id' in columns) return `round_id IN (SELECT id FROM rounds WHERE scope_id ${OF_SCOPES})`;
  if ('session_id' in columns) return `session_id IN (SELECT id FROM sessions WHERE scope_id ${OF_SCOPES})`;
  if ('fact_id' in columns) return `fact_id IN (SELECT id FROM facts WHERE scope_id ${OF_SCOPES})`;
  return null;
}

/** Lines that were taken from a transcript, and those that it repeats from another one. */
const LINES_OF_SOURCE = `SELECT scope_id, round_id FROM lines WHERE source_id = sources.id
  UNION ALL SELECT l.scope_id, l.round_id FROM places p JOIN lines l ON l.id = p.line_id WHERE p.source_id = sources.id`;

/** The scope of a row, as an expression over its table. */
function ownerOf(table: string): string {
  const columns = CATALOGUE[table] ?? {};
  if (table === 'scopes') return 'id';
  if ('scope_id' in columns) return 'scope_id';
  if ('round_id' in columns) return `(SELECT scope_id FROM rounds WHERE id = ${table}.round_id)`;
  if ('session_id' in columns) return `(SELECT scope_id FROM sessions WHERE id = ${table}.session_id)`;
  if (table === 'sources') return `(SELECT scope_id FROM (${LINES_OF_SOURCE}))`;
  if ('fact_id' in columns) return `(SELECT scope_id FROM facts WHERE id = ${table}.fact_id)`;
  if (table === 'requests')
    return `CASE WHEN state IN ('done', 'unforgotten') THEN NULL ELSE ${OPERATOR} END`;
  return String(OPERATOR);
}

/** When a row was learned, as an expression over its table. */
function learnedOf(table: string): string {
  const columns = CATALOGUE[table] ?? {};
  if ('learned_at' in columns) return 'learned_at';
  if ('round_id' in columns) return `(SELECT learned_at FROM rounds WHERE id = ${table}.round_id)`;
  if ('session_id' in columns) return `(SELECT learned_at FROM sessions WHERE id = ${table}.session_id)`;
  if ('fact_id' in columns) return `(SELECT learned_at FROM facts WHERE id = ${table}.fact_id)`;
  if (table === 'scopes') return '(SELECT min(learned_at) FROM sessions WHERE scope_id = scopes.id)';
  if (table === 'sources')
    return `(SELECT min(r.learned_at) FROM (${LINES_OF_SOURCE}) l JOIN rounds r ON r.id = l.round_id)`;
  return 'NULL';
}
