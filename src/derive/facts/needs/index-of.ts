import { CONTRACTED, DOUBT, doubtsOf } from './certain.js';
import { BEYOND_ASCII } from './forms.js';
import { childOf, type Letters, lettersOf, nodeIn, symbolOf } from './letters.js';
import { addMarks, fewOf, keep, type Marks, mark, newPool, noMarks } from './marks.js';
import { keepSeen, newSeen, type Seen } from './seen.js';
import { needsOf, type Written } from './source.js';

/**
 * Which patterns may fit a text, by its words and characters. Each has two bits, one for each of its two needs, the
 * second in the second half of the marks; after them stand the doubts of a text (`certain.ts`). All but `always` and
 * `doubts` are places in `pool`.
 */
export interface Index {
  /** Of those that have no such need. */
  always: Marks;
  /** Of each pattern. */
  doubts: Uint8Array;
  words: Letters;
  /** The word that the text begins with. */
  first: Letters;
  /** The last word of the text. */
  last: Letters;
  /** The ends of words, last letter first. */
  ends: Letters;
  digit: number;
  /** A character beyond ASCII. */
  beyond: number;
  /** One that is an ASCII letter where case is ignored with `u`: nothing is known of what such patterns need then. */
  folded: number;
  byCharacter: Int32Array;
  pool: Int32Array;
  seen: Seen;
}

export function indexOf(patterns: readonly Written[]): Index {
  const size = Math.ceil(patterns.length / 32);
  const always = noMarks(2 * size + 1);
  const folded = noMarks(2 * size);
  const byNeed = new Map<string, Marks>();
  patterns.forEach((pattern, place) => {
    const needs = needsOf(pattern);
    [place, place + 32 * size].forEach((bit, nth) => {
      const need = needs[nth];
      if (need === undefined) mark(always, bit);
      if (pattern.flags.includes('i') && pattern.flags.includes('u')) mark(folded, bit);
      for (const one of need ?? []) {
        const marks = byNeed.get(one) ?? noMarks(2 * size);
        byNeed.set(one, marks);
        mark(marks, bit);
      }
    });
  });
  const few = [...byNeed].map(([need, marks]) => [need, fewOf(marks)] as const);
  const ofKind = (kind: string) =>
    new Map(
      few.filter(([need]) => need.startsWith(kind)).map(([need, marks]) => [need.slice(kind.length), marks]),
    );
  const ends = new Map([...ofKind('s ')].map(([end, marks]) => [[...end].reverse().join(''), marks]));
  const characters = ofKind('c ');
  const pool = newPool();
  const index = {
    always,
    doubts: Uint8Array.from(patterns, doubtsOf),
    first: lettersOf(ofKind('f '), ofKind('g '), pool),
    last: lettersOf(ofKind('l '), new Map(), pool),
    words: lettersOf(ofKind('w '), ofKind('p '), pool),
    ends: lettersOf(new Map(), ends, pool),
    digit: keep(pool, ofKind('d').get('')),
    beyond: keep(pool, characters.get(BEYOND_ASCII)),
    folded: keep(pool, fewOf(folded)),
    byCharacter: Int32Array.from({ length: 128 }, (_, code) =>
      keep(pool, characters.get(String.fromCharCode(code))),
    ),
  };
  return { ...index, pool: pool.marks, seen: newSeen() };
}

