// Whose name stands at a place. A given name, a family name or a nickname is part of other people's names too: `Anna` in
// `Anna Berg`, in `Anna-Karin`, in `Anna and Tom Berg`. What is somebody else's is never taken; what may be is told apart,
// for a person to decide.
import type { NameWord } from './words.js';

/** How far a name of one word is believed. */
export type NameMatch =
  /** A person's: what may be somebody else's is doubtful. */
  | 'person'
  /** A person's, and somebody said that everybody who may be meant is. */
  | 'everyone'
  /** No person's: wherever the letters stand. */
  | 'letters';

/** Lists of words in lower case. */
export interface NameLists {
  isFirstName(word: string): boolean;
  /** First names and family names. */
  isName(word: string): boolean;
  /** A usual word of English, which may be a name too: `Brown`, `Tom`. */
  isCommon(word: string): boolean;
  /** Among the most usual: `Will`, `May`. */
  isEveryday(word: string): boolean;
}

export interface Standing {
  /** `doubtful`: somebody else may be meant; `others`: it is part of somebody else's name. */
  whose: 'meant' | 'doubtful' | 'others';
  /** It looks as if somebody else goes by the same name. */
  isNamesake: boolean;
}

export const MEANT: Standing = { whose: 'meant', isNamesake: false };
export const NAMESAKE: Standing = { whose: 'others', isNamesake: true };
const MAYBE_NAMESAKE: Standing = { whose: 'doubtful', isNamesake: true };
const DOUBTFUL: Standing = { whose: 'doubtful', isNamesake: false };
const OTHERS: Standing = { whose: 'others', isNamesake: false };

export interface Place {
  text: string;
  words: readonly NameWord[];
  /** The words of the name: from the first to before the last. */
  from: number;
  to: number;
  hasGenitive: boolean;
}

const AND = new Set(['and', 'och', 'und', 'y', 'et', 'e', 'en', 'og', 'i']);
/** Between a given name and a family name: `Anna von Berg`, `Anna de la Cruz`. */
const PARTICLES = new Set([
  'van',
  'von',
  'vom',
  'zu',
  'der',
  'den',
  'ter',
  'ten',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'la',
  'le',
  'af',
  'el',
  'bin',
  'ibn',
]);
const HYPHEN = /^[-\u2010-\u2013]$/u;
const JOINT = /^[-\u2010-\u2013_.]$/u;
const AFTER_INITIAL = /^\.[^\S\n]?$/u;
const BLANK = /^[^\S\n]+$/u;
const HAN = /^\p{Script=Han}/u;

/** By what stands around it alone. */
export function standingAt(place: Place, lists: NameLists): Standing {
  const { text, words, from, to, hasGenitive } = place;
  const first = words[from];
  const last = words[to - 1];
  if (!first || !last) return MEANT;
  const [before, after] = [words[from - 1], words[to]];
  if (isHan(first)) return after?.start === last.end && after.text === last.text ? DOUBTFUL : MEANT;
  if (to - from > 1) return MEANT;
  const written = (word: NameWord) => text.slice(word.start, word.end);
  const isCapital = (word: NameWord) => /^\p{Lu}/u.test(written(word));
  const joined = [
    before && { word: before, gap: text.slice(before.end, first.start) },
    after && !hasGenitive && { word: after, gap: text.slice(last.end, after.start) },
  ].filter((one) => typeof one === 'object');
  for (const { word, gap } of joined) {
    if (!JOINT.test(gap) || !/^\p{L}/u.test(written(word))) continue;
    if (!isCapital(first)) return DOUBTFUL;
    if (HYPHEN.test(gap) && isCapital(word)) return lists.isName(word.text) ? OTHERS : DOUBTFUL;
  }
  if (
    before?.text.length === 1 &&
    AFTER_INITIAL.test(text.slice(before.end, first.start)) &&
    isCapital(before)
  )
    return MAYBE_NAMESAKE;
  if (before && BLANK.test(text.slice(before.end, first.start)) && isCapital(before)) {
    const standing = standingAfter(before.text, first.text, lists);
    if (standing !== MEANT) return standing;
  }
  if (!after || hasGenitive) return MEANT;
  if (!BLANK.test(text.slice(last.end, after.start))) return MEANT;
  if (AND.has(after.text)) return isCouple(place, lists) ? DOUBTFUL : MEANT;
  const family = afterParticles(words, to);
  return family && isCapital(family) ? standingBefore(family, text, lists) : MEANT;
}

/** The word there, or the one behind particles; none where something else stands between them. */
function afterParticles(words: readonly NameWord[], at: number): NameWord | null {
  const word = words[at];
  if (!word) return null;
  const isFollowed = PARTICLES.has(word.text) && words[at + 1]?.follows === true;
  return isFollowed ? afterParticles(words, at + 1) : word;
}

function isHan(word: NameWord): boolean {
  return HAN.test(word.text);
}

/** Before a word that begins with a capital: a family name, an initial, or any word of a language that writes them so. */
function standingBefore(after: NameWord, text: string, lists: NameLists): Standing {
  if (after.text.length === 1) return text[after.end] === '.' ? NAMESAKE : DOUBTFUL;
  if (!lists.isCommon(after.text)) return lists.isName(after.text) ? NAMESAKE : MAYBE_NAMESAKE;
  return lists.isName(after.text) ? DOUBTFUL : MEANT;
}

/** After a word that begins with a capital: a given name before a family name, or before a second given name. */
function standingAfter(before: string, name: string, lists: NameLists): Standing {
  if (!lists.isFirstName(before)) return MEANT;
  if (lists.isFirstName(name)) return lists.isCommon(before) ? MEANT : NAMESAKE;
  return lists.isEveryday(before) ? DOUBTFUL : NAMESAKE;
}

/** `Anna and Tom Berg`: both may be of that family. */
function isCouple({ text, words, to }: Place, lists: NameLists): boolean {
  const [given, family] = [words[to + 1], words[to + 2]];
  if (!given?.follows || !family?.follows) return false;
  const isCapital = ({ start, end }: NameWord) => /^\p{Lu}/u.test(text.slice(start, end));
  if (!isCapital(given) || !isCapital(family)) return false;
  return !lists.isCommon(family.text) || lists.isName(family.text);
}
