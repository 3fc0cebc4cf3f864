import { readFileSync } from 'node:fs';
import { ToolError } from '../model/errors.js';
import { type Embedder, quantise } from './embedding.js';
import { isEnglishStopWord } from './terms/stop-words.js';
import { tokensOf } from './terms/tokens.js';

const DIMS = 100;
const WORDS = 50_000;
/** A power of two well above the number of words, so that probes stay short. */
const SLOTS = 1 << 17;
/** SHA-256 over `.words`, `.q8` and `.sc` one after the other; a test computes it again. */
const DIGEST = '92f254131b0386da0180fc88e956bac05a8480b4c480b4d4862a22297fda9886';

interface Table {
  /** All words, each followed by a line feed, by falling frequency. */
  words: string;
  /** Where each word starts in `words`. */
  starts: Uint32Array;
  /** Open addressing: the index of a word plus 1, 0 for an empty slot. */
  slots: Uint32Array;
  /** `DIMS` signed bytes a word. */
  values: Int8Array;
  /** What a word's bytes are multiplied with. */
  scales: DataView;
}

let table: Table | null = null;

/**
 * Means of GloVe word vectors, without stop words. Weak next to a real sentence model, but it needs no network,
 * starts in milliseconds and gives the same bytes on every machine. The table is read at the first text.
 */
export function loadGlove(): Embedder {
  return {
    id: 'glove50k',
    dims: DIMS,
    digest: DIGEST,
    embed(text) {
      table ??= readTable();
      return quantise(sumOfWords(table, text));
    },
  };
}

function readTable(): Table {
  const words = asset('words').toString('utf8');
  const values = asset('q8');
  const scales = asset('sc');
  const starts = new Uint32Array(WORDS);
  const slots = new Uint32Array(SLOTS);
  let index = 0;
  let start = 0;
  let hash = HASH_START;
  for (let at = 0; at <= words.length && index < WORDS; at++) {
    const unit = at < words.length ? words.charCodeAt(at) : LINE_FEED;
    if (unit !== LINE_FEED) {
      hash = hashStep(hash, unit);
      continue;
    }
    starts[index++] = start;
    let slot = slotOf(hash);
    while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    slots[slot] = index;
    start = at + 1;
    hash = HASH_START;
  }
  return {
    words: `${words}\n`,
    starts,
    slots,
    values: new Int8Array(values.buffer, values.byteOffset, values.byteLength),
    scales: new DataView(scales.buffer, scales.byteOffset, scales.byteLength),
  };
}

function asset(extension: string): Buffer {
  const url = new URL(`./assets/glove50k/glove-50000.${extension}`, import.meta.url);
  try {
    return readFileSync(url);
  } catch (cause) {
    throw new ToolError('failure', 'the word vectors are missing from this installation', {
      hint: 'install memory-forget again',
      cause,
    });
  }
}

/** The mean's direction is the sum's direction, and only the direction is kept. */
function sumOfWords(from: Table, text: string): Float64Array {
  const sum = new Float64Array(DIMS);
  for (const word of tokensOf(text).words) {
    const index = isEnglishStopWord(word) ? -1 : indexOf(from, word);
    if (index < 0) continue;
    const scale = from.scales.getFloat32(index * 4, true);
    const first = index * DIMS;
    for (let d = 0; d < DIMS; d++) sum[d] = (sum[d] ?? 0) + (from.values[first + d] ?? 0) * scale;
  }
  return sum;
}

/** -1 for an unknown word. */
function indexOf(from: Table, word: string): number {
  let hash = HASH_START;
  for (let i = 0; i < word.length; i++) hash = hashStep(hash, word.charCodeAt(i));
  for (let slot = slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
    const entry = from.slots[slot] ?? 0;
    if (entry === 0) return -1;
    const start = from.starts[entry - 1] ?? 0;
    const end = start + word.length;
    if (from.words.charCodeAt(end) === LINE_FEED && from.words.startsWith(word, start)) return entry - 1;
  }
}

const LINE_FEED = 10;
const HASH_START = 2166136261;

function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 16777619);
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
