// Many requests whose grace period is over, completed by one `prune`: they share the cycles and the searches.
import { forget, prune } from '../dist/src/erasure/index.js';
import { emptySelection } from '../dist/src/model/erasure.js';
import { ms, printGoal, printTable, stopwatch, timeOfCat, times } from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';
import { LARGE, largeStore } from './lib/stores.mjs';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 10_000);
const DAYS_MS = 8 * 86_400_000;

export const title = `prune: ${REQUESTS} requests that are due, a round each`;

export async function run(folder) {
  const { place } = await largeStore(folder, LARGE);
  const cat = timeOfCat(databasePath(place));
  await withWorkspace(place, openRequests);
  const done = await withWorkspace(place, pruneAll);
  const { lap, cycles, searches, states } = done;
  printTable(
    ['', 'ms', 'of cat'],
    [
      ['prune', ms(lap.wall), times(lap.wall / cat)],
      ['a request', ms(lap.wall / REQUESTS), times(lap.wall / REQUESTS / cat)],
      ['its processor time', ms(lap.processor / REQUESTS), ''],
    ],
  );
  console.log(
    `  ${Object.entries(states)
      .map(([state, n]) => `${n} ${state}`)
      .join(', ')}; ${cycles} cycles, ${searches} rounds of checks`,
  );
  printGoal(`requests to a cycle (goal: at least 100)`, REQUESTS / cycles, REQUESTS / cycles >= 100);
}

/** Without syncs: how long it takes to ask is not what is measured. */
async function openRequests(workspace) {
  const { store, ledger } = workspace;
  store.db.pragma('synchronous = OFF');
  ledger.db.pragma('synchronous = OFF');
  const rounds = store.db
    .prepare(
      'SELECT s.uid, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id JOIN scopes c ON c.id = s.scope_id WHERE r.n = 2 AND c.subject LIKE ? LIMIT ?',
    )
    .all('other-%', REQUESTS);
  for (const { uid, n } of rounds)
    await forget(
      workspace,
      { ...emptySelection(), rounds: [`${uid}.r${n}`] },
      { immediate: false, requestId: null },
    );
}

async function pruneAll(workspace) {
  let [cycles, searches] = [0, 0];
  const steps = (step) => {
    if (step === 'cycle') cycles += 1;
    if (step === 'verified') searches += 1;
  };
  const clock = () => workspace.clock() + DAYS_MS;
  const watch = stopwatch();
  const { reports } = await prune({ ...workspace, clock }, { steps });
  const lap = watch.lap();
  const states = {};
  for (const { status } of reports) states[status] = (states[status] ?? 0) + 1;
  return { lap, cycles, searches, states };
}
