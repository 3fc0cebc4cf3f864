// What comes back from before: a clock, a store out of a backup, a ledger out of a backup, or no ledger at all.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { forget, prune, replay } from '../../src/erasure/index.js';
import { countRows, hashRows, visible } from './support/look.js';
import { at, newFolder, newPlace, type Place, removePlaces, take } from './support/place.js';
import { ALICE, BOB, DAY, MINUTE, NOW, OF_ALICE, writeStory } from './support/story.js';

let place: Place;

beforeEach(async () => {
  place = newPlace();
  await take(place, writeStory(newFolder(), ALICE, { sessions: 1, rounds: 2 }), NOW);
  await take(place, writeStory(newFolder(), BOB, { sessions: 1, rounds: 1 }), NOW);
});

afterAll(removePlaces);

function forgetAlice(immediate: boolean, now = NOW + MINUTE) {
  return at(place, { now }, (workspace) => forget(workspace, OF_ALICE, { immediate, requestId: null }));
}

test('a clock that went back reaps nothing, and says so', async () => {
  await forgetAlice(false);
  const rows = await at(place, { now: NOW, mode: 'read' }, ({ store }) => [
    hashRows(store.db, ALICE),
    hashRows(store.db, BOB),
  ]);
  const outcome = await at(place, { now: NOW - 400 * DAY }, (workspace) => prune(workspace, {}));
  expect(outcome).toEqual({ reports: [], clockWentBack: true });
  expect(
    await at(place, { now: NOW, mode: 'read' }, ({ store }) => [
      hashRows(store.db, ALICE),
      hashRows(store.db, BOB),
    ]),
  ).toEqual(rows);
});

test('a clock that ran ahead and was put right keeps the grace period of requests made meanwhile', async () => {
  await at(place, { now: NOW + 30 * DAY }, (workspace) => prune(workspace, {}));
  await forgetAlice(false);
  const { reports } = await at(place, { now: NOW + 2 * DAY }, (workspace) => prune(workspace, {}));
  expect(reports).toEqual([]);
  await at(place, { now: NOW + 2 * DAY, mode: 'read' }, (workspace) => {
    expect(visible(workspace, ALICE)).toBe('');
    expect(countRows(workspace.store.db, ALICE)).toMatchObject({ sessions: 1, rounds: 2 });
  });
});

for (const mode of ['read', 'write', 'create'] as const) {
  test(`without its ledger a store is not opened to ${mode}, and gets no new one`, async () => {
    rmSync(place.ledgerDir, { recursive: true });
    await expect(at(place, { now: NOW, mode }, () => {})).rejects.toMatchObject({ code: 'ledger' });
    await expect(at(place, { now: NOW, mode }, () => {})).rejects.toMatchObject({ code: 'ledger' });
  });

  test(`a store put back from before a forget is not opened to ${mode}: what was erased would be there again`, async () => {
    const backup = join(place.folder, 'backup.db');
    cpSync(place.database, backup);
    await forgetAlice(true);
    putBack(backup, place.database);
    await expect(at(place, { now: NOW, mode }, () => {})).rejects.toMatchObject({ code: 'incompatible' });
  });

  test(`a whole store folder put back from before a forget is not opened to ${mode}`, async () => {
    const backup = join(place.folder, 'backup');
    cpSync(place.storeDir, backup, { recursive: true });
    await forgetAlice(true);
    rmSync(place.storeDir, { recursive: true });
    cpSync(backup, place.storeDir, { recursive: true });
    await expect(at(place, { now: NOW, mode }, () => {})).rejects.toMatchObject({ code: 'incompatible' });
  });

  test(`with a ledger put back from before a forget a store is not opened to ${mode}`, async () => {
    const backup = join(place.folder, 'backup');
    cpSync(place.ledgerDir, backup, { recursive: true });
    await forgetAlice(true);
    rmSync(place.ledgerDir, { recursive: true });
    cpSync(backup, place.ledgerDir, { recursive: true });
    await expect(at(place, { now: NOW, mode }, () => {})).rejects.toMatchObject({ code: 'audit' });
  });

  test(`with another store's ledger a store is not opened to ${mode}`, async () => {
    const other = newPlace();
    await take(other, writeStory(newFolder(), BOB, { sessions: 1, rounds: 1 }), NOW);
    rmSync(place.ledgerDir, { recursive: true });
    cpSync(other.ledgerDir, place.ledgerDir, { recursive: true });
    await expect(at(place, { now: NOW, mode }, () => {})).rejects.toMatchObject({ code: 'ledger' });
  });
}

test('a store put back from the days of grace is not opened to read, until a replay has erased it again', async () => {
  await forgetAlice(false);
  const backup = join(place.folder, 'backup.db');
  cpSync(place.database, backup);
  const now = NOW + 9 * DAY;
  await at(place, { now }, (workspace) => prune(workspace, {}));
  putBack(backup, place.database);
  await expect(at(place, { now, mode: 'read' }, () => {})).rejects.toMatchObject({ code: 'incompatible' });
  await at(place, { now, allowBehind: true }, (workspace) => replay(workspace, {}));
  await at(place, { now: now + MINUTE, mode: 'read' }, ({ store }) => {
    expect(countRows(store.db, ALICE)).toMatchObject({ sessions: 0, rounds: 0, facts: 0 });
  });
});

function putBack(backup: string, database: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true });
  rmSync(database);
  cpSync(backup, database);
}
