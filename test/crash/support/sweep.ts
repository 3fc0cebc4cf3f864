// Every call of a deed that changes or syncs a file is made to go wrong, one in each run, in each of the ways that
// there are; then it is completed as an operator would, and everything is checked.
import { constants } from 'node:os';
import { relative } from 'node:path';
import { expect } from 'vitest';
import type { ErasureReport } from '../../../src/model/erasure.js';
import { createRandom } from '../../store/physical/support/random-store.mjs';
import { copyPlace, dropPlace, newFolder, type Place } from './place.js';
import { checkAfterKill, reportOf, type Scene } from './scenes.js';
import { type Call, type Orders, readCalls } from './shim.js';
import type { Bench, Ending } from './victims.js';

const { EIO, ENOSPC } = constants.errno;

export const WAYS = {
  'killed before it': { action: 'kill' },
  'half written, then killed': { action: 'tear' },
  'half written': { action: 'short' },
  'EIO once': { action: 'fail', errno: EIO },
  'EIO from then on': { action: 'fail', errno: EIO, sticky: true },
  'ENOSPC once': { action: 'fail', errno: ENOSPC },
  'ENOSPC from then on': { action: 'fail', errno: ENOSPC, sticky: true },
} as const satisfies Record<string, Orders>;
export type Way = keyof typeof WAYS;

export interface Trial {
  scene: Scene;
  way: Way;
  /** Which call, counted from 1 on. */
  at: number;
  calls: readonly Call[];
}

/** The calls of a deed, done once undisturbed. */
export async function countCalls(scene: Scene, bench: Bench): Promise<Call[]> {
  const place = copyPlace(scene.from);
  const log = `${newFolder()}.log`;
  const ending = await bench.work({
    deed: scene.deed,
    place,
    now: scene.now,
    io: { action: 'log', log },
  });
  expect(ending).toMatchObject({ signal: null, failed: null, errors: '' });
  dropPlace(place);
  return readCalls(log).filter((call) => call.kind !== 'say');
}

/** Every call in every way, or so many of each way, spread over the deed with a seed. */
export function trialsOf(
  scene: Scene,
  calls: readonly Call[],
  sample: { each: number; seed: number } | 'all',
): Trial[] {
  const random = createRandom(sample === 'all' ? 0 : sample.seed);
  return (Object.keys(WAYS) as Way[]).flatMap((way) => {
    const points = calls.flatMap((call, index) => (applies(way, call) ? [index + 1] : []));
    const chosen =
      sample === 'all'
        ? points
        : Array.from(
            { length: sample.each },
            (_, n) => points[Math.floor(((n + random()) * points.length) / sample.each)] ?? 1,
          );
    return chosen.map((at) => ({ scene, way, at, calls }));
  });
}

/** Only what writes more than a byte can be written in part. */
function applies(way: Way, call: Call): boolean {
  const isPartial = way === 'half written' || way === 'half written, then killed';
  return !isPartial || (call.kind === 'write' && call.bytes.length > 1);
}

export interface Outcome {
  isKilled: boolean;
  isRefused: boolean;
}

/** One run that goes wrong, and all that must hold after it. Throws with where it was. */
export async function attempt(trial: Trial, bench: Bench): Promise<Outcome> {
  const { scene, way, at } = trial;
  const place = copyPlace(scene.from);
  const ending = await bench.work({
    deed: scene.deed,
    place,
    now: scene.now,
    io: { ...WAYS[way], at, log: `${place.folder}.log` },
  });
  try {
    expectTruthful(ending, way);
    // As the next process finds it: locks that an error left held in that one are not copied.
    const left = copyPlace(place);
    const told = ending.result === null ? null : reportOf(ending.result);
    await checkAfterKill(scene, left, { told, mayNeedScrub: true });
    dropPlace(left);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${describe(trial, place)}: ${message}\n${JSON.stringify(ending).slice(0, 3_000)}`, {
      cause: error,
    });
  }
  dropPlace(place);
  return { isKilled: ending.signal !== null, isRefused: ending.failed !== null };
}

function describe({ scene, way, at, calls }: Trial, place: Place): string {
  const struck = readCalls(`${place.folder}.log`)[0] ?? calls[at - 1];
  const what = struck ? `${struck.kind} ${relative(place.folder, struck.path)}` : 'no such call';
  return `${scene.name}, call ${at} of ${calls.length} (${what}), ${way}`;
}

/** Whatever failed, it is told as our error, or as a report that claims nothing. */
export function expectTruthful(ending: Ending, way: Way): void {
  expect(ending.errors).toBe('');
  const isDeadly = WAYS[way].action === 'kill' || WAYS[way].action === 'tear';
  if (ending.signal !== null) {
    expect([ending.signal, isDeadly]).toEqual(['SIGKILL', true]);
    return;
  }
  if (ending.failed !== null) expect(ending.failed).toMatchObject({ name: 'ToolError' });
  else expect(TRUTHS).toContain((reportOf(ending.result) as ErasureReport).status);
}

const TRUTHS = ['verified', 'unfinished', 'hidden', 'unforgotten'];
