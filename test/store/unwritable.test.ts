// A store that is there and cannot be written, or a disk without room, is neither a store that does not exist nor a
// riddle in SQLite's words.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forget, listRequests } from '../../src/erasure/index.js';
import { openDatabase, translate } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE } from '../helpers/erasing.js';
import { rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, testPlace } from '../helpers/workspace.js';

test('a store on a read-only disk is there, and nothing of it is changed', async ({ skip }) => {
  const place = testPlace();
  const path = transcript({ session: 'one' })
    .human('My editor is Helix.')
    .write(join(place.folder, 'a.jsonl'));
  await place.ingest(ALICE, path);
  const disk = join(place.folder, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status !== 0)
    return skip('no disk can be mounted here');
  cpSync(place.storeDir, join(disk, 'store'), { recursive: true });
  spawnSync('mount', ['-o', 'remount,ro', disk]);
  place.storeDir = join(disk, 'store');
  const written = {
    code: 'failure',
    message: expect.stringMatching(/read-only; nothing of this step was changed/),
  };
  try {
    await expect(place.ingest(ALICE, path)).rejects.toMatchObject(written);
    await expect(place.run((one) => forget(one, ALICE_ALL, AT_ONCE), 'write')).rejects.toMatchObject(written);
    await expect(place.run((one) => rowsOf(one, 'facts'), 'read')).rejects.toMatchObject({
      code: 'failure',
      message: expect.stringMatching(/cannot be read where its folder cannot be written/),
      hint: expect.stringMatching(/copy it/),
    });
  } finally {
    // Lazily: this process keeps a descriptor on each store that it opened.
    spawnSync('umount', ['-l', disk]);
  }
});

test('a forget that the ledger cannot be told of is not begun', async ({ skip }) => {
  const place = testPlace();
  const said = transcript({ session: 'one' }).human('My editor is Helix.');
  await place.ingest(ALICE, said.write(join(place.folder, 'a.jsonl')));
  const disk = join(place.folder, 'disk');
  mkdirSync(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status !== 0)
    return skip('no disk can be mounted here');
  cpSync(place.ledgerDir, join(disk, 'ledger'), { recursive: true });
  spawnSync('mount', ['-o', 'remount,ro', disk]);
  place.ledgerDir = join(disk, 'ledger');
  try {
    await expect(place.run((one) => forget(one, ALICE_ALL, AT_ONCE), 'write')).rejects.toMatchObject({
      code: 'failure',
      message: expect.stringMatching(
        /ledger\.db cannot be written: .*read-only; nothing of this step was changed/,
      ),
    });
    spawnSync('mount', ['-o', 'remount,rw', disk]);
    await place.run((one) => {
      expect(listRequests(one)).toEqual([]);
      expect(rowsOf(one, 'facts')).toHaveLength(1);
    }, 'read');
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

test('a file of ours on a read-only disk is told in the same words', () => {
  const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  expect(translate(error, '/somewhere/keys.json')).toMatchObject({
    code: 'failure',
    message: expect.stringMatching(/cannot be written: .*; nothing of this step was changed/),
    hint: expect.stringMatching(/permission/),
  });
});

test('what lies in a folder that is not there does not exist', () => {
  const path = join(testPlace().folder, 'none', 'memory.db');
  expect(() => openDatabase(path)).toThrow(/does not exist/);
});

test.each(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])('%s says that the disk is full', (code) => {
  const error = Object.assign(new Error('disk I/O error'), { code });
  expect(translate(error, '/somewhere/memory.db')).toMatchObject({
    code: 'failure',
    message: 'the disk that holds /somewhere/memory.db is full; nothing of this step was stored',
    hint: expect.stringMatching(/make room/),
  });
});
