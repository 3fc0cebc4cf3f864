import { isAsciiAlphanumeric, isDigit, isGluingAt } from '../../characters.js';
import type { Span } from '../spans.js';

/** A stretch of text that may be a number, as a shape: `9` for digits, `A` and `a` for letters. */
export interface Candidate extends Span {
  shape: string;
  /** In capitals, without separators. */
  compact: string;
}

const MAX_CHARS = 24;
const MIN_DIGITS = 6;
const SEPARATORS = ' -.+/:\u00a0\u202f';

/** What begins at `start` and ends with a word, the longest first. Words are joined by single separators. */
export function candidatesAt(text: string, start: number): Candidate[] {
  const found: Candidate[] = [];
  let shape = '';
  let compact = '';
  let digits = 0;
  for (let end = start; end - start <= MAX_CHARS; end += 1) {
    const unit = text.charCodeAt(end);
    if (isAsciiAlphanumeric(unit)) {
      const character = text.charAt(end).toUpperCase();
      shape += shapeOf(unit);
      compact += character;
      if (isDigit(unit)) digits += 1;
      continue;
    }
    if (!isAsciiAlphanumeric(text.charCodeAt(end - 1))) break;
    if (digits >= MIN_DIGITS && isFreeAfter(text, end, shape)) found.push({ start, end, shape, compact });
    const separator = text.charAt(end);
    if (separator === '' || !SEPARATORS.includes(separator)) break;
    shape += separator === '\u00a0' || separator === '\u202f' ? ' ' : separator;
  }
  return found.reverse();
}

function shapeOf(unit: number): string {
  if (isDigit(unit)) return '9';
  return unit < 97 ? 'A' : 'a';
}

/** Nothing goes on that the shape would be a part of. */
function isFreeAfter(text: string, end: number, shape: string): boolean {
  if (isGluingAt(text, end)) return false;
  const next = text.charCodeAt(end + 1);
  switch (text.charAt(end)) {
    case '-':
    case '+':
    case '/':
    case '.':
      return !isAsciiAlphanumeric(next);
    case ':':
      return !isDigit(next);
    default:
      return !(isGroupedBySpace(text.charAt(end), shape) && isDigit(next));
  }
}

function isGroupedBySpace(separator: string, shape: string): boolean {
  return ' \u00a0\u202f'.includes(separator) && shape.includes(' ');
}
