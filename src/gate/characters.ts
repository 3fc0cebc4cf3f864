const LETTER_OR_NUMBER = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that are written without spaces: there a word does not end where another script begins. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

export function isAsciiLetter(unit: number): boolean {
  const lower = unit | 32;
  return lower >= 97 && lower <= 122;
}

export function isAsciiAlphanumeric(unit: number): boolean {
  return isDigit(unit) || isAsciiLetter(unit);
}

export function isAsciiWord(unit: number): boolean {
  return isAsciiAlphanumeric(unit) || unit === 95;
}

/** Letter, digit or underscore of any script; false outside the text. */
export function isWordAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 128) return isAsciiWord(unit);
  return unit >= 128 && (kindAt(text, index) & IN_WORD) !== 0;
}

export function isUnspacedScriptAt(text: string, index: number): boolean {
  return text.charCodeAt(index) >= 128 && (kindAt(text, index) & UNSPACED) !== 0;
}

const LOOKED_AT = 1;
const IN_WORD = 2;
const UNSPACED = 4;
/** What each UTF-16 unit is, filled as units are met; halves of pairs are not kept. */
const known = new Uint8Array(0x10000);

function kindAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return known[unit] || learn(text, index, unit);
}

function learn(text: string, index: number, unit: number): number {
  const character = characterAt(text, index);
  const kind =
    LOOKED_AT |
    (LETTER_OR_NUMBER.test(character) ? IN_WORD : 0) |
    (UNSPACED_SCRIPT.test(character) ? UNSPACED : 0);
  if (unit < 0xd800 || unit > 0xdfff) known[unit] = kind;
  return kind;
}

/** Would a token that begins or ends next to this be part of a longer one? Not where words are not spaced. */
export function isGluingAt(text: string, index: number): boolean {
  return isWordAt(text, index) && !isUnspacedScriptAt(text, index);
}

/** A space, dash or no-break space, as they group the digits of account numbers. */
export function isGroupSeparator(unit: number): boolean {
  return unit === 32 || unit === 45 || unit === 0xa0 || unit === 0x202f;
}

/** The whole character that the unit at `index` belongs to, also when it is the second half of a pair. */
function characterAt(text: string, index: number): string {
  const unit = text.charCodeAt(index);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff && index > 0;
  return String.fromCodePoint(text.codePointAt(isSecondHalf ? index - 1 : index) ?? unit);
}
