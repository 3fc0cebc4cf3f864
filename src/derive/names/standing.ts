// Whose name stands at a place. A given name, a family name or a nickname is part of other people's names too: `Anna` in
// `Anna Berg`, in `Anna-Karin`, in `Anna and Tom Berg`. What is somebody else's is never taken; what may be is told apart,
// for a person to decide.
import type { NameLists } from '../../model/name-lists.js';
import { wordSet } from '../../model/words.js';
import { isStopWord } from '../terms/stop-words.js';
import {
  DOUBTFUL,
  isUnusual,
  LEFT,
  MAYBE_NAMESAKE,
  MEANT,
  OTHERS,
  type Standing,
  standingAfter,
  standingBefore,
  standingInSmall,
} from './neighbours.js';
import { goesOnAfterName, isNameAndWord } from './usual-words.js';
import type { NameWord } from './words.js';

export interface Place {
  text: string;
  words: readonly NameWord[];
  /** The words of the name: from the first to before the last. */
  from: number;
  to: number;
  /** A genitive or a particle. */
  hasEnding: boolean;
}

const AND = new Set(['and', 'och', 'und', 'y', 'et', 'e', 'en', 'og', 'i']);
/** Between a given name and a family name: `Anna von Berg`, `Anna de la Cruz`, `Anna St. John`. */
const PARTICLES = wordSet(
  'van von ter ten de del della di dos la le af el al ul bin ibn bint abu ben st san santa saint mc mac ó ní nic',
);
/** Articles and prepositions too: `weil Anna den Bericht hat`. */
const MAYBE_PARTICLES = wordSet('vom zu zum zur der den da du');
/** `O'Neil`, `D'Angelo`. */
const BEFORE_APOSTROPHE = wordSet('o d l m n');

/** What stands between a name and the word beside it. */
type Gap = 'blank' | 'hyphen' | 'joint' | 'loose' | 'line' | 'comma' | null;

