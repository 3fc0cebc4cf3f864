import { spreadOf } from './alternatives.js';
import { DOUBT } from './certain.js';
import { type Index, indexOf, marksIn } from './index-of.js';
import { type Marks, mark, nextMarked, noMarks } from './marks.js';
import type { Written } from './source.js';

/**
 * Patterns that are only tried on texts that have what they need: most have not, and one pass over the words of a text
 * tells for all of them. Each alternative of a pattern needs something else, so that each has a bit of its own.
 */
export interface Sparing {
  readonly pattern: RegExp;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
  /** Whether it may fit at all: for what is done with a pattern otherwise. */
  mayFit(text: string): boolean;
}

/** What is tried sparingly: an alternative, in the order of the marks. Made a pattern where it is first tried. */
interface Alternative extends Written {
  pattern: RegExp | null;
}

const alternatives: Alternative[] = [];

export function patternsTried(): readonly RegExp[] {
  return alternatives.map(patternOf);
}

function patternOf(alternative: Alternative): RegExp {
  alternative.pattern ??= new RegExp(alternative.source, alternative.flags);
  return alternative.pattern;
}

/** `pattern` without the flag `y`, and without `g` unless it is only asked whether it may fit. */
export function sparing(pattern: RegExp): Sparing {
  const { start, end } = register(pattern);
  const mayFit = (marks: Marks) => nextMarked(marks, start, end) >= 0;
  return {
    pattern,
    test(text) {
      const marks = marksOf(text);
      return fits(text, marks, { start, end, pattern });
    },
    exec: (text) => (mayFit(marksOf(text)) ? pattern.exec(text) : null),
    mayFit: (text) => mayFit(marksOf(text)),
  };
}

/** Patterns that are tried in turn, each with what it stands for. Those that cannot fit are not even looked at. */
export interface Table<Meaning> {
  /** What the first that fits stands for; null for none. */
  first(text: string): Meaning | null;
  /** The same of those that fit and that `takes` takes. */
  find(text: string, takes: (meaning: Meaning, match: RegExpExecArray) => boolean): Meaning | null;
  /** Tells `see` what each that fits stands for, in order. */
  each(text: string, see: (meaning: Meaning) => void): void;
  /** A table of some of them. */
  only(isChosen: (meaning: Meaning) => boolean): Table<Meaning>;
}

interface Places {
  start: number;
  end: number;
  /** The whole of which they are the alternatives. */
  pattern: RegExp;
}

interface Row<Meaning> extends Places {
  meaning: Meaning;
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
        if (fits(text, marks, row)) return row.meaning;
      return null;
    },
    find(text, takes) {
      // `takes` may look at other texts: the marks are asked for again.
      for (let row = next(marksOf(text), first); row; row = next(marksOf(text), row.end)) {
        const match = row.pattern.exec(text);
        if (match && takes(row.meaning, match)) return row.meaning;
      }
      return null;
    },
    each(text, see) {
      const marks = marksOf(text);
      for (let row = next(marks, first); row; row = next(marks, row.end))
        if (fits(text, marks, row)) see(row.meaning);
    },
    only: (isChosen) => tableOf(rows.filter(({ meaning }) => isChosen(meaning))),
  };
}

/** As long as nothing is known, the whole is one look; then each alternative that may fit, unless the marks tell all. */
function fits(text: string, marks: Marks, { start, end, pattern }: Places): boolean {
  if (index === null) return pattern.test(text);
  const doubts = marks[marks.length - 1] ?? 0;
  for (let at = nextMarked(marks, start, end); at >= 0; at = nextMarked(marks, at + 1, end)) {
    if (((index.doubts[at] ?? DOUBT.always) & doubts) === 0) return true;
    const alternative = alternatives[at];
    if (alternative && patternOf(alternative).test(text)) return true;
  }
  return false;
}

/** A pattern that refers to a group of its own stays whole. */
const REFERS = /\\[1-9k]/;

function register(pattern: RegExp): Pick<Places, 'start' | 'end'> {
  index = null;
  const start = alternatives.length;
  const flags = pattern.flags.replace('g', '');
  const sources = REFERS.test(pattern.source) ? [pattern.source] : spreadOf(pattern.source);
  alternatives.push(...sources.map((source) => ({ source, flags, pattern: null })));
  return { start, end: alternatives.length };
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
  if (everything.length * 32 < alternatives.length) everything = noMarks((alternatives.length + 31) >>> 5).fill(-1);
  if (looks < LOOKS_UNREAD) return everything;
  index = indexOf(alternatives);
  recentTexts.length = 0;
  recentMarks.length = 0;
  oldest = 0;
  return everything;
}
