import type { GatePolicy, IdentifierKind } from '../../model/findings.js';
import { isAsciiAlphanumeric, isAsciiLetter, isAsciiWord, isDigit } from '../characters.js';
import type { TextDetector } from '../detector.js';
import { findAddress } from './address/index.js';
import { findCard } from './card.js';
import { findIban } from './iban.js';
import { findIpv4 } from './ip.js';
import { createMentions, type Mentions } from './mentions.js';
import { createNationalIds, NATIONAL_ID_WORDS } from './national-ids/index.js';
import { createPhones } from './phone/index.js';
import { PHONE_CONTEXT_WORDS } from './phone/phone-words.js';
import type { NumberWord, Span } from './spans.js';

type Finder = (text: string, word: NumberWord, mentions: Mentions) => Span | null;

/** The lists of words, by their place. */
const IDENTITY = 0;
const PHONE = 1;

/** Longer words are hashes and encoded data: no identifier is in them. */
const MAX_WORD_CHARS = 40;
/** As far as identity numbers reach. */
const MIN_ID_DIGITS = 6;
const ID_CHARS = 24;
/** As in `030 / 231`. */
const MAX_GAP = 3;
/** What stands between the digits of one number, by its code. */
const IS_SEPARATOR = new Uint8Array(0x10000);
for (const separator of ' -./:+()\u00a0\u202f\u2011\u2013') IS_SEPARATOR[separator.charCodeAt(0)] = 1;

/**
 * All that is made of digits, in one pass: each number is looked at once and is the first of these that it can be. What
 * is a card is no telephone number, also where cards are not looked for.
 */
export function numberDetector({ detectors, locales }: GatePolicy): TextDetector {
  const nationalIds = createNationalIds(locales);
  const phones = createPhones(locales);
  const mentionsIn = createMentions([NATIONAL_ID_WORDS, PHONE_CONTEXT_WORDS]);
  const finders: readonly (readonly [IdentifierKind, Finder])[] = [
    ['iban', (text, { firstDigit }) => findIban(text, firstDigit)],
    ['card', (text, { start, firstDigit }) => (start === firstDigit ? findCard(text, start) : null)],
    [
      'national-id',
      (text, word, mentions) => nationalIds.find(text, word, mentions.mayBeNear(IDENTITY, word.start)),
    ],
    ['ip', (text, { start, firstDigit }) => (start === firstDigit ? findIpv4(text, start) : null)],
    [
      'phone',
      (text, { start, firstDigit }, mentions) =>
        start === firstDigit ? phones.find(text, start, mentions.mayBeNear(PHONE, start)) : null,
    ],
  ];

  function classify(
    text: string,
    word: NumberWord,
    mentions: Mentions,
  ): { kind: IdentifierKind; span: Span } | null {
    if (word.end - word.start > MAX_WORD_CHARS) return null;
    if (!hasEnoughDigits(text, word) && !isAccountLike(word)) return asAddress(text, word);
    for (const [kind, find] of finders) {
      const span = find(text, word, mentions);
      if (span !== null) return { kind, span };
    }
    return asAddress(text, word);
  }

  function asAddress(text: string, word: NumberWord): { kind: IdentifierKind; span: Span } | null {
    const span = detectors.address && word.start === word.firstDigit ? findAddress(text, word) : null;
    return span === null ? null : { kind: 'address', span };
  }

  return {
    kind: 'national-id',
    find(text, report) {
      const mentions = mentionsIn(text);
      let at = nextDigit(text, 0);
      while (at < text.length) {
        const word = wordAround(text, at);
        const found = classify(text, word, mentions);
        if (found !== null && detectors[found.kind]) report(found.span.start, found.span.end, found.kind);
        at = nextDigit(text, Math.max(word.end, found?.span.end ?? 0));
      }
    },
  };
}

function nextDigit(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function wordAround(text: string, firstDigit: number): NumberWord {
  let start = firstDigit;
  while (firstDigit - start <= MAX_WORD_CHARS && isAsciiWord(text.charCodeAt(start - 1))) start -= 1;
  let end = firstDigit + 1;
  while (isAsciiWord(text.charCodeAt(end))) end += 1;
  return { start, end, firstDigit };
}

/** Nearly all numbers in texts are short, or among other things than numbers: they are dismissed here. */
function hasEnoughDigits(text: string, { firstDigit }: NumberWord): boolean {
  let digits = 0;
  let gap = 0;
  for (let at = firstDigit; at < firstDigit + ID_CHARS && gap <= MAX_GAP; at += 1) {
    const unit = text.charCodeAt(at);
    if (isDigit(unit)) {
      digits += 1;
      gap = 0;
      if (digits >= MIN_ID_DIGITS) return true;
    } else if (isAsciiLetter(unit) && isAsciiAlphanumeric(text.charCodeAt(at - 1))) gap = 0;
    else if (IS_SEPARATOR[unit] === 1) gap += 1;
    else break;
  }
  return isAddressLike(text, firstDigit, digits);
}

/** `GB29 …`: letters may follow. */
function isAccountLike({ start, firstDigit }: NumberWord): boolean {
  return firstDigit - start === 2;
}

/** Four short numbers with points between them. */
function isAddressLike(text: string, firstDigit: number, digits: number): boolean {
  return digits >= 4 && text.slice(firstDigit, firstDigit + 4).includes('.');
}
