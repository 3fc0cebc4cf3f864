// The rows by which a text is found: term blocks and vectors. They hang on what they describe and go with it.
import * as sqliteVec from 'sqlite-vec';
import { all, type Db, get, insert, run } from './database.js';

export type IndexedKind = 'round' | 'fact' | 'summary';

export interface BlockKey {
  sessionId: number;
  scopeId: number;
  kind: IndexedKind;
  block: number;
}

export function readBlock(db: Db, key: BlockKey): Buffer | null {
  return (
    get<{ data: Buffer }>(
      db,
      'SELECT data FROM term_blocks WHERE session_id = ? AND scope_id = ? AND kind = ? AND block = ?',
      key.sessionId,
      key.scopeId,
      key.kind,
      key.block,
    )?.data ?? null
  );
}

export function writeBlock(db: Db, key: BlockKey, data: Buffer): void {
  run(
    db,
    `INSERT INTO term_blocks (scope_id, session_id, kind, block, data) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (session_id, scope_id, kind, block) DO UPDATE SET rev = rev + 1, data = excluded.data`,
    key.scopeId,
    key.sessionId,
    key.kind,
    key.block,
    data,
  );
}

export function deleteBlock(db: Db, key: BlockKey): number {
  return run(
    db,
    'DELETE FROM term_blocks WHERE session_id = ? AND scope_id = ? AND kind = ? AND block = ?',
    key.sessionId,
    key.scopeId,
    key.kind,
    key.block,
  );
}

export interface StoredBlock {
  id: number;
  session_id: number;
  scope_id: number;
  kind: IndexedKind;
  block: number;
  data: Buffer;
}

/** Blocks that are read in one piece: fewer are slow for what each costs by itself, more are not faster. */
const BLOCKS_AT_ONCE = 64;

const NEXT_BLOCKS = `SELECT CAST(group_concat(data, '') AS BLOB) AS data, max(id) AS last FROM (
  SELECT id, data FROM term_blocks WHERE scope_id = ? AND kind = ? AND id > ? ORDER BY id LIMIT ${BLOCKS_AT_ONCE})`;

interface Piece {
  data: Buffer | null;
  last: number | null;
}

/**
 * The search blocks of a scope, many of them one behind the other in each piece, which reads as one block. In pieces of
 * one block a lifetime took twice as long. Whoever reads beside a writer holds a transaction (`readTransaction`).
 */
export function* blocksOfScope(db: Db, scopeId: number, kind: IndexedKind): Generator<Buffer> {
  for (let last: number | null = 0; last !== null; ) {
    const piece: Piece | null = get<Piece>(db, NEXT_BLOCKS, scopeId, kind, last);
    if (piece?.data) yield piece.data;
    last = piece?.last ?? null;
  }
}

const VECTOR = {
  round: { table: 'round_vectors', key: 'round_id' },
  fact: { table: 'fact_vectors', key: 'fact_id' },
  summary: { table: 'summary_vectors', key: 'summary_id' },
} as const satisfies Record<IndexedKind, { table: string; key: string }>;

export interface VectorRow {
  scopeId: number;
  rowId: number;
  modelId: number;
  q: Uint8Array;
  b: Uint8Array;
}

/** So much of a row stands in its page; the rest of a longer vector goes on in pages of its own. */
const LOCAL_BYTES = 900;

/**
 * In the place of the one before. A long one is deleted and written anew: changed where it stands, it would leave the
 * page that names its others out of the log (`store` 8.5 a).
 */
export function writeVector(db: Db, kind: IndexedKind, vector: VectorRow): void {
  const { table, key } = VECTOR[kind];
  if (vector.q.length + vector.b.length > LOCAL_BYTES) deleteVector(db, kind, vector.scopeId, vector.rowId);
  run(
    db,
    `INSERT INTO ${table} (scope_id, ${key}, model_id, q, b) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (scope_id, ${key}) DO UPDATE SET model_id = excluded.model_id, q = excluded.q, b = excluded.b`,
    vector.scopeId,
    vector.rowId,
    vector.modelId,
    vector.q,
    vector.b,
  );
}

