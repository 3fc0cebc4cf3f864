import type { Polarity } from '../../model/memory.js';
import { contentOf, jaccard, sharedWords, topicsOf } from './content.js';
import { mayBeSame } from './person.js';
import { type Read, readingOf } from './reading.js';
import { hasTurned } from './states.js';
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
  /** When it was said; statements of one message have the same. */
  observedAt?: number | null;
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

interface Reason {
  id: string;
  applies: (now: Read, then: Read) => boolean;
  /** Statements of one message can give each other the lie this way. */
  isWithinMessage?: boolean;
}

const REASONS: readonly Reason[] = [
  { id: 'slot', applies: isOtherValue, isWithinMessage: true },
  { id: 'named old', applies: isNamedAsOld, isWithinMessage: true },
  { id: 'opposite', applies: isOpposite },
  { id: 'corrected', applies: isCorrected },
  { id: 'ended', applies: isEnded },
  { id: 'left', applies: isLeft },
  { id: 'restored', applies: isRestored },
  { id: 'instead', applies: isInstead },
  { id: 'now', applies: isNow },
  { id: 'new value', applies: isNewValue },
  { id: 'telling', applies: isNewTelling },
  { id: 'restated', applies: isRestated },
  { id: 'aspect', applies: isOtherAspect },
  { id: 'state', applies: isOtherState },
];

export function whyReplaced(now: Read, then: Read): string | null {
  if (!mayBeSame(now.person, then.person)) return null;
  const isMessage = isSameTalk(now, then) && now.fact.observedAt === then.fact.observedAt;
  const reason = REASONS.find(
    ({ applies, isWithinMessage = false }) => (!isMessage || isWithinMessage) && applies(now, then),
  );
  return reason?.id ?? null;
}

function isRepeated(now: Read, then: Read): boolean {
  if (now.fact.polarity !== then.fact.polarity || now.fact.category !== then.fact.category) return false;
  if (now.words.numbers !== then.words.numbers || now.slot !== then.slot) return false;
  return jaccard(now.words.stems, then.words.stems) >= REPEATED_FROM;
}

/** Another value in the slot, or another number of the same thing. */
function isOtherValue(now: Read, then: Read): boolean {
  if (now.fact.polarity === 'negative' || then.fact.polarity === 'negative') return false;
  if (now.slot !== null && now.slot === then.slot) return then.change.ended.length === 0;
  const isNumbered = now.words.numbers !== '' && then.words.numbers !== '';
  if (!isNumbered || now.words.numbers === then.words.numbers || !STATE.test(now.fact.claim)) return false;
  return now.words.stems.size >= 1 && jaccard(now.words.stems, then.words.stems) >= REPEATED_FROM;
}

/** It is denied, or no more so: of all that the shorter statement says, or of a part where that is said to be new. */
function isOpposite(now: Read, then: Read): boolean {
  const endsIt = now.change.isNoLonger && then.fact.polarity === 'positive';
  if (now.fact.polarity === then.fact.polarity && !endsIt) return false;
  if (!areShort(now, then) || then.isEvent) return false;
  const isNew = now.change.isInstead || now.change.isNow || now.change.isAllowed || endsIt;
  const overlap = topicOverlap(now, then);
  if (overlap === 1 && areAlike(now, then) && (isSameTalk(now, then) || isNew || isSameCategory(now, then)))
    return now.words.numbers === then.words.numbers;
  if (endsIt) return isAllSaid(now, then);
  return isNew && isSameTalk(now, then) && overlap >= leastOverlap(now, then);
}

/** Whether they hardly speak of anything else. */
function areAlike(now: Read, then: Read): boolean {
  const shared = sharedWords(now.topics, then.topics).length;
  return shared / (now.topics.length + then.topics.length - shared) >= (isSameTalk(now, then) ? 0.5 : 0.75);
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
    return others > 0 || now.topics.length <= 2 || now.change.isInstead || now.change.isNow;
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
  return isIn && (numbers === '' || then.words.numbers.split(' ').includes(numbers));
}

/** What puts something right is about the same thing. */
function isCorrected(now: Read, then: Read): boolean {
  if (!now.fact.rule.startsWith('correction:')) return false;
  return jaccard(now.words.stems, then.words.stems) >= CORRECTED_FROM;
}

/** `no more bottle at night`, `we're dropping the AAs`. */
function isEnded(now: Read, then: Read): boolean {
  if (then.fact.polarity === 'negative' || then.isEvent || !areShort(now, then)) return false;
  return now.change.ended.some((thing) => isNamedIn(thing, then, 1));
}

function isTroubled({ change, fact }: Read): boolean {
  return (
    change.isTrouble || (change.isLacking && (fact.category === 'problem' || fact.category === 'difficulty'))
  );
}

/** `working since dinner time`: it goes without saying what. */
function isBareState({ change, topics }: Read): boolean {
  return change.isOnlyState && topics.length <= 2;
}

