import { isAsciiAlphanumeric } from '../characters.js';

/** Longer runs are data, not keys. */
export const MAX_TOKEN_CHARS = 2_048;

const TOKEN = new Uint8Array(128);
for (let unit = 0; unit < 128; unit += 1) {
  if (isAsciiAlphanumeric(unit) || '_-+/=.~'.includes(String.fromCharCode(unit))) TOKEN[unit] = 1;
}

export interface Token {
  start: number;
  end: number;
  text: string;
}

/** Where the run of characters that keys are written in, which begins at `from`, ends. */
export function tokenRunEnd(text: string, from: number): number {
  let end = from;
  while (isTokenAt(text, end)) end += 1;
  return end;
}

export function isTokenAt(text: string, index: number): boolean {
  return TOKEN[text.charCodeAt(index)] === 1;
}

const HEX_PAIR = /^[0-9A-Fa-f]{2}$/;

/** The value in a run: behind `%3D` or the last `name=`, without the dashes and dots around it. */
export function valueIn(text: string, from: number, to: number): Token {
  let start = from;
  if (text.charAt(from - 1) === '%' && HEX_PAIR.test(text.slice(from, from + 2))) start += 2;
  let end = to;
  while (end > start && text.charAt(end - 1) === '=') end -= 1;
  start = Math.max(start, text.lastIndexOf('=', end - 1) + 1);
  end = to;
  while (end > start && '._-'.includes(text.charAt(end - 1))) end -= 1;
  while (end - start > 2 && text.charAt(end - 1) === '=' && text.charAt(end - 3) === '=') end -= 1;
  return { start, end, text: text.slice(start, end) };
}
