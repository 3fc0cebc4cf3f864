import { type Index, indexOf, marksIn } from './index-of.js';
import { isMarked, type Marks } from './marks.js';

/** A pattern that is only tried on texts that have what it needs: most have not, and one pass over their words tells. */
export interface Sparing {
  readonly pattern: RegExp;
  /** `within`: a text that `text` is a part of, cut out between words, so that this holds no word that it lacks. */
  test(text: string, within?: string): boolean;
  exec(text: string, within?: string): RegExpExecArray | null;
}

const patterns: RegExp[] = [];

/** All patterns that are tried sparingly, in the order of their marks. */
export function patternsTried(): readonly RegExp[] {
  return patterns;
}

/** To read what patterns need takes longer than to try them on a few messages. */
const TRIALS_UNREAD = 20_000;
let trials = 0;
let index: Index | null = null;

/** `pattern` without the flags `g` and `y`. */
export function sparing(pattern: RegExp): Sparing {
  const place = patterns.push(pattern) - 1;
  index = null;
  const mayFit = (text: string) => {
    const marks = marksOf(text);
    return marks === null || isMarked(marks, place);
  };
  return {
    pattern,
    test: (text, within = text) => mayFit(within) && pattern.test(text),
    exec: (text, within = text) => (mayFit(within) ? pattern.exec(text) : null),
  };
}

/** A table of patterns, each with what it stands for. */
export function sparingly<Meaning>(
  rows: readonly (readonly [Meaning, RegExp])[],
): readonly (readonly [Meaning, Sparing])[] {
  return rows.map(([meaning, pattern]) => [meaning, sparing(pattern)]);
}

/** The texts looked at last: what is tried on a clause is tried in turn on what stands before it. */
const RECENT = 4;
const recentTexts: string[] = [];
const recentMarks: Marks[] = [];
let oldest = 0;

/** Of the patterns that may fit; null as long as nothing is known. */
function marksOf(text: string): Marks | null {
  if (index === null) {
    trials += 1;
    if (trials < TRIALS_UNREAD) return null;
    index = indexOf(patterns);
    recentTexts.length = 0;
  }
  for (let recent = 0; recent < recentTexts.length; recent += 1)
    if (recentTexts[recent] === text) return recentMarks[recent] ?? null;
  const marks = marksIn(text, index);
  recentTexts[oldest] = text;
  recentMarks[oldest] = marks;
  oldest = (oldest + 1) % RECENT;
  return marks;
}
