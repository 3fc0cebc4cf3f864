import { digitsOf, isDayOfYear, part, passesLuhn, weightedSum } from '../checksums.js';
import { type IdFormat, idFormat } from './format.js';

/** Numbers that begin with a later date are mostly dates: they need a word that says what they are. */
const LAST_YEAR_OF_BIRTH_ALONE = 2013;

export const NORDIC_IDS: readonly IdFormat[] = [
  idFormat('SE', isSwedish, {
    alone: ['999999-9999', '999999+9999', '99999999-9999', '99999999+9999'],
    near: ['999999 9999', '99999999 9999', '999999999999'],
  }),
  idFormat('SE', isSwedish, { near: ['9999999999'], isWholeText: true }),
  idFormat('SE', isSwedishAndNoTime, { alone: ['999999999999'] }),
  idFormat('SE', isSwedishOrganisation, { near: ['999999-9999', '9999999999'] }),
  idFormat('NO', isNorwegian, {
    alone: ['999999 99999'],
    near: ['99999999999', '999999-99999'],
    isWholeText: true,
  }),
  idFormat('DK', isDanishWithChecksum, { alone: ['999999-9999'] }),
  idFormat('DK', startsWithDay, { near: ['999999-9999', '9999999999', '999999 9999'] }),
  idFormat('FI', isFinnish, {
    alone: ['999999-999A', '999999+999A', '999999A999A', '999999A9999'],
    near: ['999999-9999', '999999+9999'],
  }),
  idFormat('IS', isIcelandic, { near: ['999999-9999', '9999999999'] }),
];

/** Personnummer and samordningsnummer (day + 60), with or without the century. */
function isSwedish(compact: string): boolean {
  if (compact.length === 12 && !/^(?:18|19|20)/.test(compact)) return false;
  const short = compact.slice(-10);
  return isDayOfYear(part(short, 2, 4), part(short, 4, 6) % 60) && passesLuhn(short);
}

/** Twelve digits are also written for a day and a time. */
function isSwedishAndNoTime(compact: string): boolean {
  if (!isSwedish(compact) || part(compact, 0, 4) > LAST_YEAR_OF_BIRTH_ALONE) return false;
  return part(compact, 0, 4) < 2000 || part(compact, 8, 10) > 23 || part(compact, 10, 12) > 59;
}

function isSwedishOrganisation(compact: string): boolean {
  return part(compact, 2, 4) >= 20 && !compact.startsWith('0') && passesLuhn(compact);
}

/** Fødselsnummer, D-numbers (day + 40) and the synthetic ones of the tax office (month + 40 or + 80). */
function isNorwegian(compact: string): boolean {
  const digits = digitsOf(compact);
  if (!isDayOfYear(part(compact, 2, 4) % 40, part(compact, 0, 2) % 40)) return false;
  const first = (11 - (weightedSum(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11;
  const second = (11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return first === digits[9] && second === digits[10];
}

function startsWithDay(compact: string): boolean {
  return isDayOfYear(part(compact, 2, 4), part(compact, 0, 2));
}

/** Since 2007 there are numbers without it. */
function isDanishWithChecksum(compact: string): boolean {
  return startsWithDay(compact) && weightedSum(digitsOf(compact), [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

const FINNISH_CHECKS = '0123456789ABCDEFHJKLMNPRSTUVWXY';

function isFinnish(compact: string): boolean {
  const sign = /^\d{6}([ABCDEFYXWVU]?)\d{3}[0-9A-Y]$/.exec(compact)?.[1];
  if (sign === undefined || !startsWithDay(compact)) return false;
  const digits = compact.slice(0, 6) + compact.slice(-4, -1);
  return FINNISH_CHECKS.charAt(Number(digits) % 31) === compact.slice(-1);
}

function isIcelandic(compact: string): boolean {
  if (!isDayOfYear(part(compact, 2, 4), part(compact, 0, 2) % 40) || !/[890]$/.test(compact)) return false;
  return weightedSum(digitsOf(compact), [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}