const BLANK = /^[^\S\n]+$/u;
const HYPHEN = /^[-\u2010-\u2013]$/u;
const JOINT = /^[_.]$/u;
const APART = /['’·.]|&(?!nbsp;|#160;|#xa0;)| \+/iu;
/** Behind a name of a list or register. */
const ENDS_ENTRY = /^[^\S\n]*(?:$|[\n;:|()<])/u;
const AFTER_INITIAL = /^\.[^\S\n]?$/u;
const HAN = /^\p{Script=Han}/u;
/** A given name has at most two characters: behind a family name and one of them another may follow. */
const LONGEST_OPEN_HAN = 2;

/** By what stands around it alone. */
export function standingAt(place: Place, lists: NameLists): Standing {
  const { words, from, to } = place;
  const first = words[from];
  const last = words[to - 1];
  if (!first || !last) return MEANT;
  if (isHan(first)) return standingInHan(place, last);
  if (isSaidInWords(place, lists)) return DOUBTFUL;
  const around = [
    to - from > 1 ? MEANT : standingBehind(place, first, lists),
    standingAhead(place, last, lists),
  ];
  return WEIGHT.flatMap((whose) => around.filter((one) => one.whose === whose))[0] ?? MEANT;
}

/** `We will grant access`: a full name of usual words, with no capital but perhaps that of a sentence, is likely none. */
function isSaidInWords(place: Place, lists: NameLists): boolean {
  const { text, words, from, to } = place;
  const name = words.slice(from, to);
  const [first, ...others] = name;
  if (!first) return false;
  if (others.length === 0) return isSaidInWord(place, first, lists);
  if (!others.every((word) => isSmall(text, word))) return false;
  const isApart = others.every((word, nth) => BLANK.test(text.slice((name[nth] ?? first).end, word.start)));
  if (!isApart || isLabelled(text, first, name.at(-1) ?? first)) return false;
  return (
    isWord(first.text, lists) &&
    others.every(({ text: word }) => isNameAndWord(word) || !isUnusual(word, lists))
  );
}

/** `We will see`: a name of one word that is among the most usual ones, in small letters and in no path. */
function isSaidInWord({ text, words, to }: Place, word: NameWord, lists: NameLists): boolean {
  const isUsual = isNameAndWord(word.text) || isStopWord(word.text) || lists.isEveryday(word.text);
  if (!isUsual || words[to]?.afterApostrophe) return false;
  if (!isSmall(text, word)) return opensSentence(text, word, words[to]);
  const isApart = BEGINS_WORD.test(rightBefore(text, word)) && ENDS_WORD.test(text.slice(word.end));
  return isApart && !isLabelled(text, word, word);
}

/** `Will you …?`, `Mark the invoice`: the capital is that of a sentence, and what follows is no verb of anybody's. */
function opensSentence(text: string, word: NameWord, after: NameWord | undefined): boolean {
  if (word.follows || !after?.follows || !BEHIND_VERB.has(after.text)) return false;
  const isSaid = isSmall(text, after) || after.text === 'i';
  return isSaid && BLANK.test(text.slice(word.end, after.start));
}

const BEHIND_VERB = wordSet(
  'i you he she it we they me him us them this that these those there the a an my your our their ' +
    'jag du vi hon han de det den er ich sie es wir ihr man das der die dies',
);
const BEGINS_WORD = /(?:^|[\s("'“„«])$/u;
const ENDS_WORD = /^(?:$|[\s)"'”“»,;:!?…]|\.(?:\s|$))/u;

/** `user: will grant`, `@will grant`; not `Note: will grant access`. */
function isLabelled(text: string, first: NameWord, last: NameWord): boolean {
  const before = rightBefore(text, first);
  return before.endsWith('@') || (LABEL.test(before) && ENDS_VALUE.test(text.slice(last.end)));
}

/** As much as a label's end takes: a look from the text's beginning at each place would be one of the square of its length. */
function rightBefore(text: string, { start }: NameWord): string {
  return text.slice(Math.max(0, start - LONGEST_LABEL_END), start);
}

const LONGEST_LABEL_END = 8;
const LABEL = /[:=]["']?[^\S\n]{0,3}["']?$/u;
const ENDS_VALUE = /^[^\S\n]*(?:$|[\n.,;|)"'<\]}])/u;

/** What is most of all a given name is one, however usual: `anna brown`. */
function isWord(word: string, lists: NameLists): boolean {
  if (isNameAndWord(word) || lists.isEveryday(word)) return true;
  return !lists.isFirstName(word) && !isUnusual(word, lists);
}

/** What is surest comes first. */
const WEIGHT = ['others', 'left', 'doubtful'] as const;

/** A longer name of a script without spaces: `王芳芳`, and perhaps `王芳华`. */
function standingInHan({ text, words, from, to }: Place, last: NameWord): Standing {
  const after = words[to];
  if (after?.start !== last.end || !isHan(after)) return MEANT;
  if (after.text === last.text) return { ...LEFT, isNamesake: false };
  return to - from > LONGEST_OPEN_HAN || goesOnAfterName(text.slice(after.start, after.start + 2))
    ? MEANT
    : DOUBTFUL;
}

/** By the word before it: a given name, the first of two, an initial, a family name and a comma. */
function standingBehind({ text, words, from }: Place, first: NameWord, lists: NameLists): Standing {
  const before = words[from - 1];
  if (!before || isNumber(before)) return MEANT;
  const between = text.slice(before.end, first.start);
  const hasCapital = isCapital(text, before);
  if (hasCapital && before.text.length === 1 && AFTER_INITIAL.test(between)) return MAYBE_NAMESAKE;
  const gap = gapOf(between, first);
  const isInSmall = isSmall(text, first);
  if (isInSmall && isJoint(gap)) return DOUBTFUL;
  if (gap === null || (!hasCapital && !isInSmall)) return MEANT;
  const isFirstName = lists.isFirstName(before.text);
  if (isInSmall) return gap !== 'comma' && isFirstName && isUnusual(before.text, lists) ? DOUBTFUL : MEANT;
  if (gap === 'comma') {
    // `Yep, Anna!` begins a sentence, and speaks to her.
    const isFamily = lists.isName(before.text) || before.follows || ENDS_ENTRY.test(text.slice(first.end));
    return isFamily && !isFirstName && isUnusual(before.text, lists) ? DOUBTFUL : MEANT;
  }
  if (gap === 'hyphen') return lists.isName(before.text) ? OTHERS : DOUBTFUL;
  const place = { name: first.text, begins: !before.follows };
  return loosened(standingAfter(before.text, place, lists), { gap, isFirstName });
}

/** By the word after it: a family name, a second given name, an initial. */
function standingAhead(place: Place, last: NameWord, lists: NameLists): Standing {
  const { text, words, from, to, hasEnding } = place;
  const after = words[to];
  if (!after || hasEnding || isNumber(after)) return MEANT;
  const gap = gapOf(text.slice(last.end, after.start), after);
  if (gap === null || gap === 'comma') return MEANT;
  const isFullName = to - from > 1;
  if (gap === 'blank' && AND.has(after.text)) return !isFullName && isCouple(place, lists) ? DOUBTFUL : MEANT;
  const { family, hasParticle } = familyAt(place, to);
  const standing = standingOf(family, { ...place, gap, last }, lists);
  const told = hasParticle && isCapital(text, family) ? LEFT : behindArticle(standing, family !== after);
  if (!isFullName) return told;
  // Somebody of two family names may be the one who is meant.
  const isLonger =
    (told.whose === 'left' || told.whose === 'others') && (gap === 'blank' || gap === 'hyphen');
  return isLonger ? DOUBTFUL : MEANT;
}

/** `dass Anna zu Siemens geht` is more usual than `Anna zu Guttenberg`. */
function behindArticle(standing: Standing, isBehind: boolean): Standing {
  return isBehind && standing !== MEANT ? DOUBTFUL : standing;
}

function standingOf(
  family: NameWord,
  { text, gap, last }: Place & { gap: Gap; last: NameWord },
  lists: NameLists,
): Standing {
  const isInSmall = isSmall(text, last);
  const atLeast = (standing: Standing) =>
    standing === MEANT && (isInSmall ? isJoint(gap) : gap === 'hyphen') ? DOUBTFUL : standing;
  const isFirstName = lists.isFirstName(family.text);
  if (!isCapital(text, family)) {
    if (!isInSmall) return MEANT;
    return atLeast(loosened(standingInSmall(family.text, lists), { gap, isFirstName }));
  }
  if (family.text.length === 1 && gap !== 'line') return text[family.end] === '.' ? MAYBE_NAMESAKE : DOUBTFUL;
  if (gap === 'hyphen' && lists.isName(family.text) && !lists.isTechnical(family.text)) return OTHERS;
  const written = text.slice(family.start, family.end);
  return atLeast(loosened(standingBefore(family.text, written, lists), { gap, isFirstName }));
}

/** Over a line's end, markup or a sign it is less sure that the two are one name: lists have a name on each line. */
function loosened(standing: Standing, { gap, isFirstName }: { gap: Gap; isFirstName: boolean }): Standing {
  if (gap === 'blank' || gap === 'hyphen') return standing;
  const isSure = standing.whose === 'others' || standing.whose === 'left';
  if (gap === 'line') return isSure ? (isFirstName ? DOUBTFUL : LEFT) : MEANT;
  return isSure ? LEFT : standing;
}

function gapOf(between: string, after: NameWord): Gap {
  if (BLANK.test(between)) return 'blank';
  if (HYPHEN.test(between)) return 'hyphen';
  if (JOINT.test(between)) return 'joint';
  if (after.afterComma) return 'comma';
  if (!after.follows || APART.test(between)) return null;
  return between.includes('\n') ? 'line' : 'loose';
}

function isJoint(gap: Gap): boolean {
  return gap === 'hyphen' || gap === 'joint';
}

export function isCapital(text: string, { start }: NameWord): boolean {
  return /^\p{Lu}/u.test(text.slice(start, start + 2));
}

/** In scripts without capitals nothing is small. */
function isSmall(text: string, { start }: NameWord): boolean {
  return /^\p{Ll}/u.test(text.slice(start, start + 2));
}

function isNumber(word: NameWord): boolean {
  return !/^\p{L}/u.test(word.text);
}

function isHan(word: NameWord): boolean {
  return HAN.test(word.text);
}

/** The word there, or the one behind particles; none of them where something else stands between. */
function familyAt({ text, words }: Place, at: number): { family: NameWord; hasParticle: boolean } {
  const word = words[at] as NameWord;
  const next = words[at + 1];
  if (!next?.follows || isNumber(next)) return { family: word, hasParticle: false };
  if (next.afterApostrophe ? BEFORE_APOSTROPHE.has(word.text) : PARTICLES.has(word.text))
    return { family: familyAt({ text, words } as Place, at + 1).family, hasParticle: true };
  return MAYBE_PARTICLES.has(word.text)
    ? familyAt({ text, words } as Place, at + 1)
    : { family: word, hasParticle: false };
}

/** `Anna and Tom Berg`: both may be of that family. */
function isCouple({ text, words, to }: Place, lists: NameLists): boolean {
  const [given, family] = [words[to + 1], words[to + 2]];
  if (!given?.follows || !family?.follows) return false;
  const isCapital = ({ start, end }: NameWord) => /^\p{Lu}/u.test(text.slice(start, end));
  if (!isCapital(given) || !isCapital(family)) return false;
  return !lists.isCommon(family.text) || lists.isName(family.text);
}
