import { fold, isIdeograph, isLetter, isSpace } from './letters.js';

/** Called with where a term stands and what it means. */
export type OnTerm<Meaning> = (start: number, end: number, meaning: Meaning) => void;

/**
 * Finds many words and phrases at once, in any case: whole words, beginnings (`diabet*`) and ends (`*krebs`) of
 * words, and sequences of ideographs anywhere.
 */
export interface TermIndex<Meaning> {
  /** All terms that start with the word or ideograph at `start`, or that the word from `start` to `end` ends with. */
  at(text: string, word: { start: number; end: number }, onTerm: OnTerm<Meaning>): void;
}

interface Term<Meaning> {
  /** As `fold` gives them. */
  characters: string;
  /** Where it ends: at the end of a word, anywhere in one, or anywhere at all. */
  ends: 'word' | 'inside' | 'anywhere';
  meaning: Meaning;
  /** The next one in the same place. */
  next: Term<Meaning> | null;
}

/**
 * Terms lie in a table by their first characters: most words begin none, which one look tells. It is built in a few
 * milliseconds, a tree of all of them in a hundred times that.
 */
export function indexTerms<Meaning>(terms: readonly (readonly [string, Meaning])[]): TermIndex<Meaning> {
  const beginnings = new Table<Meaning>();
  const ends = new Table<Meaning>();
  // The last one that is added to a place is found first: terms are to be found in the order they are given in.
  for (const [term, meaning] of terms.toReversed()) {
    if (term.startsWith('*')) {
      const characters = term.slice(1);
      ends.add(reversed(characters), { characters, ends: 'word', meaning, next: null });
    } else if (term.endsWith('*')) {
      const characters = term.slice(0, -1);
      beginnings.add(characters, { characters, ends: 'inside', meaning, next: null });
    } else {
      const isAnywhere = isIdeograph(term.charCodeAt(0));
      beginnings.add(term, { characters: term, ends: isAnywhere ? 'anywhere' : 'word', meaning, next: null });
    }
  }
  return {
    at(text, word, onTerm) {
      beginnings.findFrom(text, word.start, onTerm);
      ends.findBackFrom(text, word, onTerm);
    },
  };
}

function reversed(characters: string): string {
  return [...characters].reverse().join('');
}

/** A phrase may be wrapped, with the next line indented; more space than this is a gap. */
const MAX_SPACES = 8;

/** `at` is a space, or the hyphen that stands for one. */
function afterSpaces(text: string, at: number): number {
  let next = at + 1;
  if (text.charCodeAt(at) === HYPHEN) return next;
  while (next < at + MAX_SPACES && isSpace(text.charCodeAt(next))) next += 1;
  return next;
}

const HYPHEN = 45;

/** Where a term ends that starts at `start`; -1 where it does not stand there. */
function endOf<Meaning>({ characters, ends }: Term<Meaning>, text: string, start: number): number {
  let at = start;
  for (let index = 0; index < characters.length; index += 1) {
    if (at >= text.length) return -1;
    const unit = fold(text.charCodeAt(at));
    if (unit !== characters.charCodeAt(index)) return -1;
    at = unit === 32 ? afterSpaces(text, at) : at + 1;
  }
  if (ends === 'anywhere') return at;
  if (ends === 'word') return isLetter(text.charCodeAt(at)) ? -1 : at;
  return endOfWord(text, at);
}

/** Longer words are no words. */
const MAX_WORD_CHARS = 60;

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < from + MAX_WORD_CHARS && isLetter(text.charCodeAt(at))) at += 1;
  return at;
}

/** How many characters of a term its place is told by, at most. */
const KEY_CHARS = 6;
const OPENING_CHARS = 3;
/** Set where a term of `OPENING_CHARS` or more has this hash at its `OPENING_CHARS`: most words go no further. */
const OPENS = 1;
const HASH_BITS = 15;

class Table<Meaning> {
  /** By the hash of so many characters, whether a term is kept there: one bit for each length, and `OPENS`. */
  readonly #kept = new Uint8Array(1 << HASH_BITS);
  readonly #terms = new Map<number, Term<Meaning>>();

  add(key: string, term: Term<Meaning>): void {
    const kept = this.#kept;
    const length = Math.min(KEY_CHARS, key.length);
    let hash = 0;
    for (let at = 0; at < length; at += 1) {
      hash = mixed(hash, key.charCodeAt(at));
      if (at + 1 === OPENING_CHARS) kept[hash] = (kept[hash] ?? 0) | OPENS;
    }
    kept[hash] = (kept[hash] ?? 0) | (1 << length);
    const place = hash * (KEY_CHARS + 1) + length;
    term.next = this.#terms.get(place) ?? null;
    this.#terms.set(place, term);
  }

  /** The terms that start at `start`. */
  findFrom(text: string, start: number, onTerm: OnTerm<Meaning>): void {
    let hash = 0;
    let at = start;
    for (let length = 1; length <= KEY_CHARS && at < text.length; length += 1) {
      const unit = fold(text.charCodeAt(at));
      hash = mixed(hash, unit);
      at = unit === 32 ? afterSpaces(text, at) : at + 1;
      const kept = this.#kept[hash] ?? 0;
      if (length === OPENING_CHARS && (kept & OPENS) === 0) return;
      if ((kept & (1 << length)) === 0) continue;
      for (let term = this.#first(hash, length); term !== null; term = term.next) {
        const last = endOf(term, text, start);
        if (last !== -1) onTerm(start, last, term.meaning);
      }
    }
  }

  /** The terms that the word ends with, of those that lie in the table backwards. */
  findBackFrom(text: string, { start, end }: { start: number; end: number }, onTerm: OnTerm<Meaning>): void {
    let hash = 0;
    for (let length = 1; length <= KEY_CHARS && length <= end - start; length += 1) {
      hash = mixed(hash, fold(text.charCodeAt(end - length)));
      const kept = this.#kept[hash] ?? 0;
      if (length === OPENING_CHARS && (kept & OPENS) === 0) return;
      if ((kept & (1 << length)) === 0) continue;
      for (let term = this.#first(hash, length); term !== null; term = term.next) {
        const from = end - term.characters.length;
        if (from >= start && endOf(term, text, from) === end) onTerm(start, end, term.meaning);
      }
    }
  }

  /** The first of the terms whose first `length` characters have this hash; null where there is none. */
  #first(hash: number, length: number): Term<Meaning> | null {
    return this.#terms.get(hash * (KEY_CHARS + 1) + length) ?? null;
  }
}

function mixed(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) & ((1 << HASH_BITS) - 1);
}
