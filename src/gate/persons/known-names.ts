import { type Gazetteer, loadGazetteer } from './gazetteer.js';
import { TECHNICAL_WORDS } from './technical-words.js';

let gazetteer: Gazetteer | null = null;

/** Whether a capitalised word that does what only people do may be what somebody is called. */
export function isCalledSo(word: string): boolean {
  gazetteer ??= loadGazetteer();
  const lower = word.toLowerCase();
  const { isFirstName, isName, frequency } = gazetteer.look(lower);
  if (isFirstName) return frequency !== 'a' && !TECHNICAL_WORDS.has(lower);
  return isName && (frequency === 'd' || frequency === 'n') && !TECHNICAL_WORDS.has(lower);
}

/** Names of software and words of programming: nothing is told of a person where one stands for the place. */
export function isTechnical(word: string): boolean {
  return TECHNICAL_WORDS.has(word.toLowerCase());
}
