// Which facts may say the same again, found without comparing each with each.
import { createHash } from 'node:crypto';
import { contentOf } from './content.js';
import { type Comparable, REPEATED_FROM } from './relation.js';
import { slotOf } from './slot.js';

const KEY_BYTES = 8;
/** So many words make a key: of one alone a person who speaks of the same thing all the time has hundreds. */
const KEY_WORDS = 3;

/**
 * Keys of which two facts share one wherever they are the same statement: of two sets of words that are so alike, so
 * many are in the first few of both, in any order that is the same for both (prefix filtering, Chaudhuri et al. 2006; by
 * several words, Wang et al. 2012). Long words come first, which are the rarer ones. A set of fewer words has to be the same.
 */
export function repeatKeys(fact: Pick<Comparable, 'category' | 'claim' | 'polarity'>): Buffer[] {
  const { stems, numbers } = contentOf(fact.claim);
  const ordered = [...stems].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // Against a product that is a little too large for its whole number.
  const shared = Math.ceil(ordered.length * REPEATED_FROM - 1e-9);
  const size = Math.min(KEY_WORDS, ordered.length);
  const first = ordered.slice(0, ordered.length - shared + size);
  const common = [fact.category, fact.polarity, numbers, slotOf(fact.claim)];
  return subsetsOf(first, size).map((words) => digestOf([...common, ...words]));
}

/** None of no words. */
function subsetsOf(words: readonly string[], size: number): string[][] {
  if (size <= 1) return words.map((word) => [word]);
  return words.flatMap((word, at) => subsetsOf(words.slice(at + 1), size - 1).map((more) => [word, ...more]));
}

function digestOf(parts: readonly (string | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, KEY_BYTES);
}
