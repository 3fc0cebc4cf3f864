/**
 * Byte strings to look for, many at a time and exactly. A needle is found by a few of its bytes (a *gram*) at file
 * positions that are multiples of a stride: whatever its alignment, one of `stride` neighbouring grams of the needle
 * stands at such a position. So only every 16th position of the file is looked at (every 4th for short needles), and
 * a candidate is compared in full.
 */
import { distinctBytes } from './distinct-bytes.js';
import { addValues, createHashTable, type HashTable } from './hash-table.js';

export interface Needle {
  id: number;
  bytes: Buffer;
}

export interface NeedleSet {
  /** Each different byte string once, with the ids of the needles that consist of it. */
  needles: readonly DistinctNeedle[];
  tables: readonly GramTable[];
  /** The first 4 bytes of each needle and its last 4: nearly every candidate differs in one of them. */
  edges: Int32Array;
  longest: number;
}

export interface DistinctNeedle {
  bytes: Buffer;
  ids: number[];
}

/** 8 bytes at stride 16, or 5 bytes at stride 4. */
export interface GramShape {
  stride: number;
  gramBytes: number;
  /** Which bits of the gram's second 4 bytes count. */
  secondMask: number;
}

export interface GramTable extends GramShape {
  /** By hash of a gram: index of the needle and the gram's offset in it, one after the other. */
  places: HashTable;
}

/** In a gigabyte shorter ones are found by chance: they are not searched for. */
export const SHORTEST_NEEDLE = 8;
const SHORTEST_LONG_NEEDLE = 23;
const LONG: GramShape = { stride: 16, gramBytes: 8, secondMask: -1 };
const SHORT: GramShape = { stride: 4, gramBytes: 5, secondMask: 0xff };

export function compileNeedles(needles: readonly Needle[]): NeedleSet {
  const distinct = new Map<string, DistinctNeedle>();
  for (const { id, bytes } of needles) {
    if (bytes.length < SHORTEST_NEEDLE) continue;
    const key = bytes.toString('latin1');
    const known = distinct.get(key);
    if (known === undefined) distinct.set(key, { bytes: Buffer.from(bytes), ids: [id] });
    else known.ids.push(id);
  }
  const list = [...distinct.values()];
  return {
    needles: list,
    tables: [
      compileTable(list, LONG, (bytes) => bytes.length >= SHORTEST_LONG_NEEDLE),
      compileTable(list, SHORT, (bytes) => bytes.length < SHORTEST_LONG_NEEDLE),
    ].filter((table) => table.places.size > 0),
    edges: Int32Array.from(
      list.flatMap(({ bytes }) => [bytes.readInt32LE(0), bytes.readInt32LE(bytes.length - 4)]),
    ),
    longest: list.reduce((longest, { bytes }) => Math.max(longest, bytes.length), 0),
  };
}

/** The same 32 bits for the same gram in a needle and in the file. */
export function hashGram(first: number, second: number): number {
  let mixed = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  return mixed ^ (mixed >>> 13);
}

function compileTable(
  needles: readonly DistinctNeedle[],
  shape: GramShape,
  belongs: (bytes: Buffer) => boolean,
): GramTable {
  const places = new Map<number, number[]>();
  for (const [index, { bytes }] of needles.entries()) {
    if (!belongs(bytes)) continue;
    const start = chooseStart(bytes, shape, places);
    for (let offset = start; offset < start + shape.stride; offset += 1) {
      addValues(places, hashAt(bytes, offset, shape), index, offset);
    }
  }
  return { ...shape, places: createHashTable(places) };
}

/**
 * Any stretch of a needle will do to find it by. Boilerplate that needles share, or runs of one byte that the file is
 * full of, make every second candidate a false one (50 times slower, measured): take the stretch with the most
 * different bytes whose first gram the fewest needles before it use.
 */
function chooseStart(bytes: Buffer, shape: GramShape, places: Map<number, number[]>): number {
  const span = shape.stride + shape.gramBytes - 1;
  const last = bytes.length - span;
  const advance = Math.max(1, Math.ceil(last / MOST_STARTS_TRIED));
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let start = 0; start <= last; start += advance) {
    const shared = places.get(hashAt(bytes, start, shape))?.length ?? 0;
    const score = distinctBytes(bytes, start, start + span) - shared;
    if (score <= bestScore) continue;
    best = start;
    bestScore = score;
  }
  return best;
}

const MOST_STARTS_TRIED = 32;

function hashAt(bytes: Buffer, offset: number, shape: GramShape): number {
  const second = shape.gramBytes === 8 ? bytes.readInt32LE(offset + 4) : bytes.readUInt8(offset + 4);
  return hashGram(bytes.readInt32LE(offset), second & shape.secondMask);
}
