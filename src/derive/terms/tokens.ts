import { APOSTROPHE, CONNECTOR, classAt, LOWER, OTHER, SPACELESS, UPPER } from './characters.js';

/** Longer runs are keys, hashes and encoded data: nobody searches for a part of them. */
const MAX_WORD_CHARS = 64;
const MAX_COMPOUND_CHARS = 160;
/** A word with more humps than this is encoded data, not a camelCase name. */
const MAX_HUMPS = 6;

interface TokenSink {
  /** A word in lower case, or one part of an identifier. */
  word(word: string): unknown;
  /** A whole identifier, path, address or hyphenated compound in lower case, beside its parts. */
  compound(compound: string): unknown;
}

/** The words of a text and the compounds they stand in, each in their order. */
export interface Tokens {
  words: readonly string[];
  compounds: readonly string[];
}

/** What was cut last: a text's terms and its vector are wanted one after the other. */
let last: { text: string; tokens: Tokens } | null = null;

export function tokensOf(text: string): Tokens {
  if (last?.text === text) return last.tokens;
  const words: string[] = [];
  const compounds: string[] = [];
  forEachToken(text, {
    word: (word) => words.push(word),
    compound: (compound) => compounds.push(compound),
  });
  const tokens = { words, compounds };
  last = text.length <= MAX_KEPT_CHARS ? { text, tokens } : null;
  return tokens;
}

/** A longer text is cut twice rather than kept. */
const MAX_KEPT_CHARS = 1_000_000;

/** Walks the words of `text` in order. Compatibility forms are folded first (NFKC). */
function forEachToken(text: string, sink: TokenSink): void {
  const folded = isAscii(text) ? text : text.normalize('NFKC');
  const lower = folded.toLowerCase();
  // A few capital letters (İ) grow when lowered; then the case boundaries are lost, and the words are kept.
  const cased = lower.length === folded.length ? folded : lower;
  let at = 0;
  while (at < cased.length) {
    const kind = classAt(cased, at);
    if (kind === LOWER || kind === UPPER) at = readCompound({ cased, lower }, at, sink);
    else if (kind === SPACELESS) at = readSpaceless(lower, at, sink);
    else at++;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

function isAscii(text: string): boolean {
  return ASCII.test(text);
}

interface Source {
  cased: string;
  lower: string;
}

/** Reads words joined by single connectors; gives each word, then the whole when there was more than one. */
function readCompound(source: Source, start: number, sink: TokenSink): number {
  const { cased, lower } = source;
  let at = start;
  for (let joined = false; ; joined = true) {
    const wordEnd = readWord(source, at, sink);
    const next = skipConnectors(cased, wordEnd);
    if (next > wordEnd) {
      at = next;
      continue;
    }
    if (joined && wordEnd - start <= MAX_COMPOUND_CHARS) sink.compound(lower.slice(start, wordEnd));
    return wordEnd;
  }
}

/** The index of the word that the connectors at `at` lead to, or `at` itself when they lead to none. */
function skipConnectors(cased: string, at: number): number {
  let next = at;
  while (next < cased.length && next - at < 3 && classAt(cased, next) === CONNECTOR) next++;
  if (next === at || next >= cased.length) return at;
  const kind = classAt(cased, next);
  return kind === LOWER || kind === UPPER ? next : at;
}

function readWord(source: Source, start: number, sink: TokenSink): number {
  const { cased, lower } = source;
  let at = start;
  let previous = OTHER;
  let humps = 0;
  let apostrophe = -1;
  for (; at < cased.length; at++) {
    const kind = classAt(cased, at);
    if (kind === APOSTROPHE && isInsideWord(cased, at)) apostrophe = at;
    else if (kind !== LOWER && kind !== UPPER) break;
    else if (kind === UPPER && previous === LOWER) humps++;
    previous = kind;
  }
  if (at - start > MAX_WORD_CHARS) return at;
  if (apostrophe >= 0) sink.word(withoutApostrophes(lower.slice(start, at)));
  else {
    sink.word(lower.slice(start, at));
    if (humps > 0 && humps <= MAX_HUMPS) giveHumps(source, { start, end: at }, sink);
  }
  return at;
}

function isInsideWord(cased: string, at: number): boolean {
  if (at + 1 >= cased.length) return false;
  const next = classAt(cased, at + 1);
  return next === LOWER || next === UPPER;
}

/** `anna's` is found by `anna`; `don't` is found by `dont`. */
function withoutApostrophes(word: string): string {
  return word.replace(/['’]s$/, '').replace(/['’]/g, '');
}

/** `parseHTTPHeader` also gives `parse`, `http`, `header`. */
function giveHumps(source: Source, range: { start: number; end: number }, sink: TokenSink): void {
  const { cased, lower } = source;
  let from = range.start;
  for (let at = from + 1; at < range.end; at++) {
    if (classAt(cased, at) !== UPPER) continue;
    const afterLower = classAt(cased, at - 1) === LOWER;
    const beforeLower = at + 1 < range.end && classAt(cased, at + 1) === LOWER;
    if (!afterLower && !beforeLower) continue;
    sink.word(lower.slice(from, at));
    from = at;
  }
  if (from > range.start) sink.word(lower.slice(from, range.end));
}

/** One locale for all, so that a text and a query are cut alike; the dictionaries do not depend on it. */
let segmenter: Intl.Segmenter | null = null;
/** The segmenter's time grows with the square of a run; real runs end at the next punctuation mark. */
const MAX_RUN_CHARS = 200;

function readSpaceless(lower: string, start: number, sink: TokenSink): number {
  let end = start;
  const limit = Math.min(lower.length, start + MAX_RUN_CHARS);
  while (end < limit && classAt(lower, end) === SPACELESS) end++;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, isWordLike } of segmenter.segment(lower.slice(start, end))) {
    if (isWordLike) sink.word(segment);
  }
  return end;
}
