import { isUnspacedScriptAt } from '../characters.js';
import { isStrong } from './password-value.js';

export interface Span {
  start: number;
  end: number;
}

/** Also what stands around values in other languages. */
export const QUOTES = '"\'`“”„‘’«»「『';
export const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“”',
  '‘': '’',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '”': '”',
  '’': '’',
};

/** Longer ones are no words. */
const MAX_WORD_CHARS = 128;
const MAX_LAST_WORD_CHARS = 40;

export interface FoundWord extends Span {
  /** In small letters, without the signs around it. */
  text: string;
}

/** The next word of the sentence; null where it ends. Line breaks are spaces only once. */
export function wordAfter(text: string, from: number, isWithin: boolean): FoundWord | null {
  let start = text.charAt(from) === ',' ? from + 1 : from;
  let breaks = 0;
  while (
    start - from < 8 &&
    (text.charAt(start) === '\\' ||
      isSpace(text, start) ||
      (!isWithin && '"\')]'.includes(text.charAt(start)) && isSpace(text, start + 1)))
  ) {
    if (text.charCodeAt(start) === 10 && ++breaks > 1) return null;
    start += 1;
  }
  if (start >= text.length || (start === from && !isUnspacedScriptAt(text, start))) return null;
  return wordAt(text, start, isWithin);
}

export function wordAt(text: string, start: number, isWithin = true): FoundWord | null {
  let end = start;
  while (end < text.length && end - start < MAX_WORD_CHARS && !isSpace(text, end)) end += 1;
  if (end === start) return null;
  const written = text.slice(start, end);
  if (isWithin && /[;{}<>|]/.test(written)) return null;
  const endsSentence =
    /[.!?]["')]{0,2}$/.test(written) &&
    end - start < MAX_LAST_WORD_CHARS &&
    !isStrong(written.replace(/[.!?]\W{0,3}$/, ''));
  if (isWithin && endsSentence) return null;
  const colon = written.search(/[:=：]/);
  if (colon > 0 && /^\p{L}+$/u.test(written.slice(0, colon))) end = start + colon;
  return {
    start,
    end,
    text: betweenLetters(text.slice(start, end).toLowerCase()),
  };
}

export function isSpace(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 32 || unit === 9 || unit === 10 || unit === 13 || unit === 0xa0 || unit === 0x3000;
}

/** The text without any of these characters at its end. */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const LETTER = /\p{L}/u;

function betweenLetters(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && !LETTER.test(text.charAt(start))) start += 1;
  while (end > start && !LETTER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The span without the quotes and signs around it. */
export function unquoted(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && (QUOTES.includes(text.charAt(start)) || '(*'.includes(text.charAt(start))))
    start += 1;
  while (end > start && (QUOTES.includes(text.charAt(end - 1)) || ',.;:)*'.includes(text.charAt(end - 1))))
    end -= 1;
  return { start, end };
}
