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
  for (let row = 0; row < words.length; ) {
    const end = endOfRow(words, row);
    rows.push({ id: idOfRow(words, row), terms: words.slice(row + HEADER_WORDS, end) });
    row = end;
  }
  return rows;
}

/** Hashes to look for, prepared so that a term that is none of them costs one look into a small table. */
export interface TermQuery {
  hashes: readonly number[];
  /** 1 at the low bits of each hash. */
  mask: Uint8Array;
  index: ReadonlyMap<number, number>;
}

/** Of 4 KB, which stay in the nearest cache. */
const MASK_BITS = 0xfff;

export function prepareQuery(terms: readonly number[]): TermQuery {
  const hashes = [...new Set(terms)];
  const mask = new Uint8Array(MASK_BITS + 1);
  for (const hash of hashes) mask[hash & MASK_BITS] = 1;
  return { hashes, mask, index: new Map(hashes.map((hash, i) => [hash, i])) };
}

/**
 * Called for every row of a block. `frequencies[i]` is how often the query's term i stands in the row; the
 * array is used again for the next row, copy what you keep. `hits` is how many of them are not 0.
 */
export type RowVisitor = (id: number, length: number, frequencies: Uint8Array, hits: number) => void;

/** Every row of a block, or of several one behind the other. Written for speed: a lifetime has millions of terms. */
export function scanBlock(data: Uint8Array, query: TermQuery, visit: RowVisitor): void {
  const words = wordsOf(data);
  const { mask, index } = query;
  const frequencies = new Uint8Array(query.hashes.length);
  for (let row = 0; row < words.length; ) {
    const end = endOfRow(words, row);
    let length = 0;
    let hits = 0;
    for (let at = row + HEADER_WORDS; at < end; at++) {
      const term = words[at] as number;
      length += term & 31;
      if (mask[(term >>> 5) & MASK_BITS] === 0) continue;
      const i = index.get(term >>> 5);
      if (i === undefined) continue;
      frequencies[i] = term & 31;
      hits++;
    }
    visit(idOfRow(words, row), length, frequencies, hits);
    if (hits > 0) frequencies.fill(0);
    row = end;
  }
}

/** Where the row that begins at `row` ends. */
function endOfRow(words: Uint32Array, row: number): number {
  const end = row + HEADER_WORDS + (words[row + 2] ?? Number.NaN);
  if (!(end <= words.length)) throw damaged();
  return end;
}

function idOfRow(words: Uint32Array, row: number): number {
  return (words[row + 1] ?? 0) * TWO_32 + (words[row] ?? 0);
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
