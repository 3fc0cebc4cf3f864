// Processes killed while they forget, prune, correct or unforget: at every moment between two commits, and at any
// time at all. The next run completes what was begun; nothing is ever half there, and no report is false.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../store/physical/support/random-store.mjs';
import { copyPlace, dropPlace, removePlaces } from './support/place.js';
import {
  checkAfterKill,
  checkDeeply,
  describeEnding,
  rememberAll,
  SCENES,
  type Scene,
  type SceneName,
  stageScenes,
} from './support/scenes.js';
import { MINUTE } from './support/story.js';
import { byTwos, dismissSpare, finish, isRepeated, requireBuild } from './support/victims.js';

const KILLS = Number(process.env.CRASH_KILLS ?? 200);

let scenes: Scene[] = [];
const kills = new Map<string, number>();

beforeAll(async () => {
  requireBuild();
  scenes = await stageScenes();
  await rememberAll(scenes);
});

afterAll(() => {
  dismissSpare();
  removePlaces();
  const total = [...kills.values()].reduce((sum, n) => sum + n, 0);
  console.log(`${total} processes killed: ${[...kills].map(([what, n]) => `${what} ${n}`).join(', ')}`);
});

function scene(name: string): Scene {
  const found = scenes.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not staged`);
  return found;
}

function counted(name: string): void {
  kills.set(name, (kills.get(name) ?? 0) + 1);
}

/** Says where a kill was when something did not hold after it. */
async function whenKilled(where: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw new Error(`killed ${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

for (const name of SCENES) {
  test(`${name}, killed at every step`, { timeout: 120_000 }, async () => {
    const { steps, from, deed, now } = scene(name);
    const points = steps.map((step, index) => ({ step, index }));
    const chosen = points.filter(
      ({ step, index }) => !isRepeated(steps, index) && !isKnownElsewhere(name, step),
    );
    await byTwos(chosen, async ({ step, index }) => {
      const place = copyPlace(from);
      // The cycle that is still due after a kill is the deed's own.
      const sealsFirst = name !== 'go on after a kill' && index % 2 === 0;
      const ending = await finish({ deed, place, now, dieAt: index + 1, sealsFirst });
      await whenKilled(`at step ${index + 1}, ${step}`, async () => {
        expect(describeEnding(ending)).toContain('SIGKILL');
        counted(name);
        await checkAfterKill(scene(name), place);
        if (index % 7 === 0) await checkDeeply(place);
      });
      dropPlace(place);
    });
  });
}

/** What a session of many batches adds to a short one's steps. */
const ABOUT_BATCHES: ReadonlySet<string> = new Set([
  'erasing',
  'fingerprints',
  'batch',
  'rows_gone',
  'closed',
]);

/** The cycle is the same in every deed: two of them are killed at all of its steps, the others at the gravest. */
const GRAVE: ReadonlySet<string> = new Set(['cycle:zero', 'cycle:sealed', 'cycle:truncated']);

function isKnownElsewhere(name: SceneName, step: string): boolean {
  if (name === 'forget a long session at once') return !ABOUT_BATCHES.has(step);
  const hasAll = name === 'forget at once' || name === 'prune what is due';
  return !hasAll && step.startsWith('cycle:') && !GRAVE.has(step);
}

/** Of many steps of one name in a row, the first and the last stand for all. */
test('killed at any time, and the run that goes on with it killed too', {
  timeout: 20_000 + KILLS * 5_000,
}, async () => {
  const random = createRandom(20_261_130);
  const plans = Array.from({ length: Math.round(KILLS * 0.2) }, (_, n) => ({
    n,
    after: random(),
    sealsFirst: random() < 0.5,
    again: random() < 0.4 ? Math.floor(random() * 20) : 0,
  }));
  await byTwos(plans, async ({ n, after, sealsFirst, again }) => {
    const chosen = scenes[n % scenes.length];
    if (!chosen) return;
    const place = copyPlace(chosen.from);
    const dieAfterMs = after * chosen.durationMs;
    const ending = await finish({ deed: chosen.deed, place, now: chosen.now, sealsFirst, dieAfterMs });
    if (ending.signal === 'SIGKILL') counted(chosen.name);
    if (again > 0) {
      const second = await finish({ deed: { deed: 'prune' }, place, now: chosen.now + MINUTE, dieAt: again });
      if (second.signal === 'SIGKILL') counted('prune going on');
    }
    const where = `${dieAfterMs.toFixed(1)} ms after it began to ${chosen.name}, and at step ${again} of the next run`;
    await whenKilled(where, async () => {
      await checkAfterKill(chosen, place);
      if (n % 7 === 0) await checkDeeply(place);
    });
    dropPlace(place);
  });
});
