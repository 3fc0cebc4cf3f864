import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taggedCandidates } from '../../src/gate/persons/candidates.js';
import { loadGazetteer } from '../../src/gate/persons/gazetteer.js';
import { createTagger } from '../../src/gate/persons/tagger.js';
import { tokenize } from '../../src/gate/persons/tokens.js';
import { packWeights, unpackWeights } from '../../src/gate/persons/weights.js';
import { describeWord } from '../../src/gate/persons/words.js';

/** The real corpora are not in the project: the script is shown to learn from an invented one of two sentences. */
const SENTENCES = [
  'Anna I-PER\nLindqvist I-PER\nlives O\nin O\nBerlin I-LOC\n. O',
  'The O\nDocker O\nserver O\nin O\nBerlin I-LOC\nfailed O',
];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'train-persons-'));
  const corpus = join(folder, 'wikigold', 'CONLL-format', 'data');
  mkdirSync(corpus, { recursive: true });
  writeFileSync(join(corpus, 'wikigold.conll.txt'), `${SENTENCES.join('\n\n')}\n`.repeat(10));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('training on a corpus gives weights that tag it', () => {
  const target = join(folder, 'weights.bin');
  execFileSync(process.execPath, ['scripts/train-persons.mjs', folder, target], { stdio: 'pipe' });
  const bytes = readFileSync(target);
  const trained = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const tagger = createTagger(unpackWeights(packWeights(trained)));
  const gazetteer = loadGazetteer();

  const personsOf = (text: string): string[] => {
    const tokens = tokenize(text, 0, text.length);
    const words = tokens.starts.map((start, index) =>
      describeWord(text.slice(start, tokens.ends[index]), gazetteer),
    );
    return taggedCandidates(tagger.tag(tokens, words)).map(({ first, end }) =>
      words
        .slice(first, end)
        .map((word) => word.text)
        .join(' '),
    );
  };
  expect(personsOf('Anna Lindqvist lives in Berlin.')).toEqual(['Anna Lindqvist']);
  expect(personsOf('The Docker server in Berlin failed')).toEqual([]);
});

test('a folder without a corpus is refused', () => {
  const run = () =>
    execFileSync(process.execPath, ['scripts/train-persons.mjs', join(folder, 'none'), join(folder, 'x')], {
      stdio: 'pipe',
    });
  expect(run).toThrow('there is nothing to learn from');
});
