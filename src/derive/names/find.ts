// Where names stand in a text. Literal: no pattern, no wildcard. A name is found at word boundaries, in scripts
// without spaces anywhere, in the genitive of Swedish, German and English, with the particles of Korean, and behind the
// one letter of Arabic and Hebrew that means `and` or `to`. One pass over the words of the text.
import type { NameLists } from '../../model/name-lists.js';
import { languageOf } from '../facts/language.js';
import { stemsOf, withoutProclitic } from './affixes.js';
import { LEFT, MEANT, NAMESAKE, type NameMatch, OTHERS, type Standing } from './neighbours.js';
import { isCapital, standingAt } from './standing.js';
import { foldName, type NameWord, nameWords } from './words.js';

/** A name as it is compared and digested. */
export interface Name {
  /** Its folded words, joined by one space. */
  canonical: string;
  /** How many words; in scripts without spaces, how many characters. */
  size: number;
}

export interface NameSpan {
  /** UTF-16 offsets in the text as it stands; the genitive or particle belongs to it. */
  start: number;
  end: number;
  /** The name that stands there. */
  canonical: string;
}

/**
 * The name that a text is; null when it is none that could be found again as it is written: without letters, or with
 * signs around or between its words. A sign is never left out in silence: `A%` must not mean every `a`.
 */
export function parseName(text: string): Name | null {
  const words = nameWords(text);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.some((word, index) => index > 0 && !word.follows)) return null;
  if (text.slice(0, first.start).trim() !== '' || !/^\.?\s*$/.test(text.slice(last.end))) return null;
  return { canonical: words.map((word) => word.text).join(' '), size: words.length };
}

export interface NameTest {
  /** The sizes of the names that are looked for. */
  sizes: readonly number[];
  isName(canonical: string): boolean;
  /** False for a word that begins none of them, its ending set aside, so that most of a text costs nothing. */
  mayBegin?(word: string): boolean;
  /** Names of several words by their letters without blanks, where the names are known. */
  joined?: ReadonlyMap<string, string>;
}

/** Every place where one of the names stands: the longest at each place, none overlapping. */
export function findNames(text: string, test: NameTest): NameSpan[] {
  return placesOf({ text, words: nameWords(text) }, test, { loosely: false }).map(({ span }) => span);
}

interface NamedPlace {
  span: NameSpan;
  /** Indices of its words. */
  from: number;
  to: number;
  /** A genitive or a particle: no family name follows. */
  hasEnding: boolean;
  /** Index of the word after it, its genitive set aside. */
  next: number;
  /** Its letters stand there, but not as a name is written: `Anna1`, `@annalindqvist`, `Anna, Lindqvist`. */
  isLoose?: boolean;
}

interface WordedText {
  text: string;
  words: readonly NameWord[];
}

/** `loosely`: also what may be meant for one of the names and is written otherwise. */
function placesOf(
  { text, words }: WordedText,
  test: NameTest,
  { loosely }: { loosely: boolean },
): NamedPlace[] {
  const sizes = [...new Set(test.sizes)].sort((a, b) => b - a);
  const places: NamedPlace[] = [];
  let next = 0;
  while (next < words.length) {
    const word = words[next];
    const free = places.at(-1)?.next ?? 0;
    const sure = word && mayBegin(word, test) ? longestAt(words, next, { sizes, test }) : null;
    const found = sure
      ? turned(sure, { text, words, test, free })
      : otherwiseAt({ text, words }, next, { sizes, test, loosely });
    if (found) places.push(found);
    next = found?.next ?? next + 1;
  }
  return places;
}

/** The first word of a name may have something before it, the one word an ending. */
function mayBegin({ text }: NameWord, test: NameTest): boolean {
  if (test.mayBegin === undefined || test.mayBegin(text)) return true;
  const bare = withoutProclitic(text);
  return (bare !== null && test.mayBegin(bare)) || stemsOf(text).some((stem) => test.mayBegin?.(stem));
}

interface Search {
  sizes: readonly number[];
  test: NameTest;
}

function longestAt(words: readonly NameWord[], at: number, { sizes, test }: Search): NamedPlace | null {
  for (const size of sizes) {
    const window = words.slice(at, at + size);
    const last = window.at(-1);
    if (window.length < size || !last || !isJoined(window)) continue;
    for (const { canonical, isInflected, skipped } of formsOf(window)) {
      if (!test.isName(canonical)) continue;
      const suffix = genitiveAfter(words[at + size]);
      const start = (window[0]?.start ?? 0) + skipped;
      const span = { start, end: suffix?.end ?? last.end, canonical };
      const hasEnding = suffix !== null || isInflected;
      return { span, from: at, to: at + size, hasEnding, next: at + size + (suffix ? 1 : 0) };
    }
  }
  return null;
}

