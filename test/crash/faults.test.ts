// A disk that is full, or fails: an error that says so, nothing half stored, no false report; and once there is room
// again the next run completes what was begun.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, cpSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErasureReport } from '../../src/model/erasure.js';
import type { Db } from '../../src/store/database.js';
import { contentOf, wordsOf } from './support/content.js';
import {
  at,
  copyPlace,
  dropPlace,
  newFolder,
  newPlace,
  type Place,
  removePlaces,
  take,
} from './support/place.js';
import { checkAfterKill, type Scene, stageScenes } from './support/scenes.js';
import { BOB, MINUTE, NOW, writeFurtherSession } from './support/story.js';
import { dismissSpare, type Ending, finish, requireBuild } from './support/victims.js';

const KILLS = Number(process.env.CRASH_KILLS ?? 200);

const small = mountSmallDisk();
const shim = compileShim();
if (small === null) console.log('skipped 1: no small disk can be mounted here');
if (shim === null) console.log('skipped 1: no C compiler is here, or the system loads no shim');

let scene: Scene;

beforeAll(async () => {
  requireBuild();
  const scenes = await stageScenes(['forget at once']);
  scene = scenes[0] as Scene;
});

afterAll(() => {
  dismissSpare();
  if (small !== null) spawnSync('umount', [small]);
  removePlaces();
});

function mountSmallDisk(): string | null {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]).status === 0 ? folder : null;
}

function compileShim(): string | null {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const library = join(folder, 'faults.so');
  const source = fileURLToPath(new URL('./faults.c', import.meta.url));
  const built =
    process.platform === 'linux' &&
    spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']).status === 0;
  return built ? library : null;
}

/** Whatever failed, it is told as our error, or as a report that claims nothing. */
function expectTruthful(ending: Ending): void {
  expect(ending).toMatchObject({ signal: null, errors: '' });
  if (ending.failed !== null) expect(ending.failed).toMatchObject({ name: 'ToolError' });
  else expect(['verified', 'unfinished']).toContain((ending.result as ErasureReport).status);
}

test.skipIf(small === null)('a disk with little room or none', { timeout: 120_000 }, async () => {
  const further = writeFurtherSession(newFolder(), BOB, { n: 1, rounds: 40 });
  const undisturbed = copyPlace(scene.from);
  const before = await read(undisturbed, wordsOf);
  await take(undisturbed, further, NOW + MINUTE);
  const after = await read(undisturbed, wordsOf);
  const content = await read(undisturbed, contentOf);
  const failures: string[] = [];
  for (const freeBytes of [0, 4_096, 65_536, 262_144, 524_288]) {
    const place = onSmallDisk(scene.from);
    fillDisk(place, freeBytes);
    const ingested = await finish({
      deed: { deed: 'ingest', paths: [further.folder], scope: BOB },
      place,
      now: NOW + MINUTE,
    });
    expect(ingested).toMatchObject({ signal: null, errors: '' });
    if (ingested.failed !== null) {
      expect(ingested.failed).toMatchObject({ name: 'ToolError', code: 'failure' });
      failures.push(ingested.failed.message.replace(/\/\S+\//, ''));
    }
    const kept = rescue(place);
    // Nothing of it is stored or all of it; what came to grief after the rows is made up for by the next ingest.
    expect([hash(before), hash(after)]).toContain(hash(await read(kept, wordsOf)));
    await take(kept, further, NOW + MINUTE);
    expect(await read(kept, contentOf)).toEqual(content);

    const again = onSmallDisk(scene.from);
    fillDisk(again, freeBytes);
    expectTruthful(await finish({ deed: scene.deed, place: again, now: scene.now }));
    await checkAfterKill(scene, rescue(again), { mayNeedScrub: true });
  }
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toContain('full');
});

function read<Result>(place: Place, look: (db: Db) => Result): Promise<Result> {
  return at(place, { now: NOW, mode: 'read' }, ({ store }) => look(store.db));
}

function hash(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function onSmallDisk(from: Place): Place {
  const place = newPlace(join(small ?? '', 'place'));
  cpSync(from.folder, place.folder, { recursive: true });
  return place;
}

/** Moves a place to where there is room. This process opens it only there: it would keep the small disk busy. */
function rescue(place: Place): Place {
  rmSync(join(place.folder, 'ballast'));
  const rescued = copyPlace(place);
  dropPlace(place);
  return rescued;
}

/** Fills the disk but for so many bytes. */
function fillDisk(place: Place, freeBytes: number): void {
  const reserve = join(place.folder, 'reserve');
  if (freeBytes > 0) fill(reserve, freeBytes);
  fill(join(place.folder, 'ballast'), Number.POSITIVE_INFINITY);
  rmSync(reserve, { force: true });
}

function fill(path: string, bytes: number): void {
  const descriptor = openSync(path, 'w');
  try {
    for (let left = bytes; left > 0; left -= 4_096) writeSync(descriptor, Buffer.alloc(4_096));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}

test.skipIf(shim === null)(
  'a write, a sync or a truncation that fails, anywhere in a forget',
  { timeout: 20_000 + KILLS * 2_000 },
  async () => {
    const counted = copyPlace(scene.from);
    const countFile = join(newFolder().concat('.count'));
    await finish({
      deed: scene.deed,
      place: counted,
      now: scene.now,
      env: faults(counted, { FAULT_COUNT: countFile }),
    });
    const calls = Number(readFileSync(countFile, 'utf8'));
    expect(calls).toBeGreaterThan(50);
    const runs = Math.round(KILLS * 0.07);
    for (let run = 0; run < runs; run += 1) {
      const place = copyPlace(scene.from);
      const at = 1 + Math.floor(((run + 0.5) * calls) / runs);
      const errno = run % 2 === 0 ? constants.errno.ENOSPC : constants.errno.EIO;
      const env = faults(place, {
        FAULT_AT: String(at),
        FAULT_ERRNO: String(errno),
        FAULT_STICKY: run % 3 === 0 ? '1' : '0',
      });
      const ending = await finish({ deed: scene.deed, place, now: scene.now, env });
      try {
        expectTruthful(ending);
        await checkAfterKill(scene, place, { mayNeedScrub: true });
      } catch (error) {
        throw new Error(
          `call ${at} of ${calls} failed (${JSON.stringify(env)}): ${error instanceof Error ? error.message : error}`,
          { cause: error },
        );
      }
      dropPlace(place);
    }
  },
);

function faults(place: Place, settings: Record<string, string>): Record<string, string> {
  return { LD_PRELOAD: shim ?? '', FAULT_MATCH: place.folder, ...settings };
}
