import { digitsOf, isDayOfYear, part, passesMod11And10, remainder, weightedSum } from '../checksums.js';
import { type IdFormat, idFormat } from './format.js';

export const EUROPEAN_IDS: readonly IdFormat[] = [
  idFormat('GB', isBritishInsurance, {
    alone: ['AA999999A', 'AA 99 99 99 A'],
    near: ['AA 999999 A', 'AA 999999A', 'AA-99-99-99-A', 'AA999999'],
  }),
  idFormat('IE', isIrish, { near: ['9999999A', '9999999AA'] }),
  idFormat('DE', isGermanTax, { near: ['99999999999', '99 999 999 999'] }),
  idFormat('DE', isGermanPension, {
    alone: ['99999999A999', '99 999999 A 999'],
    near: ['99 999999A999'],
  }),
  idFormat('DE', isGermanHealth, { near: ['A999999999'] }),
  idFormat('AT', isAustrian, { near: ['9999999999', '9999 999999'] }),
  idFormat('CH', isSwiss, { alone: ['999.9999.9999.99'], near: ['9999999999999', '999 9999 9999 99'] }),
  idFormat('NL', isDutch, { near: ['999999999', '999 999 999', '9999.99.999', '9999 99 999'] }),
  idFormat('BE', isBelgian, {
    alone: ['99.99.99-999.99'],
    near: ['99999999999', '999999-999-99', '999999-99999'],
  }),
  idFormat('FR', isFrench, {
    alone: ['9 99 99 99 999 999 99', '9 99 99 9A 999 999 99', '999999999999999', '999999A99999999'],
    near: ['9 99 99 99 999 999', '9999999999999 99'],
  }),
  idFormat('ES', isSpanish, {
    alone: ['99999999A', '99999999-A', 'A9999999A', 'A9999999-A', 'A-9999999-A'],
    near: ['9999999A', '9999999-A', '99.999.999-A', '99999999 A'],
  }),
  idFormat('PT', isPortuguese, { near: ['999999999', '999 999 999'] }),
  idFormat('IT', isItalian, { alone: ['AAAAAA99A99A999A'], near: ['AAA AAA 99A99 A999A'] }),
  idFormat('PL', isPolish, { near: ['99999999999'], isWholeText: true }),
  idFormat('CZ', isCzech, { alone: ['999999/9999'], near: ['9999999999', '999999/999'] }),
];

const NO_BRITISH_PREFIX = /^(?:BG|GB|NK|KN|TN|NT|ZZ)/;

function isBritishInsurance(compact: string): boolean {
  return /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/.test(compact) && !NO_BRITISH_PREFIX.test(compact);
}

function isIrish(compact: string): boolean {
  const suffix = compact.charCodeAt(8) - 64;
  const sum =
    weightedSum(digitsOf(compact.slice(0, 7)), [8, 7, 6, 5, 4, 3, 2]) + (suffix > 0 ? suffix * 9 : 0);
  return 'WABCDEFGHIJKLMNOPQRSTUV'.charAt(sum % 23) === compact.charAt(7);
}

function isGermanTax(compact: string): boolean {
  return !compact.startsWith('0') && passesMod11And10(digitsOf(compact));
}

function isGermanPension(compact: string): boolean {
  const digits = digitsOf(expandLetter(compact, 8));
  if (!isDayOfYear(part(compact, 4, 6), part(compact, 2, 4) % 50)) return false;
  return crossSum(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) % 10 === digits.at(-1);
}

function isGermanHealth(compact: string): boolean {
  const digits = digitsOf(expandLetter(compact, 0));
  return crossSum(digits, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) % 10 === digits.at(-1);
}

/** A letter counts as its two-digit place in the alphabet. */
function expandLetter(compact: string, index: number): string {
  const place = String(compact.charCodeAt(index) - 64).padStart(2, '0');
  return compact.slice(0, index) + place + compact.slice(index + 1);
}

function crossSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => {
    const product = weight * (digits[index] ?? 0);
    return sum + Math.floor(product / 10) + (product % 10);
  }, 0);
}

function isAustrian(compact: string): boolean {
  const digits = digitsOf(compact);
  if (digits[0] === 0 || !isDayOfYear(part(compact, 6, 8), part(compact, 4, 6))) return false;
  return weightedSum(digits, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digits[3];
}

function isSwiss(compact: string): boolean {
  if (!compact.startsWith('756')) return false;
  return weightedSum(digitsOf(compact), [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

function isDutch(compact: string): boolean {
  return Number(compact) > 0 && weightedSum(digitsOf(compact), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

/** Those born since 2000 have a 2 before the number when it is checked. */
function isBelgian(compact: string): boolean {
  const check = part(compact, 9, 11);
  const body = compact.slice(0, 9);
  return 97 - remainder(body, 97) === check || 97 - remainder(`2${body}`, 97) === check;
}

/** With the key of two digits, or (near a word) without. */
function isFrench(compact: string): boolean {
  const digits = compact.replace('2A', '19').replace('2B', '18');
  if (!/^[12378]\d{12}(?:\d\d)?$/.test(digits)) return false;
  const month = part(digits, 3, 5);
  if ((month < 1 || month > 12) && month < 20) return false;
  return digits.length === 13 || 97 - remainder(digits.slice(0, 13), 97) === part(digits, 13, 15);
}

function isSpanish(compact: string): boolean {
  const match = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(compact);
  if (match === null) return false;
  const [, letter = '', digits = '', check = ''] = match;
  if (letter !== '' && digits.length !== 7) return false;
  const number = (letter === '' ? '' : String('XYZ'.indexOf(letter))) + digits;
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(number) % 23) === check;
}

function isPortuguese(compact: string): boolean {
  const digits = digitsOf(compact);
  const rest = weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return '123'.includes(compact.charAt(0)) && (rest < 2 ? 0 : 11 - rest) === digits[8];
}

/** What a character counts at the odd places of a codice fiscale; the letters as the digits, then K to Z. */
const ITALIAN_ODD = [
  ...[1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23],
];

function isItalian(compact: string): boolean {
  if (!/^[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z]$/.test(compact)) return false;
  let sum = 0;
  for (let index = 0; index < 15; index += 1) {
    const unit = compact.charCodeAt(index);
    const value = unit < 65 ? unit - 48 : unit - 65;
    sum += index % 2 === 0 ? (ITALIAN_ODD[value] ?? 0) : value;
  }
  return (sum % 26) + 65 === compact.charCodeAt(15);
}

function isPolish(compact: string): boolean {
  if (!isDayOfYear(part(compact, 2, 4) % 20, part(compact, 4, 6))) return false;
  return weightedSum(digitsOf(compact), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
}

/** Women have 50 added to the month; nine digits, without a check, up to 1953. */
function isCzech(compact: string): boolean {
  if (!isDayOfYear((part(compact, 2, 4) % 50) % 20, part(compact, 4, 6))) return false;
  return compact.length === 9 ? part(compact, 0, 2) < 54 : remainder(compact, 11) === 0;
}
