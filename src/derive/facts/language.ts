import { isAscii } from './characters.js';
import { endOfRun, wordIn, wordTreeOf } from './word-tree.js';

export type Language = 'en' | 'sv' | 'de' | 'zh';

/** Words that are frequent in one language and no words in the others, also as they are said and written in haste. */
const SMALL_WORDS: Readonly<Record<'en' | 'sv' | 'de', ReadonlySet<string>>> = {
  en: wordSet(`i am the and my is are we to of it you that have with was a this for on at not be can do does did don't doesn't
    it's i'm i've i'll we're let's they he she has had but what how why please use need want if from by as or your our me
    just make should would could when there here no yes will their his her them so an in im u ur gonna gtg lol which who`),
  sv: wordSet(`jag och i inte bor nu aldrig är att det som min mitt mina vi på för har från med också alltid vår vårt våra
    använder använd gillar skriv och en ett den de du dig ni er till av om hur vad varför när vilken kan kunde ska skulle
    vill går var blir blev är inget ingen inga bara men eller hej tack okej ja nej jo mig oss honom henne hon han dom sig
    sin sitt sina lite mycket finns gör gjorde fått varit kommer kör ge lägg byt kolla där här då sen sedan än så igår idag
    imorgon också efter utan någon något nåt förra veckan år asså typ brorsan morsan farsan funkar får måste tycker heter
    ligger läser står detta dessa denna vilka skriva göra bra tror vet ser nog ju väl läget tjena hörs in fortsätt fixa visa kolla ta tack snälla ändra lägga uppdatera bygg kör`),
  de: wordSet(`ich und nicht ist das der die mein meine meinen meiner wir für habe haben von mit auch nie immer unser unsere
    bin kein keine den ein eine zum zur niemals bitte benutze verwende keinen sind dem des du dich dir mir mich uns ihr es
    er sie wie wo wann warum wieso kannst kann könntest was hab hat hatte war waren wird werden wurde soll muss mal noch
    schon nur aber oder wenn dann doch ja nein nicht nichts nix nich net koa i mei de da hallo moin servus danke gut auf aus
    bei nach vom im am über unter vor zu als um jetzt heute gestern morgen einen einem einer eines diese dieser dieses
    in bissl starte bist hast habt funktioniert weiter gehts geht's schreib mach gib zeig zeige mache baue nutze na der's erklär läuft geht gibt gibts wär wäre würde sehr ganz halt eben eigentlich welche welcher
    welches wohne wohnen wohnt lebe gezogen arbeite weil denn dass damit ab seit bis ohne wieder alle alles etwas was hoi merci isch hob ham san mia ned`),
};

