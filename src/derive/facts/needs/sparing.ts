import { alternativesOf } from './alternatives.js';
import { type Index, indexOf, marksIn } from './index-of.js';
import { isMarked, type Marks, mark, nextMarked, noMarks } from './marks.js';

/**
 * Patterns that are only tried on texts that have what they need: most have not, and one pass over the words of a text
 * tells for all of them. Each alternative of a pattern needs something else, so that each has a bit of its own.
 */
export interface Sparing {
  readonly pattern: RegExp;
  /** `within`: a text that `text` is a part of, cut out between words, so that this holds no word that it lacks. */
  test(text: string, within?: string): boolean;
  exec(text: string, within?: string): RegExpExecArray | null;
  /** Whether it may fit at all: for what is done with a pattern otherwise. */
  mayFit(text: string): boolean;
}

/** All alternatives that are tried sparingly, in the order of their marks. */
const patterns: RegExp[] = [];

export function patternsTried(): readonly RegExp[] {
  return patterns;
}

/** `pattern` without the flag `y`, and without `g` unless it is only asked whether it may fit. */
export function sparing(pattern: RegExp): Sparing {
  const { start, end } = register(pattern);
  const isOne = end - start === 1;
  const mayFit = (marks: Marks) => (isOne ? isMarked(marks, start) : nextMarked(marks, start, end) >= 0);
  return {
    pattern,
    test(text, within = text) {
      const marks = marksOf(within);
      if (isOne || index === null) return mayFit(marks) && pattern.test(text);
      return anyFits(text, marks, { start, end });
    },
    exec: (text, within = text) => (mayFit(marksOf(within)) ? pattern.exec(text) : null),
    mayFit: (text) => mayFit(marksOf(text)),
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
  each(text: string, see: (meaning: Meaning) => void, within?: string): void;
  /** A table of some of them. */
  only(isChosen: (meaning: Meaning) => boolean): Table<Meaning>;
}

interface Places {
  start: number;
  end: number;
}

interface Row<Meaning> extends Places {
  meaning: Meaning;
  pattern: RegExp;
}

export function sparingly<Meaning>(rows: readonly (readonly [Meaning, RegExp])[]): Table<Meaning> {
  return tableOf(rows.map(([meaning, pattern]) => ({ meaning, pattern, ...register(pattern) })));
}

function tableOf<Meaning>(rows: readonly Row<Meaning>[]): Table<Meaning> {
  const first = rows[0]?.start ?? 0;
  const end = rows.at(-1)?.end ?? 0;
  const rowAt: Row<Meaning>[] = [];
  const chosen = noMarks((end + 31) >>> 5);
  for (const row of rows)
    for (let place = row.start; place < row.end; place += 1) {
      rowAt[place - first] = row;
      mark(chosen, place);
    }
  /** The next row that may fit. */
  const next = (marks: Marks, from: number): Row<Meaning> | undefined => {
    const place = nextMarked(marks, from, end, chosen);
    return place < 0 ? undefined : rowAt[place - first];
  };
  return {
    first(text) {
      const marks = marksOf(text);
      for (let row = next(marks, first); row; row = next(marks, row.end))
        if (anyFits(text, marks, row)) return row.meaning;
      return null;
    },
    find(text, within, takes) {
      // `takes` may look at other texts: the marks are asked for again.
      for (let row = next(marksOf(within), first); row; row = next(marksOf(within), row.end)) {
        const match = row.pattern.exec(text);
        if (match && takes(row.meaning, match)) return row.meaning;
      }
      return null;
    },
    each(text, see, within = text) {
      const marks = marksOf(within);
      for (let row = next(marks, first); row; row = next(marks, row.end))
        if (anyFits(text, marks, row)) see(row.meaning);
    },
    only: (isChosen) => tableOf(rows.filter(({ meaning }) => isChosen(meaning))),
  };
}

function anyFits(text: string, marks: Marks, { start, end }: Places): boolean {
  for (let at = nextMarked(marks, start, end); at >= 0; at = nextMarked(marks, at + 1, end))
    if (patterns[at]?.test(text)) return true;
  return false;
}

/** A pattern that refers to a group of its own stays whole. */
const REFERS = /\\[1-9k]/;

function register(pattern: RegExp): Places {
  index = null;
  const start = patterns.length;
  const { source, flags } = pattern;
  const alternatives = REFERS.test(source) ? [source] : alternativesOf(source);
  if (alternatives.length === 1) patterns.push(pattern);
  else patterns.push(...alternatives.map((alternative) => new RegExp(alternative, flags.replace('g', ''))));
  return { start, end: patterns.length };
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
      // Next time the same piece of text is asked for, and no other with the same words: that is seen at once.
      recentTexts[recent] = text;
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
