import { isDigit, isWordAt } from '../../characters.js';
import type { Span } from '../spans.js';

/** A word beside a number, with the marks that belong to it: `St.`, `Carl-Duisberg-Platz`, `d'Azeglio`, `C/`. */
export interface Word extends Span {
  text: string;
}

const MAX_WORD_CHARS = 30;
const CAPITAL = /^\p{Lu}/u;

/** Up to `count` words that follow, each after one space. */
export function wordsAfter(text: string, from: number, count: number): Word[] {
  const words: Word[] = [];
  let start = from;
  while (words.length < count && text.charAt(start) === ' ') {
    start += 1;
    let end = start;
    while (end - start <= MAX_WORD_CHARS && isInWord(text, end)) end += 1;
    if (end === start || end - start > MAX_WORD_CHARS) break;
    words.push({ start, end, text: text.slice(start, end) });
    start = end;
  }
  return words;
}

/** Up to `count` words that come before, each followed by one space, the last perhaps by a comma too; the nearest first. */
export function wordsBefore(text: string, to: number, count: number): Word[] {
  const words: Word[] = [];
  let gap = text.startsWith(', ', to - 2) ? ', ' : ' ';
  let end = to;
  while (words.length < count && text.startsWith(gap, end - gap.length)) {
    end -= gap.length;
    gap = ' ';
    let start = end;
    while (end - start <= MAX_WORD_CHARS && isInWord(text, start - 1)) start -= 1;
    if (end === start || end - start > MAX_WORD_CHARS) break;
    words.push({ start, end, text: text.slice(start, end) });
    end = start;
  }
  return words;
}

function isInWord(text: string, index: number): boolean {
  if (isWordAt(text, index)) return text.charAt(index) !== '_' && !isDigit(text.charCodeAt(index));
  return "-'’./".includes(text.charAt(index) || ' ');
}

export function isCapitalized(word: Word): boolean {
  return CAPITAL.test(word.text);
}
