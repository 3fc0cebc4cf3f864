/** Ideographs of Chinese, which parts no words by spaces. */
export function isIdeograph(unit: number): boolean {
  return (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3400 && unit <= 0x4dbf);
}

/** Letters of words that are written with spaces between them, and apostrophes inside of them. */
export function isLetter(unit: number): boolean {
  return unit < LATIN ? LETTERS[unit] === 1 : unit === CURLY_APOSTROPHE;
}

export function isCapital(unit: number): boolean {
  return (unit >= 65 && unit <= 90) || (unit >= 0xc0 && unit <= 0xde && unit !== 0xd7);
}

export function isSpace(unit: number): boolean {
  return unit <= 32 ? unit === 32 || (unit >= 9 && unit <= 13) : unit === 0xa0 || unit === 0x3000;
}

/** Lower case, plain apostrophes; spaces, line breaks and hyphens are one thing. */
export function fold(unit: number): number {
  if (unit < LATIN) return FOLDED[unit] ?? unit;
  if (unit === CURLY_APOSTROPHE) return APOSTROPHE;
  return isSpace(unit) ? 32 : unit;
}

export function isMoneySign(unit: number): boolean {
  return unit === 0x24 || unit === 0x20ac || unit === 0xa3 || unit === 0xa5;
}

/** Where the letters of European languages end. Every character of every text is looked up here: in tables. */
const LATIN = 0x250;
const APOSTROPHE = 39;
const CURLY_APOSTROPHE = 0x2019;
const HYPHEN = 45;

const LETTERS = Uint8Array.from({ length: LATIN }, (_, unit) => {
  const isAscii = (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === APOSTROPHE;
  return isAscii || (unit >= 0xc0 && unit !== 0xd7 && unit !== 0xf7) ? 1 : 0;
});

const FOLDED = Uint16Array.from({ length: LATIN }, (_, unit) => {
  if (isCapital(unit)) return unit + 32;
  return isSpace(unit) || unit === HYPHEN ? 32 : unit;
});
