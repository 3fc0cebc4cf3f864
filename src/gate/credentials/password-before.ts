import { isUnspacedScriptAt } from '../characters.js';
import { isStrong, isUnlikeWords } from './password-value.js';
import { BACK_LINKS, DETERMINERS } from './password-words.js';
import { isSpace, type Span, unquoted } from './sentence.js';

const MOST_WORDS = 7;
/** What no plain word has. */
const MAY_BE_VALUE = /[\d!@#$%^&*_+]|[a-z][A-Z]/;
const BEFORE_CHARS = 140;

/** The password that the text gives before the word: `he typed X as his password`, `X ist das Passwort`, `用 X 作为密码`. */
export function valueBefore(text: string, at: number, end: number): Span | null {
  const before = text.slice(Math.max(0, at - BEFORE_CHARS), at);
  const offset = at - before.length;
  const same = text.slice(at, end).toLowerCase();
  const found = unlikeBefore(before, same) ?? strong(before, unspacedBefore(before) ?? spacedBefore(before));
  return found === null ? null : { start: offset + found.start, end: offset + found.end };
}

function strong(text: string, span: Span | null): Span | null {
  return span !== null && isStrong(text.slice(span.start, span.end)) ? span : null;
}

const MAX_LINK_CHARS = 13;
const UNSPACED_LINK = /["'`”」]?\s?(?:作为|作為|做|当|當|是)[^!-~\s]{0,8}$/u;

function unspacedBefore(before: string): Span | null {
  if (!isUnspacedScriptAt(before, before.length - 1)) return null;
  const tail = Math.max(0, before.length - MAX_LINK_CHARS);
  const link = UNSPACED_LINK.exec(before.slice(tail));
  if (link === null) return null;
  const end = tail + link.index;
  let start = end;
  while (start > 0 && before.charCodeAt(start - 1) > 32 && before.charCodeAt(start - 1) < 127) start -= 1;
  return start < end ? unquoted(before, start, end) : null;
}

/** `try X, that is the root password`: the nearest of the last words of the sentence that is like no word. */
function unlikeBefore(before: string, same: string): Span | null {
  if (!isSpace(before, before.length - 1) && !/\s\S{0,20}-$/.test(before)) return null;
  let end = before.length;
  for (let words = 0; words < MOST_WORDS; words += 1) {
    while (end > 0 && isSpace(before, end - 1)) end -= 1;
    let start = end;
    while (start > 0 && !isSpace(before, start - 1)) start -= 1;
    const span = unquoted(before, start, end);
    const written = before.slice(start, end);
    if ((start === 0 && before.length === BEFORE_CHARS) || /[;{}<>|=()]|\n/.test(written)) return null;
    if (written.toLowerCase().includes(same)) return null;
    if (MAY_BE_VALUE.test(written) && isUnlikeWords(before.slice(span.start, span.end))) return span;
    if (/[.!?]$/.test(written)) return null;
    end = start;
  }
  return null;
}

function spacedBefore(before: string): Span | null {
  let end = before.length;
  let hasLink = false;
  for (let words = 0; words < 5; words += 1) {
    while (end > 0 && isSpace(before, end - 1)) end -= 1;
    if (end === before.length && words === 0) return null;
    let start = end;
    while (start > 0 && !isSpace(before, start - 1)) start -= 1;
    const word = before.slice(start, end).toLowerCase();
    if (BACK_LINKS.has(word)) hasLink = true;
    else if (!DETERMINERS.has(word)) return hasLink ? unquoted(before, start, end) : null;
    end = start;
  }
  return null;
}
