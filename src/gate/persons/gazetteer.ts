import { COMMON_WORDS_FILE, MEMBERSHIP_FILES, readAsset } from './assets.js';
import { type Membership, readMembership } from './membership.js';

/**
 * How usual an English word is: among the first 500 (a), 3,000 (b), 10,000 (c), known (d), or not known (n).
 * The letters are what the weights were trained with.
 */
export type Frequency = 'a' | 'b' | 'c' | 'd' | 'n';

/** What the lists say of a word in lower case. */
export interface Listing {
  isFirstName: boolean;
  /** First names and surnames of the world. */
  isName: boolean;
  isCity: boolean;
  frequency: Frequency;
}

export interface Gazetteer {
  look(lowerWord: string): Listing;
}

/** Shorter ones are in no list of names. */
const SHORTEST_NAME = 3;

export function loadGazetteer(): Gazetteer {
  const common = commonWords();
  const { firstNames, names, cities, otherWords } = memberships();

  function look(word: string): Listing {
    const isLong = word.length >= SHORTEST_NAME;
    return {
      isFirstName: isLong && firstNames.has(word),
      isName: isLong && names.has(word),
      isCity: cities.has(word),
      frequency: common.get(word) ?? (otherWords.has(word) ? 'd' : 'n'),
    };
  }
  return {
    look(word) {
      const plain = withoutMarks(word);
      return plain === word ? look(word) : eitherOf(look(word), look(plain));
    },
  };
}

/** An English word is one only as it is written. */
function eitherOf(written: Listing, plain: Listing): Listing {
  return {
    isFirstName: written.isFirstName || plain.isFirstName,
    isName: written.isName || plain.isName,
    isCity: written.isCity || plain.isCity,
    frequency: written.frequency,
  };
}

/** The lists write many names without their accents. */
function withoutMarks(word: string): string {
  return /[\u0080-\uffff]/.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word;
}

function memberships(): Record<keyof typeof MEMBERSHIP_FILES, Membership> {
  const read = (name: keyof typeof MEMBERSHIP_FILES) => readMembership(readAsset(MEMBERSHIP_FILES[name]));
  return {
    firstNames: read('firstNames'),
    names: read('names'),
    cities: read('cities'),
    otherWords: read('otherWords'),
  };
}

/** The file holds the first 10,000, by falling frequency. */
function commonWords(): Map<string, Frequency> {
  const words = Buffer.from(readAsset(COMMON_WORDS_FILE)).toString('utf8').split('\n');
  return new Map(words.map((word, rank) => [word, frequencyOf(rank)]));
}

function frequencyOf(rank: number): Frequency {
  if (rank < 500) return 'a';
  return rank < 3_000 ? 'b' : 'c';
}
