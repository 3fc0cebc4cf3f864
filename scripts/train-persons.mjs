// Trains the person tagger anew: reads the corpora of scripts/lib/person-corpora.mjs from one folder, makes sentences
// up, and writes the weights, for scripts/pack-names.mjs to pack. Minutes, and one gigabyte of memory.
//   npm run build && node scripts/train-persons.mjs <corpora> <weights.bin> [--names <folder>] [--code <folder>]
//     --names   a folder with the four packages of scripts/pack-names.mjs: for the sentences that are made up
//     --code    a folder of text files of code and logs: none of their words is a person
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadGazetteer } from '../dist/src/gate/persons/gazetteer.js';
import { TECHNICAL_WORDS } from '../dist/src/gate/persons/technical-words.js';
import { tokenize } from '../dist/src/gate/persons/tokens.js';
import { describeWord } from '../dist/src/gate/persons/words.js';
import { readNameLists } from './lib/name-lists.mjs';
import { train } from './lib/perceptron.mjs';
import { readCorpora } from './lib/person-corpora.mjs';
import { personSentences, technicalSentences } from './lib/person-templates.mjs';

const EPOCHS = 5;
const PERSON_SENTENCES = 14_000;
const TECHNICAL_SENTENCES = 6_000;
const MOST_CODE_LINES = 9_000;
const SHARE_OF_CODE_LINES = 0.25;
const MOST_WORDS = 60;
/** Lines of code that may well name somebody. */
const MAY_NAME = /author|copyright|contributed|written by|maintain|@/i;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { names: { type: 'string' }, code: { type: 'string' } },
});
const [corpora, target] = positionals;
if (!corpora || !target) {
  console.error(
    'usage: node scripts/train-persons.mjs <corpora> <weights.bin> [--names <folder>] [--code <folder>]',
  );
  process.exit(2);
}

const random = generator(7);
const { sentences, missing } = readCorpora(corpora);
for (const name of missing) console.error(`not there: ${name}`);
if (values.names) {
  sentences.push(...personSentences(PERSON_SENTENCES, readNameLists(values.names), random));
  sentences.push(...technicalSentences(TECHNICAL_SENTENCES, [...TECHNICAL_WORDS], random));
}
if (values.code) sentences.push(...codeSentences(values.code));
if (sentences.length === 0) {
  console.error('there is nothing to learn from');
  process.exit(1);
}
console.log(`${sentences.length} sentences`);

const gazetteer = loadGazetteer();
const known = new Map();
const weights = train(sentences, describe, {
  epochs: EPOCHS,
  random,
  onEpoch: (epoch, errors) => console.log(`epoch ${epoch + 1}: ${(100 * errors).toFixed(2)} % wrong`),
});
writeFileSync(target, Buffer.from(weights.buffer));

function describe(text) {
  if (!known.has(text)) known.set(text, describeWord(text, gazetteer));
  return known.get(text);
}

function codeSentences(folder) {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return lines
    .filter((line) => /[A-Z]/.test(line) && !MAY_NAME.test(line) && random() < SHARE_OF_CODE_LINES)
    .slice(0, MOST_CODE_LINES)
    .map((line) => {
      const { starts, ends } = tokenize(line, 0, line.length);
      return starts.slice(0, MOST_WORDS).map((start, index) => [line.slice(start, ends[index]), 'O']);
    })
    .filter((words) => words.length > 3);
}

/** The same numbers each time. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
