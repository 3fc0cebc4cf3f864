// How much two statements have in common.

import { languageOf } from '../language.js';
import { sharedWords } from './content.js';
import type { Read } from './reading.js';

/** Whether they hardly speak of anything else. */
export function areAlike(now: Read, then: Read): boolean {
  const shared = sharedWords(now.topics, then.topics).length;
  return shared / (now.topics.length + then.topics.length - shared) >= (isSameTalk(now, then) ? 0.5 : 0.75);
}

/** Whether all that it is about stands in the other. */
export function isAllSaid(now: Read, then: Read): boolean {
  return now.topics.length > 0 && sharedWords(now.topics, then.topics).length === now.topics.length;
}

/** The share of the shorter statement's topics that the other has. */
export function topicOverlap(now: Read, then: Read): number {
  const fewest = Math.min(now.topics.length, then.topics.length);
  return fewest === 0 ? 0 : sharedWords(now.topics, then.topics).length / fewest;
}

/** Who tells a story names many things, and changes none of them. */
const MOST_TOPICS = 8;

export function isShort({ topics }: Read): boolean {
  return topics.length <= MOST_TOPICS;
}

export function areShort(now: Read, then: Read): boolean {
  return isShort(now) && isShort(then);
}

/** Where one of two statements is about one thing alone, the other has to be about that in the first place. */
export function isAboutIt(now: Read, then: Read): boolean {
  const [few, many] = now.topics.length <= then.topics.length ? [now, then] : [then, now];
  return few.topics.length !== 1 || sharedWords(few.topics, many.topics.slice(0, 1)).length > 0;
}

/** A person who does something is no thing that is changed. */
export function isSameSubject({ person: now }: Read, { person: then }: Read): boolean {
  return (now === null || now.kind === 'self') === (then === null || then.kind === 'self');
}

export function isSameCategory({ fact: now }: Read, { fact: then }: Read): boolean {
  return now.category === then.category;
}

export function isSameTalk({ fact: now }: Read, { fact: then }: Read): boolean {
  return now.session !== undefined && now.session === then.session;
}

/** Every two characters that stand together count, those of two words too, so that less is shared. */
function isHan({ fact }: Read): boolean {
  return /\p{Script=Han}/u.test(fact.claim);
}

/** In the same conversation less has to be said again. */
export function leastOverlap(now: Read, then: Read): number {
  if (!isSameTalk(now, then)) return 2 / 3;
  return now.change.isInstead || isHan(now) ? 1 / 3 : 1 / 2;
}

/** Two things of one person are two. */
export function isOnlyPersonShared(now: Read, then: Read): boolean {
  const { person } = now;
  if (person?.kind !== 'other') return false;
  return sharedWords(now.topics, then.topics).every((word) => word === person.name);
}

/**
 * Of somebody two things are told: `Yewande hates the song`, `Yewande has a new job`. In Chinese the name is what both
 * begin with; in German every noun looks like one.
 */
export function isOnlyNameShared(now: Read, then: Read): boolean {
  const shared = sharedWords(now.topics, then.topics);
  if (languageOf(now.fact.claim) === 'de') return false;
  if (isHan(now)) return shared.every((word) => [now, then].every(({ fact }) => fact.claim.startsWith(word)));
  return shared.every((word) => [now, then].every(({ fact }) => isNameIn(word, fact.claim)));
}

function isNameIn(stem: string, claim: string): boolean {
  return claim
    .split(/[^\p{L}]+/u)
    .some((word) => /^\p{Lu}\p{Ll}/u.test(word) && word.toLowerCase().startsWith(stem));
}
