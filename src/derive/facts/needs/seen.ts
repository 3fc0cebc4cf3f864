import { childOf, SYMBOL_COUNT, symbolOf } from './letters.js';
import { type FewMarks, keep, newPool, type Pool } from './marks.js';

/**
 * The marks of words that were looked up before: texts are mostly made of a few thousand words, and which patterns need
 * one, an end or a part of it need not be found again.
 */
export interface Seen {
  /** The node that a letter leads to from a node, from `BEGINNING` on; `NOWHERE` for none, which leads only there. */
  next: Uint16Array;
  /** Where in the pool the marks of the word lie that ends at a node; 0 for a word that was not seen. */
  placeAt: Int32Array;
  nodes: number;
  pool: Pool;
}

const BEGINNING = 0;
const NOWHERE = 1;
/** Longer words are no words. */
const MAX_LETTERS = 24;
/** Some five thousand words; then it begins anew. */
const MAX_NODES = 16_384;

export function newSeen(): Seen {
  const pool = newPool();
  // The marks of a word that nothing needs.
  pool.length = EMPTY + 1;
  return {
    next: new Uint16Array(MAX_NODES * SYMBOL_COUNT).fill(NOWHERE),
    placeAt: new Int32Array(MAX_NODES),
    nodes: NOWHERE + 1,
    pool,
  };
}

const EMPTY = 1;

export function keepSeen(seen: Seen, word: string, marks: FewMarks): void {
  if (word.length > MAX_LETTERS) return;
  if (seen.nodes + word.length > MAX_NODES) Object.assign(seen, newSeen());
  let node = BEGINNING;
  for (let at = 0; at < word.length; at += 1) {
    const symbol = symbolOf(word.charCodeAt(at));
    let child = childOf(seen.next, node, symbol);
    if (child === NOWHERE) {
      child = seen.nodes;
      seen.nodes += 1;
      seen.next[node * SYMBOL_COUNT + symbol] = child;
    }
    node = child;
  }
  seen.placeAt[node] = keep(seen.pool, marks) || EMPTY;
}
