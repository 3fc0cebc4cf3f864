import type { Frequency, Gazetteer } from './gazetteer.js';
import { TITLES } from './titles.js';
import { isLetter, UNIT, unitAt } from './units.js';

/** All that the tagger looks at in one token. Texts of it are part of features: see `feature-hash.ts`. */
export interface Word {
  text: string;
  lower: string;
  isOfLetters: boolean;
  isCapital: boolean;
  isAllCapitals: boolean;
  isTitle: boolean;
  /** `snake_case`, `utf8`, `camelCase`; but not `McDonald`. */
  isIdentifier: boolean;
  /** `Anna`, `Anna-Lena`, `O'Brien`: a word of letters, neither short nor in capitals. */
  isNameLike: boolean;
  /** `Cross-Session`: joined words, one of which is common and names nobody. */
  isCompound: boolean;
  isFirstName: boolean;
  isName: boolean;
  isCity: boolean;
  frequency: Frequency;
  /** Which lists have it: `F` first names, `H` names, `C` cities, and its frequency. */
  lists: string;
  /** `Xx` for `Anna`, `X.` for `J.`, `d` for `42`. */
  shape: string;
  listsAndShape: string;
  ending: string;
  /** By role, what the scorer added up for it: the weights, for each tag, of what depends on this word only. */
  sums: (Int32Array | undefined)[];
}

/** Where a word can stand to the one that is tagged; its own features differ at the start of a line. */
export const ROLE = { own: 0, ownAtStart: 1, asLeft: 2, asRight: 3, asLeft2: 4, asRight2: 5 } as const;

/** Before the first and after the last token. */
export const LINE_START: Word = boundary('<');
export const LINE_END: Word = boundary('>');

const MAX_SHAPE_CHARS = 8;
const LETTERS = /^[\p{L}\p{M}'’-]+$/u;

export function describeWord(text: string, gazetteer: Gazetteer): Word {
  const lower = text.toLowerCase();
  const { isFirstName, isName, isCity, frequency } = gazetteer.look(lower);
  const lists = `${isFirstName ? 'F' : ''}${isName ? 'H' : ''}${isCity ? 'C' : ''}${frequency}`;
  const shape = shapeOf(text);
  const isCapital = unitAt(text, 0) === UNIT.upper;
  const isAllCapitals = isCapital && text.length > 1 && text === text.toUpperCase();
  return {
    text,
    lower,
    isOfLetters: isLetter(unitAt(text, 0)),
    isCapital,
    isAllCapitals,
    isTitle: TITLES.has(lower),
    isIdentifier: isIdentifier(text),
    isNameLike: isCapital && !isAllCapitals && text.length > 2 && LETTERS.test(text),
    isCompound: text.includes('-') && lower.split('-').some((part) => isOrdinary(part, gazetteer)),
    isFirstName,
    isName,
    isCity,
    frequency,
    lists,
    shape,
    listsAndShape: lists + shape,
    ending: lower.slice(-3),
    sums: noSums(),
  };
}

function isOrdinary(part: string, gazetteer: Gazetteer): boolean {
  const { frequency, isFirstName } = gazetteer.look(part);
  return frequency !== 'n' && frequency !== 'd' && !isFirstName;
}

/** Among the first 3,000 English words. */
export function isFrequent({ frequency }: Word): boolean {
  return frequency === 'a' || frequency === 'b';
}

/** Among the first 10,000. */
export function isCommon(word: Word): boolean {
  return word.frequency === 'c' || isFrequent(word);
}

export function isRare(word: Word): boolean {
  return !isCommon(word);
}

/** One character for each run of capitals, letters, ASCII digits, or of the same other character. */
function shapeOf(text: string): string {
  let shape = '';
  let last = '';
  for (let index = 0; index < text.length && shape.length < MAX_SHAPE_CHARS; index += 1) {
    const character = shapeAt(text, index);
    if (character !== last) shape += character;
    last = character;
  }
  return shape;
}

function shapeAt(text: string, index: number): string {
  const kind = unitAt(text, index);
  if (kind === UNIT.upper) return 'X';
  if (kind === UNIT.letter) return 'x';
  const unit = text.charCodeAt(index);
  return unit >= 48 && unit <= 57 ? 'd' : text.charAt(index);
}

function boundary(text: string): Word {
  return {
    text,
    lower: text,
    isOfLetters: false,
    isCapital: false,
    isAllCapitals: false,
    isTitle: false,
    isIdentifier: false,
    isNameLike: false,
    isCompound: false,
    isFirstName: false,
    isName: false,
    isCity: false,
    frequency: 'n',
    lists: text,
    shape: text,
    listsAndShape: text,
    ending: text,
    sums: noSums(),
  };
}

/** How names go on with a capital inside. */
const NAME_BEGINNINGS = ['Mc', 'Mac', 'De', 'Di', 'La', 'Le', "O'", "D'", 'Van'];

function isIdentifier(text: string): boolean {
  const beginning = NAME_BEGINNINGS.find((start) => text.startsWith(start));
  for (let index = 0; index < text.length; index += 1) {
    const kind = unitAt(text, index);
    if (kind === UNIT.underscore || kind === UNIT.digit) return true;
    const isHump = kind === UNIT.upper && index > 0 && unitAt(text, index - 1) === UNIT.letter;
    if (isHump && index !== beginning?.length) return true;
  }
  return false;
}

/** Filled from the start: an array that grows is slower to read. */
function noSums(): (Int32Array | undefined)[] {
  return Object.keys(ROLE).map(() => undefined);
}
