import { isDigit, isGluingAt, isGroupSeparator } from '../characters.js';
import type { Detector, Report } from '../detector.js';
import { issuerOf } from './card-issuers.js';

/** How far to the left words are read that tell a card from an identifier. */
const CONTEXT_CHARS = 40;
const CARD_WORDS =
  /(?<![a-z])(?:cards?|visa|master ?card|amex|american express|credit|debit|maestro|discover|diners|payment|tarjeta|cart[aeã]o?|cvv|pan|cc|charged?|paid|pay)(?![a-z])|kort|karte/i;
/** A name right before the number, as in `"orderId": 4…` or `offset=4…`. */
const KEY = /([A-Za-z_µ][\w.-]{0,38})["']?\s{0,2}[:=#(]\s{0,2}["']?$/;
/** Last words of names whose numbers are no cards. */
const IDENTIFIER_WORDS = new Set(
  (
    'id ids uuid guid ts time timestamp epoch offset seq sequence nonce trace span bytes size length hash sha rev ' +
    'build order ref snowflake count total pid line addr index version duration ns us ms counter inode block ' +
    'height width seed checksum etag cursor batch job run commit issue session request'
  ).split(' '),
);

const GROUPINGS: readonly (readonly number[])[] = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4, 2],
  [4, 4, 4, 4, 1],
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
];
const MAX_GROUPS = 5;

interface Group {
  start: number;
  end: number;
}

/** Payment cards: issuer, length and Luhn checksum; bare or in the groups that are printed on cards. */
export const cardDetector: Detector = {
  kind: 'card',
  triggers: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  examine,
};

function examine(text: string, at: number, report: Report): number {
  const groups = readGroups(text, at);
  const first = groups[0];
  if (first === undefined) return at + 1;
  const end = isGluedBefore(text, at) ? null : cardEnd(text, groups);
  if (end === null) return first.end;
  report(at, end);
  return end;
}

/** Groups of digits from here on, joined by the same single separator. */
function readGroups(text: string, at: number): Group[] {
  const groups: Group[] = [];
  let separator = -1;
  for (let start = at; groups.length < MAX_GROUPS; start += 1) {
    let end = start;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end === start) break;
    groups.push({ start, end });
    const unit = text.charCodeAt(end);
    if (!isGroupSeparator(unit) || (separator >= 0 && unit !== separator)) break;
    separator = unit;
    start = end;
  }
  return groups;
}

function cardEnd(text: string, groups: readonly Group[]): number | null {
  const first = groups[0];
  if (first === undefined) return null;
  if (isBareCard(text, first)) return first.end;
  for (const grouping of GROUPINGS) {
    const end = groupedEnd(groups, grouping);
    if (end === null || isGluedAfter(text, end)) continue;
    const digits = text.slice(first.start, end).replace(/\D/g, '');
    if (issuerOf(digits)?.needsContext === false && passesLuhn(digits)) return end;
  }
  return null;
}

function groupedEnd(groups: readonly Group[], grouping: readonly number[]): number | null {
  if (!grouping.every((length, index) => length === lengthOf(groups[index]))) return null;
  return groups[grouping.length - 1]?.end ?? null;
}

function lengthOf(group: Group | undefined): number {
  return group === undefined ? 0 : group.end - group.start;
}

/** An unbroken run of digits is a card only where nothing speaks for an identifier. */
function isBareCard(text: string, run: Group): boolean {
  const length = lengthOf(run);
  if (length < 12 || length > 19 || isGluedAfter(text, run.end)) return false;
  const digits = text.slice(run.start, run.end);
  if (!passesLuhn(digits)) return false;
  const before = text.slice(Math.max(0, run.start - CONTEXT_CHARS), run.start);
  if (CARD_WORDS.test(before)) return issuerOf(digits) !== null || !isIdentifierKey(before);
  return issuerOf(digits)?.needsContext === false && !isIdentifierKey(before);
}

function isIdentifierKey(before: string): boolean {
  const words = KEY.exec(before)?.[1]?.match(/[A-Z]?[a-z]+|[A-Z]+|µs/g);
  return IDENTIFIER_WORDS.has((words?.at(-1) ?? '').toLowerCase());
}

/** Part of a longer token, a fraction, a UUID. */
function isGluedBefore(text: string, at: number): boolean {
  if (isGluingAt(text, at - 1)) return true;
  return '-.'.includes(text.charAt(at - 1)) && isGluingAt(text, at - 2);
}

function isGluedAfter(text: string, end: number): boolean {
  if (isGluingAt(text, end)) return true;
  if (text.charAt(end) === '-') return isGluingAt(text, end + 1);
  return text.charAt(end) === '.' && isDigit(text.charCodeAt(end + 1));
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = digits.length - 1, isDoubled = false; index >= 0; index -= 1, isDoubled = !isDoubled) {
    const digit = Number(digits.charAt(index)) * (isDoubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
