import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { auditFile, sealState } from '../../../src/store/physical/index.js';
import { createRandom, createStore, createWork, openConnection } from './support/random-store.mjs';
import { doneCycle, isClean, temporaryPath } from './support/temporary.js';

/** A sealed store with some slack behind it, and a way to work on. */
function sealedStore() {
  const path = temporaryPath();
  const db = createStore(path);
  const work = createWork(db, createRandom(5));
  for (let round = 0; round < 60; round += 1) work();
  doneCycle(path);
  return { path, db, work };
}

describe('the seal', () => {
  test('is none before the first cycle, sealed after it, broken by a commit, sealed by the next cycle', () => {
    const path = temporaryPath();
    const db = createStore(path);
    expect(sealState(path)).toBe('none');
    expect(doneCycle(path).mode).toBe('full');
    expect(sealState(path)).toBe('sealed');
    db.exec('INSERT INTO loose VALUES (1, 2)');
    expect(sealState(path)).toBe('broken');
    expect(doneCycle(path).mode).toBe('incremental');
    expect(sealState(path)).toBe('sealed');
    expect(doneCycle(path).mode).toBe('none');
    db.close();
    expect(sealState(path)).toBe('sealed');
  });

  test('holds no content and is readable by nobody else', () => {
    const { path, db } = sealedStore();
    const seal = JSON.parse(readFileSync(`${path}-seal`, 'utf8'));
    expect(Object.keys(seal)).toEqual(['state', 'identity']);
    expect(Object.keys(seal.identity)).toEqual(['inode', 'sizeBytes', 'mtimeNs']);
    expect(statSync(`${path}-seal`).mode & 0o777).toBe(0o600);
    db.close();
  });

  test.each(['', '{', '[]', '{"state":"sealed"}', '{"state":"sealed","identity":{"inode":1}}'])(
    'counts as none when it reads %j, and the next pass is a full one',
    (damaged) => {
      const { path, db } = sealedStore();
      writeFileSync(`${path}-seal`, damaged);
      expect(sealState(path)).toBe('none');
      expect(doneCycle(path).mode).toBe('full');
      db.close();
    },
  );

  test('and the log are those of the file that a symbolic link leads to', () => {
    const { path, db, work } = sealedStore();
    const link = temporaryPath('link.db');
    symlinkSync(path, link);
    expect(sealState(link)).toBe('sealed');
    work();
    expect(sealState(link)).toBe('broken');
    expect(auditFile(link).logBytes).toBeGreaterThan(0);
    expect(doneCycle(link).mode).toBe('incremental');
    expect(sealState(path)).toBe('sealed');
    expect(isClean(path)).toBe(true);
    db.close();
  });

  test('a full pass can be asked for', () => {
    const { path, db } = sealedStore();
    expect(doneCycle(path, { full: true })).toMatchObject({ mode: 'full', bytesZeroed: 0, loops: 1 });
    db.close();
  });
});

type Deed = (path: string) => void;

const foreign: Record<string, Deed> = {
  'a checkpoint by another program': (path) => {
    const other = new Database(path);
    other.exec('INSERT INTO loose VALUES (hex(randomblob(900)), 1); DELETE FROM loose WHERE rowid % 3 = 0');
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.close();
  },
  'a connection that was closed last without a cycle': (path) => {
    const other = new Database(path);
    other.exec('DELETE FROM notes WHERE id % 4 = 1');
    other.close();
  },
  'VACUUM by another program': (path) => {
    const other = new Database(path);
    other.exec('DELETE FROM notes WHERE id % 7 = 0; VACUUM');
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.close();
  },
  'a copy put in its place': (path) => {
    copyFileSync(path, `${path}.copy`);
    const { atime, mtime } = statSync(path);
    utimesSync(`${path}.copy`, atime, mtime);
    renameSync(`${path}.copy`, path);
  },
  'a byte written by hand': (path) => {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes);
  },
};

describe.each(Object.entries(foreign))('%s', (_, deed) => {
  test('breaks the seal, and the next cycle judges the whole file', () => {
    const { path, db } = sealedStore();
    db.close();
    deed(path);
    expect(sealState(path)).toBe('broken');
    expect(doneCycle(path)).toMatchObject({ mode: 'full' });
    expect(isClean(path)).toBe(true);
    expect(sealState(path)).toBe('sealed');
  });
});

test('a program that only reads leaves the seal as it is', () => {
  const { path, db } = sealedStore();
  db.close();
  const reader = new Database(path);
  reader.prepare('SELECT count(*) FROM notes').get();
  reader.close();
  expect(sealState(path)).toBe('sealed');
  const writer = openConnection(path);
  writer.exec('DELETE FROM notes WHERE id % 5 = 0');
  expect(doneCycle(path).mode).toBe('incremental');
  writer.close();
});

test('a log that was restarted between a killed cycle and the next one leads to a full pass', () => {
  const { path, db, work } = sealedStore();
  work();
  const killed = new Error('stopped here');
  const stop = () =>
    doneCycle(path, {
      onStep: (step) => {
        if (step === 'copied') throw killed;
      },
    });
  expect(stop).toThrow(killed);
  expect(sealState(path)).toBe('broken');
  // All frames are copied, so this commit begins the log anew and the old list of pages is gone.
  work();
  expect(doneCycle(path).mode).toBe('full');
  expect(isClean(path)).toBe(true);
  db.close();
});

test('a cycle stopped half-way goes on incrementally while the log is the same', () => {
  const { path, db, work } = sealedStore();
  work();
  const stop = () =>
    doneCycle(path, {
      onStep: (step) => {
        if (step === 'intent') throw new Error('stopped here');
      },
    });
  expect(stop).toThrow('stopped here');
  work();
  expect(doneCycle(path).mode).toBe('incremental');
  expect(auditFile(path).clean).toBe(true);
  rmSync(`${path}-seal`);
  expect(sealState(path)).toBe('none');
  db.close();
});
