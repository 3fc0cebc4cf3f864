// What it costs to forget a person of 50,000 rounds at once, and how long somebody else who writes has to wait meanwhile:
// for its batches, and for a full pass over the file when the seal is broken.
import { rmSync } from 'node:fs';
import { forget } from '../dist/src/erasure/index.js';
import { emptySelection } from '../dist/src/model/erasure.js';
import { cycleStore } from '../dist/src/store/store.js';
import { besideWriter, describeWaits } from './lib/beside.mjs';
import { ms, printGoal, printTable, stopwatch, timeOfCat, times } from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';
import { HEAVY, LARGE, largeStore } from './lib/stores.mjs';

export const title = 'forget --immediate: a person of 50,000 rounds, and a full pass, beside a writer';

const GOALS = { ofCat: 16, waitMs: 100 };
const SELECTION = {
  ...emptySelection(),
  subjects: [{ tenant: 'bench', subject: HEAVY.subject, context: null }],
};

export async function run(folder) {
  const { place } = await largeStore(folder, LARGE);
  const path = databasePath(place);
  timeOfCat(path);
  const cat = timeOfCat(path);
  const pass = await besideWriter(place, () => fullPass(place));
  const erased = await besideWriter(place, () =>
    withWorkspace(place, (workspace) => measureForget(workspace)),
  );
  const { parts, report, passes } = erased.result;
  console.log(
    `  ${report.status}: ${Object.entries(report.erased)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  const rows = Object.entries({ ...parts, 'full pass': pass.result });
  printTable(
    ['', 'ms', 'of cat', 'processor'],
    [
      ...rows.map(([what, lap]) => [what, ms(lap.wall), times(lap.wall / cat), ms(lap.processor)]),
      ['cat', ms(cat), '', ''],
    ],
  );
  console.log(`  beside the erasure, ${describeWaits(erased.waits)}`);
  console.log(`  beside the full pass, ${describeWaits(pass.waits)}`);
  const whole = parts['the whole'].wall / cat;
  printGoal(`the whole, to cat (goal: at most ${GOALS.ofCat})`, whole, whole <= GOALS.ofCat);
  for (const [beside, { waits }] of Object.entries({ erasure: erased, 'full pass': pass })) {
    const longest = waits.at(-1);
    printGoal(
      `longest wait beside the ${beside} in ms (goal: at most ${GOALS.waitMs})`,
      longest,
      longest <= GOALS.waitMs,
    );
  }
  printGoal('full passes of the erasure (goal: none)', passes, passes === 0);
}

function fullPass(place) {
  return withWorkspace(place, ({ store }) => {
    rmSync(`${store.path}-seal`, { force: true });
    const watch = stopwatch();
    const result = cycleStore(store, { zeroLog: false });
    const lap = watch.lap();
    if (!result.done || result.mode !== 'full') throw new Error('the pass did not end');
    return lap;
  });
}

const PARTS = {
  batch: 'rows and the cycles between them',
  rows_gone: 'rows and the cycles between them',
  cycle: 'last cycle',
  verified: 'checks',
};

async function measureForget(workspace) {
  const parts = {};
  let passes = 0;
  const watch = stopwatch();
  const whole = stopwatch();
  const steps = (step) => {
    if (step === 'cycle:range') passes += 1;
    const part = PARTS[step.split(':')[0]] ?? 'before and after';
    const lap = watch.lap();
    const before = parts[part] ?? { wall: 0, processor: 0 };
    parts[part] = { wall: before.wall + lap.wall, processor: before.processor + lap.processor };
  };
  const report = await forget(workspace, SELECTION, { immediate: true, requestId: null, steps });
  parts['the whole'] = whole.lap();
  return { parts, report, passes };
}
