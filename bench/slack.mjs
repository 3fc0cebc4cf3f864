// What it costs to keep the store slack-clean while it is written: the cycle after each transaction, against SQLite's own
// checkpoint after each.

import { cycleStore } from '../dist/src/store/store.js';
import { median, ms, printGoal, printTable, stopwatch, times } from './lib/measure.mjs';
import { withWorkspace } from './lib/place.mjs';
import { buildStore } from './lib/store-builder.mjs';
import { largeStore, SMALL } from './lib/stores.mjs';

export const title = 'slack-clean writing: 16,000 rounds in 2 transactions into a store of 100 thousand';

const ROUNDS = 16_000;
const RUNS = 3;
const GOAL = 1.25;

export async function run(folder) {
  const { place } = await largeStore(folder, SMALL);
  const runs = [];
  for (let n = 0; n < RUNS; n += 1) {
    // One after the other in both orders: what comes second finds a larger file.
    const both = n % 2 === 0 ? ['plain', 'cycle'] : ['cycle', 'plain'];
    const measured = {};
    for (const how of both) measured[how] = await measure(place, { how, n });
    runs.push(measured);
  }
  const of = (how, clock) => median(runs.map((run) => run[how][clock]));
  const row = (how, name) => [name, ms(of(how, 'wall')), ms(of(how, 'processor'))];
  printTable(['', 'ms', 'processor'], [row('plain', 'wal_checkpoint(TRUNCATE)'), row('cycle', 'the cycle')]);
  const ratios = runs.map((run) => run.cycle.wall / run.plain.wall);
  console.log(`  in each run: ${ratios.map(times).join(' ')}`);
  const ratio = median(ratios);
  printGoal(`with the cycle, to plain checkpoints (goal: at most ${GOAL})`, ratio, ratio <= GOAL);
}

function measure(place, { how, n }) {
  return withWorkspace(place, ({ store }) => {
    if (how === 'cycle') cycleStore(store, { zeroLog: false });
    const afterEach = {
      plain: () => store.db.pragma('wal_checkpoint(TRUNCATE)'),
      cycle: () => cycleStore(store, { zeroLog: false }),
    }[how];
    const watch = stopwatch();
    buildStore(store, [{ subject: `${how}-${n}`, rounds: ROUNDS, longSessions: 0 }], {
      seed: 100 + n,
      afterEach,
    });
    return watch.lap();
  });
}
