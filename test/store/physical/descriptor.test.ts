import { spawnSync } from 'node:child_process';
import { copyFileSync, fstatSync, renameSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/store/database.js';
import { auditFile, compileNeedles, rawDescriptor, scanFile } from '../../../src/store/physical/index.js';
import { createStore } from './support/random-store.mjs';
import { doneCycle, temporaryPath } from './support/temporary.js';

/** What a second process gets when it tries to write: `WROTE`, or SQLite's error code. */
function writeFromAnotherProcess(path: string): string {
  const script = `
    const Database = require('better-sqlite3');
    const db = new Database(process.argv[1], { timeout: 50 });
    try { db.exec('INSERT INTO loose VALUES (9, 9)'); console.log('WROTE'); } catch (error) { console.log(error.code); }
    process.kill(process.pid, 'SIGKILL');`;
  return spawnSync(process.execPath, ['-e', script, path], { encoding: 'utf8' }).stdout.trim();
}

test('no cycle, audit or scan gives the locks of this process away', () => {
  const path = temporaryPath();
  const db = createStore(path);
  db.exec('INSERT INTO loose VALUES (1, 2)');
  doneCycle(path);
  db.exec('BEGIN IMMEDIATE; INSERT INTO loose VALUES (3, 4)');
  auditFile(path);
  const needles = compileNeedles([{ id: 1, bytes: Buffer.from('anything at all') }]);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) scanFile(file, needles);
  rawDescriptor(path);
  expect(writeFromAnotherProcess(path)).toBe('SQLITE_BUSY');
  db.exec('COMMIT');
  expect(writeFromAnotherProcess(path)).toBe('WROTE');
  db.close();
});

test('a database that was searched first can be cleaned afterwards', () => {
  const path = temporaryPath();
  const db = createStore(path);
  doneCycle(path);
  const another = `${path}.copy`;
  copyFileSync(path, another);
  scanFile(another, compileNeedles([{ id: 1, bytes: Buffer.from('anything at all') }]));
  const copy = openDatabase(another);
  copy.exec('DELETE FROM loose; INSERT INTO loose VALUES (5, 6)');
  doneCycle(another);
  expect(() => writeSync(rawDescriptor(another), Buffer.from([0x53]), 0, 1, 0)).not.toThrow();
  copy.close();
  db.close();
});

test('a database that is only locked yet, and still empty, keeps its lock too', () => {
  const path = temporaryPath();
  const db = createStore(path);
  db.close();
  const empty = temporaryPath('empty.db');
  writeFileSync(empty, '');
  scanFile(empty, compileNeedles([]));
  expect(fstatSync(rawDescriptor(empty)).size).toBe(0);
});

test('there is one descriptor a file, whatever it is called, and another one for another file of that name', () => {
  const path = temporaryPath();
  writeFileSync(path, 'one');
  symlinkSync(path, `${path}.link`);
  const descriptor = rawDescriptor(path);
  expect(rawDescriptor(path)).toBe(descriptor);
  expect(rawDescriptor(`${path}.link`)).toBe(descriptor);
  writeFileSync(`${path}.new`, 'two');
  renameSync(`${path}.new`, path);
  expect(rawDescriptor(path)).not.toBe(descriptor);
});
