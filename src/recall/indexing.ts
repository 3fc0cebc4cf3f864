// How a stored text becomes findable: its terms in the session's blocks, its vector beside it. Ingest adds to the
// index; every erasure rebuilds what it touched from the texts that remain (`rules` 26).
import {
  BLOCK_ROWS,
  type BlockRow,
  decodeBlock,
  type Embedder,
  type Embedding,
  encodeBlock,
  loadGlove,
  termsOf,
} from '../derive/index.js';
import { all, type Db } from '../store/database.js';
import { getRound } from '../store/rounds.js';
import {
  type BlockKey,
  deleteBlock,
  deleteVector,
  ensureModel,
  type IndexedKind,
  readBlock,
  writeBlock,
  writeVector,
} from '../store/search-index.js';
import { roundText } from './round-text.js';
import { summaryText } from './summary-text.js';

export interface IndexedRow {
  kind: IndexedKind;
  scopeId: number;
  sessionId: number;
  id: number;
  n: number;
}

/** Collects the rows of one transaction, so that each block is written once. */
export interface IndexWriter {
  add(row: IndexedRow, text: string): void;
  flush(): void;
}

const embedder: Embedder = loadGlove();

export function defaultEmbedder(): Embedder {
  return embedder;
}

export function createIndexWriter(db: Db): IndexWriter {
  const pending = new Map<string, { key: BlockKey; rows: BlockRow[] }>();
  return {
    add(row, text) {
      const key = blockKey(row);
      const name = `${key.sessionId} ${key.scopeId} ${key.kind} ${key.block}`;
      const block = pending.get(name) ?? { key, rows: [] };
      pending.set(name, block);
      block.rows.push({ id: row.id, terms: termsOf(text) });
      writeEmbedding(db, row, text);
    },
    flush() {
      for (const { key, rows } of pending.values()) mergeBlock(db, key, rows);
      pending.clear();
    },
  };
}

function blockKey(row: IndexedRow): BlockKey {
  return {
    sessionId: row.sessionId,
    scopeId: row.scopeId,
    kind: row.kind,
    block: Math.floor((row.n - 1) / BLOCK_ROWS),
  };
}

function mergeBlock(db: Db, key: BlockKey, rows: readonly BlockRow[]): void {
  const replaced = new Set(rows.map((row) => row.id));
  const known = readBlock(db, key);
  const kept = known ? decodeBlock(known).filter((row) => !replaced.has(row.id)) : [];
  const merged = new Map([...kept, ...rows].map((row) => [row.id, row]));
  writeBlock(db, key, encodeBlock([...merged.values()].sort((a, b) => a.id - b.id)));
}

function writeEmbedding(db: Db, row: IndexedRow, text: string): void {
  const embedding = embedder.embed(text);
  if (!embedding) {
    deleteVector(db, row.kind, row.scopeId, row.id);
    return;
  }
  storeEmbedding(db, row, { modelId: ensureModel(db, embedder), embedding });
}

/** The vector of a row, in the place of the one that it had. */
export function storeEmbedding(
  db: Db,
  { kind, scopeId, id }: Pick<IndexedRow, 'kind' | 'scopeId' | 'id'>,
  { modelId, embedding }: { modelId: number; embedding: Embedding },
): void {
  const q = new Uint8Array(embedding.q.buffer, embedding.q.byteOffset, embedding.q.byteLength);
  writeVector(db, kind, { scopeId, rowId: id, modelId, q, b: embedding.b });
}

/** Writes the index of one row again from its text as it stands, its whole block with it. */
export function reindexRow(db: Db, row: IndexedRow): void {
  const text = textOf(db, row.kind, row.id);
  if (text === null) deleteVector(db, row.kind, row.scopeId, row.id);
  else writeEmbedding(db, row, text);
  rebuildBlock(db, blockKey(row));
}

/** The same for closed rounds, each block once. */
export function reindexRounds(db: Db, ids: readonly number[]): void {
  const blocks = new Map<string, BlockKey>();
  for (const id of ids) {
    const round = getRound(db, id);
    if (round?.state !== 'closed') continue;
    const row: IndexedRow = {
      kind: 'round',
      scopeId: round.scope_id,
      sessionId: round.session_id,
      id,
      n: round.n,
    };
    writeEmbedding(db, row, roundText(db, id));
    const key = blockKey(row);
    blocks.set(`${key.sessionId} ${key.scopeId} ${key.block}`, key);
  }
  for (const key of blocks.values()) rebuildBlock(db, key);
}

/** Writes a block again from the texts of the rows that remain; a block without rows goes. */
export function rebuildBlock(db: Db, key: BlockKey): void {
  const rows = expectedBlock(db, key);
  if (rows.length === 0) deleteBlock(db, key);
  else writeBlock(db, key, encodeBlock(rows));
}

/** What a block should hold now, derived from the texts. Verification compares it with what it does hold. */
export function expectedBlock(db: Db, key: BlockKey): BlockRow[] {
  const rows: BlockRow[] = [];
  for (const id of rowsOfBlock(db, key)) {
    const text = textOf(db, key.kind, id);
    if (text !== null) rows.push({ id, terms: termsOf(text) });
  }
  return rows;
}

const ROWS_OF_BLOCK: Record<IndexedKind, string> = {
  round:
    "SELECT id FROM rounds WHERE session_id = ? AND scope_id = ? AND n > ? AND n <= ? AND state = 'closed' ORDER BY id",
  fact: 'SELECT id FROM facts WHERE session_id = ? AND scope_id = ? AND n > ? AND n <= ? ORDER BY id',
  summary: 'SELECT id FROM summaries WHERE session_id = ? AND scope_id = ? AND n > ? AND n <= ? ORDER BY id',
};

function rowsOfBlock(db: Db, key: BlockKey): number[] {
  const first = key.block * BLOCK_ROWS;
  return all<{ id: number }>(
    db,
    ROWS_OF_BLOCK[key.kind],
    key.sessionId,
    key.scopeId,
    first,
    first + BLOCK_ROWS,
  ).map((row) => row.id);
}

/** The text by which a row is found; null when the row does not exist. */
export function textOf(db: Db, kind: IndexedKind, id: number): string | null {
  if (kind === 'round') return getRound(db, id) ? roundText(db, id) : null;
  if (kind === 'summary') return summaryText(db, id);
  return all<{ claim: string }>(db, 'SELECT claim FROM facts WHERE id = ?', id)[0]?.claim ?? null;
}
