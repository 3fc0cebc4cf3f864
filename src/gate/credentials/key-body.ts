import { isAsciiAlphanumeric } from '../characters.js';

/** Shorter runs of base64 are words. */
const MIN_RUN_CHARS = 16;
/** Lines between a block's first line and its base64 (RFC 1421, RFC 4880). */
const BLOCK_HEADER = /(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash|Subject):[^\n]{0,200}/y;

/**
 * How far a key's base64 goes from `from` on, across line ends, also those written as `\n` in a string; `from`
 * itself when no key starts there.
 */
export function keyBodyEnd(text: string, from: number): number {
  let end = from;
  let position = from;
  for (;;) {
    position = skipBlockHeaders(text, skipSeparators(text, position));
    const runEnd = base64RunEnd(text, position);
    const isLastLine = end > from && runEnd > position && text.charCodeAt(runEnd - 1) === 61;
    if (runEnd - position < MIN_RUN_CHARS && !isLastLine) return end;
    end = runEnd;
    position = runEnd;
  }
}

/** How far back a key's base64 goes from `to`; `to` itself when none ends there. */
export function keyBodyStart(text: string, to: number): number {
  let start = to;
  let position = to;
  // The last line of a key may be of any length.
  for (let isLastLine = true; ; isLastLine = false) {
    while (position > 0 && isSeparatorEndingAt(text, position)) position -= 1;
    const runStart = base64RunStart(text, position);
    const isLong = position - runStart >= MIN_RUN_CHARS;
    if (!isLong && (!isLastLine || runStart === position)) return start;
    if (isLong) start = runStart;
    position = runStart;
  }
}

function skipSeparators(text: string, from: number): number {
  let position = from;
  for (;;) {
    if (isEscapedBreak(text, position)) position += 2;
    else if (isSeparator(text, position)) position += 1;
    else return position;
  }
}

function skipBlockHeaders(text: string, from: number): number {
  let position = from;
  for (;;) {
    BLOCK_HEADER.lastIndex = position;
    const header = BLOCK_HEADER.exec(text);
    if (header === null) return position;
    position = skipSeparators(text, position + header[0].length);
  }
}

function base64RunEnd(text: string, from: number): number {
  let end = from;
  while (isBase64(text, end)) end += 1;
  return end;
}

function base64RunStart(text: string, to: number): number {
  let start = to;
  while (start > 0 && isBase64(text, start - 1) && !isSeparatorEndingAt(text, start)) start -= 1;
  return start;
}

function isBase64(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return isAsciiAlphanumeric(unit) || unit === 43 || unit === 47 || unit === 61;
}

/** White space, and what strings and quoted mails put around a line. */
function isSeparator(text: string, index: number): boolean {
  return index < text.length && ' \t\r\n"\'`,>\\'.includes(text.charAt(index));
}

function isEscapedBreak(text: string, index: number): boolean {
  return text.charCodeAt(index) === 92 && 'nrt'.includes(text.charAt(index + 1)) && index + 1 < text.length;
}

/** Is the character before `end` a separator, or the letter of an escaped line break? */
function isSeparatorEndingAt(text: string, end: number): boolean {
  return isSeparator(text, end - 1) || (end > 1 && isEscapedBreak(text, end - 2));
}
