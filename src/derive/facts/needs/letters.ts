import { bothOf, type FewMarks, keep, type Pool } from './marks.js';

/** A tree of words, letter by letter: where a word leads is known without a copy of it. */
export interface Letters {
  /** The node that a letter leads to from a node; 0 for none. */
  next: Uint16Array | Uint32Array;
  /** Where in the pool those marks lie that a word has which goes on from a node, and one that ends there. */
  goingOn: Int32Array;
  ending: Int32Array;
}

/** The same while it grows. */
interface Growing {
  next: Letters['next'];
  goingOn: (FewMarks | null)[];
  ending: (FewMarks | null)[];
}

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789_';
export const SYMBOL_COUNT = SYMBOLS.length;
const SYMBOL_BY_CODE = new Int8Array(128).fill(-1);
for (let code = 0; code < 128; code += 1)
  SYMBOL_BY_CODE[code] = SYMBOLS.indexOf(String.fromCharCode(code).toLowerCase());

/** The place of an ASCII letter (of either case), digit or `_` among them; below 0 for any other character. */
export function symbolOf(code: number): number {
  return code < 128 ? (SYMBOL_BY_CODE[code] ?? -1) : -1;
}

export function childOf(next: Letters['next'], node: number, symbol: number): number {
  return next[node * SYMBOL_COUNT + symbol] ?? 0;
}

/** Where a word leads, read forwards or backwards, or as much of it as leads anywhere. */
export function nodeIn({ next }: Letters, word: string, step: 1 | -1 = 1): { node: number; isAll: boolean } {
  let node = 0;
  for (let at = step > 0 ? 0 : word.length - 1; at >= 0 && at < word.length; at += step) {
    const child = childOf(next, node, symbolOf(word.charCodeAt(at)));
    if (child === 0) return { node, isAll: false };
    node = child;
  }
  return { node, isAll: true };
}

/** Words and beginnings of words, with their marks, which are kept in `pool`. */
export function lettersOf(
  words: ReadonlyMap<string, FewMarks>,
  beginnings: ReadonlyMap<string, FewMarks>,
  pool: Pool,
): Letters {
  const all = [...words.keys(), ...beginnings.keys()];
  const size = 1 + all.reduce((sum, word) => sum + word.length, 0);
  const letters: Growing = {
    next: new (size > 0xffff ? Uint32Array : Uint16Array)(size * SYMBOL_COUNT),
    goingOn: [null],
    ending: [null],
  };
  for (const [beginning, marks] of beginnings) {
    const node = nodeOf(letters, beginning);
    letters.goingOn[node] = marks;
  }
  for (const [word, marks] of words) letters.ending[nodeOf(letters, word)] = marks;
  pass(letters, 0, null);
  const places = new Map<string, number>();
  return {
    next: letters.next,
    goingOn: Int32Array.from(letters.goingOn, (few) => keepOnce(pool, places, few)),
    ending: Int32Array.from(letters.ending, (few) => keepOnce(pool, places, few)),
  };
}

function keepOnce(pool: Pool, places: Map<string, number>, few: FewMarks | null): number {
  const key = few?.join() ?? '';
  const place = places.get(key) ?? keep(pool, few);
  places.set(key, place);
  return place;
}

function nodeOf(letters: Growing, word: string): number {
  let node = 0;
  for (let at = 0; at < word.length; at += 1) {
    const place = node * SYMBOL_COUNT + symbolOf(word.charCodeAt(at));
    if (letters.next[place] === 0) {
      letters.next[place] = letters.goingOn.length;
      letters.goingOn.push(null);
      letters.ending.push(null);
    }
    node = letters.next[place] ?? 0;
  }
  return node;
}

/** What a beginning has, longer words have too. */
function pass(letters: Growing, node: number, before: FewMarks | null): void {
  const goingOn = bothOf(before, letters.goingOn[node] ?? null);
  letters.goingOn[node] = goingOn;
  letters.ending[node] = bothOf(goingOn, letters.ending[node] ?? null);
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol += 1) {
    const child = childOf(letters.next, node, symbol);
    if (child > 0) pass(letters, child, goingOn);
  }
}
