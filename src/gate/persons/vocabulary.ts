import type { Gazetteer } from './gazetteer.js';
import { describeWord, type Word } from './words.js';

/** The words of texts, each described once as long as it is not driven out by another. */
export type Vocabulary = (text: string, start: number, end: number) => Word;

/** One place a hash: what it costs in memory is bounded, and nothing has to be cleared. */
const PLACES = 1 << 17;
/** Longer tokens are no names: their end is not looked at. */
const MAX_WORD_CHARS = 64;

export function createVocabulary(gazetteer: Gazetteer): Vocabulary {
  const places: (Word | undefined)[] = new Array(PLACES).fill(undefined);
  return (text, start, end) => {
    const length = Math.min(MAX_WORD_CHARS, end - start);
    const place = hash(text, start, start + length);
    const known = places[place];
    if (known !== undefined && known.text.length === length && text.startsWith(known.text, start))
      return known;
    const word = describeWord(copyOf(text, start, start + length), gazetteer);
    places[place] = word;
    return word;
  };
}

/** Not a slice: that would keep the whole text in memory as long as the word is known. */
function copyOf(text: string, start: number, end: number): string {
  const units = Array.from({ length: end - start }, (_, index) => text.charCodeAt(start + index));
  return String.fromCharCode(...units);
}

function hash(text: string, start: number, end: number): number {
  let state = 0;
  for (let index = start; index < end; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return (state ^ (state >>> 15)) & (PLACES - 1);
}
