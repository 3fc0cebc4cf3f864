import { isAsciiLetter, isDigit } from '../characters.js';
import { RARE_AFTER } from './letter-pairs.js';

const A = 97;
const LETTERS = 26;
const RARE = rarePairs();

/**
 * How unlike words a token is: 0 for a word, 0.3 and more for what no person spelled. Counted are neighbours that
 * words do not have: rare pairs of letters, letters next to digits, capitals inside. Each counts as much as it is
 * seldom in the names that programs are made of.
 */
export function randomness(token: string): number {
  let sum = 0;
  for (let index = 1; index < token.length; index += 1) sum += oddityAt(token, index);
  return token.length > 1 ? sum / (token.length - 1) : 0;
}

/** Bits a character. */
export function entropy(token: string): number {
  const counts = new Uint16Array(128);
  for (let index = 0; index < token.length; index += 1) {
    const unit = token.charCodeAt(index) & 127;
    counts[unit] = (counts[unit] ?? 0) + 1;
  }
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / token.length) * Math.log2(count / token.length);
  return bits;
}

function oddityAt(token: string, index: number): number {
  const unit = token.charCodeAt(index);
  const before = token.charCodeAt(index - 1);
  const isNumber = isDigit(unit);
  const isLetter = isAsciiLetter(unit);
  if ((!isNumber && !isLetter) || (!isDigit(before) && !isAsciiLetter(before))) return 0.15;
  if (isNumber !== isDigit(before)) return 1;
  if (isNumber) return 0.55;
  const isRare = RARE[((before | 32) - A) * LETTERS + (unit | 32) - A] === 1;
  if (isCapital(unit) === isCapital(before)) return isRare ? 1 : 0;
  // A capital begins a word of a name as programs have them; two of them before a small letter are odder.
  if (isCapital(unit)) return isSmall(token.charCodeAt(index + 1)) ? 0.25 : 0.8;
  return (index > 1 && isCapital(token.charCodeAt(index - 2)) ? 0.8 : 0.1) + (isRare ? 0.3 : 0);
}

function isCapital(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

function isSmall(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

function rarePairs(): Uint8Array {
  const rare = new Uint8Array(LETTERS * LETTERS);
  for (const [first, seconds] of Object.entries(RARE_AFTER)) {
    for (const second of seconds) rare[(first.charCodeAt(0) - A) * LETTERS + second.charCodeAt(0) - A] = 1;
  }
  return rare;
}
