// A later statement gives another value to what an earlier one gave one.

import {
  areShort,
  isAllSaid,
  isOnlyPersonShared,
  isSameCategory,
  isSameSubject,
  isSameTalk,
  leastOverlap,
  topicOverlap,
} from './alike.js';
import { jaccard, sharedWords } from './content.js';
import type { Read } from './reading.js';
import { hasTurned } from './states.js';
import { conflictsOf, withDigits } from './values.js';

const SAME_THING_FROM = 0.8;
/** What can change: what happened stays as it was. */
const STATE =
  /\b(?:is|are|'s|costs?|has|have|takes?|uses?|gets?|needs?|runs?|lasts?|weighs?|measures?|starts?|arriv\w+|com(?:e|ing)|leav\w+|limit(?:ed)?|set to)\b|是|有/i;

/** Another value in the slot, or another number of the same thing. */
export function isOtherValue(now: Read, then: Read): boolean {
  if (now.fact.polarity === 'negative' || then.fact.polarity === 'negative') return false;
  if (now.slot !== null && now.slot === then.slot) return then.change.ended.length === 0;
  const isNumbered = now.words.numbers !== '' && then.words.numbers !== '';
  if (!isNumbered || now.words.numbers === then.words.numbers || !STATE.test(now.fact.claim)) return false;
  return now.words.stems.size >= 1 && jaccard(now.words.stems, then.words.stems) >= SAME_THING_FROM;
}

/** Another value of the same thing, said to be new. */
function mayChange(now: Read, then: Read): boolean {
  if (then.isEvent || now.change.isBeside) return false;
  return now.fact.polarity === 'positive' && areShort(now, then);
}

/** `Half marathon in Lübeck instead`: of the same kind, about the same thing. */
export function isInstead(now: Read, then: Read): boolean {
  if (!now.change.isInstead || !isSameCategory(now, then) || !isSameSubject(now, then)) return false;
  const isOther = conflictsOf(now.values, then.values).length > 0 || isOtherNumber(now, then);
  if (!isOther && (isAllSaid(then, now) || haveOtherKinds(now, then) || !isSameThing(now, then)))
    return false;
  if (isOnlyPersonShared(now, then)) return false;
  return mayChange(now, then) && topicOverlap(now, then) >= leastOverlap(now, then);
}

/** `gamma 1`, `gamma back to 2`; `8 newton`, `12 newton`. */
function isOtherNumber(now: Read, then: Read): boolean {
  const [counted, before] = [countedIn(now), countedIn(then)];
  if (counted.size === 0 || before.size === 0 || haveOtherKinds(now, then)) return false;
  if ([...counted.keys()].some((number) => before.has(number))) return false;
  const things = [...before.values()].filter((thing) => thing !== '');
  return isSameThing(now, then) || [...counted.values()].some((thing) => things.includes(thing));
}

/** What stands after each number. */
function countedIn({ fact }: Read): ReadonlyMap<string, string> {
  const found = withDigits(fact.claim).matchAll(/(\d[\d.,:]*)(?: (\p{L}{3,}))?/giu);
  return new Map([...found].map(([, number = '', thing = '']) => [number, thing.toLowerCase()]));
}

/** More than a word in common, or what both begin with. */
function isSameThing(now: Read, then: Read): boolean {
  const shared = sharedWords(now.topics, then.topics);
  return shared.length > 1 || sharedWords(now.topics.slice(0, 1), then.topics.slice(0, 1)).length > 0;
}

/** `starts 22:00`, `takes four hours`: values of two things. */
function haveOtherKinds(now: Read, then: Read): boolean {
  if (now.values.size === 0 || then.values.size === 0) return false;
  return ![...now.values.keys()].some((kind) => then.values.has(kind));
}

/** `Eli's doctor wants …` is about the doctor. */
const OF_ANOTHER = /^(?:\p{L}+ ){0,2}\p{L}+['’]s \p{L}+ \p{L}+s(?!\p{L})/iu;

/** `tests live in __tests__ now`. */
export function isNow(now: Read, then: Read): boolean {
  if (!now.change.isPlainlyNow || !isSameTalk(now, then) || !mayChange(now, then)) return false;
  if (!isSameSubject(now, then) || OF_ANOTHER.test(now.fact.claim) || haveOtherKinds(now, then)) return false;
  if (!isSameCategory(now, then) || topicOverlap(now, then) < leastOverlap(now, then)) return false;
  return isSameThing(now, then);
}

/** Another day, number or version of the same thing, and the words tell that it is new. */
export function isNewValue(now: Read, then: Read): boolean {
  if (!(now.change.isNow || now.change.isInstead) || !mayChange(now, then)) return false;
  const conflicts = conflictsOf(now.values, then.values);
  if (conflicts.length === 0) return false;
  return (
    topicOverlap(now, then) >= leastOverlap(now, then) || conflicts.some((kind) => kind.startsWith('of '))
  );
}

/** A value of a kind that one conversation mostly has one of: `IT gave us 3.12`, `it's 1.74`. */
export function isValueOfItsKind(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !mayChange(now, then)) return false;
  const { isNow, isInstead } = now.change;
  const isBare = IT_IS.test(now.fact.claim) && now.topics.length <= 2;
  return conflictsOf(now.values, then.values).some((kind) => {
    if (TELLING.has(kind)) return now.values.get(kind)?.size === 1 && (isNow || isInstead || isBare);
    // `English from now on`; `It's Tuesday instead`: a day alone is that of what was spoken of.
    return isInstead && (kind === 'language' || (isBareValue(now) && MOVED.has(kind)));
  });
}

/** `Tuesday instead`, `换成周日下午吧`. */
function isBareValue({ topics, fact }: Read): boolean {
  return topics.length === 0 || (/\p{Script=Han}/u.test(fact.claim) && fact.claim.length <= MOST_BARE_HAN);
}

const MOST_BARE_HAN = 10;

/** The same again with another value, and nothing else: `the choir has a concert on Saturday` says more than on which day it meets. */
export function isRestated(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !mayChange(now, then) || !isAllSaid(then, now) || !isAllSaid(now, then))
    return false;
  return conflictsOf(now.values, then.values).length > 0;
}

/** Values that in one conversation are mostly those of one thing. */
const TELLING = new Set(['version', 'hours', 'an hour', 'memory', 'speed', 'clock']);
const MOVED = new Set(['day', 'month', 'people']);
const IT_IS = /^(?:it['’]?s|it is|es ist|es sind|det är|是)(?!\p{L})/iu;

/** `it's on NATS now`, where RabbitMQ was. */
export function isOtherTool(now: Read, then: Read): boolean {
  if (!(now.change.isNow || now.change.isInstead) || !isSameTalk(now, then) || !mayChange(now, then))
    return false;
  if (then.fact.polarity === 'negative') return false;
  return [...now.tools].some(([role, tools]) => {
    const before = then.tools.get(role);
    return before !== undefined && [...tools].some((tool) => !before.has(tool));
  });
}

export function isOtherAspect(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !mayChange(now, then) || !isSameSubject(now, then)) return false;
  // `they put the rent up`, `the rent is 780`: the value is told, not another one.
  const isChange = now.change.isNow || now.change.isInstead || now.change.old.length > 0;
  if (!isChange && now.values.size > 0 && then.values.size === 0) return false;
  return [...now.aspects].some((aspect) => then.aspects.has(aspect));
}

/** `I'm alone with this`, `they hired a second admin`. */
export function isOtherState(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || !areShort(now, then) || then.isEvent) return false;
  return hasTurned(now.states, then.states);
}
