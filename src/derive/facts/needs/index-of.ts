import { CONTRACTED, DOUBT, doubtsOf } from './certain.js';
import { BEYOND_ASCII } from './forms.js';
import { childOf, type Letters, lettersOf, symbolOf } from './letters.js';
import { addMarks, fewOf, keep, type Marks, mark, newPool, noMarks } from './marks.js';
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
  /** The ends of words, last letter first. */
  ends: Letters;
  digit: number;
  /** A character beyond ASCII. */
  beyond: number;
  /** One that is an ASCII letter where case is ignored with `u`: nothing is known of what such patterns need then. */
  folded: number;
  byCharacter: Int32Array;
  pool: Int32Array;
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
    words: lettersOf(ofKind('w '), ofKind('p '), pool),
    ends: lettersOf(new Map(), ends, pool),
    digit: keep(pool, ofKind('d').get('')),
    beyond: keep(pool, characters.get(BEYOND_ASCII)),
    folded: keep(pool, fewOf(folded)),
    byCharacter: Int32Array.from({ length: 128 }, (_, code) =>
      keep(pool, characters.get(String.fromCharCode(code))),
    ),
  };
  return { ...index, pool: pool.marks };
}

/** The letters of the run that is read: a piece of a text is slow to be asked for them again. */
let run = new Uint8Array(256);

/** Of the patterns that may fit `text`, by one pass over it; written to `marks`. */
export function marksIn(text: string, index: Index, marks = noMarks(index.always.length)): Marks {
  const { words, pool, byCharacter } = index;
  marks.set(index.always);
  const { length } = text;
  if (run.length < length) run = new Uint8Array(2 * length);
  addFirst(marks, text, index);
  let doubts: number = DOUBT.always;
  let hasDigit = false;
  let isBeyond = false;
  for (let at = 0; at < length; at += 1) {
    const start = at;
    let node = 0;
    let isKnown = true;
    let isMixed = false;
    let code = 0;
    for (; at < length; at += 1) {
      code = text.charCodeAt(at);
      const symbol = symbolOf(code);
      if (symbol < 0) break;
      run[at - start] = symbol;
      if (symbol >= FIRST_DIGIT) {
        isMixed = true;
        if (symbol <= LAST_DIGIT) hasDigit = true;
        else addMarks(marks, pool, byCharacter[code] ?? 0);
      }
      if (!isKnown) continue;
      const child = childOf(words.next, node, symbol);
      if (child === 0) {
        isKnown = false;
        addMarks(marks, pool, words.goingOn[node] ?? 0);
      } else node = child;
    }
    if (at > start) {
      if (isKnown) addMarks(marks, pool, words.ending[node] ?? 0);
      addEnd(marks, index, 0, at - start);
      if (isMixed) {
        doubts |= DOUBT.mixed;
        addLetters(marks, index, at - start);
      }
      if (start > 0 && isJoint(text.charCodeAt(start - 1)) && !isContracted(at - start)) doubts |= DOUBT.joined;
    }
    if (at >= length) break;
    if (code < 128) addMarks(marks, pool, byCharacter[code] ?? 0);
    else {
      isBeyond = true;
      if (code === LONG_S || code === KELVIN) addMarks(marks, pool, index.folded);
    }
  }
  if (hasDigit) addMarks(marks, pool, index.digit);
  if (isBeyond) addMarks(marks, pool, index.beyond);
  const half = marks.length >>> 1;
  marks[2 * half] = doubts;
  for (let at = 0; at < half; at += 1) marks[at] = (marks[at] ?? 0) & (marks[half + at] ?? 0);
  return marks;
}

const FIRST_DIGIT = symbolOf(48);
const LAST_DIGIT = symbolOf(57);
/** `ſ` and the sign for Kelvin: with `u` where case is ignored they are `s` and `k`. */
const LONG_S = 0x17f;
const KELVIN = 0x212a;

function addFirst(marks: Marks, text: string, { first, pool }: Index): void {
  let node = 0;
  for (let at = 0; at < text.length; at += 1) {
    const symbol = symbolOf(text.charCodeAt(at));
    if (symbol < 0) break;
    const child = childOf(first.next, node, symbol);
    if (child === 0) return addMarks(marks, pool, first.goingOn[node] ?? 0);
    node = child;
  }
  addMarks(marks, pool, first.ending[node] ?? 0);
}

function isJoint(code: number): boolean {
  return code === 39 || code === 45;
}

const CONTRACTIONS = CONTRACTED.map((word) => [...word].map((letter) => symbolOf(letter.charCodeAt(0))));

/** Whether the run is what ends a contraction. */
function isContracted(length: number): boolean {
  return CONTRACTIONS.some(
    (symbols) => symbols.length === length && symbols.every((symbol, at) => run[at] === symbol),
  );
}

/** Of the longest end of a word, a part of the run, that anything needs. */
function addEnd(marks: Marks, { ends, pool }: Index, start: number, end: number): void {
  let node = 0;
  for (let at = end - 1; at >= start; at -= 1) {
    const child = childOf(ends.next, node, run[at] ?? 0);
    if (child === 0) break;
    node = child;
  }
  addMarks(marks, pool, ends.goingOn[node] ?? 0);
}

/** Where no letter may stand beside a word, a digit may: `v2` has the word `v` too. */
function addLetters(marks: Marks, index: Index, length: number): void {
  const { words, pool } = index;
  for (let at = 0; at < length; at += 1) {
    const start = at;
    let node = 0;
    let isKnown = true;
    for (; at < length && (run[at] ?? 0) < FIRST_DIGIT; at += 1) {
      const child = isKnown ? childOf(words.next, node, run[at] ?? 0) : 0;
      if (child === 0) isKnown = false;
      else node = child;
    }
    if (at === start) continue;
    addMarks(marks, pool, (isKnown ? words.ending[node] : words.goingOn[node]) ?? 0);
    addEnd(marks, index, start, at);
  }
}
