// Prints the table of src/gate/credentials/letter-pairs.ts again: which letters seldom follow which in the words of
// src/derive/assets/glove50k.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const words = readFileSync(
  fileURLToPath(new URL('../src/derive/assets/glove50k/glove-50000.words', import.meta.url)),
  'utf8',
);
/** The most frequent ones: further down are foreign names, in which every pair occurs. */
const WORDS = 20_000;
/** A letter that follows in fewer cases than this is rare. */
const RARE = 0.012;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const counts = new Map();
for (const word of words
  .split('\n')
  .filter((word) => /^[a-z]{3,}$/.test(word))
  .slice(0, WORDS))
  for (let at = 1; at < word.length - 1; at += 1) count(word.slice(at, at + 2));

for (const first of LETTERS) {
  const all = [...LETTERS].reduce((sum, second) => sum + (counts.get(first + second) ?? 0), 0);
  const rare = [...LETTERS].filter((second) => ((counts.get(first + second) ?? 0) + 0.5) / (all + 13) < RARE);
  console.log(`  ${first}: '${rare.join('')}',`);
}

function count(pair) {
  counts.set(pair, (counts.get(pair) ?? 0) + 1);
}