const ENOUGH_CHARS = 600;
/** A word of prose, and no part of a path, a call or a setting. */
const WORD = /(?<![\p{L}\p{N}_/.@#-])\p{L}[\p{L}']*(?![\p{L}\p{N}_/(=@]|[.:-]\w)/gu;
/** Words of these that English has too: half a word's worth. */
const ENGLISH_TOO = wordSet(
  'i am min net de den die men man till under hat war was bin mal da ned fan vet ser mach im merci',
);
/** Letters that English has not: half a word's worth. */
const LETTERS: Readonly<Record<'sv' | 'de', RegExp>> = { sv: /[åäö]/i, de: /[äöüß]/i };
const HALF = 0.5;

/**
 * The language of a text among those that have rules: by script, then by its small words. Where they do not tell, as in
 * an answer of one word, that of what was said before it; English in doubt.
 */
export function languageOf(text: string, before: string | null = null): Language {
  if (isChinese(text)) return 'zh';
  const counts = countsIn(text.slice(0, ENOUGH_CHARS));
  const most = Math.max(counts.en, counts.sv, counts.de);
  if (most < 1) return before === null ? 'en' : languageOf(before);
  if (counts.en === most) return 'en';
  return counts.sv >= counts.de ? 'sv' : 'de';
}

interface Counts {
  en: number;
  sv: number;
  de: number;
}

/** What each word that a language has counts. */
const WORTH = new Map<string, Counts>();
for (const language of ['en', 'sv', 'de'] as const)
  for (const word of SMALL_WORDS[language]) {
    const counts = WORTH.get(word) ?? { en: 0, sv: 0, de: 0 };
    counts[language] = language !== 'en' && ENGLISH_TOO.has(word) ? HALF : 1;
    WORTH.set(word, counts);
  }

let last = { text: '', counts: { en: 0, sv: 0, de: 0 } };

/** What is said is asked for more than once. */
function countsIn(text: string): Counts {
  if (last.text !== text) last = { text, counts: counted(text) };
  return last.counts;
}

function counted(text: string): Counts {
  if (isAscii(text)) return countedInAscii(text);
  const counts = { en: 0, sv: 0, de: 0 };
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    const worth = WORTH.get(word);
    if (worth !== undefined) {
      counts.en += worth.en;
      counts.sv += worth.sv;
      counts.de += worth.de;
      continue;
    }
    if (LETTERS.sv.test(word)) counts.sv += HALF;
    if (LETTERS.de.test(word)) counts.de += HALF;
  }
  return counts;
}

const ASCII_WORDS = [...WORTH].filter(([word]) => /^[a-z']+$/.test(word));
const ASCII_TREE = wordTreeOf(ASCII_WORDS.map(([word]) => word));

/** The same of most texts, without a list of their words: those that `WORD` finds, of which only the known ones count. */
function countedInAscii(text: string): Counts {
  const counts = { en: 0, sv: 0, de: 0 };
  let apostrophe = -1;
  for (let at = 0; at < text.length; at += 1) {
    const end = endOfRun(text, at);
    for (let start = at; start < end; ) {
      const stop = isStart(text, start) ? endOfWord(text, start, end) : -1;
      if (stop >= 0) {
        const worth = ASCII_WORDS[wordIn(ASCII_TREE, text, start, stop)]?.[1];
        counts.en += worth?.en ?? 0;
        counts.sv += worth?.sv ?? 0;
        counts.de += worth?.de ?? 0;
      }
      const from = Math.max(start, stop);
      if (apostrophe < from) apostrophe = placeOf(text, "'", from);
      start = apostrophe >= end ? end : apostrophe + 1;
    }
    at = end;
  }
  return counts;
}

function placeOf(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

const BEFORE_NONE = /[\w/.@#-]/;
const AFTER_NONE = /[\w/(=@]/;
const isIn = (pattern: RegExp) =>
  Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
const IS_BEFORE_NONE = isIn(BEFORE_NONE);
const IS_AFTER_NONE = isIn(AFTER_NONE);
const IS_WORD = isIn(/\w/);
const IS_JOINT = isIn(/[.:-]/);

const APOSTROPHE = 39;

function isStart(text: string, at: number): boolean {
  return text.charCodeAt(at) !== APOSTROPHE && !IS_BEFORE_NONE[text.charCodeAt(at - 1)];
}

/** Where the word ends that begins at `start` of a run of letters and apostrophes; −1 where it is none. */
function endOfWord(text: string, start: number, end: number): number {
  const code = text.charCodeAt(end);
  if (!IS_AFTER_NONE[code] && !(IS_JOINT[code] && IS_WORD[text.charCodeAt(end + 1)])) return end;
  const apostrophe = text.lastIndexOf("'", end - 1);
  return apostrophe > start ? apostrophe : -1;
}

/**
 * Whether a message is English by its own words, or by what it answers where it has none: what no language claims is
 * taken for English, and need not be.
 */
export function isSurelyEnglish(text: string, before: string | null): boolean {
  if (countsIn(text.slice(0, ENOUGH_CHARS)).en > 0) return true;
  return before !== null && countsIn(before.slice(0, ENOUGH_CHARS)).en > 0;
}

/** Mostly in Chinese characters, and no Japanese ones: names of things may be in Latin letters. */
function isChinese(text: string): boolean {
  if (!/\p{Script=Han}/u.test(text)) return false;
  return count(text, /\p{Script=Han}/gu) * 2 >= count(text, /[A-Za-z]+/g) && !/[\u3040-\u30ff]/.test(text);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
