// A disk that is full: an error that says so, nothing half stored, no false report; and once there is room again the
// next run completes what was begun.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, cpSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/store/database.js';
import { contentOf, wordsOf } from './support/content.js';
import {
  at,
  copyPlace,
  dropPlace,
  mountSmallDisk,
  newFolder,
  newPlace,
  type Place,
  removePlaces,
  take,
} from './support/place.js';
import { checkAfterKill, reportOf, type Scene, stageScenes } from './support/scenes.js';
import { BOB, MINUTE, NOW, writeFurtherSession } from './support/story.js';
import { expectTruthful } from './support/sweep.js';
import { dismissSpare, finish, requireBuild } from './support/victims.js';

const small = mountSmallDisk('2m');
if (small === null) console.log('skipped 1: no small disk can be mounted here');

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
    const ending = await finish({ deed: scene.deed, place: again, now: scene.now });
    expectTruthful(ending, 'ENOSPC from then on');
    const told = ending.result === null ? null : reportOf(ending.result);
    await checkAfterKill(scene, rescue(again), { told, mayNeedScrub: true });
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
