import type { Polarity } from '../../model/memory.js';
import { type Content, contentOf, isContained, jaccard } from './content.js';
import { slotOf } from './slot.js';

/** A fact as far as another can repeat or replace it. */
export interface Comparable {
  category: string;
  claim: string;
  /** Its words; the claim where they are not kept beside it. */
  quote: string;
  polarity: Polarity;
  rule: string;
}

/** So alike, with the same numbers, that it is the same statement again. */
export const REPEATED_FROM = 0.8;
const CORRECTED_FROM = 0.5;

/** What can change: what happened stays as it was. */
const STATE =
  /\b(?:is|are|'s|costs?|has|have|takes?|uses?|gets?|needs?|runs?|lasts?|weighs?|measures?|starts?|arriv\w+|com(?:e|ing)|leav\w+|limit(?:ed)?|set to)\b|是|有/i;
const NO_LONGER =
  /\b(?:no longer|not? .{0,60}any ?more|used to|any longer|stopped|quit|gave up|given up|inte längre|slutat|slutade|nicht mehr|kein\w* .{0,40}mehr)\b|不再/i;

/**
 * Whether a later fact of the same person replaces an earlier one (`rules` 20, 21): another value of the same thing, its
 * opposite, an end to it, the value that it names as the old one, a correction. Or whether it says the same again.
 */
export function relationOf(later: Comparable, earlier: Comparable): 'replaces' | 'repeats' | null {
  const now = read(later);
  const then = read(earlier);
  if (isRepeated(now, then)) return 'repeats';
  const replaces =
    isOtherValue(now, then) || isOpposite(now, then) || isNamedAsOld(now, then) || isCorrected(now, then);
  return replaces ? 'replaces' : null;
}

/** Those of the others that say the same, in whichever order they were said; in the same words or nearly. */
export function sameStatements<Other extends Comparable>(one: Comparable, others: readonly Other[]): Other[] {
  const known = read(one);
  return others.filter((other) => isRepeated(known, read(other)));
}

function read(fact: Comparable): Read {
  return { ...fact, words: contentOf(fact.claim), slot: slotOf(fact.claim) };
}

interface Read extends Comparable {
  words: Content;
  slot: string | null;
}

function isRepeated(now: Read, then: Read): boolean {
  if (now.polarity !== then.polarity || now.category !== then.category) return false;
  if (now.words.numbers !== then.words.numbers || now.slot !== then.slot) return false;
  return jaccard(now.words.stems, then.words.stems) >= REPEATED_FROM;
}

/** Another value in the slot, or another number of the same thing. */
function isOtherValue(now: Read, then: Read): boolean {
  if (now.polarity === 'negative' || then.polarity === 'negative') return false;
  if (now.slot !== null && now.slot === then.slot) return true;
  const isNumbered = now.words.numbers !== '' && then.words.numbers !== '';
  if (!isNumbered || now.words.numbers === then.words.numbers || !STATE.test(now.claim)) return false;
  return now.words.stems.size >= 1 && jaccard(now.words.stems, then.words.stems) >= REPEATED_FROM;
}

function isOpposite(now: Read, then: Read): boolean {
  // A part of what was said goes on with it, and takes nothing of it back.
  if (then.quote !== '' && then.quote.includes(now.quote)) return false;
  const endsIt = NO_LONGER.test(now.claim) && then.polarity === 'positive';
  if (now.polarity === then.polarity && !endsIt) return false;
  return isContained(now.words.stems, then.words.stems) && now.words.numbers === then.words.numbers;
}

const OLD_VALUE = [
  /\bfrom (.{2,40}?) to\b/i,
  /(?:,|\band) (?:not|no longer|never) (.{2,40})$/i,
  /\b(?:instead of|rather than|not) (.{2,40})$/i,
  /\b(?:replac(?:ed?|ing)|dropp?(?:ed|ing)?|removed?) (.{2,40}?)(?: (?:with|by|for)\b.*)?$/i,
  /(?:,|och) inte (.{2,40})$/i,
  /, nicht (.{2,40})$/i,
];

/** `Bruges, not Ghent`, `switched from npm to pnpm`: the old value stands in the earlier statement. */
function isNamedAsOld(now: Read, then: Read): boolean {
  if (then.polarity === 'negative') return false;
  const words = now.quote === '' ? now.claim : now.quote;
  return OLD_VALUE.some((pattern) => {
    const old = pattern.exec(words)?.[1];
    if (old === undefined) return false;
    const { stems, numbers } = contentOf(old);
    const isIn =
      stems.size === 0
        ? numbers !== ''
        : isContained(stems, then.words.stems) && stems.size <= then.words.stems.size;
    return isIn && (numbers === '' || then.words.numbers.includes(numbers));
  });
}

/** What puts something right is about the same thing. */
function isCorrected(now: Read, then: Read): boolean {
  if (!now.rule.startsWith('correction:')) return false;
  return jaccard(now.words.stems, then.words.stems) >= CORRECTED_FROM;
}
