import { digitsOf, isDayOfYear, part, passesLuhn } from '../checksums.js';
import { type WordList, wordList } from '../word-list.js';
import { type IdFormat, idFormat } from './format.js';

/** Of numbers that are not called by the usual words. */
const MEDICARE = wordList(['medicare', 'mbi', 'beneficiary']);
const PROVIDER = wordList(['npi', 'provider']);

export const AMERICAN_WORDS: readonly WordList[] = [MEDICARE, PROVIDER];

export const AMERICAN_IDS: readonly IdFormat[] = [
  idFormat('US', isSocialSecurity, {
    alone: ['999-99-9999'],
    near: ['999999999', '999 99 9999', '999.99.9999', '99999-9999', '999-999999'],
  }),
  idFormat('US', isMedicareBeneficiary, {
    near: ['9AA9-AA9-AA99', '9AA9AA9AA99', '9A99-AA9-AA99', '9A99AA9AA99', '9AA9-A99-AA99', '9AA9A99AA99'],
    words: MEDICARE,
  }),
  idFormat('US', isProvider, { near: ['9999999999'], words: PROVIDER }),
  idFormat('CA', isCanadian, { near: ['999999999', '999-999-999', '999 999 999'] }),
  idFormat('BR', isBrazilian, { alone: ['999.999.999-99'], near: ['99999999999'] }),
  idFormat('MX', isMexican, { alone: ['AAAA999999AAAAAA99', 'AAAA999999AAAAAAA9'] }),
];

/** Social security numbers and those that the tax office gives to foreigners (ITIN, from 9 on). */
function isSocialSecurity(compact: string): boolean {
  const area = part(compact, 0, 3);
  const group = part(compact, 3, 5);
  if (area >= 900)
    return group >= 50 && group !== 66 && group !== 67 && group !== 68 && group !== 69 && group !== 89;
  return area !== 0 && area !== 666 && group !== 0 && !compact.endsWith('0000');
}

const MEDICARE_LETTER = '[AC-HJKMNP-RT-Y]';
const MEDICARE_SHAPE = new RegExp(
  `^[1-9]${MEDICARE_LETTER}[0-9AC-HJKMNP-RT-Y]\\d${MEDICARE_LETTER}[0-9AC-HJKMNP-RT-Y]\\d${MEDICARE_LETTER}{2}\\d{2}$`,
);

function isMedicareBeneficiary(compact: string): boolean {
  return MEDICARE_SHAPE.test(compact);
}

/** Luhn over the number with the prefix of health applications before it. */
function isProvider(compact: string): boolean {
  return /^[12]/.test(compact) && passesLuhn(`80840${compact}`);
}

function isCanadian(compact: string): boolean {
  return !/^[08]/.test(compact) && passesLuhn(compact);
}

function isBrazilian(compact: string): boolean {
  const digits = digitsOf(compact);
  if (digits.every((digit) => digit === digits[0])) return false;
  return brazilianCheck(digits, 9) === digits[9] && brazilianCheck(digits, 10) === digits[10];
}

function brazilianCheck(digits: readonly number[], length: number): number {
  const sum = digits
    .slice(0, length)
    .reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}

function isMexican(compact: string): boolean {
  return /^[A-Z]{4}\d{6}[HMX]/.test(compact) && isDayOfYear(part(compact, 6, 8), part(compact, 8, 10));
}
