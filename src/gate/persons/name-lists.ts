import type { NameLists } from '../../model/name-lists.js';
import { type Gazetteer, loadGazetteer } from './gazetteer.js';
import { TECHNICAL_WORDS } from './technical-words.js';

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
    isTown: (word) => look(word).isCity,
    isTechnical: (word) => TECHNICAL_WORDS.has(word),
  };
}