/** With the family name before it, where the whole is a name that is looked for: `Svensson, Anna`. */
function turned(
  place: NamedPlace,
  { text, words, test, free }: WordedText & { test: NameTest; free: number },
): NamedPlace {
  const { span, from, hasEnding } = place;
  const family = words[from - 1];
  if (
    !family ||
    goesOnFromName(text, words, from - 1) ||
    from <= free ||
    !words[from]?.afterComma ||
    hasEnding
  )
    return place;
  const canonical = `${span.canonical} ${family.text}`;
  return test.isName(canonical)
    ? { ...place, span: { ...span, start: family.start, canonical }, from: from - 1 }
    : place;
}

/** Where no name begins: one that is written family name first, or loosely. */
function otherwiseAt(
  { text, words }: WordedText,
  at: number,
  { loosely, ...search }: Search & { loosely: boolean },
): NamedPlace | null {
  const reversed = familyFirstAt({ text, words }, at, search);
  if (reversed && (loosely || !reversed.isLoose)) return reversed;
  return loosely ? looseAt(words, at, search) : null;
}

/** `Lindqvist, Anna`, where `Anna` alone is no name that is looked for. Loose where the family name may go on from another given name. */
function familyFirstAt({ text, words }: WordedText, at: number, { sizes, test }: Search): NamedPlace | null {
  const [family, first] = [words[at], words[at + 1]];
  if (!family || !first?.afterComma || !mayBegin(first, test)) return null;
  for (const size of sizes) {
    const given = words.slice(at + 1, at + size);
    const last = given.at(-1);
    if (size < 2 || given.length < size - 1 || !last || !isJoined(given)) continue;
    const name = given.map((word) => word.text).join(' ');
    const canonical = `${name} ${family.text}`;
    if (!test.isName(canonical) || test.isName(name)) continue;
    const span = { start: family.start, end: last.end, canonical };
    return {
      span,
      from: at,
      to: at + size,
      hasEnding: false,
      next: at + size,
      isLoose: goesOnFromName(text, words, at),
    };
  }
  return null;
}

function isJoined(window: readonly NameWord[]): boolean {
  return window.every((word, index) => index === 0 || word.follows);
}

/** With digits at its ends, with commas between its words, or in one word. */
function looseAt(words: readonly NameWord[], at: number, { sizes, test }: Search): NamedPlace | null {
  for (const size of [...sizes, 1]) {
    const window = words.slice(at, at + size);
    const [first, last] = [window[0], window.at(-1)];
    if (window.length < size || !first || !last) continue;
    if (window.some((word, index) => index > 0 && !word.follows && !word.afterComma)) continue;
    const whole = window.map((word) => word.text).join(' ');
    const bare = whole.replace(DIGITS_AROUND, '');
    // As it is written it was looked for already, and to ask costs a digest.
    const isNew = bare !== '' && (bare !== whole || !isJoined(window));
    const canonical = isNew && test.isName(bare) ? bare : test.joined?.get(bare);
    if (canonical === undefined) continue;
    const span = { start: first.start, end: last.end, canonical };
    return { span, from: at, to: at + size, hasEnding: false, next: at + size, isLoose: true };
  }
  return null;
}

const DIGITS_AROUND = /^\p{N}+|\p{N}+$/gu;

/** What a family name goes on from may be somebody else's given name: `Tom Svensson, Anna`. */
function goesOnFromName(text: string, words: readonly NameWord[], at: number): boolean {
  const before = words[at - 1];
  return before !== undefined && (words[at]?.follows ?? false) && isCapital(text, before);
}

interface NameForm {
  canonical: string;
  /** An ending was set aside: `Lindqvists`. */
  isInflected: boolean;
  /** How many characters before the name were. */
  skipped: number;
}

/** As it stands first. */
function formsOf(window: readonly NameWord[]): NameForm[] {
  const whole = window.map((word) => word.text).join(' ');
  const last = window.at(-1)?.text ?? '';
  const forms = [{ canonical: whole, isInflected: false, skipped: 0 }];
  for (const stem of stemsOf(last)) {
    const canonical = whole.slice(0, whole.length - last.length) + stem;
    forms.push({ canonical, isInflected: true, skipped: 0 });
  }
  if (withoutProclitic(window[0]?.text ?? '') !== null)
    forms.push({ canonical: whole.slice(1), isInflected: false, skipped: 1 });
  return forms;
}

/** The s of `Anna's` and `Anna:s`. */
function genitiveAfter(word: NameWord | undefined): NameWord | null {
  return word?.afterApostrophe && word.text === 's' ? word : null;
}

/** Who else may be meant where a name stands, and how far each name is believed. */
export interface Namesakes {
  /** Names of others in which one of the names stands: the longest name at a place is the one that is meant. */
  others: NameTest | null;
  matchOf(canonical: string): NameMatch;
  /** Whether somebody else is called so too: then the name alone does not tell who is meant. */
  isShared(canonical: string): boolean;
  lists: NameLists;
}

export interface FoundNames {
  meant: NameSpan[];
  /** Where somebody else may be meant. */
  doubtful: NameSpan[];
  /** Names that stand in the text as somebody else's too. */
  shared: Set<string>;
}

