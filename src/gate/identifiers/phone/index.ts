import { isAsciiAlphanumeric, isDigit, isGluingAt } from '../../characters.js';
import { endsWithTechnicalKey, textAfter, textBefore } from '../context.js';
import type { Span } from '../spans.js';
import { type PhoneCandidate, phoneCandidates, phoneStart } from './candidates.js';
import { isPhoneLabel, type PhoneContext, phoneContextBefore } from './phone-words.js';
import { createPhoneValidity, type PhoneValidity } from './validity.js';

const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:19|20)\\d\\d';
const DATE = new RegExp(
  `^(?:${YEAR}[-/. ]${MONTH}[-/. ]${DAY}|(?:${MONTH}[-/.]${DAY}|${DAY}[-/.]${MONTH})[-/.](?:\\d{4}|\\d\\d))(?![\\d-])`,
);
/** Three, three and four digits as they are written in North America, which is at home in most texts. */
const AMERICAN =
  /^(?:1[ -])?\(?[2-9]\d\d\)?[ -]{0,2}[2-9]\d\d[ -]\d{4}$|^(?:1\.)?[2-9]\d\d\.[2-9]\d\d\.\d{4}$/;
const AMERICAN_IN_SHAPE = /^(?:(?:\+|00)1-)?(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}$/;
/** Of a Chinese mobile telephone. */
const CHINESE = /^1[3-9]\d[ -]\d{4}[ -]\d{4}$/;
/** ZIP+4 and the Brazilian one. */
const POSTCODE = /^\d{5}-\d{3,4}$/;
const DOTTED_FOUR = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
/** Bytes in a dump are pairs too. */
const PAIRS = /^\d\d(?: \d\d)+$/;
const FRENCH_PAIRS = 5;
const NUMBER_AFTER = /^[ \t\u00a0]{1,2}\d/;
const NUMBER_BEFORE = /\d[ \t\u00a0]{1,2}$/;
const AFTER_CHARS = 14;
const UNNAMED: PhoneContext = { isNear: false, isNext: false };

/** Telephone numbers of any country with its code; of the policy's countries, as they are dialled there. */
export interface Phones {
  /**
   * @param at the first digit
   * @param mayBeNamed whether one of the words of telephones is near
   */
  find(text: string, at: number, mayBeNamed: boolean): Span | null;
}

export function createPhones(locales: readonly string[]): Phones {
  const validity = createPhoneValidity(locales);

  function find(text: string, at: number, mayBeNamed: boolean): Span | null {
    const start = phoneStart(text, at);
    if (isJoinedBefore(text, start)) return null;
    if (!mayBeNamed && !mayStandAlone(text, start)) return null;
    const candidates = phoneCandidates(text, start);
    const withoutBracket = text.charAt(start) === '(' ? phoneCandidates(text, at) : [];
    if (candidates.length + withoutBracket.length === 0) return null;
    const before = textBefore(text, start);
    const context = mayBeNamed ? phoneContextBefore(before) : UNNAMED;
    const surroundings = { ...context, isTechnical: endsWithTechnicalKey(before) };
    return choose(text, candidates, surroundings) ?? choose(text, withoutBracket, surroundings);
  }

  function choose(
    text: string,
    candidates: readonly PhoneCandidate[],
    before: Omit<Surroundings, 'isAmongNumbers'>,
  ): Span | null {
    const judged = candidates.map((candidate) => {
      const isLabelled = isPhoneLabel(textAfter(text, candidate.end, AFTER_CHARS));
      const isNear = before.isNear || isLabelled;
      const isNext = before.isNext || isLabelled;
      return {
        candidate,
        surroundings: { ...before, isNear, isNext, isAmongNumbers: isAmongNumbers(text, candidate) },
      };
    });
    const found =
      judged.find(
        ({ candidate, surroundings }) =>
          (surroundings.isNear || mayStandAlone(text, candidate.start)) &&
          isSure(candidate, surroundings, validity),
      ) ?? judged.find(({ candidate, surroundings }) => isLikely(candidate, surroundings, validity));
    return found === undefined ? null : { start: found.candidate.start, end: found.candidate.end };
  }

  return { find };
}

