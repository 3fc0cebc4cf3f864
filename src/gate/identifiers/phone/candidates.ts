import { isDigit, isGluingAt } from '../../characters.js';
import type { Span } from '../spans.js';

/** A stretch of text that may be a telephone number. */
export interface PhoneCandidate extends Span {
  /** As it is written, without an extension. */
  written: string;
  digits: string;
  /** How many runs of digits it is written in. */
  groups: number;
  hasExtension: boolean;
}

const MAX_CHARS = 44;
const MIN_DIGITS = 7;
/** E.164 allows 15; with the prefix of a call abroad before them. */
const MAX_DIGITS = 17;
/** `030 / 231 25 123`. */
const MAX_SEPARATORS = 3;
const SEPARATORS = ' -./()\u00a0\u202f\u2011\u2013';
const EXTENSION = /(?: ?(?:x|ext\.?|extension) ?|#)\d{1,6}(?![\p{L}\p{N}])/iuy;

/** Where a number begins whose first digit is at `at`: with its plus and its bracket. */
export function phoneStart(text: string, at: number): number {
  let start = at;
  if (text.charAt(start - 1) === '(') start -= 1;
  if (text.charAt(start - 1) === '+') start -= 1;
  if (text.charAt(start) === '+' && text.charAt(start - 1) === '(') start -= 1;
  return start;
}

/** What begins at `start` and ends with a group of digits, the longest first. */
export function phoneCandidates(text: string, start: number): PhoneCandidate[] {
  const found: PhoneCandidate[] = [];
  let digits = '';
  let groups = 0;
  let separators = 0;
  let open = 0;
  for (let end = start; end - start <= MAX_CHARS && digits.length <= MAX_DIGITS; end += 1) {
    const character = text.charAt(end);
    if (isDigit(text.charCodeAt(end))) {
      if (separators > 0 || groups === 0) groups += 1;
      separators = 0;
      digits += character;
      continue;
    }
    if (end > start && isDigit(text.charCodeAt(end - 1)) && digits.length >= MIN_DIGITS && open === 0)
      addCandidate(found, text, { start, end, digits, groups });
    if (character === '+' && digits === '') continue;
    if (character === '' || !SEPARATORS.includes(character)) break;
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    separators += digits === '' ? 0 : 1;
    if (separators > MAX_SEPARATORS || open < 0 || isWide(text, end)) break;
  }
  return found.reverse();
}

/** Two spaces, or what else leaves a gap. */
function isWide(text: string, end: number): boolean {
  return ' \u00a0'.includes(text.charAt(end)) && ' \u00a0'.includes(text.charAt(end - 1) || '.');
}

function addCandidate(
  found: PhoneCandidate[],
  text: string,
  { start, end, digits, groups }: Span & { digits: string; groups: number },
): void {
  if (digits.length > MAX_DIGITS) return;
  EXTENSION.lastIndex = end;
  const extended = end + (EXTENSION.exec(text)?.[0].length ?? 0);
  const free = [extended, end].find((last) => isFreeAfter(text, last));
  if (free === undefined) return;
  found.push({ start, end: free, written: text.slice(start, end), digits, groups, hasExtension: free > end });
}

/**
 * No other number is joined to the end. Were this one found and that one, joined to it, found only when this one is
 * replaced, then a row of them would take as many turns as it is long.
 */
function isFreeAfter(text: string, end: number): boolean {
  if (isGluingAt(text, end) || '@%'.includes(text.charAt(end) || ' ')) return false;
  const next = text.charAt(end + 1);
  switch (text.charAt(end)) {
    case '(':
      return !/[\d+]/.test(next);
    case '+':
      return !/[\d(]/.test(next);
    case '-':
    case '.':
    case ':':
    case '/':
      return !/\d/.test(next);
    default:
      return true;
  }
}
