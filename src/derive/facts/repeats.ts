// Which facts may say the same again, found without comparing each with each.
import { createHash } from 'node:crypto';
import { contentOf } from './content.js';
import { type Comparable, REPEATED_FROM } from './relation.js';
import { slotOf } from './slot.js';

const KEY_BYTES = 8;

/**
 * Keys of which two facts share one wherever `isRepeated` holds between them: of two sets of words that are so alike,
 * both have one of the other's first few in any order that is the same for both (prefix filtering, Chaudhuri et al. 2006).
 * Long words come first, which are the rarer ones. The keys may be shared by others too.
 */
export function repeatKeys({
  category,
  claim,
  polarity,
}: Pick<Comparable, 'category' | 'claim' | 'polarity'>): Buffer[] {
  const { stems, numbers } = contentOf(claim);
  const slot = slotOf(claim);
  const ordered = [...stems].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // Against a product that is a little too large for its whole number.
  const shared = Math.ceil(ordered.length * REPEATED_FROM - 1e-9);
  return ordered
    .slice(0, ordered.length - shared + 1)
    .map((stem) => digestOf([category, polarity, numbers, slot, stem]));
}

function digestOf(parts: readonly (string | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, KEY_BYTES);
}
