import { isDigit, isGluingAt } from '../../characters.js';
import type { Span } from '../spans.js';
import { chineseAddress } from './chinese.js';
import {
  ENGLISH_DOUBTFUL,
  ENGLISH_SURE,
  LEADING_DOUBTFUL,
  LEADING_SURE,
  NUMBERED_THINGS,
  PARTICLES,
  STREET_ADJECTIVES,
  SUFFIXES_DOUBTFUL,
  SUFFIXES_SURE,
  TRAILING_WORDS,
} from './street-words.js';
import { type AddressTail, addressTail } from './tail.js';
import { isCapitalized, type Word, wordsAfter, wordsBefore } from './words.js';

/** More digits than the number of a house has. */
const MAX_DIGITS = 5;
const MAX_WORDS = 6;
/** `12b`, `1/2`, `7-9`. */
const HOUSE_NUMBER = /\d{1,5}(?: ?[A-Za-z](?![\p{L}\d]))?(?:[-/]\d{1,4}[A-Za-z]?(?![\p{L}\d]))?/uy;
const ORDINAL = /^ \d{1,3}(?:st|nd|rd|th)(?= )/;
/** How surely a name is one of a street. */
type Certainty = 'sure' | 'doubtful' | 'none';
interface Street {
  start: number;
  end: number;
  certainty: Certainty;
}

/**
 * Postal addresses: the number of a house beside the name of a street. The street is known by its words, in a dozen
 * languages, or by the postcode and the place that follow.
 * @param number a word that begins with a digit
 */
export function findAddress(text: string, number: Span): Span | null {
  if (isGluingAt(text, number.start - 1)) return null;
  HOUSE_NUMBER.lastIndex = number.start;
  const end = number.start + (HOUSE_NUMBER.exec(text)?.[0].length ?? 0);
  if (end < number.end || digitsFrom(text, number.start) > MAX_DIGITS) return null;
  return (
    chineseAddress(text, { start: number.start, end }) ??
    withTail(text, streetAfter(text, number.start, end)) ??
    withTail(text, streetBefore(text, number.start, end))
  );
}

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end - start;
}

function withTail(text: string, street: Street | null): Span | null {
  if (street === null) return null;
  const tail: AddressTail = addressTail(text, street.end);
  if (street.certainty !== 'sure' && !tail.isPlaced) return null;
  const endsSentence = tail.end === street.end && text.charAt(tail.end - 1) === '.';
  const end = endsSentence ? tail.end - 1 : tail.end;
  return isGluingAt(text, street.start - 1) || isGluingAt(text, end) ? null : { start: street.start, end };
}

/** `12 Main Street`, `12, rue de la Paix`, `741 Marginal Márcia`. */
function streetAfter(text: string, start: number, numberEnd: number): Street | null {
  const from = text.charAt(numberEnd) === ',' ? numberEnd + 1 : numberEnd;
  const afterOrdinal = from + (ORDINAL.exec(text.slice(from, from + 8))?.[0].length ?? 0);
  const words = wordsAfter(text, afterOrdinal, MAX_WORDS);
  const first = words[0];
  if (first === undefined) return null;
  const certainty = certaintyOf(first, LEADING_SURE, LEADING_DOUBTFUL);
  if (certainty !== 'none') {
    const end = endOfName(words.slice(1));
    if (end !== null) return { start, end, certainty };
  }
  if (!isCapitalized(first) || isNumbered(first)) return null;
  return englishStreet(words, start) ?? named(words, start);
}

function englishStreet(words: readonly Word[], start: number): Street | null {
  let found: Street | null = null;
  for (const [index, word] of words.entries()) {
    if (!isCapitalized(word)) break;
    const certainty = certaintyOf(word, ENGLISH_SURE, ENGLISH_DOUBTFUL);
    if (index > 0 && certainty === 'sure') found = { start, end: word.end, certainty };
    else if (index > 0 && certainty === 'doubtful' && found === null)
      found = { start, end: word.end, certainty };
    if (word.text.endsWith('.') && certainty === 'none' && word.text.length > 3) break;
  }
  return found;
}

/** A name of no known sort: an address only if a postcode and a place follow. */
function named(words: readonly Word[], start: number): Street | null {
  const end = endOfName(words);
  return end === null ? null : { start, end, certainty: 'doubtful' };
}

/** Capitalised words and the particles between them. */
function endOfName(words: readonly Word[]): number | null {
  let end: number | null = null;
  for (const word of words) {
    if (isCapitalized(word)) end = word.end;
    else if (!PARTICLES.has(word.text.toLowerCase()) && !/^[dl]['’]\p{Lu}/u.test(word.text)) break;
    else if (/['’]\p{Lu}/u.test(word.text)) end = word.end;
  }
  return end;
}

/** `Storgatan 5`, `Simons Gata 282`, `Calle de la Paz, 12`, `Romberg 42b, 59901 Ludwigshafen`. */
function streetBefore(text: string, numberStart: number, end: number): Street | null {
  const words = wordsBefore(text, numberStart, MAX_WORDS);
  return leadingStreet(words, end) ?? suffixedStreet(words, end) ?? plainStreet(words, end);
}

function leadingStreet(words: readonly Word[], end: number): Street | null {
  let hasName = false;
  for (const word of words) {
    const certainty = certaintyOf(word, LEADING_SURE, LEADING_DOUBTFUL);
    if (hasName && certainty !== 'none') return { start: word.start, end, certainty };
    if (isCapitalized(word)) hasName = true;
    else if (!hasName || !PARTICLES.has(word.text.toLowerCase())) return null;
  }
  return null;
}

function suffixedStreet(words: readonly Word[], end: number): Street | null {
  const [word, before] = words;
  if (word === undefined || isNumbered(word)) return null;
  const lower = word.text.toLowerCase();
  if (before !== undefined && isCapitalized(before) && isCapitalized(word) && TRAILING_WORDS.has(lower))
    return { start: before.start, end, certainty: 'sure' };
  const certainty = hasSuffix(lower, SUFFIXES_SURE)
    ? 'sure'
    : hasSuffix(lower, SUFFIXES_DOUBTFUL)
      ? 'doubtful'
      : 'none';
  if (certainty === 'none' || !isCapitalized(word)) return null;
  const isNamedWith = before !== undefined && STREET_ADJECTIVES.has(before.text.toLowerCase());
  return { start: isNamedWith ? before.start : word.start, end, certainty };
}

function plainStreet(words: readonly Word[], end: number): Street | null {
  const [word, before] = words;
  if (word === undefined || !isCapitalized(word) || isNumbered(word) || word.text.length < 4) return null;
  const isNamedWith = before !== undefined && isCapitalized(before) && !before.text.endsWith('.');
  return { start: isNamedWith ? before.start : word.start, end, certainty: 'doubtful' };
}

function certaintyOf(word: Word, sure: ReadonlySet<string>, doubtful: ReadonlySet<string>): Certainty {
  const lower = word.text.toLowerCase();
  if (sure.has(lower) || sure.has(lower.replace(/\.$/, ''))) return 'sure';
  return doubtful.has(lower) ? 'doubtful' : 'none';
}

function hasSuffix(word: string, suffixes: readonly string[]): boolean {
  return suffixes.some((suffix) => word.length > suffix.length + 1 && word.endsWith(suffix));
}

/** `Version 3`, `May 12`. */
function isNumbered(word: Word): boolean {
  return NUMBERED_THINGS.has(word.text.toLowerCase());
}