export function deleteVector(db: Db, kind: IndexedKind, scopeId: number, rowId: number): number {
  const { table, key } = VECTOR[kind];
  return run(db, `DELETE FROM ${table} WHERE scope_id = ? AND ${key} = ?`, scopeId, rowId);
}

/** Loads sqlite-vec's distance functions into a connection. False where the machine has none: then scan in JavaScript. */
export function loadDistances(db: Db): boolean {
  try {
    sqliteVec.load(db);
    return true;
  } catch {
    return false;
  }
}

interface Nearest {
  scopeId: number;
  modelId: number;
  q: Uint8Array;
  limit: number;
  only: readonly number[] | null;
}

/**
 * The nearest rows of a scope, or `only` of these, by cosine over the int8 vectors; the scope stands before the score
 * (`vectors` 5). With them come those that are as near as the last one: they are looked for only where there are some.
 */
export function nearestVectors(
  db: Db,
  kind: IndexedKind,
  query: Nearest,
): { id: number; distance: number }[] {
  const { limit } = query;
  const nearest = vectorsWithin(db, kind, { ...query, limit: limit + 1 }, null);
  const last = nearest[limit - 1]?.distance;
  if (last === undefined || nearest[limit]?.distance !== last) return nearest.slice(0, limit);
  return vectorsWithin(db, kind, { ...query, limit: -1 }, last);
}

function vectorsWithin(
  db: Db,
  kind: IndexedKind,
  query: Nearest,
  within: number | null,
): { id: number; distance: number }[] {
  const { table, key } = VECTOR[kind];
  const wanted = query.only === null ? '?5 IS NULL' : `${key} IN (SELECT value FROM json_each(?5))`;
  return all<{ id: number; distance: number }>(
    db,
    `SELECT ${key} AS id, vec_distance_cosine(vec_int8(q), vec_int8(?3)) AS distance
     FROM ${table} WHERE scope_id = ?1 AND model_id = ?2 AND ${wanted}
       AND (?6 IS NULL OR vec_distance_cosine(vec_int8(q), vec_int8(?3)) <= ?6) ORDER BY distance, id LIMIT ?4`,
    query.scopeId,
    query.modelId,
    query.q,
    query.limit,
    query.only === null ? null : JSON.stringify(query.only),
    within,
  );
}

/** Every vector of a scope, for a machine where sqlite-vec can't be loaded. */
export function vectorsOfScope(
  db: Db,
  kind: IndexedKind,
  scopeId: number,
  modelId: number,
): IterableIterator<{ id: number; q: Buffer }> {
  const { table, key } = VECTOR[kind];
  return db
    .prepare(`SELECT ${key} AS id, q FROM ${table} WHERE scope_id = ? AND model_id = ?`)
    .iterate(scopeId, modelId) as IterableIterator<{
    id: number;
    q: Buffer;
  }>;
}

/** The key of an embedding model, made when it is new; vectors of two models are never compared. */
export function ensureModel(db: Db, model: { id: string; dims: number; digest: string }): number {
  const known = get<{ id: number }>(db, 'SELECT id FROM embed_models WHERE digest = ?', model.digest);
  return (
    known?.id ??
    insert(
      db,
      'INSERT INTO embed_models (name, dims, digest) VALUES (?, ?, ?)',
      model.id,
      model.dims,
      model.digest,
    )
  );
}

export function findModel(db: Db, digest: string): number | null {
  return knownModel(db, digest)?.id ?? null;
}

export function knownModel(db: Db, digest: string): { id: number; dims: number } | null {
  return get<{ id: number; dims: number }>(db, 'SELECT id, dims FROM embed_models WHERE digest = ?', digest);
}

/** Whether anything of a scope has a vector of a model of that name. */
export function hasVectors(db: Db, scopeId: number, name: string): boolean {
  const ofModel = 'model_id IN (SELECT id FROM embed_models WHERE name = ?)';
  return Object.values(VECTOR).some(
    ({ table }) =>
      get(db, `SELECT 1 FROM ${table} WHERE scope_id = ? AND ${ofModel} LIMIT 1`, scopeId, name) !== null,
  );
}
