import { isAsciiLetter } from '../characters.js';
import { indexLiterals, type LiteralIndex } from '../literals.js';
import { CONTEXT_CHARS } from './context.js';
import type { WordList } from './word-list.js';

/**
 * Where in a text words of context may be. Most numbers have none near them: this is seen here at little cost, and no
 * pattern is tried.
 */
export interface Mentions {
  /** False only where no word of the list, nor one of another alphabet, is near `at`. */
  mayBeNear(list: number, at: number): boolean;
}

/** Texts are marked in blocks of 32 characters. */
const BLOCK_BITS = 5;
const REACH_BEFORE = CONTEXT_CHARS + 24;
const REACH_AFTER = 80;

/** @param lists which are named by their place from then on */
export function createMentions(lists: readonly (readonly WordList[])[]): (text: string) => Mentions {
  const stems = lists.flatMap((list, number) =>
    list.flatMap((words) => words.stems.map((stem) => ({ ...stem, mark: 1 << number }))),
  );
  const every = (1 << lists.length) - 1;
  let index: LiteralIndex | null = null;

  function mark(text: string): Uint8Array {
    const blocks = new Uint8Array((text.length >> BLOCK_BITS) + 1);
    const add = (at: number, marks: number): void => {
      blocks[at >> BLOCK_BITS] = (blocks[at >> BLOCK_BITS] ?? 0) | marks;
    };
    index ??= indexLiterals(stems.map((stem) => stem.text));
    index.scan(text, (start, number) => {
      const stem = stems[number];
      if (stem === undefined || isAsciiLetter(text.charCodeAt(start - 1))) return;
      if (!stem.isWhole || !isAsciiLetter(text.charCodeAt(start + stem.text.length))) add(start, stem.mark);
    });
    for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) add(at, every);
    return blocks;
  }

  return (text) => {
    let blocks: Uint8Array | null = null;
    return {
      mayBeNear(list, at) {
        blocks ??= mark(text);
        const last = Math.min(blocks.length - 1, (at + REACH_AFTER) >> BLOCK_BITS);
        for (let block = Math.max(0, at - REACH_BEFORE) >> BLOCK_BITS; block <= last; block += 1)
          if (((blocks[block] ?? 0) & (1 << list)) !== 0) return true;
        return false;
      },
    };
  };
}
