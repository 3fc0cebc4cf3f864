/** What a UTF-16 unit is to the tokens of a line. */
export const UNIT = {
  space: 1,
  upper: 2,
  letter: 3,
  mark: 4,
  digit: 5,
  underscore: 6,
  /** An apostrophe or hyphen, which joins letters. */
  joiner: 7,
  symbol: 8,
} as const;

/** Filled as units are met: 0 is not looked at yet. */
const known = new Uint8Array(0x10000);

export function unitAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return known[unit] || learn(unit);
}

/** Outside the text there is no unit: NaN, which is taken for a space. */
function learn(unit: number): number {
  if (Number.isNaN(unit)) return UNIT.space;
  const kind = classify(String.fromCharCode(unit));
  known[unit] = kind;
  return kind;
}

function classify(character: string): number {
  if (/\s/.test(character)) return UNIT.space;
  if (/\p{Lu}/u.test(character)) return UNIT.upper;
  if (/\p{L}/u.test(character)) return UNIT.letter;
  if (/\p{M}/u.test(character)) return UNIT.mark;
  if (/\p{N}/u.test(character)) return UNIT.digit;
  if (character === '_') return UNIT.underscore;
  return "'’-".includes(character) ? UNIT.joiner : UNIT.symbol;
}

export function isLetter(kind: number): boolean {
  return kind === UNIT.upper || kind === UNIT.letter;
}

export function isInWord(kind: number): boolean {
  return kind >= UNIT.upper && kind <= UNIT.underscore;
}
