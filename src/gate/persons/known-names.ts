import { nameLists } from './name-lists.js';
import { TECHNICAL_WORDS } from './technical-words.js';

/** They are in the lists, and far oftener something else. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'aber alla båda bussen cache case data den der det dann dein dom driver du där ein er es hallo han hen hetzner hon huset här ' +
    'ich ihr jag job kein klassen mac mai man mein min mina mitt morgen notion någon och page pickup sein sie sin trello ' +
    'unser van vår våra vi wenn wir'
  ).split(' '),
);

const lists = nameLists();
/** Most sentences begin with one of the same few words. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 4096;

/** Whether a capitalised word that does what only people do may be what somebody is called. */
export function isCalledSo(word: string): boolean {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const isSo = isListed(word.toLowerCase());
  known.set(word, isSo);
  return isSo;
}

function isListed(lower: string): boolean {
  if (NO_NAMES.has(lower) || TECHNICAL_WORDS.has(lower)) return false;
  return lists.isFirstName(lower) ? !lists.isEveryday(lower) : lists.isName(lower) && !lists.isCommon(lower);
}

/** Names of software and words of programming: nothing is told of a person where one stands for the place. */
export function isTechnical(word: string): boolean {
  return TECHNICAL_WORDS.has(word.toLowerCase());
}

/** Whether it is a town of the lists, and no name of software. */
export function isTown(word: string): boolean {
  return !isTechnical(word) && lists.isTown(word.toLowerCase());
}