/** The places of the names, told apart by whose they are. */
export function findMeant(text: string, test: NameTest, namesakes: Namesakes): FoundNames {
  const words = nameWords(text);
  const { others, matchOf, isShared, lists } = namesakes;
  const either = others === null ? test : eitherOf(test, others);
  const places = placesOf({ text, words }, either, { loosely: true }).map((place) => {
    const { canonical } = place.span;
    if (place.isLoose) return { ...place, ...standingLoosely({ words, ...place }, { test, lists }) };
    if (!test.isName(canonical)) return { ...place, ...NAMESAKE };
    return matchOf(canonical) === 'letters'
      ? { ...place, ...MEANT }
      : { ...place, ...counted(standingAt({ text, words, ...place }, lists), text) };
  });
  const shared = new Set(
    places.flatMap(({ span, isNamesake }) => (isNamesake ? span.canonical.split(' ') : [])),
  );
  const found: FoundNames = { meant: [], doubtful: [], shared };
  for (const { span, whose, isLoose } of places) {
    const isDoubtful = whose === 'doubtful' || isShared(span.canonical) || shared.has(span.canonical);
    const match = matchOf(span.canonical);
    if (whose === 'others') continue;
    if (whose === 'left' || (isDoubtful && match === 'person') || (isLoose && match === 'letters'))
      found.doubtful.push(span);
    else found.meant.push(span);
  }
  return found;
}

/** German writes every noun as lists have family names: what is left for one of those is counted there (`gab Anna Koffer`). */
function counted(standing: Standing, text: string): Standing {
  return standing.whose === 'others' && languageOf(text) === 'de' ? { ...standing, whose: 'left' } : standing;
}

/** Most likely hers, but nobody who comes later could be told of it: an alias says so. `Annabelle` is a name, and no `Anna Belle` in one word. */
function standingLoosely(
  { words, span, from, to }: NamedPlace & { words: readonly NameWord[] },
  { test, lists }: { test: NameTest; lists: NameLists },
): Standing {
  if (!test.isName(span.canonical)) return OTHERS;
  const joined = to - from === 1 && span.canonical.includes(' ') ? (words[from]?.text ?? '') : '';
  return lists.isName(joined) || lists.isCommon(joined) ? OTHERS : { ...LEFT, isNamesake: false };
}

function eitherOf(one: NameTest, other: NameTest): NameTest {
  return {
    sizes: [...one.sizes, ...other.sizes],
    isName: (canonical) => one.isName(canonical) || other.isName(canonical),
    mayBegin: (word) => (one.mayBegin?.(word) ?? true) || (other.mayBegin?.(word) ?? true),
    joined: new Map([...(other.joined ?? []), ...(one.joined ?? [])]),
  };
}

export interface NameMatcher {
  find(text: string): NameSpan[];
  isIn(text: string): boolean;
  /** Where somebody else may be meant: not among what is found. */
  doubtful(text: string): NameSpan[];
}

/** Finds the names among these; what is no name is never found. With namesakes, only where they are not meant. */
export function nameMatcher(names: readonly string[], namesakes: Namesakes | null = null): NameMatcher {
  const test = testOf(names);
  const mayStandIn = (text: string) => {
    const folded = foldName(text);
    return test.firsts.some((word) => folded.includes(word));
  };
  const find = (text: string): NameSpan[] => {
    if (!mayStandIn(text)) return [];
    return namesakes === null ? findNames(text, test) : findMeant(text, test, namesakes).meant;
  };
  return {
    find,
    isIn: (text) => find(text).length > 0,
    doubtful: (text) => {
      if (!mayStandIn(text)) return [];
      if (namesakes !== null) return findMeant(text, test, namesakes).doubtful;
      const places = placesOf({ text, words: nameWords(text) }, test, { loosely: true });
      return places.flatMap(({ span, isLoose }) => (isLoose ? [span] : []));
    },
  };
}

/** The test for names that are known. `firsts`: the words that begin them. */
export function testOf(names: readonly string[]): NameTest & { firsts: string[] } {
  const wanted = names.map(parseName).filter((name) => name !== null);
  const canonical = new Set(wanted.map((name) => name.canonical));
  const firsts = [...new Set(wanted.map((name) => name.canonical.split(' ')[0] ?? ''))];
  const begins = new Set(firsts);
  return {
    sizes: wanted.map((name) => name.size),
    isName: (one) => canonical.has(one),
    mayBegin: (word) => begins.has(word),
    joined: new Map(
      [...canonical].flatMap((name) =>
        name.includes(' ') ? [[name.replaceAll(' ', ''), name] as const] : [],
      ),
    ),
    firsts,
  };
}

/** The text with each span replaced by the mark. */
export function replaceSpans(text: string, spans: readonly NameSpan[], mark: string): string {
  let replaced = '';
  let from = 0;
  for (const { start, end } of spans) {
    replaced += text.slice(from, start) + mark;
    from = end;
  }
  return replaced + text.slice(from);
}
