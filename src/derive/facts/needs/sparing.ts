import { needOf } from './source.js';

/** A pattern that is only tried on texts that have what it needs: most have not, and one pass over their words tells. */
export interface Sparing {
  readonly pattern: RegExp;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/** All patterns, each with a place in the bits of what a text has. */
const patterns: RegExp[] = [];

/** `pattern` without the flags `g` and `y`. Where the case of letters beyond ASCII is left open nothing is known of it. */
export function sparing(pattern: RegExp): Sparing {
  const place = patterns.push(pattern) - 1;
  const index = place >>> 5;
  const bit = 1 << (place & 31);
  table = null;
  const mayFit = (text: string) => {
    const marks = marksOf(text);
    return marks === null || ((marks[index] ?? 0) & bit) !== 0;
  };
  return {
    pattern,
    test: (text) => mayFit(text) && pattern.test(text),
    exec: (text) => (mayFit(text) ? pattern.exec(text) : null),
  };
}

/** A table of patterns, each with what it stands for. */
export function sparingly<Meaning>(
  rows: readonly (readonly [Meaning, RegExp])[],
): readonly (readonly [Meaning, Sparing])[] {
  return rows.map(([meaning, pattern]) => [meaning, sparing(pattern)]);
}

/** Bits, 32 a number: those of the patterns that may fit. */
type Marks = number[];

interface Table {
  /** Of the patterns that may fit whatever stands in a text. */
  always: Marks;
  byNeed: ReadonlyMap<string, Marks>;
  /** Of the words that were met, and of ASCII characters. */
  byWord: Map<string, Marks | null>;
  byCharacter: readonly (Marks | null)[];
  /** Characters of the longest beginning or end of a word that is needed. */
  longest: number;
}

let table: Table | null = null;

/** To read what patterns need takes longer than to try them on a few messages. */
const UNREAD_TRIALS = 20_000;
let trials = 0;

const MOST_WORDS = 20_000;

/** The texts looked at last: what is tried on one clause is tried on it in turn with what stands before it. */
const RECENT = 4;
const recentTexts: string[] = [];
const recentMarks: Marks[] = [];
let oldest = 0;

/** Null as long as nothing is known. */
function marksOf(text: string): Marks | null {
  if (table === null) {
    trials += 1;
    if (trials < UNREAD_TRIALS) return null;
    table = tableOfAll();
  }
  for (let index = 0; index < recentTexts.length; index += 1)
    if (recentTexts[index] === text) return recentMarks[index] ?? null;
  const marks = marksOfWords(text, table);
  recentTexts[oldest] = text;
  recentMarks[oldest] = marks;
  oldest = (oldest + 1) % RECENT;
  return marks;
}

function tableOfAll(): Table {
  const size = Math.ceil(patterns.length / 32);
  const always = noMarks(size);
  const byNeed = new Map<string, Marks>();
  patterns.forEach((pattern, place) => {
    const need = isPlainCase(pattern) ? needOf(pattern.source) : null;
    if (need === null) mark(always, place);
    for (const one of need ?? []) {
      const marks = byNeed.get(one) ?? noMarks(size);
      byNeed.set(one, marks);
      mark(marks, place);
    }
  });
  const byCharacter = Array.from(
    { length: 128 },
    (_, code) => byNeed.get(`c ${String.fromCharCode(code)}`) ?? null,
  );
  const longest = Math.max(
    0,
    ...[...byNeed.keys()].filter((need) => /^[ps]/.test(need)).map((need) => need.length - 2),
  );
  return { always, byNeed, byWord: new Map(), byCharacter, longest };
}

/** Where case is ignored, `u` takes letters beyond ASCII for ASCII ones: nothing is known of what that needs. */
function isPlainCase({ ignoreCase, unicode }: RegExp): boolean {
  return !(ignoreCase && unicode);
}

function noMarks(size: number): Marks {
  return new Array<number>(size).fill(0);
}

function mark(marks: Marks, place: number): void {
  marks[place >>> 5] = (marks[place >>> 5] ?? 0) | (1 << (place & 31));
}

function add(marks: Marks, more: Marks): void {
  for (let index = 0; index < marks.length; index += 1)
    marks[index] = (marks[index] ?? 0) | (more[index] ?? 0);
}

/** Of a text, by one pass over its words and what parts them. */
function marksOfWords(text: string, known: Table): Marks {
  const marks = known.always.slice();
  for (let at = 0; at < text.length; at += 1) {
    const start = at;
    while (isOfWord(text.charCodeAt(at))) at += 1;
    const ofWord = at === start ? null : marksOfWord(text.slice(start, at), known);
    if (ofWord !== null) add(marks, ofWord);
    const ofCharacter = known.byCharacter[text.charCodeAt(at)] ?? null;
    if (ofCharacter !== null) add(marks, ofCharacter);
  }
  return marks;
}

/** As `\w`; past the end of a text there is none. */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}

function marksOfWord(word: string, known: Table): Marks | null {
  const before = known.byWord.get(word);
  if (before !== undefined) return before;
  let marks: Marks | null = null;
  for (const need of needsMetBy(word.toLowerCase(), known.longest)) {
    const more = known.byNeed.get(need);
    if (more === undefined) continue;
    marks ??= noMarks(known.always.length);
    add(marks, more);
  }
  if (known.byWord.size >= MOST_WORDS) known.byWord.clear();
  known.byWord.set(word, marks);
  return marks;
}

function needsMetBy(word: string, longest: number): string[] {
  const needs = [`w ${word}`];
  if (/\d/.test(word)) needs.push('d');
  for (let length = Math.min(longest, word.length); length > 0; length -= 1)
    needs.push(`p ${word.slice(0, length)}`, `s ${word.slice(-length)}`);
  return needs;
}
