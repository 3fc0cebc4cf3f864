import { isDigit, isGluingAt } from '../characters.js';

/** A stretch of a text, from `start` up to and without `end`. */
export interface Span {
  start: number;
  end: number;
}

/** A word with a digit in it. */
export interface NumberWord extends Span {
  firstDigit: number;
}

/** Part of a longer token, of a fraction, of a dashed id. */
export function isGluedBefore(text: string, at: number): boolean {
  if (isGluingAt(text, at - 1)) return true;
  return '-.'.includes(text.charAt(at - 1)) && isGluingAt(text, at - 2);
}

export function isGluedAfter(text: string, end: number): boolean {
  if (isGluingAt(text, end)) return true;
  if (text.charAt(end) === '-') return isGluingAt(text, end + 1);
  return text.charAt(end) === '.' && isDigit(text.charCodeAt(end + 1));
}
