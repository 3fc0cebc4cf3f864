// What a query costs in the scope of a year, in a store of a hundred thousand rounds and in one of a million, and in the
// scope of a lifetime; against bare SQL that reads the same search blocks, a scan of the same rows in memory, and SQLite's
// FTS5 on the same rows alone. Asked in two ways: with words that are said often, as people ask (of LoCoMo's questions half
// have a word that 28 % of the turns or more hold), and with rare ones, of which FTS5 has next to nothing to read.
import Database from 'better-sqlite3';
import { isEnglishStopWord } from '../dist/src/derive/terms/stop-words.js';
import { everythingOf, recall } from '../dist/src/recall/index.js';
import { median, ms, printGoal, printTable, stopwatch, times } from './lib/measure.mjs';
import { withWorkspace } from './lib/place.mjs';
import { createRandom } from './lib/random.mjs';
import { LARGE, LIFETIME, largeStore, SMALL, YEAR } from './lib/stores.mjs';
import { VOCABULARY } from './lib/words.mjs';

export const title = 'recall: a query of four words in a store of a million rounds';

const QUERIES = 21;
const FIRST = 10;

/** Which words of a scope's texts a query is made of. */
const KINDS = { often: wordsSaidOften, rare: () => VOCABULARY.slice(100, 4_100) };

/** No stop words, and each in 2 to 20 % of the texts. */
function wordsSaidOften(texts) {
  const counts = new Map();
  for (const text of texts)
    for (const word of new Set(text.toLowerCase().match(/[a-z]+/g)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const isOften = ([word, n]) =>
    n > 0.02 * texts.length && n < 0.2 * texts.length && !isEnglishStopWord(word);
  return [...counts].filter(isOften).map(([word]) => word);
}

export async function run(folder) {
  for (const kind of Object.keys(KINDS)) await runKind(folder, kind);
}

async function runKind(folder, kind) {
  const small = await measure(folder, { rounds: SMALL, people: [YEAR], kind });
  const large = await measure(folder, { rounds: LARGE, people: [YEAR, LIFETIME], kind });
  const scopes = [...small, ...large];
  for (const [clock, words] of [
    ['wall', 'on the clock'],
    ['processor', 'of processor time'],
  ]) {
    console.log(
      `  words said ${kind === 'rare' ? 'rarely' : kind}; medians of ${QUERIES} queries, in ms ${words}:`,
    );
    printTable(
      ['', 'rows', 'with a word', ...WHAT],
      scopes.map(({ name, rows, hits, ...costs }) => [
        name,
        rows,
        `${Math.round((100 * hits) / rows)} %`,
        ...WHAT.map((what) => ms(costs[what][clock])),
      ]),
    );
    const [yearOfSmall, yearOfLarge, lifetime] = scopes.map((scope) => (what) => scope[what][clock]);
    goal('a year, in a million to a hundred thousand', yearOfLarge('recall') / yearOfSmall('recall'), 1.5);
    goal('a year, to a scan in memory', yearOfLarge('recall') / yearOfLarge('scan'), 5);
    goal('a lifetime, to FTS5', lifetime('recall') / lifetime('FTS5'), 3);
  }
}

function goal(what, ratio, most) {
  printGoal(`${what} (goal: at most ${times(most)})`, ratio, ratio <= most);
}

async function measure(folder, { rounds, people, kind }) {
  const { place } = await largeStore(folder, rounds);
  return withWorkspace(place, (workspace) =>
    people.map((person) => ({
      name: `${person.rounds} rounds of ${rounds}`,
      ...measureScope(workspace, person.subject, KINDS[kind]),
    })),
  );
}

function measureScope(workspace, subject, wordsOf) {
  const { db } = workspace.store;
  const random = createRandom(7);
  const filter = everythingOf(
    { tenant: 'bench', subject, context: null },
    { now: workspace.clock(), limit: FIRST },
  );
  const scopeId = db.prepare('SELECT id FROM scopes WHERE subject = ?').get(subject).id;
  const texts = textsOf(db, scopeId);
  const asked = wordsOf(texts);
  const words = () => Array.from({ length: 4 }, () => random.pick(asked));
  const fullText = createFullText(texts);
  // The first query is warming up; what a scan needs in memory is made for it.
  const queries = Array.from({ length: 1 + QUERIES }, words);
  const work = {
    recall: () => (query) => recall(workspace, query.join(' '), filter),
    FTS5: () => fullText.search,
    blocks: () => () => read(db, BLOCKS, scopeId),
    'blocks and vectors': () => () => read(db, [...BLOCKS, ...VECTORS], scopeId),
    scan: () => createScan(db, scopeId, texts),
  };
  // One after the other, so that none pays for what another leaves to be collected.
  const costs = Object.entries(work).map(([what, prepare]) => {
    const ask = prepare();
    const [, ...laps] = queries.map((query) => spent(() => ask(query)));
    const medianOf = (clock) => median(laps.map((lap) => lap[clock]));
    return [what, { wall: medianOf('wall'), processor: medianOf('processor') }];
  });
  const hits = median(queries.map((query) => fullText.countOf(query)));
  return { rows: texts.length, hits, ...Object.fromEntries(costs) };
}

/** `blocks` is bare SQL that reads the scope's search blocks, `scan` a search of its texts and vectors in memory. */
const WHAT = ['recall', 'FTS5', 'blocks', 'blocks and vectors', 'scan'];

function spent(work) {
  const watch = stopwatch();
  work();
  return watch.lap();
}

const BLOCKS = ['SELECT data FROM term_blocks WHERE scope_id = ?'];
const VECTORS = ['round', 'fact', 'summary'].map(
  (kind) => `SELECT q FROM ${kind}_vectors WHERE scope_id = ?`,
);

function read(db, statements, scopeId) {
  let bytes = 0;
  for (const statement of statements) {
    for (const value of db.prepare(statement).pluck().iterate(scopeId)) bytes += value.length;
  }
  return bytes;
}

/** What is searched of a scope: its rounds and facts. A summary is rendered, and few beside them. */
function textsOf(db, scopeId) {
  return db
    .prepare(
      `SELECT group_concat(m.text, ' ') FROM rounds r JOIN messages m ON m.round_id = r.id WHERE r.scope_id = ?1 GROUP BY r.id
       UNION ALL SELECT claim FROM facts WHERE scope_id = ?1`,
    )
    .pluck()
    .all({ 1: scopeId });
}

/** Rows that hold a word, and the nearest vector: nothing is read, nothing is weighed. */
function createScan(db, scopeId, texts) {
  const vectors = VECTORS.flatMap((statement) => db.prepare(statement).pluck().all(scopeId)).map((bytes) =>
    Float32Array.from(new Int8Array(bytes)),
  );
  return (words) => {
    const hits = texts.filter((text) => words.some((word) => text.includes(word)));
    const nearest = vectors.reduce((best, vector) => Math.max(best, dot(vector, vectors[0])), 0);
    return hits.length + nearest;
  };
}

function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}

function createFullText(texts) {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'porter unicode61')");
  const insert = db.prepare('INSERT INTO texts VALUES (?)');
  db.transaction(() => {
    for (const text of texts) insert.run(text);
  })();
  const search = db.prepare('SELECT text FROM texts WHERE texts MATCH ? ORDER BY bm25(texts), rowid LIMIT ?');
  const count = db.prepare('SELECT count(*) FROM texts WHERE texts MATCH ?').pluck();
  const anyOf = (words) => words.map((word) => `"${word}"`).join(' OR ');
  return {
    search: (words) => search.all(anyOf(words), FIRST),
    countOf: (words) => count.get(anyOf(words)),
  };
}
