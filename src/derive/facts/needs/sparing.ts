import { type Index, indexOf, marksIn } from './index-of.js';
import { isMarked, type Marks, mark, noMarks } from './marks.js';

/** A pattern that is only tried on texts that have what it needs: most have not, and one pass over their words tells. */
export interface Sparing {
  readonly pattern: RegExp;
  /** `within`: a text that `text` is a part of, cut out between words, so that this holds no word that it lacks. */
  test(text: string, within?: string): boolean;
  exec(text: string, within?: string): RegExpExecArray | null;
  /** Whether it may fit at all: for what is done with a pattern otherwise. */
  mayFit(text: string): boolean;
}

const patterns: RegExp[] = [];

/** All patterns that are tried sparingly, in the order of their marks. */
export function patternsTried(): readonly RegExp[] {
  return patterns;
}

/** `pattern` without the flag `y`, and without `g` unless it is only asked whether it may fit. */
export function sparing(pattern: RegExp): Sparing {
  const place = placeOf(pattern);
  return {
    pattern,
    test: (text, within = text) => isMarked(marksOf(within), place) && pattern.test(text),
    exec: (text, within = text) => (isMarked(marksOf(within), place) ? pattern.exec(text) : null),
    mayFit: (text) => isMarked(marksOf(text), place),
  };
}

/** Patterns that are tried in turn, each with what it stands for. Those that cannot fit are not even looked at. */
export interface Table<Meaning> {
  /** What the first that fits stands for; null for none. */
  first(text: string): Meaning | null;
  /** The same of those that fit and that `takes` takes. `within` as in `Sparing`. */
  find(
    text: string,
    within: string,
    takes: (meaning: Meaning, match: RegExpExecArray) => boolean,
  ): Meaning | null;
  /** Tells `see` what each that fits stands for, in order. */
  each(text: string, see: (meaning: Meaning) => void): void;
  /** A table of some of them. */
  only(isChosen: (meaning: Meaning, pattern: RegExp) => boolean): Table<Meaning>;
}

export function sparingly<Meaning>(rows: readonly (readonly [Meaning, RegExp])[]): Table<Meaning> {
  const first = patterns.length;
  for (const [, pattern] of rows) placeOf(pattern);
  return tableOf(rows, first, () => true);
}

function tableOf<Meaning>(
  rows: readonly (readonly [Meaning, RegExp])[],
  first: number,
  isChosen: (meaning: Meaning, pattern: RegExp) => boolean,
): Table<Meaning> {
  const end = (first + rows.length + 31) >>> 5;
  const chosen = noMarks(end);
  rows.forEach(([meaning, pattern], row) => {
    if (isChosen(meaning, pattern)) mark(chosen, first + row);
  });
  /** The first row that may fit, from `from` on, by its number; −1 for none. */
  const next = (marks: Marks, from: number): number => {
    let place = first + from;
    for (let at = place >>> 5; at < end; at += 1) {
      const bits = (((marks[at] ?? 0) & (chosen[at] ?? 0)) >>> (place & 31)) << (place & 31);
      if (bits !== 0) return at * 32 + 31 - Math.clz32(bits & -bits) - first;
      place = (at + 1) * 32;
    }
    return -1;
  };
  return {
    first(text) {
      const marks = marksOf(text);
      for (let at = next(marks, 0); at >= 0; at = next(marks, at + 1)) {
        const row = rows[at];
        if (row?.[1].test(text)) return row[0];
      }
      return null;
    },
    find(text, within, takes) {
      // `takes` may look at other texts: the marks are asked for again.
      for (let at = next(marksOf(within), 0); at >= 0; at = next(marksOf(within), at + 1)) {
        const row = rows[at];
        const match = row?.[1].exec(text);
        if (row && match && takes(row[0], match)) return row[0];
      }
      return null;
    },
    each(text, see) {
      const marks = marksOf(text);
      for (let at = next(marks, 0); at >= 0; at = next(marks, at + 1)) {
        const row = rows[at];
        if (row?.[1].test(text)) see(row[0]);
      }
    },
    only: (isTaken) =>
      tableOf(rows, first, (meaning, pattern) => isChosen(meaning, pattern) && isTaken(meaning, pattern)),
  };
}

function placeOf(pattern: RegExp): number {
  index = null;
  return patterns.push(pattern) - 1;
}

/** To read what patterns need takes longer than to look at some hundred texts without. */
const LOOKS_UNREAD = 20_000;
let looks = 0;
let index: Index | null = null;
let everything: Marks = noMarks(0);

/** The texts looked at last: what is tried on a clause is tried in turn on what stands before it. */
const RECENT = 8;
const recentTexts: string[] = [];
const recentMarks: Marks[] = [];
let oldest = 0;
let last = 0;

/** Of the patterns that may fit: all, as long as nothing is known. They stand until as many other texts were looked at. */
function marksOf(text: string): Marks {
  if (index === null) return marksUnread();
  if (recentTexts[last] === text) return recentMarks[last] ?? everything;
  for (let recent = 0; recent < recentTexts.length; recent += 1)
    if (recentTexts[recent] === text) {
      last = recent;
      return recentMarks[recent] ?? everything;
    }
  const marks = marksIn(text, index, recentMarks[oldest]);
  recentTexts[oldest] = text;
  recentMarks[oldest] = marks;
  last = oldest;
  oldest = (oldest + 1) % RECENT;
  return marks;
}

function marksUnread(): Marks {
  looks += 1;
  if (everything.length * 32 < patterns.length) everything = noMarks((patterns.length + 31) >>> 5).fill(-1);
  if (looks < LOOKS_UNREAD) return everything;
  index = indexOf(patterns);
  recentTexts.length = 0;
  recentMarks.length = 0;
  oldest = 0;
  return everything;
}