/** Of the patterns that may fit `text`, by one pass over it; written to `marks`. */
export function marksIn(text: string, index: Index, marks = noMarks(index.always.length)): Marks {
  const { seen, pool, byCharacter } = index;
  marks.set(index.always);
  addFirst(marks, index, text);
  const { length } = text;
  let doubts: number = DOUBT.always;
  let isBeyond = false;
  let lastStart = 0;
  let lastEnd = 0;
  for (let at = 0; at < length; at += 1) {
    const start = at;
    let node = 0;
    let code = 0;
    for (; at < length; at += 1) {
      code = text.charCodeAt(at);
      const symbol = symbolOf(code);
      if (symbol < 0) break;
      node = childOf(seen.next, node, symbol);
    }
    if (at > start) {
      const place = seen.placeAt[node] ?? 0;
      if (place > 0) addMarks(marks, seen.pool.marks, place);
      else addUnseen(marks, text.slice(start, at), index);
      lastStart = start;
      lastEnd = at;
      if (start > 0 && isJoint(text.charCodeAt(start - 1)) && !isContracted(text, start, at))
        doubts |= DOUBT.joined;
    }
    if (at >= length) break;
    if (code < 128) addMarks(marks, pool, byCharacter[code] ?? 0);
    else {
      isBeyond = true;
      if (code === LONG_S || code === KELVIN) addMarks(marks, pool, index.folded);
    }
  }
  addLast(marks, index, text, lastStart, lastEnd);
  if (isBeyond) addMarks(marks, pool, index.beyond);
  const half = marks.length >>> 1;
  marks[2 * half] = (marks[2 * half] ?? 0) | doubts;
  for (let at = 0; at < half; at += 1) marks[at] = (marks[at] ?? 0) & (marks[half + at] ?? 0);
  return marks;
}

const UNDERSCORE = 95;
/** `ſ` and the sign for Kelvin: with `u` where case is ignored they are `s` and `k`. */
const LONG_S = 0x17f;
const KELVIN = 0x212a;

/** Of a word that is looked up for the first time; kept for the next. */
function addUnseen(marks: Marks, word: string, index: Index): void {
  const own = noMarks(marks.length);
  addWord(own, word, index);
  const few = fewOf(own);
  keepSeen(index.seen, word, few);
  for (let at = 0; at < few.length; at += 2) {
    const place = few[at] ?? 0;
    marks[place] = (marks[place] ?? 0) | (few[at + 1] ?? 0);
  }
}

function addWord(marks: Marks, word: string, index: Index): void {
  const { pool, byCharacter } = index;
  addRun(marks, index, word);
  if (!/[\d_]/.test(word)) return;
  const doubts = marks.length - 1;
  marks[doubts] = (marks[doubts] ?? 0) | DOUBT.mixed;
  if (/\d/.test(word)) addMarks(marks, pool, index.digit);
  if (word.includes('_')) addMarks(marks, pool, byCharacter[UNDERSCORE] ?? 0);
  // Where no letter may stand beside a word, a digit may: `v2` has the word `v` too.
  for (const letters of word.match(/[a-z]+/gi) ?? []) addRun(marks, index, letters);
}

/** Of a whole word, and of the longest end of it that anything needs. */
function addRun(marks: Marks, { words, ends, pool }: Index, word: string): void {
  const whole = nodeIn(words, word);
  addMarks(marks, pool, (whole.isAll ? words.ending : words.goingOn)[whole.node] ?? 0);
  addMarks(marks, pool, ends.goingOn[nodeIn(ends, word, -1).node] ?? 0);
}

/** Of the word that `text` begins with. */
function addFirst(marks: Marks, { first, pool }: Index, text: string): void {
  let node = 0;
  for (let at = 0; at < text.length; at += 1) {
    const symbol = symbolOf(text.charCodeAt(at));
    if (symbol < 0) break;
    const child = childOf(first.next, node, symbol);
    if (child === 0) {
      addMarks(marks, pool, first.goingOn[node] ?? 0);
      return;
    }
    node = child;
  }
  addMarks(marks, pool, first.ending[node] ?? 0);
}

/** Of the word that it ends with. */
function addLast(marks: Marks, { last, pool }: Index, text: string, start: number, end: number): void {
  let node = 0;
  for (let at = start; at < end; at += 1) {
    node = childOf(last.next, node, symbolOf(text.charCodeAt(at)));
    if (node === 0) return;
  }
  addMarks(marks, pool, last.ending[node] ?? 0);
}

/** An apostrophe or a hyphen. */
function isJoint(code: number): boolean {
  return code === 39 || code === 45;
}

/** Whether it is what ends a contraction. */
function isContracted(text: string, start: number, end: number): boolean {
  return end - start <= 2 && CONTRACTED.has(text.slice(start, end));
}
