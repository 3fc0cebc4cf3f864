// Calls to the system that fail, are done by half, or are the last that the process makes: in each deed, at every call
// that changes or syncs a file. Nothing that was reported is lost, nothing is half there, no report is false, and the
// next run completes what was begun.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removePlaces } from './support/place.js';
import { rememberAll, SCENES, type Scene, stageScenes } from './support/scenes.js';
import { compileShim, underShim } from './support/shim.js';
import { attempt, countCalls, type Trial, trialsOf, WAYS } from './support/sweep.js';
import { type Bench, dismissSpare, openBench, requireBuild } from './support/victims.js';

const isFull = process.env.FAULTS === 'all';
/** Of each deed and each way in which a call goes wrong; `FAULTS=all` takes every call. */
const TRIALS_EACH = 3;

/** A session of several batches makes the same calls more often. */
const SWEPT = SCENES.filter((name) => name !== 'forget a long session at once');

const shim = compileShim();
if (shim === null) console.log(`skipped ${SWEPT.length}: no C compiler is here, or the system loads no shim`);

let scenes: Scene[] = [];
let benches: Bench[] = [];
const counted = { killed: 0, refused: 0, completed: 0 };

beforeAll(async () => {
  requireBuild();
  if (shim === null) return;
  scenes = await stageScenes(SWEPT);
  await rememberAll(scenes);
  benches = [underShim(shim), underShim(shim)].map((env) => openBench(env));
});

afterAll(() => {
  for (const bench of benches) bench.dismiss();
  dismissSpare();
  removePlaces();
  const { killed, refused, completed } = counted;
  console.log(`calls that went wrong: ${killed} killed the deed, ${refused} ended it, ${completed} did not`);
});

test.skipIf(shim === null).each(SWEPT)('a call that goes wrong: %s', { timeout: 7_200_000 }, async (name) => {
  const [bench] = benches;
  const scene = scenes.find((one) => one.name === name);
  if (!bench || !scene) throw new Error(`${name} is not staged`);
  const calls = await countCalls(scene, bench);
  expect(calls.length).toBeGreaterThan(50);
  const trials = trialsOf(scene, calls, isFull ? 'all' : { each: TRIALS_EACH, seed: seedOf(name) });
  const ended = { ...counted };
  await inLanes(trials);
  // The control: every way but the harmless ones did go wrong.
  expect(counted.killed - ended.killed).toBeGreaterThan(0);
  expect(counted.refused - ended.refused).toBeGreaterThan(0);
  console.log(
    `${name}: ${trials.length} calls of ${calls.length} went wrong in ${Object.keys(WAYS).length} ways`,
  );
});

/** Few calls, of which a sample would see none: on whether they are wholly done everything later depends. */
const IDENTITIES = /signing-key|ledger-head/;

test.skipIf(shim === null)(
  `${isFull ? 'every call' : 'every third call'} for the signing key and the anchor goes wrong`,
  { timeout: 600_000 },
  async () => {
    const scene = scenes.find((one) => one.name === 'forget at once');
    const [bench] = benches;
    if (!bench || !scene) throw new Error('nothing is staged');
    const calls = await countCalls(scene, bench);
    const trials = trialsOf(scene, calls, 'all').filter(({ at }) => {
      const call = calls[at - 1];
      return call !== undefined && (call.kind === 'make folder' || IDENTITIES.test(call.path));
    });
    expect(trials.length).toBeGreaterThan(40);
    await inLanes(trials.filter((_, index) => isFull || index % 3 === 0));
  },
);

function seedOf(name: (typeof SWEPT)[number]): number {
  return 20_261_130 + SWEPT.indexOf(name);
}

/** One deed while another is checked. */
async function inLanes(trials: readonly Trial[]): Promise<void> {
  const waiting = [...trials];
  await Promise.all(
    benches.map(async (bench) => {
      for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
        const { isKilled, isRefused } = await attempt(trial, bench);
        counted[isKilled ? 'killed' : isRefused ? 'refused' : 'completed'] += 1;
      }
    }),
  );
}
