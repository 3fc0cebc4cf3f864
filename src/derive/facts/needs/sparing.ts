import { spreadOf } from './alternatives.js';
import { asBuilt, type Known, readBuilt } from './built.js';
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

/** `pattern` without the flag `y`, and without `g` unless it is only asked whether it may fit. */
export function sparing(pattern: RegExp): Sparing {
  const tried = triedOf(pattern);
  register([tried]);
  const mayFit = (text: string) => !isRead() || nextMarked(marksOf(text), tried.start, tried.end) >= 0;
  return {
    pattern,
    test: (text) => (isRead() ? fits(text, marksOf(text), tried) : pattern.test(text)),
    exec: (text) => (mayFit(text) ? pattern.exec(text) : null),
    mayFit,
  };
}

/** A pattern, and the places of its alternatives among all, from when needs are read. */
interface Tried {
  readonly pattern: RegExp;
  start: number;
  end: number;
  /** Made where one is first tried. */
  alternatives: Alternative[] | null;
}

/** Made a pattern where it is first tried. */
interface Alternative extends Written {
  pattern: RegExp | null;
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

interface Row<Meaning> {
  meaning: Meaning;
  tried: Tried;
}

export function sparingly<Meaning>(rows: readonly (readonly [Meaning, RegExp])[]): Table<Meaning> {
  const table = rows.map(([meaning, pattern]) => ({ meaning, tried: triedOf(pattern) }));
  register(table.map(({ tried }) => tried));
  return tableOf(table);
}

/** Which row has an alternative, and which alternatives are of a table. */
interface Places<Meaning> {
  of: Index | null;
  start: number;
  end: number;
  rowAt: Row<Meaning>[];
  chosen: Marks;
}

function placesOf<Meaning>(rows: readonly Row<Meaning>[], of: Index | null): Places<Meaning> {
  const start = rows[0]?.tried.start ?? 0;
  const end = rows.at(-1)?.tried.end ?? 0;
  const rowAt: Row<Meaning>[] = [];
  const chosen = noMarks((end + 31) >>> 5);
  for (const row of rows)
    for (let place = row.tried.start; place < row.tried.end; place += 1) {
      rowAt[place - start] = row;
      mark(chosen, place);
    }
  return { of, start, end, rowAt, chosen };
}

function tableOf<Meaning>(rows: readonly Row<Meaning>[]): Table<Meaning> {
  let places: Places<Meaning> | null = null;
  /** The first row that may fit, of those whose alternatives come after `row`'s. */
  const next = (marks: Marks, row: Row<Meaning> | null): Row<Meaning> | undefined => {
    if (places === null || places.of !== index) places = placesOf(rows, index);
    const { start, end, rowAt, chosen } = places;
    const place = nextMarked(marks, row?.tried.end ?? start, end, chosen);
    return place < 0 ? undefined : rowAt[place - start];
  };
  return {
    first(text) {
      if (!isRead()) return rows.find(({ tried }) => tried.pattern.test(text))?.meaning ?? null;
      const marks = marksOf(text);
      for (let row = next(marks, null); row; row = next(marks, row))
        if (fits(text, marks, row.tried)) return row.meaning;
      return null;
    },
    find(text, takes) {
      const isTaken = ({ meaning, tried }: Row<Meaning>) => {
        const match = tried.pattern.exec(text);
        return match !== null && takes(meaning, match);
      };
      if (!isRead()) return rows.find(isTaken)?.meaning ?? null;
      // `takes` may look at other texts: the marks are asked for again.
      for (let row = next(marksOf(text), null); row; row = next(marksOf(text), row))
        if (isTaken(row)) return row.meaning;
      return null;
    },
    each(text, see) {
      if (!isRead()) {
        for (const { meaning, tried } of rows) if (tried.pattern.test(text)) see(meaning);
        return;
      }
      const marks = marksOf(text);
      for (let row = next(marks, null); row; row = next(marks, row))
        if (fits(text, marks, row.tried)) see(row.meaning);
    },
    only: (isChosen) => tableOf(rows.filter(({ meaning }) => isChosen(meaning))),
  };
}

/** Each alternative that may fit is tried, unless the marks tell all. */
function fits(text: string, marks: Marks, tried: Tried): boolean {
  const { start, end } = tried;
  const doubts = marks[marks.length - 1] ?? 0;
  for (let at = nextMarked(marks, start, end); at >= 0; at = nextMarked(marks, at + 1, end)) {
    if (((index?.doubts[at] ?? DOUBT.always) & doubts) === 0) return true;
    const alternative = alternativesOf(tried)[at - start];
    if (alternative && patternOf(alternative).test(text)) return true;
  }
  return false;
}

function triedOf(pattern: RegExp): Tried {
  return { pattern, start: 0, end: 0, alternatives: null };
}

/** Those of a table stand together, in its order. */
const registered: (readonly Tried[])[] = [];

function register(table: readonly Tried[]): void {
  index = null;
  isBuilt = null;
  registered.push(table);
}

/** All patterns in an order that does not depend on which module was loaded first. */
function inOrder(): Tried[] {
  return registered
    .map((table) => ({ table, key: keysOf(table).join('\n') }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .flatMap(({ table }) => table);
}

function keysOf(all: readonly Tried[]): string[] {
  return all.map(({ pattern: { source, flags } }) => `${flags}/${source}`);
}

function patternOf(alternative: Alternative): RegExp {
  alternative.pattern ??= new RegExp(alternative.source, alternative.flags);
  return alternative.pattern;
}

/** A pattern that refers to a group of its own stays whole. */
const REFERS = /\\[1-9k]/;

/** In the order of the marks. */
function alternativesOf(tried: Tried): Alternative[] {
  const { source, flags } = tried.pattern;
  tried.alternatives ??= (REFERS.test(source) ? [source] : spreadOf(source)).map((one) => ({
    source: one,
    flags: flags.replace('g', ''),
    pattern: null,
  }));
  return tried.alternatives;
}

function place(all: readonly Tried[], counts: ArrayLike<number>): void {
  let next = 0;
  all.forEach((tried, nth) => {
    tried.start = next;
    next += counts[nth] ?? 0;
    tried.end = next;
  });
}

export function patternsTried(): readonly RegExp[] {
  return inOrder().flatMap(alternativesOf).map(patternOf);
}

/** To read what patterns need takes as long as some thousand messages (200 looks each) gain by it. */
const LOOKS_UNREAD = 300_000;
let looks = 0;
let index: Index | null = null;
/** Whether what a build laid down is used; null until that was asked. */
let isBuilt: boolean | null = null;

/** Whether it is known what patterns need; until then all may fit. */
function isRead(): boolean {
  if (index !== null) return true;
  isBuilt ??= useBuilt();
  if (isBuilt) return true;
  looks += 1;
  if (looks < LOOKS_UNREAD) return false;
  readNeeds();
  return true;
}

/** True where a build laid down what exactly these patterns need. */
export function useBuilt(): boolean {
  const all = inOrder();
  const built = readBuilt(keysOf(all));
  if (built !== null) use(all, built);
  return built !== null;
}

/** From here on texts are looked at for what patterns need. */
export function readNeeds(): void {
  const all = inOrder();
  use(all, knownOf(all));
}

/** What a build lays down. */
export function needsForBuild(): Buffer {
  const all = inOrder();
  return asBuilt(keysOf(all), knownOf(all));
}

function knownOf(all: readonly Tried[]): Known {
  return {
    counts: all.map((tried) => alternativesOf(tried).length),
    index: indexOf(all.flatMap(alternativesOf)),
  };
}

function use(all: readonly Tried[], known: Known): void {
  place(all, known.counts);
  index = known.index;
  recentTexts.length = 0;
  recentMarks.length = 0;
  oldest = 0;
  last = 0;
}

/** The texts looked at last: what is tried on a clause is tried in turn on what stands before it. */
const RECENT = 8;
const recentTexts: string[] = [];
const recentMarks: Marks[] = [];
let oldest = 0;
let last = 0;

/** Of the patterns that may fit. They stand until as many other texts were looked at. */
function marksOf(text: string): Marks {
  if (recentTexts[last] === text) return recentMarks[last] ?? NONE;
  for (let recent = 0; recent < recentTexts.length; recent += 1)
    if (recentTexts[recent] === text) {
      // Next time the same piece of text is asked for, and no other with the same words: that is seen at once.
      recentTexts[recent] = text;
      last = recent;
      return recentMarks[recent] ?? NONE;
    }
  if (index === null) return NONE;
  const marks = marksIn(text, index, recentMarks[oldest]);
  recentTexts[oldest] = text;
  recentMarks[oldest] = marks;
  last = oldest;
  oldest = (oldest + 1) % RECENT;
  return marks;
}

const NONE = noMarks(0);
