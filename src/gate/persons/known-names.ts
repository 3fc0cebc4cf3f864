import { type Gazetteer, loadGazetteer } from './gazetteer.js';
import { TECHNICAL_WORDS } from './technical-words.js';

/** They are in the lists, and far oftener something else. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'aber alla båda bussen cache case data den der det dann dein dom driver du där ein er es hallo han hen hetzner hon huset här ' +
    'ich ihr jag job kein klassen mac mai man mein min mina mitt morgen notion någon och page pickup sein sie sin trello ' +
    'unser van vår våra vi wenn wir'
  ).split(' '),
);

let gazetteer: Gazetteer | null = null;

/** Whether a capitalised word that does what only people do may be what somebody is called. */
export function isCalledSo(word: string): boolean {
  gazetteer ??= loadGazetteer();
  const lower = word.toLowerCase();
  if (NO_NAMES.has(lower)) return false;
  const { isFirstName, isName, frequency } = gazetteer.look(lower);
  if (isFirstName) return frequency !== 'a' && !TECHNICAL_WORDS.has(lower);
  return isName && (frequency === 'd' || frequency === 'n') && !TECHNICAL_WORDS.has(lower);
}

/** Names of software and words of programming: nothing is told of a person where one stands for the place. */
export function isTechnical(word: string): boolean {
  return TECHNICAL_WORDS.has(word.toLowerCase());
}
