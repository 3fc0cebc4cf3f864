// The harness itself is tested: each of these builds has one bug, and the same checks that the build without it passes
// must fail it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErasureReport } from '../../src/model/erasure.js';
import { copyPlace, removePlaces } from './support/place.js';
import { createJudge, lossesOf, record } from './support/power-loss.js';
import {
  checkAfterKill,
  checkBeforeNextRun,
  rememberAll,
  reportOf,
  type Scene,
  type SceneName,
  stageScenes,
} from './support/scenes.js';
import { buildWith, IGNORED_CHECKPOINT, SEEDED_BUGS } from './support/seeded-bugs.js';
import { compileShim } from './support/shim.js';
import { dismissSpare, finish, requireBuild, start } from './support/victims.js';

const shim = compileShim();
if (shim === null)
  console.log(`skipped ${SEEDED_BUGS.length}: no C compiler is here, or the system loads no shim`);

let scenes: Scene[] = [];

beforeAll(async () => {
  requireBuild();
  const names = SEEDED_BUGS.map((bug) => bug.scene);
  scenes = await stageScenes([...new Set<SceneName>(['forget later', 'forget at once', ...names])]);
  await rememberAll(scenes);
});

afterAll(() => {
  dismissSpare();
  removePlaces();
});

function staged(name: SceneName): Scene {
  const scene = scenes.find((one) => one.name === name);
  if (!scene) throw new Error(`${name} is not staged`);
  return scene;
}

/** So many passes over a deed, each over calls that lie far apart: most bugs show in the first. */
const PASSES = 16;
/** Of so many states one is completed. */
const COMPLETED_OF = 12;

/** What the harness says of a deed, after so many states at the most; null when it sees nothing wrong. */
async function findFault(scene: Scene, build: string | undefined, most = Number.POSITIVE_INFINITY) {
  const recording = await record(scene, shim ?? '', build);
  const judge = createJudge(scene, recording);
  let states = 0;
  for (const loss of lossesOf(recording, { seed: 1, rounds: 0, passes: PASSES })) {
    states += 1;
    try {
      await judge.read(loss);
      if (states % COMPLETED_OF === 0) await judge.complete(loss);
    } catch (error) {
      return `state ${states}, ${loss.where}: ${error instanceof Error ? error.message : error}`;
    }
    if (states >= most) break;
  }
  return null;
}

const isFull = process.env.FAULTS === 'all';
const TRIED = SEEDED_BUGS.filter((bug) => isFull || bug.isAlwaysTried).map((bug) => [bug.name, bug] as const);
if (TRIED.length < SEEDED_BUGS.length)
  console.log(`${TRIED.length} of ${SEEDED_BUGS.length} bugs are tried; all of them with FAULTS=all`);

test.skipIf(shim === null).each(TRIED)('the bug is found: %s', { timeout: 300_000 }, async (_, bug) => {
  const found = await findFault(staged(bug.scene), buildWith(bug));
  console.log(`${bug.name}: ${found?.replace(/\s+/g, ' ').slice(0, 200)}`);
  expect(found).not.toBeNull();
});

// What the tests of lost power do at length.
test.skipIf(shim === null || !isFull)('without a bug nothing is found', { timeout: 300_000 }, async () => {
  for (const scene of scenes) expect(await findFault(scene, undefined, 48)).toBeNull();
});

/** Forgets while somebody reads what was there before. Returns what it reported, with the reader still at it. */
async function forgetBesideReader(build: string | null): Promise<void> {
  const scene = staged('forget at once');
  const place = copyPlace(scene.from);
  const reader = start({ deed: { deed: 'read' }, place, now: scene.now, holdAt: 'reading' });
  try {
    expect(await reader.heard('holding reading')).toBe(true);
    const ending = await finish({
      deed: scene.deed,
      place,
      now: scene.now,
      ...(build === null ? {} : { build }),
    });
    expect(ending).toMatchObject({ signal: null, failed: null, errors: '' });
    const told: ErasureReport = reportOf(ending.result);
    await checkBeforeNextRun(scene, copyPlace(place), told);
  } finally {
    reader.goOn();
    await reader.ending;
  }
  await checkAfterKill(scene, place);
}

test('beside a reader a forget reports that the bytes are still there', async () => {
  await forgetBesideReader(null);
});

test('the bug is found: the result of a checkpoint is ignored', async () => {
  await expect(forgetBesideReader(buildWith(IGNORED_CHECKPOINT))).rejects.toThrow();
});
