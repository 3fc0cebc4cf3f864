import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { closeStore, createStore, storePath } from '../../src/store/store.js';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memory-forget-half-'));
  folders.push(folder);
  return folder;
}

/** A folder as a process leaves it that dies inside a transaction whose pages are in the file already. */
function leftInTheMiddle(prepare: (db: Database.Database) => void): string {
  const from = join(newFolder(), 'other.db');
  const to = newFolder();
  const db = new Database(from);
  prepare(db);
  db.pragma('cache_size = 1');
  db.exec(
    'BEGIN; CREATE TABLE half (x); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO half SELECT randomblob(4000) FROM n',
  );
  copyFileSync(from, storePath(to));
  copyFileSync(`${from}-journal`, `${storePath(to)}-journal`);
  db.exec('ROLLBACK');
  db.close();
  return to;
}

test('a file that was left half made holds nothing yet: the store is made in it', () => {
  const folder = leftInTheMiddle(() => {});
  expect(readFileSync(storePath(folder)).length).toBeGreaterThan(4_096);
  const store = createStore(folder);
  expect(store.db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'half'").get()).toEqual({
    n: 0,
  });
  closeStore(store);
});

test('an unfinished transaction over what was there before is left to whoever began it', () => {
  const folder = leftInTheMiddle((db) =>
    db.exec("CREATE TABLE notes (x); INSERT INTO notes VALUES ('theirs')"),
  );
  const before = [storePath(folder), `${storePath(folder)}-journal`].map((path) => readFileSync(path));
  expect(() => createStore(folder)).toThrow(
    expect.objectContaining({ code: 'incompatible', message: expect.stringContaining('unfinished') }),
  );
  expect([storePath(folder), `${storePath(folder)}-journal`].map((path) => readFileSync(path))).toEqual(
    before,
  );
});

/** Holds the lock of a writer on a file that has no log yet, as the other of two processes does that make it. */
const OTHER_MAKER = `
  import Database from 'better-sqlite3';
  const db = new Database(process.argv[1]);
  db.exec('BEGIN IMMEDIATE; CREATE TABLE other (x)');
  console.log('held');
  setTimeout(() => db.exec('ROLLBACK'), 300);`;

test('whoever makes a store at the same time is waited for', async () => {
  const folder = newFolder();
  const other = spawn(process.execPath, ['--input-type=module', '-e', OTHER_MAKER, storePath(folder)]);
  await once(other.stdout, 'data');
  const store = createStore(folder);
  expect(store.id).toMatch(/^[0-9a-f-]{36}$/);
  closeStore(store);
  await once(other, 'exit');
});
