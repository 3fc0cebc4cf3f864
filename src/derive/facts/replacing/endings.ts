// A later statement says that an earlier one holds no longer.

import {
  areAlike,
  areShort,
  isAboutIt,
  isAllSaid,
  isOnlyNameShared,
  isSameCategory,
  isSameTalk,
  leastOverlap,
  topicOverlap,
} from './alike.js';
import { contentOf, jaccard, sharedWords, topicsOf } from './content.js';
import type { Read } from './reading.js';
import { conflictsOf } from './values.js';

const CORRECTED_FROM = 0.5;

/** It is denied, or no more so: of all that the shorter statement says, or of a part where that is said to be new. */
export function isOpposite(now: Read, then: Read): boolean {
  const endsIt = now.change.isNoLonger && then.fact.polarity === 'positive';
  if (now.fact.polarity === then.fact.polarity && !endsIt) return false;
  if (!areShort(now, then) || then.isEvent || now.change.isBeside) return false;
  const isNew = now.change.isInstead || now.change.isNow || now.change.isAllowed || now.change.isNoLonger;
  if (
    !isNew &&
    now.fact.polarity === 'negative' &&
    HAS_NONE.test(now.fact.claim) &&
    !HAS.test(then.fact.claim)
  )
    return false;
  const overlap = topicOverlap(now, then);
  if (overlap === 1 && areAlike(now, then) && (isSameTalk(now, then) || isNew || isSameCategory(now, then)))
    return now.words.numbers === then.words.numbers;
  if (endsIt) return isAllSaid(now, then);
  if (!isAboutIt(now, then) && !areAlike(now, then)) return false;
  if (now.fact.polarity === 'positive' && isOnlyNameShared(now, then)) return false;
  return isNew && isSameTalk(now, then) && overlap >= leastOverlap(now, then);
}

/** `I don't have a recipe` is no opposite of `I try out recipes`. */
const HAS_NONE =
  /(?<!no more )\b(?:ha(?:ve|s|d)n['’]?t|(?:do|does|did)n['’]?t have|(?:have|has|had|['’]ve) no|^no)\b(?! (?:longer|more))/i;
const HAS =
  /\b(?:have|has|had|got|own|there(?:['’]s| is| are)|with|keep)\b|['’]ve (?:got|an?|the|some|my)\b|^\W*\S+(?: \S+){0,3}$/i;

/** `Bruges, not Ghent`, `switched from npm to pnpm`: the old value stands in the earlier statement. */
export function isNamedAsOld(now: Read, then: Read): boolean {
  if (then.fact.polarity === 'negative' || !areShort(now, then)) return false;
  return now.change.old.some((old) => {
    if (!isNamedIn(old, then, 1)) return false;
    const others = sharedWords(now.topics, then.topics).length - topicsOf(contentOf(old).stems).length;
    if (MANNER.test(old)) return others > 0;
    return others > 0 || now.topics.length <= 2 || now.change.isInstead || now.change.isNow;
  });
}

/** `split by part number, not by image` tells how, and of no image. */
const MANNER = /^(?:by|with|through|via|as) /i;

/** `they moved the demo to autumn`, where it was due in May. */
export function isMoved(now: Read, then: Read): boolean {
  if (!isSameTalk(now, then) || now.fact.polarity === 'negative' || then.fact.polarity === 'negative')
    return false;
  if (then.isEvent || !areShort(now, then)) return false;
  if (isAllSaid(then, now) && conflictsOf(now.values, then.values).length === 0) return false;
  const head = { ...then, topics: then.topics.slice(0, 2) };
  return now.change.moved.some((thing) => isNamedIn(thing, head, 1));
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
export function isCorrected(now: Read, then: Read): boolean {
  if (!now.fact.rule.startsWith('correction:')) return false;
  if (sharedWords(now.topics, then.topics).length === 0) return false;
  return jaccard(now.words.stems, then.words.stems) >= CORRECTED_FROM;
}

/** `no more bottle at night`, `we're dropping the AAs`. */
export function isEnded(now: Read, then: Read): boolean {
  if (then.fact.polarity === 'negative' || then.isEvent || !areShort(now, then)) return false;
  return now.change.ended.some((thing) => isNamedIn(thing, then, isSameTalk(now, then) ? 0.5 : 1));
}

function isTroubled({ change, fact }: Read): boolean {
  return (
    change.isTrouble || (change.isLacking && (fact.category === 'problem' || fact.category === 'difficulty'))
  );
}

/** `working since dinner time`: it goes without saying what. */
function isBareState({ change, topics }: Read): boolean {
  return change.isOnlyState && change.isNow && topics.length <= 2;
}

/** `Ruud is my teacher`, then `Ruud retired`. */
export function isLeft(now: Read, then: Read): boolean {
  const { gone } = now.change;
  if (gone === null || !isSameTalk(now, then) || then.isEvent || !areShort(now, then)) return false;
  return then.fact.polarity === 'positive' && DOES.test(then.fact.claim) && isNamedIn(gone, then, 1);
}

/** What somebody is, or does for others. */
const DOES =
  /\b(?:is|are|does|handles?|runs?|owns?|reviews?|maintains?|teaches|manages?|looks after|helps?|takes?|drives?|works?|cleans?|delivers?|leads?|covers?|writes?|minds?|ist|är|macht|sköter)\b|['’]s /i;

/** What was broken works. */
export function isRestored(now: Read, then: Read): boolean {
  if (!now.change.works || !isTroubled(then) || now.change.isTrouble) return false;
  if (isSameTalk(now, then) && isBareState(now) && then.fact.category === 'problem') return true;
  return areShort(now, then) && topicOverlap(now, then) >= (then.fact.category === 'problem' ? 0.5 : 1);
}
