// How much two statements have in common.

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

export function areShort(now: Read, then: Read): boolean {
  return now.topics.length <= MOST_TOPICS && then.topics.length <= MOST_TOPICS;
}

export function isSameCategory({ fact: now }: Read, { fact: then }: Read): boolean {
  return now.category === then.category;
}

export function isSameTalk({ fact: now }: Read, { fact: then }: Read): boolean {
  return now.session !== undefined && now.session === then.session;
}

/** In the same conversation less has to be said again. */
export function leastOverlap(now: Read, then: Read): number {
  if (!isSameTalk(now, then)) return 2 / 3;
  return now.change.isInstead ? 1 / 3 : 1 / 2;
}
