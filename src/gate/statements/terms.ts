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

interface Node<Meaning> {
  next: Map<number, Node<Meaning>>;
  /** What means a term that ends here: where a word ends, and anywhere. */
  whole: Meaning[];
  beginning: Meaning[];
}

export function indexTerms<Meaning>(terms: Iterable<readonly [string, Meaning]>): TermIndex<Meaning> {
  const forward = emptyNode<Meaning>();
  const backward = emptyNode<Meaning>();
  const heads = createHeads();
  for (const [term, meaning] of terms) {
    if (term.startsWith('*')) {
      nodeFor(backward, [...term.slice(1)].reverse()).beginning.push(meaning);
      continue;
    }
    const characters = term.endsWith('*') ? term.slice(0, -1) : term;
    const node = nodeFor(forward, [...characters]);
    const isWhole = characters === term && !isIdeograph(term.charCodeAt(0));
    (isWhole ? node.whole : node.beginning).push(meaning);
    heads.add(characters);
  }
  return {
    at(text, word, onTerm) {
      if (heads.mayStartAt(text, word.start)) walkForward(forward, text, word.start, onTerm);
      if (word.end - word.start > 1) walkBackward(backward, text, word, onTerm);
    },
  };
}

/** Most words begin no term, which their first four characters tell: a look into a table instead of a way in a tree. */
interface Heads {
  add(term: string): void;
  mayStartAt(text: string, start: number): boolean;
}

const HEAD_CHARS = 4;
const HEAD_BITS = 16;

function createHeads(): Heads {
  const table = new Uint8Array(1 << HEAD_BITS);
  return {
    add(term) {
      let hash = 0;
      const length = Math.min(HEAD_CHARS, term.length);
      for (let at = 0; at < length; at += 1) hash = mixed(hash, fold(term.charCodeAt(at)));
      table[hash] = (table[hash] ?? 0) | (1 << length);
    },
    mayStartAt(text, start) {
      let hash = 0;
      for (let length = 1; length <= HEAD_CHARS; length += 1) {
        hash = mixed(hash, fold(text.charCodeAt(start + length - 1)));
        if (((table[hash] ?? 0) & (1 << length)) !== 0) return true;
      }
      return false;
    },
  };
}

function mixed(hash: number, unit: number): number {
  return (hash * 31 + unit) & ((1 << HEAD_BITS) - 1);
}

function emptyNode<Meaning>(): Node<Meaning> {
  return { next: new Map(), whole: [], beginning: [] };
}

function nodeFor<Meaning>(root: Node<Meaning>, characters: readonly string[]): Node<Meaning> {
  let node = root;
  for (const character of characters) {
    const unit = fold(character.charCodeAt(0));
    let next = node.next.get(unit);
    if (next === undefined) {
      next = emptyNode();
      node.next.set(unit, next);
    }
    node = next;
  }
  return node;
}

/** A phrase may be wrapped, with the next line indented; more space than this is a gap. */
const MAX_SPACES = 8;

/** The way is never longer than the longest term and its spaces. */
function walkForward<Meaning>(
  root: Node<Meaning>,
  text: string,
  start: number,
  onTerm: OnTerm<Meaning>,
): void {
  let node: Node<Meaning> | undefined = root;
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    node = node.next.get(fold(unit));
    if (node === undefined) return;
    at += 1;
    if (isSpace(unit)) at = afterSpaces(text, at);
    if (node.beginning.length > 0) {
      const end = isIdeograph(unit) ? at : endOfWord(text, at);
      for (const meaning of node.beginning) onTerm(start, end, meaning);
    }
    if (node.whole.length > 0 && !isLetter(text.charCodeAt(at)))
      for (const meaning of node.whole) onTerm(start, at, meaning);
  }
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (at < from + MAX_SPACES && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Longer words are no words. */
const MAX_WORD_CHARS = 60;

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < from + MAX_WORD_CHARS && isLetter(text.charCodeAt(at))) at += 1;
  return at;
}

function walkBackward<Meaning>(
  root: Node<Meaning>,
  text: string,
  { start, end }: { start: number; end: number },
  onTerm: OnTerm<Meaning>,
): void {
  let node: Node<Meaning> | undefined = root;
  for (let at = end - 1; at >= start; at -= 1) {
    node = node.next.get(fold(text.charCodeAt(at)));
    if (node === undefined) return;
    for (const meaning of node.beginning) onTerm(start, end, meaning);
  }
}
