// The large stores that several benchmarks use: built when one asks first, gone when the run ends.
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cycleStore } from '../../dist/src/store/store.js';
import { ms } from './measure.mjs';
import { databasePath, withWorkspace } from './place.mjs';
import { buildStore } from './store-builder.mjs';

/** People with a session of 1,000 rounds among their 10,000: what `forget` erases. */
export const TARGETS = Array.from({ length: 7 }, (_, n) => ({
  subject: `target-${n}`,
  rounds: 10_000,
  longSessions: 1,
}));
/** A person of a year, and one of a lifetime: what `recall` is asked about. */
export const YEAR = { subject: 'year', rounds: 1_000, longSessions: 0 };
export const LIFETIME = { subject: 'lifetime', rounds: 100_000, longSessions: 0 };
/** A person of 50,000 rounds who is forgotten altogether. */
export const HEAVY = { subject: 'heavy', rounds: 50_000, longSessions: 0 };
const ROUNDS_OF_OTHERS = 2_000;

export const LARGE = 1_000_000;
export const SMALL = 100_000;

const built = new Map();

/** The folder of a store of so many rounds, and the ids of its long sessions by subject. */
export async function largeStore(folder, rounds) {
  if (!built.has(rounds)) built.set(rounds, await build(join(folder, `store-${rounds}`), rounds));
  return built.get(rounds);
}

/** With this in the environment, stores are built once and kept in that folder; a run works on a copy. */
const KEPT = process.env.BENCH_STORES;

async function build(place, rounds) {
  if (KEPT === undefined) return buildNew(place, rounds);
  const kept = join(KEPT, `store-${rounds}`);
  const sessions = join(KEPT, `sessions-${rounds}.json`);
  if (!existsSync(sessions)) {
    const { longSessions } = await buildNew(kept, rounds);
    writeFileSync(sessions, JSON.stringify(longSessions));
  }
  cpSync(kept, place, { recursive: true });
  // A copy is another file: the cycle has to look at all of it once before its seal holds.
  await withWorkspace(place, (workspace) => cycleStore(workspace.store, { zeroLog: false }));
  return { place, longSessions: JSON.parse(readFileSync(sessions, 'utf8')) };
}

async function buildNew(place, rounds) {
  const start = performance.now();
  let longSessions = {};
  await withWorkspace(place, (workspace) => {
    longSessions = buildStore(workspace.store, peopleOf(rounds));
  });
  const megabytes = (statSync(databasePath(place)).size / 1e6).toFixed(0);
  console.log(
    `  (built a store of ${rounds} rounds, ${megabytes} MB, in ${ms((performance.now() - start) / 1000)} s)`,
  );
  return { place, longSessions };
}

/** The named people as far as there is room, and people of 2,000 rounds for the rest. */
function peopleOf(rounds) {
  const named = rounds > 500_000 ? [...TARGETS, YEAR, LIFETIME, HEAVY] : [...TARGETS, YEAR];
  const left = rounds - named.reduce((sum, person) => sum + person.rounds, 0);
  const others = Array.from({ length: Math.floor(left / ROUNDS_OF_OTHERS) }, (_, n) => ({
    subject: `other-${n}`,
    rounds: ROUNDS_OF_OTHERS,
    longSessions: 0,
  }));
  return [...named, ...others];
}
