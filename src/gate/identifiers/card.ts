import { isDigit, isGroupSeparator } from '../characters.js';
import { issuerOf } from './card-issuers.js';
import { passesLuhn } from './checksums.js';
import { endsWithTechnicalKey, textBefore } from './context.js';
import { isGluedAfter, isGluedBefore, type Span } from './spans.js';

/** How far to the left words are read that tell a card from an identifier. */
const CONTEXT_CHARS = 40;
const CARD_WORDS =
  /(?<![a-z0-9])(?:cards?|visa|master ?card|amex|american express|credit|debit|maestro|discover|diners|payment|tarjeta|cart[aeã]o?|cvv|pan|cc|charged?|paid|pay)(?![a-z])|kort|karte/i;
const GROUPINGS: readonly (readonly number[])[] = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4, 2],
  [4, 4, 4, 4, 1],
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
];
const MAX_GROUPS = 5;

/**
 * Payment cards: issuer, length and Luhn checksum; bare or in the groups that are printed on cards.
 * @param at where digits begin
 */
export function findCard(text: string, at: number): Span | null {
  if (!isGroupOfCard(text, at) || isGluedBefore(text, at) || isInsideAccount(text, at)) return null;
  const end = cardEnd(text, readGroups(text, at));
  return end === null ? null : { start: at, end };
}

/** Four digits, or as many as a card has altogether. */
function isGroupOfCard(text: string, at: number): boolean {
  let end = at;
  while (end - at < 20 && isDigit(text.charCodeAt(end))) end += 1;
  return end - at === 4 || (end - at >= 12 && end - at < 20);
}

/** After the beginning of an IBAN, as in `RS35 2600 …`: one with a wrong checksum is no card either. */
function isInsideAccount(text: string, at: number): boolean {
  return /(?:^|[^\w])[A-Z]{2}\d\d[ -]$/.test(text.slice(Math.max(0, at - 6), at));
}

/** Groups of digits from here on, joined by the same single separator. */
function readGroups(text: string, at: number): Span[] {
  const groups: Span[] = [];
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

function cardEnd(text: string, groups: readonly Span[]): number | null {
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

function groupedEnd(groups: readonly Span[], grouping: readonly number[]): number | null {
  if (!grouping.every((length, index) => length === lengthOf(groups[index]))) return null;
  return groups[grouping.length - 1]?.end ?? null;
}

function lengthOf(group: Span | undefined): number {
  return group === undefined ? 0 : group.end - group.start;
}

/** An unbroken run of digits is a card only where nothing speaks for an identifier. */
function isBareCard(text: string, run: Span): boolean {
  const length = lengthOf(run);
  if (length < 12 || length > 19 || isGluedAfter(text, run.end)) return false;
  const digits = text.slice(run.start, run.end);
  if (!passesLuhn(digits)) return false;
  const before = textBefore(text, run.start, CONTEXT_CHARS);
  if (CARD_WORDS.test(before)) return issuerOf(digits) !== null || !endsWithTechnicalKey(before);
  return issuerOf(digits)?.needsContext === false && !endsWithTechnicalKey(before);
}
