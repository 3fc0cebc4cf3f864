import { fold, isIdeograph, isLetter, isSpace } from './letters.js';

/** A place where a term stands. */
export interface TermHit<Meaning> {
  start: number;
  end: number;
  meaning: Meaning;
}

/**
 * Finds many words and phrases at once, in any case: whole words, beginnings (`diabet*`) and ends (`*krebs`) of
 * words, and sequences of ideographs anywhere.
 */
export interface TermIndex<Meaning> {
  /** All terms that start with the word or ideograph at `start`, or that the word from `start` to `end` ends with. */
  at(text: string, start: number, end: number): TermHit<Meaning>[];
}

interface Node<Meaning> {
  next: Map<number, Node<Meaning>>;
  /** What means a term that ends here, where a word ends, and anywhere. */
  whole: Meaning[];
  beginning: Meaning[];
}

export function indexTerms<Meaning>(terms: Iterable<readonly [string, Meaning]>): TermIndex<Meaning> {
  const forward = emptyNode<Meaning>();
  const backward = emptyNode<Meaning>();
  for (const [term, meaning] of terms) {
    if (term.startsWith('*')) nodeFor(backward, [...term.slice(1)].reverse()).beginning.push(meaning);
    else if (term.endsWith('*')) nodeFor(forward, [...term.slice(0, -1)]).beginning.push(meaning);
    else if (isIdeograph(term.charCodeAt(0))) nodeFor(forward, [...term]).beginning.push(meaning);
    else nodeFor(forward, [...term]).whole.push(meaning);
  }
  return {
    at: (text, start, end) => {
      const hits: TermHit<Meaning>[] = [];
      walkForward(forward, text, start, hits);
      if (end - start > 1) walkBackward(backward, { text, start, end }, hits);
      return hits;
    },
  };
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
  hits: TermHit<Meaning>[],
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
      for (const meaning of node.beginning) hits.push({ start, end, meaning });
    }
    if (node.whole.length > 0 && !isLetter(text.charCodeAt(at)))
      for (const meaning of node.whole) hits.push({ start, end: at, meaning });
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
  { text, start, end }: { text: string; start: number; end: number },
  hits: TermHit<Meaning>[],
): void {
  let node: Node<Meaning> | undefined = root;
  for (let at = end - 1; at >= start; at -= 1) {
    node = node.next.get(fold(text.charCodeAt(at)));
    if (node === undefined) return;
    for (const meaning of node.beginning) hits.push({ start, end, meaning });
  }
}