/** `Ruud is my teacher`, then `Ruud retired`. */
function isLeft(now: Read, then: Read): boolean {
  const { gone } = now.change;
  if (gone === null || !isSameTalk(now, then) || then.isEvent || !areShort(now, then)) return false;
  return then.fact.polarity === 'positive' && DOES.test(then.fact.claim) && isNamedIn(gone, then, 1);
}

/** What somebody is, or does for others. */
const DOES =
  /\b(?:is|are|does|handles?|runs?|owns?|reviews?|maintains?|teaches|manages?|looks after|helps?|takes?|drives?|works?|cleans?|delivers?|leads?|covers?|writes?|minds?|ist|är|macht|sköter)\b|['’]s /i;

/** What was broken works. */
function isRestored(now: Read, then: Read): boolean {
  if (!now.change.works || !isTroubled(then) || now.change.isTrouble) return false;
  if (isSameTalk(now, then) && isBareState(now) && then.fact.category === 'problem') return true;
  return areShort(now, then) && topicOverlap(now, then) >= (then.fact.category === 'problem' ? 0.5 : 1);
}

/** Another value of the same thing, said to be new. */
function mayChange(now: Read, then: Read): boolean {
  return !then.isEvent && now.fact.polarity === 'positive' && areShort(now, then);
}

/** `Half marathon in Lübeck instead`: of the same kind, about the same thing. */
function isInstead(now: Read, then: Read): boolean {
  if (!now.change.isInstead || !isSameCategory(now, then)) return false;
  if (isAllSaid(then, now) && then.topics.length > 1 && conflictsOf(now.values, then.values).length === 0)
    return false;
  return mayChange(now, then) && topicOverlap(now, then) >= leastOverlap(now, then);
}

/** `tests live in __tests__ now`. */
function isNow(now: Read, then: Read): boolean {
  if (!now.change.isPlainlyNow || !isSameTalk(now, then) || !mayChange(now, then)) return false;
  if (!isSameCategory(now, then) || topicOverlap(now, then) < leastOverlap(now, then)) return false;
  return sharedWords(now.topics.slice(0, 1), then.topics.slice(0, 1)).length > 0;
}

/** Another day, number or version of the same thing, and the words tell that it is new. */
function isNewValue(now: Read, then: Read): boolean {
  if (!(now.change.isNow || now.change.isInstead) || !mayChange(now, then)) return false;
  const conflicts = conflictsOf(now.values, then.values);
  if (conflicts.length === 0) return false;
  return (
    topicOverlap(now, then) >= leastOverlap(now, then) || conflicts.some((kind) => kind.startsWith('of '))
  );
}

/** A value of a kind that one conversation mostly has one of: `IT gave us 3.12`, `it's 1.74`. */
function isNewTelling(now: Read, then: Read): boolean {
  const isNew = now.change.isNow || now.change.isInstead || IT_IS.test(now.fact.claim);
  if (!isNew || !mayChange(now, then)) return false;
  if (!isSameTalk(now, then)) return false;
  const conflicts = conflictsOf(now.values, then.values);
  // `It's Tuesday instead`: a day alone is that of what was spoken of.
  const isMoved = now.change.isInstead && now.topics.length === 0;
  return conflicts.some((kind) => TELLING.has(kind) || (isMoved && MOVED.has(kind)));
}

/** The same again with another value. */
function isRestated(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !mayChange(now, then) || !isAllSaid(then, now)) return false;
  return conflictsOf(now.values, then.values).length > 0;
}

/** Values that in one conversation are mostly those of one thing. */
const TELLING = new Set(['version', 'hours', 'an hour', 'memory', 'speed', 'language', 'clock']);
const MOVED = new Set(['day', 'month', 'people']);
const IT_IS = /^(?:it['’]?s|it is|es ist|es sind|det är|是)(?!\p{L})/iu;

function isOtherAspect(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !mayChange(now, then)) return false;
  return [...now.aspects].some((aspect) => then.aspects.has(aspect));
}

/** `I'm alone with this`, `they hired a second admin`. */
function isOtherState(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !areShort(now, then) || then.isEvent) return false;
  return hasTurned(now.states, then.states);
}

/** Who tells a story names many things, and changes none of them. */
const MOST_TOPICS = 8;

function areShort(now: Read, then: Read): boolean {
  return now.topics.length <= MOST_TOPICS && then.topics.length <= MOST_TOPICS;
}

function isSameCategory({ fact: now }: Read, { fact: then }: Read): boolean {
  return now.category === then.category;
}

function isSameTalk({ fact: now }: Read, { fact: then }: Read): boolean {
  return now.session !== undefined && now.session === then.session;
}

/** In the same conversation less has to be said again. */
function leastOverlap(now: Read, then: Read): number {
  if (!isSameTalk(now, then)) return 2 / 3;
  return now.change.isInstead ? 1 / 3 : 1 / 2;
}
