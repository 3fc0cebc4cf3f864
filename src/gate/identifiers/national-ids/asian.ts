import { digitsOf, isDayOfYear, part, passesLuhn, passesVerhoeff, weightedSum } from '../checksums.js';
import { type IdFormat, idFormat } from './format.js';

/** Asia, Africa and the Pacific. */
export const ASIAN_IDS: readonly IdFormat[] = [
  idFormat('CN', isChinese, { alone: ['999999999999999999', '99999999999999999A'] }),
  idFormat('IN', isAadhaar, {
    alone: ['9999 9999 9999', '9999-9999-9999'],
    near: ['999999999999', '9999:9999:9999'],
  }),
  idFormat('IN', isIndianTax, { near: ['AAAAA9999A'] }),
  idFormat('KR', isKorean, { alone: ['999999-9999999'], near: ['9999999999999'] }),
  idFormat('SG', isSingaporean, { alone: ['A9999999A'] }),
  idFormat('TW', isTaiwanese, { near: ['A999999999'] }),
  idFormat('TH', isThai, { alone: ['9-9999-99999-99-9'], near: ['9999999999999', '9 9999 99999 99 9'] }),
  idFormat('TR', isTurkish, { near: ['99999999999'] }),
  idFormat('ZA', isSouthAfrican, { near: ['9999999999999', '999999 9999 999'] }),
  idFormat('AU', isAustralianTax, { near: ['999999999', '999 999 999', '999-999-999'] }),
];

/** Province, date of birth, check over ISO 7064 MOD 11-2. */
function isChinese(compact: string): boolean {
  if (!/^[1-8]\d{5}(?:18|19|20)\d{9}[\dX]$/.test(compact)) return false;
  if (!isDayOfYear(part(compact, 10, 12), part(compact, 12, 14))) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return (
    '10X98765432'.charAt(weightedSum(digitsOf(compact.slice(0, 17)), weights) % 11) === compact.charAt(17)
  );
}

function isAadhaar(compact: string): boolean {
  const digits = digitsOf(compact);
  return (digits[0] ?? 0) >= 2 && String([...digits].reverse()) !== String(digits) && passesVerhoeff(digits);
}

/** The fourth letter says what the holder is: P a person. */
function isIndianTax(compact: string): boolean {
  return 'PCHABGJLFT'.includes(compact.charAt(3));
}

/** Numbers given since 2020 have no check. */
function isKorean(compact: string): boolean {
  return isDayOfYear(part(compact, 2, 4), part(compact, 4, 6)) && /[1-8]/.test(compact.charAt(6));
}

const SINGAPOREAN_CHECKS: Readonly<Record<string, { add: number; letters: string }>> = {
  S: { add: 0, letters: 'JZIHGFEDCBA' },
  T: { add: 4, letters: 'JZIHGFEDCBA' },
  F: { add: 0, letters: 'XWUTRQPNMLK' },
  G: { add: 4, letters: 'XWUTRQPNMLK' },
  M: { add: 3, letters: 'XWUTRQPNJLK' },
};

function isSingaporean(compact: string): boolean {
  const check = SINGAPOREAN_CHECKS[compact.charAt(0)];
  if (check === undefined) return false;
  const sum = weightedSum(digitsOf(compact.slice(1, 8)), [2, 7, 6, 5, 4, 3, 2]) + check.add;
  return check.letters.charAt(sum % 11) === compact.charAt(8);
}

/** What the letter of the place of birth counts, from A to Z. */
const TAIWANESE_PLACES = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

function isTaiwanese(compact: string): boolean {
  const place = TAIWANESE_PLACES.indexOf(compact.charAt(0)) + 10;
  const digits = [Math.floor(place / 10), place % 10, ...digitsOf(compact)];
  return (
    /[1289]/.test(compact.charAt(1)) && weightedSum(digits, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0
  );
}

function isThai(compact: string): boolean {
  const digits = digitsOf(compact);
  const sum = weightedSum(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return (digits[0] ?? 0) > 0 && (11 - (sum % 11)) % 10 === digits[12];
}

function isTurkish(compact: string): boolean {
  const digits = digitsOf(compact);
  if (digits[0] === 0) return false;
  const tenth = weightedSum(digits, [7, -1, 7, -1, 7, -1, 7, -1, 7]) % 10;
  const sum = weightedSum(digits, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) % 10;
  return (tenth + 10) % 10 === digits[9] && sum === digits[10];
}

function isSouthAfrican(compact: string): boolean {
  return (
    isDayOfYear(part(compact, 2, 4), part(compact, 4, 6)) &&
    /^.{10}[012]/.test(compact) &&
    passesLuhn(compact)
  );
}

function isAustralianTax(compact: string): boolean {
  return Number(compact) > 0 && weightedSum(digitsOf(compact), [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0;
}
