import type { Name } from './find-persons.js';
import type { Span } from './lines.js';
import { TECHNICAL_WORDS } from './technical-words.js';
import { isCommon } from './words.js';

const SHORTEST = 4;
/** A capitalised word by itself: not part of an identifier, an address or a path. */
const WORD = /(?<![\p{L}\p{M}\p{N}_.@/\\-])\p{Lu}[\p{L}\p{M}]{3,40}(?![\p{L}\p{M}\p{N}_@(/\\]|\.\p{L})/gu;

/**
 * Where parts of the found names stand again in the same text: `Anna Lindqvist` makes `Lindqvist` known. Words that
 * are common in English are left out.
 */
export function repeatsOf(names: readonly Name[], text: string): Span[] {
  const known = wordsOf(names);
  if (known.size === 0) return [];
  const repeats: Span[] = [];
  let next = 0;
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (!known.has(word)) continue;
    const end = start + word.length;
    for (let name = names[next]; name !== undefined && name.end <= start; name = names[next]) next += 1;
    if (end <= (names[next]?.start ?? text.length)) repeats.push({ start, end });
  }
  return repeats;
}

function wordsOf(names: readonly Name[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { words } of names) {
    for (const word of words) {
      const isTelling = word.text.length >= SHORTEST && !isCommon(word) && !TECHNICAL_WORDS.has(word.lower);
      if (isTelling && word.isNameLike) known.add(word.text);
    }
  }
  return known;
}
