import type { WordList } from '../word-list.js';

/**
 * How a country writes the numbers of its people. In shapes, `9` is a digit, `A` a capital, `a` a small letter, all
 * else itself. Numbers whose shape and checksum leave no doubt are found by themselves, wherever the policy is at
 * home; others only in the policy's countries, near a word that says what they are.
 */
export interface IdFormat {
  country: string;
  alone: readonly string[];
  near: readonly string[];
  /** @param compact in capitals, without separators */
  isValid(compact: string): boolean;
  /** Also found by itself where it is the whole text, as the answer to a question is. */
  isWholeText: boolean;
  /** When the usual words for identities are too many or too few. */
  words: WordList | null;
}

interface IdFormatOptions {
  alone?: readonly string[];
  near?: readonly string[];
  isWholeText?: boolean;
  words?: WordList;
}

export function idFormat(
  country: string,
  isValid: (compact: string) => boolean,
  { alone = [], near = [], isWholeText = false, words }: IdFormatOptions,
): IdFormat {
  return { country, alone, near, isValid, isWholeText, words: words ?? null };
}
