import { isAsciiAlphanumeric } from '../characters.js';

/** Longer runs are data, not keys. */
export const MAX_TOKEN_CHARS = 2_048;

const TOKEN = new Uint8Array(128);
for (let unit = 0; unit < 128; unit += 1) {
  if (isAsciiAlphanumeric(unit) || '_-+/.~'.includes(String.fromCharCode(unit))) TOKEN[unit] = 1;
}

export interface Token {
  start: number;
  end: number;
  text: string;
}

/** Where the run of characters that keys are written in, which begins at `from`, ends; `most` characters on at the latest. */
export function tokenRunEnd(text: string, from: number, most = text.length): number {
  const limit = from + most;
  let end = from;
  while (end < limit && isTokenAt(text, end)) end += 1;
  return end;
}

export function isTokenAt(text: string, index: number): boolean {
  return TOKEN[text.charCodeAt(index)] === 1;
}

const HEX_PAIR = /^[0-9A-Fa-f]{2}$/;

/** The value in a run: behind `%3D`, without the dashes and dots around it, with the padding of base64. */
export function valueIn(text: string, from: number, to: number): Token {
  const start = text.charAt(from - 1) === '%' && HEX_PAIR.test(text.slice(from, from + 2)) ? from + 2 : from;
  let end = to;
  if (text.charAt(end) === '=') end += text.charAt(end + 1) === '=' ? 2 : 1;
  else while (end > start && '._-'.includes(text.charAt(end - 1))) end -= 1;
  return { start, end, text: text.slice(start, end) };
}

/** Behind the word, up to where the same word stands again: what follows there is looked at from there. */
export function limitOf(text: string, word: { start: number; end: number }, reach: number): number {
  const limit = Math.min(text.length, word.end + reach);
  const written = text.slice(word.start, word.end);
  const name = written.toLowerCase();
  const small = name.charCodeAt(0);
  const capital = written.toUpperCase().charCodeAt(0);
  for (let at = word.end; at + name.length <= limit; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== small && unit !== capital) continue;
    if (text.slice(at, at + name.length).toLowerCase() === name) return at;
  }
  return limit;
}