/** Begins as a number does that needs no word to be known by: with a sign, a zero, or three digits and a separator. */
function mayStandAlone(text: string, start: number): boolean {
  const isDigitAt = (offset: number): boolean => isDigit(text.charCodeAt(start + offset));
  const isBracketAt = (offset: number): boolean => text.charAt(start + offset) === '(';
  switch (text.charAt(start)) {
    case '+':
      return isDigitAt(1) || isBracketAt(1);
    case '(':
      return isDigitAt(1) || text.charAt(start + 1) === '+';
    case '0':
      return isDigitAt(1) && (text.charAt(start + 1) === '0' || !isInRow(text, start));
    case '1':
      if (!isDigitAt(1))
        return isBracketAt(2) || (isDigitAt(2) && isDigitAt(3) && isDigitAt(4) && !isDigitAt(5));
      return isDigitAt(2) && !isDigitAt(3) && isDigitAt(4);
    default:
      return isDigitAt(1) && isDigitAt(2) && !isDigitAt(3);
  }
}

/** The number as such, whatever is said around it (but for runs of digits and for names of technical values). */
function isSure(
  { written, digits, groups, hasExtension }: PhoneCandidate,
  { isNear, isNext, isTechnical, isAmongNumbers }: Surroundings,
  validity: PhoneValidity,
): boolean {
  const abroad = internationalForm(written, digits);
  if (abroad !== null) {
    if (written.startsWith('0') && groups < 3 && !isNear) return false;
    if (AMERICAN_IN_SHAPE.test(written) || validity.isInternational(abroad)) return true;
    return written.includes('+') && groups > 2 && validity.isPossible(abroad);
  }
  if ((DATE.test(written) || POSTCODE.test(written)) && !isNear) return false;
  if (groups === 1) return isNext && !isTechnical && validity.isNational(digits);
  if (isTechnical) return false;
  if (AMERICAN.test(written) || AMERICAN_IN_SHAPE.test(written)) return true;
  if (hasExtension && digits.length >= 10) return true;
  if (isAmongNumbers && !isNear) return false;
  return (CHINESE.test(written) || isDialledAtHome(written, digits, groups)) && validity.isNational(digits);
}

interface Surroundings extends PhoneContext {
  /** The name of a technical value stands before it. */
  isTechnical: boolean;
  isAmongNumbers: boolean;
}

/** In a row of numbers, or in a dump of bytes. */
function isAmongNumbers(text: string, { start, end }: Span): boolean {
  return isInRow(text, start) || NUMBER_AFTER.test(text.slice(end, end + 3));
}

function isInRow(text: string, start: number): boolean {
  return NUMBER_BEFORE.test(text.slice(Math.max(0, start - 3), start));
}

/** Not valid anywhere the policy is at home, but a word about telephones is near. */
function isLikely(
  { written, digits, groups }: PhoneCandidate,
  { isNear }: PhoneContext,
  validity: PhoneValidity,
): boolean {
  if (!isNear || digits.length > 15) return false;
  const abroad = internationalForm(written, digits);
  if (abroad !== null) return digits.length >= 8 && (groups > 2 || validity.isPossible(abroad));
  if (groups < 2 || groups > 7 || DATE.test(written) || POSTCODE.test(written)) return false;
  return !DOTTED_FOUR.test(written) && !(written.includes('.') && (groups === 2 || written.includes(' ')));
}

/** With a plus and the country's code, where the number is written so. */
function internationalForm(written: string, digits: string): string | null {
  if (/^\(?\+/.test(written)) return `+${withoutTrunk(written, digits)}`;
  return /^00[1-9]/.test(digits) && !written.startsWith('(')
    ? `+${withoutTrunk(written, digits).slice(2)}`
    : null;
}

/** `+46 (0)70 …`: the zero in brackets is dialled at home alone. */
function withoutTrunk(written: string, digits: string): string {
  const at = written.indexOf('(0)');
  if (at < 0) return digits;
  const before = written.slice(0, at).replace(/\D/g, '').length;
  return digits.slice(0, before) + digits.slice(before + 1);
}

/** Begins with the zero that is dialled within a country, in groups as such numbers have them. */
function isDialledAtHome(written: string, digits: string, groups: number): boolean {
  if (!/^\(?0[1-9]/.test(written) || digits.length < 8 || digits.length > 12 || groups > 6) return false;
  if (written.includes('.') && groups < 4) return false;
  if (PAIRS.test(written) && groups !== FRENCH_PAIRS) return false;
  return !written.includes('/') || written.indexOf('/') <= 5;
}

/** Part of a token, of a date or time. What is refused here is refused behind a number too: see `isFreeAfter`. */
function isJoinedBefore(text: string, start: number): boolean {
  if (isGluingAt(text, start - 1)) return true;
  const before = text.charAt(start - 1);
  if (before === ')' || before === '+') return true;
  if (before === '' || !'-.:/'.includes(before) || !isDigit(text.charCodeAt(start))) return false;
  // `tel:070…`: the name of a scheme or key is no part of the number.
  const last = text.charCodeAt(start - 2);
  return before === ':' ? isDigit(last) : isAsciiAlphanumeric(last);
}
