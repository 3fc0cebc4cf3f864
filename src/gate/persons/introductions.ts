import type { Detector } from '../detector.js';
import type { Gazetteer, Listing } from './gazetteer.js';

/** Phrases that a speaker's name follows, whatever its case: where one begins, and the whole of it. */
const PHRASES: readonly (readonly [trigger: string, phrase: RegExp])[] = [
  ['name is ', /name is {1,3}/iy],
  ["name's ", /name's {1,3}/iy],
  ['call me ', /call me {1,3}/iy],
  ['calls me ', /calls me {1,3}/iy],
  ['call him ', /call him {1,3}/iy],
  ['call her ', /call her {1,3}/iy],
  ['am called ', /am called {1,3}/iy],
  ['is called ', /is called {1,3}/iy],
  ['jag heter ', /jag heter {1,3}/iy],
  ['namn ', /namn är {1,3}/iy],
  ['jeg h', /jeg he(?:ter|dder) {1,3}/iy],
  ['ich hei', /ich hei(?:ß|ss)e {1,3}/iy],
  ['mein name ist ', /mein name ist {1,3}/iy],
  ["m'appelle ", /m'appelle {1,3}/iy],
  ['me llamo ', /me llamo {1,3}/iy],
  ['nombre es ', /nombre es {1,3}/iy],
  ['mi chiamo ', /mi chiamo {1,3}/iy],
  ['ik heet ', /ik heet {1,3}/iy],
  ['naam is ', /naam is {1,3}/iy],
  ['me chamo ', /me chamo {1,3}/iy],
  ['meu nome ', /meu nome é {1,3}/iy],
  ['nazywam si', /nazywam się {1,3}/iy],
  ['mam na imi', /mam na imię {1,3}/iy],
  ['nimeni on ', /nimeni on {1,3}/iy],
];
/** Words after such a phrase that are no names, though English lists do not know them or know them as names. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'inte aldrig också bara ju nog väl egentligen nicht auch aber nur eigentlich pas aussi juste no tampoco solo non ' +
    'och men som från und von aus der die das mais dans con del los las per het een van med fra som men oraz ' +
    'bor bo jobbar arbetar wohne arbeite habite vivo trabajo abito woon ' +
    'anche niet ook maar não também nie też ei myös ikke også bare null undefined unknown test foo bar todo'
  ).split(' '),
);

const NAME = /(\p{L}[\p{L}\p{M}'’-]{1,24})(?![\p{L}\p{M}\p{N}_(=])/uy;
const FURTHER = / (\p{L}[\p{L}\p{M}'’-]{1,24})(?![\p{L}\p{M}\p{N}_(=])/uy;
const INITIAL = / \p{L}\.?(?= )/uy;
const MOST_FURTHER_NAMES = 3;

/** `my name is anna`, `jag heter anna`: names that are not written as names. */
export function introductionDetector(gazetteer: () => Gazetteer): Detector {
  return {
    kind: 'person',
    triggers: PHRASES.map(([trigger]) => trigger),
    examine(text, at, report) {
      const start = nameStart(text, at);
      if (start === null) return at + 1;
      const end = nameEnd(text, start, gazetteer());
      if (end !== null) report(start, end);
      return end ?? at + 1;
    },
  };
}

function nameStart(text: string, at: number): number | null {
  for (const [, phrase] of PHRASES) {
    phrase.lastIndex = at;
    if (phrase.test(text)) return phrase.lastIndex;
  }
  return null;
}

function nameEnd(text: string, start: number, gazetteer: Gazetteer): number | null {
  const listingOf = (word: string): Listing => gazetteer.look(word.toLowerCase().replace(/['’]s$/, ''));
  const first = matchAt(NAME, text, start);
  if (first === null || !mayBeGiven(first.word, listingOf(first.word))) return null;
  let end = first.end;
  for (let more = 0; more < MOST_FURTHER_NAMES; more += 1) {
    const afterInitial = matchAt(INITIAL, text, end)?.end ?? end;
    const next = matchAt(FURTHER, text, afterInitial);
    if (next === null || !mayBeFurther(next.word, listingOf(next.word))) break;
    end = next.end;
  }
  return end;
}

function matchAt(pattern: RegExp, text: string, at: number): { word: string; end: number } | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? null : { word: match[1] ?? match[0], end: at + match[0].length };
}

function mayBeGiven(word: string, { isFirstName, isName, frequency }: Listing): boolean {
  if (NO_NAMES.has(word.toLowerCase())) return false;
  if (frequency === 'a' || frequency === 'b') return false;
  return isFirstName || (frequency === 'd' && isName) || frequency === 'n';
}

function mayBeFurther(word: string, { isFirstName, isName, frequency }: Listing): boolean {
  if (NO_NAMES.has(word.toLowerCase()) || frequency === 'a' || frequency === 'b') return false;
  return isFirstName || isName;
}
