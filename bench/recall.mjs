// What a query costs in the scope of a year and in that of a lifetime, in a store of a million rounds; against bare SQL
// that reads the same search blocks.
import { recall } from '../dist/src/recall/index.js';
import { median, ms, printTable, timed, times } from './lib/measure.mjs';
import { withWorkspace } from './lib/place.mjs';
import { createRandom } from './lib/random.mjs';
import { LIFETIME, largeStore, YEAR } from './lib/stores.mjs';
import { VOCABULARY } from './lib/words.mjs';

export const title = 'recall: a query of four words in a store of a million rounds';

const ROUNDS = 1_000_000;
const QUERIES = 21;

export async function run(folder) {
  const { place } = await largeStore(folder, ROUNDS);
  await withWorkspace(place, (workspace) => {
    const rows = [YEAR, LIFETIME].map((person) => measureScope(workspace, person));
    console.log(`  medians of ${QUERIES} queries, in ms:`);
    printTable(['', 'recall', 'reading the blocks', 'ratio', 'reading blocks and vectors', 'ratio'], rows);
  });
}

function measureScope(workspace, { subject, rounds }) {
  const { db } = workspace.store;
  const random = createRandom(7);
  const filter = filterOf(workspace, subject);
  const scopeId = db.prepare('SELECT id FROM scopes WHERE subject = ?').get(subject).id;
  const query = () => Array.from({ length: 4 }, () => VOCABULARY[100 + random.below(4_000)]).join(' ');
  recall(workspace, query(), filter);
  const runs = Array.from({ length: QUERIES }, () => ({
    recall: timed(() => recall(workspace, query(), filter)),
    blocks: timed(() => read(db, BLOCKS, scopeId)),
    vectors: timed(() => read(db, VECTORS, scopeId)),
  }));
  const [whole, blocks, vectors] = ['recall', 'blocks', 'vectors'].map((what) =>
    median(runs.map((run) => run[what])),
  );
  return [
    `a scope of ${rounds} rounds`,
    ms(whole),
    ms(blocks),
    times(whole / blocks),
    ms(blocks + vectors),
    times(whole / (blocks + vectors)),
  ];
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

function filterOf(workspace, subject) {
  return {
    tenant: 'bench',
    subject,
    context: null,
    sessions: [],
    categories: [],
    projects: [],
    before: null,
    since: null,
    includeSuperseded: false,
    limit: null,
    now: workspace.clock(),
  };
}
