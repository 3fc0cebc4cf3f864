import { needOf } from './source.js';

/** A pattern that is only tried on texts that have what it needs: most have not, and one pass over their words tells. */
export interface Sparing {
  readonly pattern: RegExp;
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/** All patterns, each with a place in the bits of what a text has. */
const patterns: RegExp[] = [];
const BITS = 32;

/** `pattern` without the flags `g` and `y`. Where the case of letters beyond ASCII is left open nothing is known of it. */
export function sparing(pattern: RegExp): Sparing {
  const place = patterns.push(pattern) - 1;
  const index = place >>> 5;
  const bit = 1 << (place & 31);
  table = null;
  const mayFit = (text: string) => ((markedIn(text)[index] ?? 0) & bit) !== 0;
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

type Marks = Int32Array;

/** The patterns that may fit a text with … */
interface Table {
  /** … anything. */
  always: Marks;
  byNeed: ReadonlyMap<string, Marks>;
  /** What is known of words and characters that were met. */
  byWord: Map<string, Marks | null>;
  byCharacter: readonly (Marks | null)[];
  longest: number;
  byText: Map<string, Marks>;
}

let table: Table | null = null;
let lastText = '';
let lastMarks: Marks = new Int32Array(0);

const MOST_WORDS = 20_000;
const MOST_TEXTS = 64;

function markedIn(text: string): Marks {
  if (table !== null && text === lastText) return lastMarks;
  table ??= tableOfAll();
  let marks = table.byText.get(text);
  if (marks === undefined) {
    marks = markWords(text, table);
    if (table.byText.size >= MOST_TEXTS) table.byText.clear();
    table.byText.set(text, marks);
  }
  lastText = text;
  lastMarks = marks;
  return marks;
}

function tableOfAll(): Table {
  const size = Math.ceil(patterns.length / BITS);
  const always = new Int32Array(size);
  const byNeed = new Map<string, Marks>();
  patterns.forEach((pattern, place) => {
    const need = isPlainCase(pattern) ? needOf(pattern.source) : null;
    if (need === null) mark(always, place);
    for (const one of need ?? []) {
      const marks = byNeed.get(one) ?? new Int32Array(size);
      byNeed.set(one, marks);
      mark(marks, place);
    }
  });
  const byCharacter = Array.from({ length: 128 }, (_, code) =>
    /\w/.test(String.fromCharCode(code)) ? null : (byNeed.get(`c ${String.fromCharCode(code)}`) ?? null),
  );
  const partial = [...byNeed.keys()].filter((need) => /^[ps] /.test(need));
  const longest = Math.max(0, ...partial.map((need) => need.length - 2));
  return { always, byNeed, byWord: new Map(), byCharacter, longest, byText: new Map() };
}

/** Without regard to case, `u` takes letters beyond ASCII for ASCII ones. */
function isPlainCase({ ignoreCase, unicode }: RegExp): boolean {
  return !(ignoreCase && unicode);
}

function mark(marks: Marks, place: number): void {
  marks[place >>> 5] = (marks[place >>> 5] ?? 0) | (1 << (place & 31));
}

function add(marks: Marks, more: Marks): void {
  for (let index = 0; index < marks.length; index += 1)
    marks[index] = (marks[index] ?? 0) | (more[index] ?? 0);
}

function markWords(text: string, known: Table): Marks {
  const marks = known.always.slice();
  let start = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    if (isOfWord(code)) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0) {
      const ofWord = marksOfWord(text.slice(start, at), known);
      if (ofWord !== null) add(marks, ofWord);
      start = -1;
    }
    const ofCharacter = known.byCharacter[code] ?? null;
    if (ofCharacter !== null) add(marks, ofCharacter);
  }
  return marks;
}

function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}

function marksOfWord(word: string, known: Table): Marks | null {
  const before = known.byWord.get(word);
  if (before !== undefined) return before;
  const letters = word.toLowerCase();
  const needs = [`w ${letters}`];
  if (/\d/.test(letters)) needs.push('d');
  for (let length = 1; length <= Math.min(known.longest, letters.length); length += 1)
    needs.push(`p ${letters.slice(0, length)}`, `s ${letters.slice(-length)}`);
  const found = needs.map((need) => known.byNeed.get(need)).filter((marks) => marks !== undefined);
  const marks = found.length === 0 ? null : new Int32Array(known.always.length);
  if (marks !== null) for (const more of found) add(marks, more);
  if (known.byWord.size >= MOST_WORDS) known.byWord.clear();
  known.byWord.set(word, marks);
  return marks;
}
