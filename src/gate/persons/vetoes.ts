import type { Candidate } from './candidates.js';
import { MIXED, SUSPECT } from './code-density.js';
import { ORGANISATION_WORDS, STREET_WORDS } from './context-words.js';
import { isIntroduced } from './priors.js';
import type { TaggedLine } from './tagger.js';
import { TECHNICAL_WORDS } from './technical-words.js';
import { isLetter, UNIT, unitAt } from './units.js';
import { isCommon, isFrequent, isRare, type Word } from './words.js';

/** How much of what surrounds a candidate is code. */
export interface Density {
  ofLine: number;
  around: number;
}

/** Words before a name that make a single unusual word believable. */
const CUES: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr mr. mrs. ms. dr. herr frau fru name named called heter heißt colleague manager boss wife husband ' +
    'sister brother mother father friend user said says asked told by from hi hello dear hej hallo'
  ).split(' '),
);
/** Keys of records after which one word is a name. */
const KEYS: ReadonlySet<string> = new Set(
  'name user username author customer client patient assignee contact owner from to'.split(' '),
);
/** `I'm`, `I've`. */
const CONTRACTION = /^I['’]\p{Ll}{1,2}$/u;
const MOST_WORDS = 4;

/** Is what the tagger took for a person believable? */
export function isBelievable(
  text: string,
  line: TaggedLine,
  candidate: Candidate,
  density: Density,
): boolean {
  const words = nameWords(line, candidate);
  const [first] = words;
  if (first === undefined || words.length > MOST_WORDS + 1) return false;
  const introduced = isIntroduced(line.words, candidate.first);
  if (!introduced && (isTechnical(words) || words.some((word) => word.isCompound))) return false;
  if (isOrganisation(line, candidate) || isStreet(line, candidate)) return false;
  if (isGlued(text, line, candidate)) return false;
  if (isAmongCode(density)) return isNameInCode(line, candidate, words);
  return words.length > 1
    ? isSeveralWordName(words)
    : introduced || isSingleWordName(first, hasCue(line, candidate), density);
}

export function isAmongCode({ ofLine, around }: Density): boolean {
  return ofLine > MIXED || around > SUSPECT;
}

function nameWords({ words }: TaggedLine, { first, end }: Candidate): Word[] {
  return words.slice(first, end).filter((word) => word.isOfLetters);
}

/** Beside a technical word only a listed name makes a person: `Ruby Miller`, but not `Docker Desktop`. */
function isTechnical(words: readonly Word[]): boolean {
  const others = words.filter(({ lower }) => !TECHNICAL_WORDS.has(lower));
  return (
    others.length < words.length && !others.some((word) => isRare(word) && (word.isFirstName || word.isName))
  );
}

function isSeveralWordName(words: readonly Word[]): boolean {
  if (new Set(words.map(({ text }) => text)).size === 1) return false;
  if (words.every((word) => word.isAllCapitals || !word.isNameLike)) return false;
  // `P.O. Box`: initials need a surname.
  return words.some((word) => word.text.length > 2 && (isRare(word) || word.isFirstName));
}

function isSingleWordName(word: Word, hasCue: boolean, { ofLine }: Density): boolean {
  if (word.text.length < 2 || CONTRACTION.test(word.text)) return false;
  if (hasCue && ofLine <= SUSPECT && !isFrequent(word)) return true;
  if (word.text.length < 3 || word.isAllCapitals) return false;
  if (word.isFirstName) return true;
  if (isCommon(word)) return false;
  return word.isName || (word.frequency === 'n' && ofLine <= SUSPECT);
}

/** Among code only what looks like a full name is one, or a first name that a key announces. */
function isNameInCode(line: TaggedLine, candidate: Candidate, words: readonly Word[]): boolean {
  const [first, second] = words;
  if (first === undefined || words.length > MOST_WORDS || words.some((word) => word.isAllCapitals))
    return false;
  if (second === undefined) return first.isFirstName && isRare(first) && KEYS.has(keyBefore(line, candidate));
  const last = words.at(-1) ?? second;
  if (words.some(({ lower }) => TECHNICAL_WORDS.has(lower))) return false;
  return first.isFirstName && (last.isName || last.frequency === 'n') && (isRare(first) || isRare(last));
}

function hasCue({ words }: TaggedLine, { first }: Candidate): boolean {
  const [beforeLast, last] = [words[first - 2], words[first - 1]];
  if (last === undefined) return false;
  if (CUES.has(last.lower)) return true;
  return beforeLast !== undefined && ':,.'.includes(last.text) && CUES.has(beforeLast.lower);
}

/** The last word before a candidate, where only quotes and the like stand between. */
function keyBefore({ words }: TaggedLine, { first }: Candidate): string {
  for (let index = first - 1; index >= 0 && index >= first - 4; index -= 1) {
    const word = words[index];
    if (word !== undefined && !'"\':='.includes(word.text)) return word.lower;
  }
  return '';
}

function isOrganisation({ words }: TaggedLine, { first, end }: Candidate): boolean {
  const isOne = (word: Word | undefined): boolean =>
    word?.isCapital === true && ORGANISATION_WORDS.has(word.lower);
  return isOne(words[end]) || words.slice(first, end).some(isOne);
}

/** `Simons Gata 282`, `69 Gordon Terrace`: with a number next to it. */
function isStreet({ words }: TaggedLine, { first, end }: Candidate): boolean {
  const isOne = (word: Word | undefined): boolean =>
    word !== undefined && (STREET_WORDS.has(word.lower) || STREET_ENDING.test(word.lower));
  if (!isOne(words[end]) && !words.slice(first, end).some(isOne)) return false;
  return [first - 2, first - 1, end, end + 1].some((index) => isNumber(words[index]));
}

const STREET_ENDING =
  /.(?:vägen|väg|gatan|gata|gränd|vej|veien|gade|katu|polku|straße|strasse|str|straat|laan|weg)$/;

function isNumber(word: Word | undefined): boolean {
  return word !== undefined && unitAt(word.text, 0) === UNIT.digit;
}

function isGlued(text: string, { tokens }: TaggedLine, { first, end }: Candidate): boolean {
  const [start, stop] = [tokens.starts[first] ?? 0, tokens.ends[end - 1] ?? 0];
  const before = text.charAt(start - 1);
  const after = text.charAt(stop);
  if (before !== '' && '._/\\@#$&='.includes(before)) return true;
  if (after === '.') return isLetter(unitAt(text, stop + 1)) && text.charAt(stop - 1) !== '.';
  if (after === ':') return text.charAt(stop + 1) === ':';
  return after !== '' && '_/\\@(=['.includes(after);
}
