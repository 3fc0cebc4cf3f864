import { isAsciiAlphanumeric, isAsciiLetter, isDigit, isGluingAt } from '../../characters.js';
import { endsWithTechnicalKey, textAfter, textBefore } from '../context.js';
import type { NumberWord, Span } from '../spans.js';
import { AMERICAN_IDS, AMERICAN_WORDS } from './american.js';
import { ASIAN_IDS } from './asian.js';
import { EUROPEAN_IDS } from './european.js';
import type { IdFormat } from './format.js';
import { furtherCountries, isNumberOf } from './further-countries.js';
import { IDENTITY_WORDS, namesAnIdentity, namesPapers } from './identity-words.js';
import { NORDIC_IDS } from './nordic.js';
import { type Candidate, candidatesOfAnyShape, shapeFinder } from './shapes.js';

/** Where none of these is near, only numbers that are known by themselves are looked for. */
export const NATIONAL_ID_WORDS = [...IDENTITY_WORDS, ...AMERICAN_WORDS];
const FORMATS = [...NORDIC_IDS, ...EUROPEAN_IDS, ...AMERICAN_IDS, ...ASIAN_IDS];
/** How far after a number a word may still say what it is: `19910924-2397 är mitt personnummer`. */
const AFTER_CHARS = 30;
/** Passports and licences are named right before their number. */
const PAPERS_CHARS = 34;
const PAPERS_NUMBER = /^(?=(?:[A-Z]*\d){4})[A-Z0-9]{6,16}$/;

/** National identity numbers: by shape and checksum alone where these leave no doubt, else near a word about them. */
export interface NationalIds {
  /** @param mayBeNamed whether one of the words is near */
  find(text: string, word: NumberWord, mayBeNamed: boolean): Span | null;
}

export function createNationalIds(locales: readonly string[]): NationalIds {
  const alone = byShape(FORMATS, (format) => format.alone);
  const near = byShape(
    FORMATS.filter(({ country }) => locales.includes(country)),
    (format) => [...format.alone, ...format.near].flatMap((shape) => [shape, shape.toLowerCase()]),
  );
  const others = furtherCountries(locales);
  const ofKnownShape = shapeFinder([...alone.keys(), ...near.keys()]);

  function find(text: string, { start, firstDigit }: NumberWord, mayBeNamed: boolean): Span | null {
    const pair = letterPair(text, start);
    return (
      (pair === null ? null : findAt(text, pair, { isGlued: false, mayBeNamed })) ??
      findAt(text, start, { isGlued: false, mayBeNamed }) ??
      (firstDigit > start && mayBeNamed ? findAt(text, firstDigit, { isGlued: true, mayBeNamed }) : null)
    );
  }

  function findAt(text: string, start: number, { isGlued, mayBeNamed }: Place): Span | null {
    if (!isGlued && isJoinedBefore(text, start)) return null;
    const candidates = ofKnownShape(text, start);
    const found = candidates.find(
      (candidate) =>
        (!isGlued && isFoundAlone(text, candidate)) || (mayBeNamed && isFoundNear(text, candidate, isGlued)),
    );
    if (found !== undefined || !mayBeNamed || isGlued) return found ?? null;
    return candidatesOfAnyShape(text, start).find((candidate) => isOtherNumber(text, candidate)) ?? null;
  }

  function isFoundAlone(text: string, { shape, compact, start, end }: Candidate): boolean {
    const isSure = alone.get(shape)?.some((format) => format.isValid(compact)) ?? false;
    if (isSure) return !/^9+$/.test(shape) || !endsWithTechnicalKey(textBefore(text, start));
    if (!isWholeText(text, start, end)) return false;
    return near.get(shape)?.some((format) => format.isWholeText && format.isValid(compact)) ?? false;
  }

  function isFoundNear(text: string, { shape, compact, start, end }: Candidate, isGlued: boolean): boolean {
    const valid = near.get(shape)?.filter((format) => format.isValid(compact)) ?? [];
    if (valid.length === 0) return false;
    const before = textBefore(text, start);
    const around = isGlued ? before : `${before} ${textAfter(text, end, AFTER_CHARS)}`;
    return valid.some(({ words }) => words?.isIn(around) ?? namesAnIdentity(around));
  }

  /** Of a country without a table here, or of a passport or licence. */
  function isOtherNumber(text: string, { compact, start, end }: Candidate): boolean {
    const mayBeOther = others.length > 0 && compact.length >= 7 && compact.length <= 18;
    const mayBePapers = PAPERS_NUMBER.test(compact);
    if (!mayBeOther && !mayBePapers) return false;
    const before = textBefore(text, start);
    if (mayBePapers && namesPapers(before.slice(-PAPERS_CHARS))) return !endsWithTechnicalKey(before);
    if (!mayBeOther || !namesAnIdentity(`${before} ${textAfter(text, end, AFTER_CHARS)}`)) return false;
    return !endsWithTechnicalKey(before) && others.some((country) => isNumberOf(country, compact));
  }

  return { find };
}

interface Place {
  /** To a word before it, which must then say what it is: `id code is199003052397`. */
  isGlued: boolean;
  mayBeNamed: boolean;
}

function byShape(
  formats: readonly IdFormat[],
  shapesOf: (format: IdFormat) => readonly string[],
): Map<string, IdFormat[]> {
  const index = new Map<string, IdFormat[]>();
  for (const format of formats)
    for (const shape of shapesOf(format)) index.set(shape, [...(index.get(shape) ?? []), format]);
  return index;
}

/** Where two letters and a space stand before the digits, as in `AB 12 34 56 C`: where they begin. */
function letterPair(text: string, start: number): number | null {
  const pair = start - 3;
  const isPair =
    text.charCodeAt(start - 1) === 32 &&
    isAsciiLetter(text.charCodeAt(pair)) &&
    isAsciiLetter(text.charCodeAt(pair + 1));
  return isPair && isDigit(text.charCodeAt(start)) && !isGluingAt(text, pair - 1) ? pair : null;
}

function isJoinedBefore(text: string, start: number): boolean {
  if (isGluingAt(text, start - 1)) return true;
  if (text.charAt(start - 1) === ':')
    return isDigit(text.charCodeAt(start - 2)) && isDigit(text.charCodeAt(start));
  if (text.charAt(start - 1) === '+') return true;
  return '-./'.includes(text.charAt(start - 1)) && isAsciiAlphanumeric(text.charCodeAt(start - 2));
}

function isWholeText(text: string, start: number, end: number): boolean {
  return text.length < 64 && text.slice(0, start).trim() === '' && text.slice(end).trim() === '';
}
