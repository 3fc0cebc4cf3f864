import type { Candidate } from './candidates.js';
import type { TaggedLine } from './tagger.js';
import { UNIT, unitAt } from './units.js';
import { TAGS } from './weights.js';
import { isCommon, isFrequent, isRare, type Word } from './words.js';

const IS_PERSON = TAGS.map((tag) => tag.endsWith('PER'));

/** A listed first name and a surname side by side, that the tagger did not take for a person. */
export function listedPairs({ words, tags }: TaggedLine): Candidate[] {
  const isFree = (index: number): boolean => IS_PERSON[tags[index] ?? 0] !== true;
  const pairs: Candidate[] = [];
  words.forEach((first, index) => {
    const second = words[index + 1];
    if (second === undefined || !isFree(index) || !isFree(index + 1) || (pairs.at(-1)?.end ?? 0) > index)
      return;
    const isUntagged = tags[index] === 0 && tags[index + 1] === 0;
    if (isPair(first, second, isUntagged)) pairs.push({ first: index, end: index + 2 });
  });
  return pairs;
}

/** What is taken for a place or an organisation has to be listed without doubt. */
function isPair(first: Word, second: Word, isUntagged: boolean): boolean {
  if (!first.isNameLike || !second.isNameLike || isCommon(first) || isFrequent(second)) return false;
  if (!isUntagged) return first.isFirstName && second.isName && isRare(second);
  if (!first.isFirstName && !(first.isName && second.isName)) return false;
  return second.isName || second.frequency === 'n';
}

const LINKS: ReadonlySet<string> = new Set(
  ', & and or och eller und oder et ou y e o en of og i oraz lub'.split(' '),
);

/** `Anna, Bo and Cleo`: single words in one list with a person are persons, too. */
export function listNeighbours({ words }: TaggedLine, persons: readonly Candidate[]): Candidate[] {
  const taken = new Uint8Array(words.length);
  for (const { first, end } of persons) taken.fill(1, first, end);
  const found: Candidate[] = [];
  const follow = (from: number, step: 1 | -1): void => {
    for (let at = nextItem(words, from, step); at !== null; at = nextItem(words, at, step)) {
      const word = words[at];
      if (taken[at] === 1 || word === undefined || !isItem(word, words[at + 1])) return;
      if (words[at + step]?.isCapital) return;
      taken[at] = 1;
      found.push({ first: at, end: at + 1 });
    }
  };
  for (const { first, end } of persons) {
    follow(first, -1);
    follow(end - 1, 1);
  }
  return found;
}

/** The place beyond the comma or conjunction beside an item. */
function nextItem(words: readonly Word[], at: number, step: 1 | -1): number | null {
  const isLink = (index: number): boolean => LINKS.has(words[index]?.lower ?? '');
  if (!isLink(at + step)) return null;
  return at + step * (isLink(at + 2 * step) ? 3 : 2);
}

function isItem(word: Word, next: Word | undefined): boolean {
  if (!word.isNameLike || (next !== undefined && unitAt(next.text, 0) === UNIT.digit)) return false;
  return word.isFirstName || (!isFrequent(word) && word.isName && !word.isCity) || word.frequency === 'n';
}
