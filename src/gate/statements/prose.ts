import { isIdeograph, isLetter, isSpace } from './letters.js';
import type { Span } from './sentences.js';

/**
 * Which parts of a text may be what somebody says: not code between fences, quoted lines, logs, source text. One pass
 * over the lines, each judged by its first and last characters and by how much of it is words.
 */
export function proseOf(text: string): Span[] {
  const spans: Span[] = [];
  let spansBeforeFence: number | null = null;
  let at = 0;
  while (at < text.length) {
    const end = endOfLine(text, at);
    if (isFenceAt(text, at, end)) {
      // What stands between two fences is code. A fence without an end fences nothing.
      if (spansBeforeFence !== null) spans.length = spansBeforeFence;
      spansBeforeFence = spansBeforeFence === null ? spans.length : null;
    } else if (isProse(text, { start: at, end })) {
      const last = spans.at(-1);
      if (last !== undefined && last.end + 1 === at) last.end = end;
      else spans.push({ start: at, end });
    }
    at = end + 1;
  }
  return spans;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function isFenceAt(text: string, start: number, end: number): boolean {
  const at = firstOf(text, start, end);
  return text.startsWith('```', at) || text.startsWith('~~~', at);
}

function firstOf(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** How lines begin that are quoted, commands, paths, tables, tags, diffs. */
const FOREIGN_START = new Set('>|$%❯/<{}+=@\\');
const CODE_END = new Set('{};\\|');
/** Two characters that stand together in source text and hardly elsewhere. */
const CODE_PAIRS = [
  '=>',
  '->',
  '()',
  ');',
  '":',
  '</',
  '==',
  '&&',
  '||',
  ' = ',
  '${',
  "':",
  '+=',
  '::',
  '[]',
];
const LOG_LEVELS = ['ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE', 'FATAL'];
const MIN_LETTERS_SHARE = 0.6;
const START_CHARS = 48;

function isProse(text: string, { start, end }: Span): boolean {
  const first = firstOf(text, start, end);
  let last = end;
  while (last > first && isSpace(text.charCodeAt(last - 1))) last -= 1;
  if (last - first < 4) return false;
  if (FOREIGN_START.has(text.charAt(first)) || CODE_END.has(text.charAt(last - 1))) return false;
  if (isStamped(text, first)) return false;
  const line = text.slice(first, last);
  if (LOG_LEVELS.some((level) => line.slice(0, START_CHARS).includes(level))) return false;
  if (CODE_PAIRS.some((pair) => line.includes(pair))) return false;
  return shareOfWords(line) >= MIN_LETTERS_SHARE;
}

/** A date or a time in front, as logs have it. */
function isStamped(text: string, first: number): boolean {
  return /^\[?(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d)/.test(text.slice(first, first + 12));
}

function shareOfWords(line: string): number {
  let words = 0;
  for (let at = 0; at < line.length; at += 1) {
    const unit = line.charCodeAt(at);
    if (isLetter(unit) || isIdeograph(unit) || unit === 32) words += 1;
  }
  return words / line.length;
}
