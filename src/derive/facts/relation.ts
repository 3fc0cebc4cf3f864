import type { Polarity } from '../../model/memory.js';
import { contentOf, jaccard, sharedWords, topicsOf } from './content.js';
import { mayBeSame } from './person.js';
import { type Read, readingOf } from './reading.js';
import { conflictsOf } from './values.js';

/** A fact as far as another can repeat or replace it. */
export interface Comparable {
  category: string;
  claim: string;
  /** Its words; the claim where they are not kept beside it. */
  quote: string;
  polarity: Polarity;
  rule: string;
  /** The conversation that it was said in: what is left out of a statement is found there. */
  session?: number;
}

/** So alike, with the same numbers, that it is the same statement again. */
const REPEATED_FROM = 0.8;
const CORRECTED_FROM = 0.5;

/** What can change: what happened stays as it was. */
const STATE =
  /\b(?:is|are|'s|costs?|has|have|takes?|uses?|gets?|needs?|runs?|lasts?|weighs?|measures?|starts?|arriv\w+|com(?:e|ing)|leav\w+|limit(?:ed)?|set to)\b|是|有/i;

/**
 * Whether a later fact of the same person replaces an earlier one (`rules` 20, 21): another value of the same thing, its
 * opposite, an end to it, the value that it names as the old one, a correction. Or whether it says the same again.
 */
export function relationOf(later: Comparable, earlier: Comparable): 'replaces' | 'repeats' | null {
  const now = readingOf(later);
  const then = readingOf(earlier);
  if (isRepeated(now, then)) return 'repeats';
  return whyReplaced(now, then) === null ? null : 'replaces';
}

const REASONS: readonly (readonly [reason: string, applies: (now: Read, then: Read) => boolean])[] = [
  ['slot', isOtherValue],
  ['opposite', isOpposite],
  ['old', isNamedAsOld],
  ['corrected', isCorrected],
  ['ended', isEnded],
  ['restored', isRestored],
  ['changed', isChanged],
  ['aspect', isOtherAspect],
];

export function whyReplaced(now: Read, then: Read): string | null {
  if (!mayBeSame(now.person, then.person)) return null;
  return REASONS.find(([, applies]) => applies(now, then))?.[0] ?? null;
}

function isRepeated(now: Read, then: Read): boolean {
  if (now.fact.polarity !== then.fact.polarity || now.fact.category !== then.fact.category) return false;
  if (now.words.numbers !== then.words.numbers || now.slot !== then.slot) return false;
  return jaccard(now.words.stems, then.words.stems) >= REPEATED_FROM;
}

/** Another value in the slot, or another number of the same thing. */
function isOtherValue(now: Read, then: Read): boolean {
  if (now.fact.polarity === 'negative' || then.fact.polarity === 'negative') return false;
  if (now.slot !== null && now.slot === then.slot) return true;
  const isNumbered = now.words.numbers !== '' && then.words.numbers !== '';
  if (!isNumbered || now.words.numbers === then.words.numbers || !STATE.test(now.fact.claim)) return false;
  return now.words.stems.size >= 1 && jaccard(now.words.stems, then.words.stems) >= REPEATED_FROM;
}

/** It is denied, or no more so: of all that the shorter statement says, or of a part where that is said to be new. */
function isOpposite(now: Read, then: Read): boolean {
  const endsIt = now.change.isNoLonger && then.fact.polarity === 'positive';
  if (now.fact.polarity === then.fact.polarity && !endsIt) return false;
  if (!areShort(now, then)) return false;
  if (topicOverlap(now, then) === 1 && isSimple(now, then)) return now.words.numbers === then.words.numbers;
  if (endsIt) return isAllSaid(now, then);
  const isNew = now.change.isInstead || now.change.isNow;
  if (!isNew || then.isEvent || now.isEvent) return false;
  return topicOverlap(now, then) >= leastOverlap(now, then);
}

/** Whether all that it is about stands in the other. */
function isAllSaid(now: Read, then: Read): boolean {
  return now.topics.length > 0 && sharedWords(now.topics, then.topics).length === now.topics.length;
}

/** The share of the shorter statement's topics that the other has. */
function topicOverlap(now: Read, then: Read): number {
  const fewest = Math.min(now.topics.length, then.topics.length);
  return fewest === 0 ? 0 : sharedWords(now.topics, then.topics).length / fewest;
}

/** `Bruges, not Ghent`, `switched from npm to pnpm`: the old value stands in the earlier statement. */
function isNamedAsOld(now: Read, then: Read): boolean {
  if (then.fact.polarity === 'negative' || !areShort(now, then)) return false;
  return now.change.old.some((old) => {
    if (!isNamedIn(old, then, 1)) return false;
    const others = sharedWords(now.topics, then.topics).length - topicsOf(contentOf(old).stems).length;
    return others > 0 || now.topics.length <= 3 || now.change.isInstead || now.change.isNow;
  });
}

/** Whether `then` has at least this share of what `thing` names. */
function isNamedIn(thing: string, then: Read, least: number): boolean {
  const { stems, numbers } = contentOf(thing);
  const topics = topicsOf(stems);
  const isIn =
    stems.size === 0
      ? numbers !== ''
      : topics.length > 0 &&
        topics.length <= then.topics.length &&
        sharedWords(topics, then.topics).length >= least * topics.length;
  return isIn && (numbers === '' || then.words.numbers.includes(numbers));
}

/** What puts something right is about the same thing. */
function isCorrected(now: Read, then: Read): boolean {
  if (!now.fact.rule.startsWith('correction:')) return false;
  return jaccard(now.words.stems, then.words.stems) >= CORRECTED_FROM;
}

/** `no more bottle at night`, `we're dropping the AAs`. */
function isEnded(now: Read, then: Read): boolean {
  if (then.fact.polarity === 'negative' || then.isEvent || !areShort(now, then)) return false;
  return now.change.ended.some((thing) => isNamedIn(thing, then, isSameTalk(now, then) ? 0.5 : 1));
}

/** What was broken works. */
function isRestored(now: Read, then: Read): boolean {
  if (!now.change.works || !then.change.isTrouble || now.change.isTrouble) return false;
  if (isSameTalk(now, then) && now.change.isOnlyState && then.fact.category === 'problem') return true;
  return areShort(now, then) && topicOverlap(now, then) >= leastOverlap(now, then);
}

/** Another value of the same thing, said to be new. */
function isChanged(now: Read, then: Read): boolean {
  if (then.isEvent || now.isEvent || now.fact.polarity === 'negative' || !areShort(now, then)) return false;
  const overlap = topicOverlap(now, then);
  if (now.change.isInstead && overlap >= leastOverlap(now, then)) return true;
  const conflicts = conflictsOf(now.values, then.values);
  if (conflicts.length === 0) return false;
  if (now.change.isNow || now.change.isInstead) {
    if (overlap >= leastOverlap(now, then)) return true;
    if (conflicts.some((kind) => kind.startsWith('of '))) return true;
    return isSameTalk(now, then) && conflicts.some((kind) => TELLING.has(kind));
  }
  return isSameTalk(now, then) && overlap === 1 && isAllSaid(then, now);
}

/** Values that in one conversation are mostly those of one thing. */
const TELLING = new Set(['version', 'hours', 'an hour', 'memory', 'speed']);

function isOtherAspect(now: Read, then: Read): boolean {
  if (then.isEvent || !(now.change.isInstead || now.change.isNow) || !areShort(now, then)) return false;
  if (!isSameTalk(now, then)) return false;
  return [...now.aspects].some((aspect) => then.aspects.has(aspect));
}

/** Who tells a story names many things, and changes none of them. */
const MOST_TOPICS = 8;

function areShort(now: Read, then: Read): boolean {
  return now.topics.length <= MOST_TOPICS && then.topics.length <= MOST_TOPICS;
}

/** Outside of a conversation both must be told in a few words. */
function isSimple(now: Read, then: Read): boolean {
  return isSameTalk(now, then) || Math.max(now.topics.length, then.topics.length) <= 4;
}

function isSameTalk({ fact: now }: Read, { fact: then }: Read): boolean {
  return now.session !== undefined && now.session === then.session;
}

/** In the same conversation less has to be said again. */
function leastOverlap(now: Read, then: Read): number {
  if (!isSameTalk(now, then)) return 2 / 3;
  return now.change.isInstead ? 1 / 3 : 1 / 2;
}
