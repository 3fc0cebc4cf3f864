import { ToolError } from '../../model/errors.js';

/**
 * A search block: the terms of up to `BLOCK_ROWS` rows of one session, as little-endian 32-bit words.
 * For each row: id (low word, high word), number of terms, terms. It hangs on its session and goes with it.
 */
export const BLOCK_ROWS = 128;

export interface BlockRow {
  id: number;
  terms: Uint32Array;
}

const HEADER_WORDS = 3;
const TWO_32 = 0x1_0000_0000;
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

export function encodeBlock(rows: readonly BlockRow[]): Buffer {
  const size = rows.reduce((sum, row) => sum + HEADER_WORDS + row.terms.length, 0);
  const words = new Uint32Array(size);
  let at = 0;
  for (const { id, terms } of rows) {
    words[at] = id % TWO_32;
    words[at + 1] = Math.floor(id / TWO_32);
    words[at + 2] = terms.length;
    words.set(terms, at + HEADER_WORDS);
    at += HEADER_WORDS + terms.length;
  }
  const bytes = Buffer.from(words.buffer);
  return IS_LITTLE_ENDIAN ? bytes : bytes.swap32();
}

export function decodeBlock(data: Uint8Array): BlockRow[] {
  const words = wordsOf(data);
  const rows: BlockRow[] = [];
  forEachRow(words, (id, start, end) => {
    rows.push({ id, terms: words.slice(start, end) });
  });
  return rows;
}

/** Hashes to look for, prepared so that a term that is none of them costs one look into a table. */
export interface TermQuery {
  hashes: readonly number[];
  /** 1 at the low 16 bits of each hash. */
  mask: Uint8Array;
  index: ReadonlyMap<number, number>;
}

export function prepareQuery(terms: readonly number[]): TermQuery {
  const hashes = [...new Set(terms)];
  const mask = new Uint8Array(0x10000);
  for (const hash of hashes) mask[hash & 0xffff] = 1;
  return { hashes, mask, index: new Map(hashes.map((hash, i) => [hash, i])) };
}

/**
 * Called for every row of a block. `frequencies[i]` is how often the query's term i stands in the row; the
 * array is used again for the next row, copy what you keep. `hits` is how many of them are not 0.
 */
export type RowVisitor = (id: number, length: number, frequencies: Uint8Array, hits: number) => void;

export function scanBlock(data: Uint8Array, query: TermQuery, visit: RowVisitor): void {
  const words = wordsOf(data);
  const { mask, index } = query;
  const frequencies = new Uint8Array(query.hashes.length);
  forEachRow(words, (id, start, end) => {
    let length = 0;
    let hits = 0;
    for (let at = start; at < end; at++) {
      const term = words[at] ?? 0;
      length += term & 31;
      if (mask[(term >>> 5) & 0xffff] === 0) continue;
      const i = index.get(term >>> 5);
      if (i === undefined) continue;
      frequencies[i] = term & 31;
      hits++;
    }
    visit(id, length, frequencies, hits);
    if (hits > 0) frequencies.fill(0);
  });
}

function forEachRow(words: Uint32Array, visit: (id: number, start: number, end: number) => void): void {
  let at = 0;
  while (at < words.length) {
    const [low, high, count] = [words[at], words[at + 1], words[at + 2]];
    if (low === undefined || high === undefined || count === undefined) throw damaged();
    const start = at + HEADER_WORDS;
    if (start + count > words.length) throw damaged();
    visit(high * TWO_32 + low, start, start + count);
    at = start + count;
  }
}

function damaged(): ToolError {
  return new ToolError('failure', 'a search block is damaged', { hint: 'memory-forget verify' });
}

/** The block as words of this machine, without a copy where alignment and byte order allow. */
function wordsOf(data: Uint8Array): Uint32Array {
  if (data.byteLength % 4 !== 0) throw damaged();
  if (IS_LITTLE_ENDIAN && data.byteOffset % 4 === 0) {
    return new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  }
  const copy = Buffer.from(new Uint8Array(data).buffer);
  if (!IS_LITTLE_ENDIAN) copy.swap32();
  return new Uint32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4);
}
