import { isDigit } from '../characters.js';
import { isCapital, isIdeograph, isLetter } from './letters.js';
import type { Span } from './sentences.js';

/** A word, an ideograph, a number, or a piece of code, with the clause it stands in. */
export interface Word extends Span {
  sort: 'word' | 'number' | 'code' | 'person';
  clause: number;
  isQuoted: boolean;
}

const CLAUSE_ENDS = new Set(',;:：，、；—–()（）');
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['”', '”'],
  ['「', '」'],
]);

/** The words of a sentence. A clause ends at commas, colons and the like; conjunctions are not looked for here. */
export function wordsOf(text: string, { start, end }: Span): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let quoteEnd = -1;
  let at = start;
  while (at < end) {
    const sort = sortOf(text, at);
    if (sort === null) {
      if (text.charCodeAt(at) !== 32) {
        if (CLAUSE_ENDS.has(text.charAt(at))) clause += 1;
        if (at >= quoteEnd && at > start) quoteEnd = endOfQuote(text, at, end);
      }
      at += 1;
      continue;
    }
    const length = lengthOf(text, { start: at, end }, sort);
    const word: Word = { start: at, end: at + length, sort, clause, isQuoted: at < quoteEnd };
    if (sort === 'word' && isCode(text, word, end)) word.sort = 'code';
    words.push(word);
    at += length;
  }
  return words;
}

function sortOf(text: string, at: number): Word['sort'] | null {
  const unit = text.charCodeAt(at);
  if (isIdeograph(unit) || (isLetter(unit) && unit !== 39)) return 'word';
  if (isDigit(unit)) return 'number';
  if (unit === 96) return 'code';
  return unit === 91 && text.startsWith('[person]', at) ? 'person' : null;
}

function lengthOf(text: string, { start, end }: Span, sort: Word['sort']): number {
  switch (sort) {
    case 'person':
      return '[person]'.length;
    case 'code':
      return lengthOfInlineCode(text, start, end);
    case 'number': {
      let at = start + 1;
      while (at < end && (isDigit(text.charCodeAt(at)) || isInsideNumber(text, at))) at += 1;
      return at - start;
    }
    case 'word': {
      if (isIdeograph(text.charCodeAt(start))) return 1;
      let at = start + 1;
      while (at < end && isLetter(text.charCodeAt(at))) at += 1;
      return at - start;
    }
    default:
      return sort satisfies never;
  }
}

function lengthOfInlineCode(text: string, start: number, end: number): number {
  const closing = text.indexOf('`', start + 1);
  return closing === -1 || closing >= end || closing > start + MAX_QUOTE_CHARS ? 1 : closing + 1 - start;
}

/** The dot or comma of `84,000` and `4.800`. */
function isInsideNumber(text: string, at: number): boolean {
  const sign = text.charAt(at);
  return (
    (sign === ',' || sign === '.') && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1))
  );
}

/** `patient_id`, `location.href`, `fooBar`, `k8s`, `Europe/Berlin`: names in programs. */
function isCode(text: string, { start, end }: Span, limit: number): boolean {
  if (isRootedPath(text, start - 1)) return true;
  const next = text.charAt(end);
  if (end < limit && (next === '_' || isDigit(text.charCodeAt(end)))) return true;
  if (
    end + 1 < limit &&
    (next === '.' || next === '(') &&
    isPlainLetter(text.charCodeAt(end + 1)) &&
    end - start > 1
  )
    return next === '.';
  if (isCapital(text.charCodeAt(start)) && (isZonePart(text, end) || isZonePart(text, start - 1)))
    return true;
  if (text.charAt(start - 1) === '_' || text.charAt(start - 1) === '@') return true;
  for (let at = start + 1; at < end; at += 1)
    if (
      isCapital(text.charCodeAt(at)) &&
      isPlainLetter(text.charCodeAt(at - 1)) &&
      !isCapital(text.charCodeAt(at - 1))
    )
      return true;
  return false;
}

/** The stroke of `Europe/Berlin`. */
function isZonePart(text: string, at: number): boolean {
  return text.charAt(at) === '/' && isLetter(text.charCodeAt(at - 1)) && isCapital(text.charCodeAt(at + 1));
}

function isPlainLetter(unit: number): boolean {
  return isLetter(unit) && unit !== 39 && unit !== 0x2019;
}

/** Longer ones are no quotations but stray signs. */
const MAX_QUOTE_CHARS = 400;

function endOfQuote(text: string, at: number, end: number): number {
  const closing = QUOTES.get(text.charAt(at));
  if (closing === undefined) return -1;
  // The sign that closes the last quotation is cut off from the end of the sentence.
  const found = text.slice(at + 1, Math.min(end + 1, at + MAX_QUOTE_CHARS)).indexOf(closing);
  return found === -1 ? -1 : at + 1 + found;
}

/** `/home`, `~/notes`, `./src`: the first part of a path, and not the second half of `he/she`. */
function isRootedPath(text: string, at: number): boolean {
  return text.charAt(at) === '/' && (at === 0 || /[\s~./'"`(]/.test(text.charAt(at - 1)));
}
