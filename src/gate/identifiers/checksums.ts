/** The digits of a number as numbers; other characters are left out. */
export function digitsOf(value: string): number[] {
  const digits: number[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const digit = value.charCodeAt(index) - 48;
    if (digit >= 0 && digit <= 9) digits.push(digit);
  }
  return digits;
}

export function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** ISO/IEC 7812: payment cards, Swedish and Canadian numbers. */
export function passesLuhn(value: string): boolean {
  let sum = 0;
  for (let index = value.length - 1, isDoubled = false; index >= 0; index -= 1, isDoubled = !isDoubled) {
    const digit = (value.charCodeAt(index) - 48) * (isDoubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** ISO 7064, MOD 11,10: the last digit is the check. */
export function passesMod11And10(digits: readonly number[]): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (digit + product) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (11 - product) % 10 === digits.at(-1);
}

const DIHEDRAL = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Verhoeff's checksum, in the dihedral group of ten: Aadhaar. */
export function passesVerhoeff(digits: readonly number[]): boolean {
  const check = [...digits].reverse().reduce((sum, digit, index) => {
    let permuted = digit;
    for (let turn = index % 8; turn > 0; turn -= 1) permuted = PERMUTATION[permuted] ?? 0;
    return DIHEDRAL[sum]?.[permuted] ?? 0;
  }, 0);
  return check === 0;
}

/** Numbers of up to 20 digits, without loss. */
export function remainder(digits: string, modulus: number): number {
  let rest = 0;
  for (let index = 0; index < digits.length; index += 1)
    rest = (rest * 10 + digits.charCodeAt(index) - 48) % modulus;
  return rest;
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Of a year that is not known for sure: 29 February is always one. */
export function isDayOfYear(month: number, day: number): boolean {
  return day >= 1 && day <= (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** The number that the characters from `from` up to `to` stand for. */
export function part(value: string, from: number, to: number): number {
  return Number(value.slice(from, to));
}
