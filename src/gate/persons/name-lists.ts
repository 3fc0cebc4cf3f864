import { type Gazetteer, loadGazetteer } from './gazetteer.js';
import { TECHNICAL_WORDS } from './technical-words.js';

/** What the lists of names say of words in lower case, for whoever asks whose name stands in a text. */
export interface NameLists {
  isFirstName(word: string): boolean;
  /** First names and family names. */
  isName(word: string): boolean;
  /** Among the 10,000 most usual words of English. */
  isCommon(word: string): boolean;
  /** Among the first 500 of them. */
  isEveryday(word: string): boolean;
  /** Software, programming, days and months. */
  isTechnical(word: string): boolean;
}

let loaded: Gazetteer | null = null;

/** Read when the first word is asked for: about ten milliseconds, once. */
export function nameLists(): NameLists {
  const look = (word: string) => {
    loaded ??= loadGazetteer();
    return loaded.look(word);
  };
  return {
    isFirstName: (word) => look(word).isFirstName,
    isName: (word) => look(word).isName,
    isCommon: (word) => ['a', 'b', 'c'].includes(look(word).frequency),
    isEveryday: (word) => look(word).frequency === 'a',
    isTechnical: (word) => TECHNICAL_WORDS.has(word),
  };
}
