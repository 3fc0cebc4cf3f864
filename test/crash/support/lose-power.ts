// The tests of one group of deeds: the power is lost in each of them, in so many ways as the run has time for.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removePlaces } from './place.js';
import { createJudge, lossesOf, record } from './power-loss.js';
import { rememberAll, type Scene, type SceneName, stageScenes } from './scenes.js';
import { compileShim } from './shim.js';
import { dismissSpare, requireBuild } from './victims.js';

const isFull = process.env.FAULTS === 'all';

/** Of so many states one is completed and checked to the last byte; the others are opened and read. */
const COMPLETED_OF = isFull ? 20 : 120;

export function testLossesOfPower(wanted: Partial<Record<SceneName, { rounds: number }>>): void {
  const names = Object.keys(wanted) as SceneName[];
  const shim = compileShim();
  if (shim === null)
    console.log(`skipped ${names.length}: no C compiler is here, or the system loads no shim`);
  let scenes: Scene[] = [];
  let [read, completed] = [0, 0];

  beforeAll(async () => {
    requireBuild();
    if (shim === null) return;
    scenes = await stageScenes([...new Set<SceneName>(['forget later', ...names])]);
    await rememberAll(scenes);
  });

  afterAll(() => {
    dismissSpare();
    removePlaces();
    console.log(`${read} states after a loss of power read, ${completed} of them completed`);
  });

  for (const name of names) {
    test.skipIf(shim === null)(
      `the power is lost: ${name}`,
      { timeout: isFull ? 7_200_000 : 300_000 },
      async () => {
        const scene = scenes.find((one) => one.name === name);
        if (!scene || shim === null) throw new Error(`${name} is not staged`);
        const recording = await record(scene, shim);
        const judge = createJudge(scene, recording);
        const rounds = (wanted[name]?.rounds ?? 0) * (isFull ? 10 : 1);
        let states = 0;
        for (const loss of lossesOf(recording, { seed: 20_261_130, rounds })) {
          states += 1;
          await withPlace(loss.where, () => judge.read(loss));
          if (states % COMPLETED_OF !== 1) continue;
          completed += 1;
          await withPlace(loss.where, () => judge.complete(loss));
        }
        read += states;
        console.log(`${name}: ${states} states, all of them different`);
        expect(states).toBeGreaterThan(recording.calls.length / 2);
      },
    );
  }
}

export async function withPlace(where: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
