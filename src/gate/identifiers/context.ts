import { isAsciiWord } from '../characters.js';
import { isPlaceholder } from '../placeholders.js';

/** How far words are read that tell what a number is. */
export const CONTEXT_CHARS = 48;
const PLACEHOLDER = /\[[a-z_-]{2,20}(?: withheld)?\]/g;
/** The longest placeholder, so that one which is cut by the limit is still known. */
const PLACEHOLDER_CHARS = 32;

/**
 * The text before `at`, as far as it may say what stands there. It ends at a placeholder: `[phone]` tells nothing of
 * the number after it, and what is replaced must not bring other words nearer than they were.
 */
export function textBefore(text: string, at: number, chars = CONTEXT_CHARS): string {
  const from = Math.max(0, at - chars);
  const wide = text.slice(Math.max(0, from - PLACEHOLDER_CHARS), at);
  if (!wide.includes(']')) return text.slice(from, at);
  let after = 0;
  for (const match of wide.matchAll(PLACEHOLDER))
    if (isPlaceholder(match[0])) after = match.index + match[0].length;
  return wide.slice(Math.max(after, wide.length - chars));
}

/** The text from `end` on, up to a placeholder. */
export function textAfter(text: string, end: number, chars: number): string {
  const wide = text.slice(end, end + chars + PLACEHOLDER_CHARS);
  if (!wide.includes('[')) return wide.slice(0, chars);
  for (const match of wide.matchAll(PLACEHOLDER))
    if (isPlaceholder(match[0])) return wide.slice(0, Math.min(match.index, chars));
  return wide.slice(0, chars);
}

const MAX_NAME_CHARS = 40;
const WORDS_OF_NAME = /[A-Z]?[a-z]+|[A-Z]+|µs/g;
/** Last words of names whose numbers are nobody's. */
const TECHNICAL_WORDS = new Set(
  (
    'id ids uuid guid ts time timestamp epoch offset seq sequence nonce trace span bytes size length hash sha rev ' +
    'build order ref snowflake count total pid line addr index version duration ns us ms counter inode block ' +
    'height width seed checksum etag cursor batch job run commit issue session request item sku ean isbn gtin upc ' +
    'barcode serial lot invoice ticket tracking parcel shipment buffer'
  ).split(' '),
);

/** Does the text before a number end with the name of a technical value? */
export function endsWithTechnicalKey(before: string): boolean {
  const last = nameBefore(before).match(WORDS_OF_NAME)?.at(-1) ?? '';
  return last !== 'US' && TECHNICAL_WORDS.has(last.toLowerCase());
}

/** A name right before the number, as in `"orderId": 4…` or `offset=4…`, or a word, as in `order 4…`. */
function nameBefore(text: string): string {
  const beforeQuote = skipBack(text, text.length, '"\'', 1);
  const beforeSpace = skipBack(text, beforeQuote, ' \t\n', 2);
  const beforeSign = skipBack(text, beforeSpace, ':=#(', 1);
  if (beforeSign === beforeSpace && beforeSpace !== beforeQuote - 1) return '';
  const beforeGap = beforeSign === beforeSpace ? beforeSign : skipBack(text, beforeSign, ' \t\n', 2);
  const end = skipBack(text, beforeGap, '"\'', 1);
  let start = end;
  while (end - start < MAX_NAME_CHARS && isInName(text, start - 1)) start -= 1;
  return text.slice(start, end);
}

function skipBack(text: string, from: number, characters: string, most: number): number {
  let at = from;
  while (at > 0 && from - at < most && characters.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

function isInName(text: string, index: number): boolean {
  return isAsciiWord(text.charCodeAt(index)) || '.-µ'.includes(text.charAt(index) || ' ');
}
