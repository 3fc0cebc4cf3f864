// What the word beside a name says of whose it is: a family name, a given name, a usual word.
import type { NameLists } from '../../model/name-lists.js';
import { isFamilyNameToo, isNameAlone, isUsualWord } from './usual-words.js';

/** How far a name of one word is believed. */
export type NameMatch =
  /** A person's: what may be somebody else's is doubtful. */
  | 'person'
  /** A person's, and somebody said that everybody who may be meant is. */
  | 'everyone'
  /** No person's: wherever the letters stand. */
  | 'letters';

export interface Standing {
  /**
   * `doubtful`: somebody else may be meant; `left`: most likely is, so that it is counted and stays, whoever is said to
   * be meant; `others`: it is part of somebody else's name.
   */
  whose: 'meant' | 'doubtful' | 'left' | 'others';
  /** It looks as if somebody else goes by the same name. */
  isNamesake: boolean;
}

export const MEANT: Standing = { whose: 'meant', isNamesake: false };
export const NAMESAKE: Standing = { whose: 'others', isNamesake: true };
export const LEFT: Standing = { whose: 'left', isNamesake: true };
export const MAYBE_NAMESAKE: Standing = { whose: 'doubtful', isNamesake: true };
export const DOUBTFUL: Standing = { whose: 'doubtful', isNamesake: false };
export const OTHERS: Standing = { whose: 'others', isNamesake: false };

const SCOTTISH = /^Ma?c\p{Lu}/u;
const ACRONYM = /^\p{Lu}{2,4}$/u;

/** A family name, a second given name, or any word of a language that writes nouns so: with a capital behind a name. */
export function standingBefore(word: string, written: string, lists: NameLists): Standing {
  if (SCOTTISH.test(written) || isNameAlone(word)) return LEFT;
  if (isUsualWord(word) || lists.isTechnical(word)) return DOUBTFUL;
  const isShort = word.length <= 2;
  if (isShort && !lists.isEveryday(word)) return ACRONYM.test(written) ? DOUBTFUL : LEFT;
  if (lists.isCommon(word)) return lists.isName(word) ? DOUBTFUL : MEANT;
  if (lists.isName(word)) return NAMESAKE;
  return ACRONYM.test(written) ? MAYBE_NAMESAKE : LEFT;
}

/**
 * With a capital before a name: a given name before a family name, or before a second given name.
 * @param begins whether it begins a sentence, so that the capital says little
 */
export function standingAfter(
  word: string,
  { name, begins }: { name: string; begins: boolean },
  lists: NameLists,
): Standing {
  if (isUsualWord(word)) return MEANT;
  const isGiven = lists.isFirstName(name);
  if (!lists.isFirstName(word)) return (isGiven && begins) || !isUnusual(word, lists) ? MEANT : DOUBTFUL;
  // Before a given name it may be any word: `Kära Anna`.
  if (isGiven && begins && !lists.isCommon(word)) return MAYBE_NAMESAKE;
  if (isGiven) return lists.isCommon(word) && !isNameAlone(word) ? MEANT : NAMESAKE;
  return lists.isEveryday(word) ? DOUBTFUL : NAMESAKE;
}

/** Behind a name, both in small letters: no capital tells, so that any word that is not known counts, and a usual one that many are called by (`anna brown`). */
export function standingInSmall(word: string, lists: NameLists): Standing {
  if (isFamilyNameToo(word)) return DOUBTFUL;
  if (!isUnusual(word, lists)) return MEANT;
  return lists.isName(word) || isNameAlone(word) ? LEFT : DOUBTFUL;
}

/** No usual word, inflected or not, and none of programming: `Lindqvist, Anna`. */
export function isUnusual(word: string, lists: NameLists): boolean {
  if (isNameAlone(word)) return true;
  const stem = word.replace(/(?:e?s|e?d|ing)$/u, '');
  return ![word, stem, `${stem}e`].some(
    (form) => isUsualWord(form) || lists.isTechnical(form) || (lists.isCommon(form) && !isNameAlone(form)),
  );
}
