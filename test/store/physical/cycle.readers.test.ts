import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBtreePage } from '../../../src/store/physical/btree-page.js';
import { surveyFile } from '../../../src/store/physical/file-survey.js';
import { viewOf } from '../../../src/store/physical/file-window.js';
import { readGeometry } from '../../../src/store/physical/geometry.js';
import {
  auditFile,
  type CycleStep,
  compileNeedles,
  rawDescriptor,
  runCycle,
  scanFile,
  sealState,
} from '../../../src/store/physical/index.js';
import { zeroRanges } from '../../../src/store/physical/slack.js';
import {
  createRandom,
  createStore,
  createText,
  createWork,
  openConnection,
} from './support/random-store.mjs';
import { cycle, doneCycle, isClean, temporaryPath } from './support/temporary.js';

const SECRET = 'Magda Kowalczyk, born on 4 May 1961 in Gdynia';

function storeWithSecret(seed = 11) {
  const path = temporaryPath();
  const db = createStore(path);
  const work = createWork(db, createRandom(seed));
  for (let round = 0; round < 40; round += 1) work();
  const { lastInsertRowid: id } = db.prepare('INSERT INTO loose VALUES (?, 1)').run(SECRET);
  doneCycle(path);
  return { path, db, work, forget: () => db.prepare('DELETE FROM loose WHERE rowid = ?').run(id) };
}

function findsSecret(path: string): boolean {
  const needles = compileNeedles([{ id: 1, bytes: Buffer.from(SECRET) }]);
  const files = [path, `${path}-wal`].filter(
    (file) => statSync(file, { throwIfNoEntry: false }) !== undefined,
  );
  return files.some((file) => scanFile(file, needles).hitCount > 0);
}

describe('somebody in the way', () => {
  test('a reader of the state before: not done, the text is still there; after it ends: done and gone', () => {
    const { path, db, forget } = storeWithSecret();
    const reader = openConnection(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM loose').get();
    forget();
    const blocked = cycle(path, { timeoutMs: 60 });
    expect(blocked).toMatchObject({ done: false, why: 'reader' });
    // Not every system tells who holds a lock; one that does tells that it is this process.
    if (!blocked.done && blocked.pids.length > 0) expect(blocked.pids).toEqual([process.pid]);
    expect(findsSecret(path)).toBe(true);
    reader.exec('COMMIT');
    expect(doneCycle(path)).toMatchObject({ mode: 'incremental' });
    expect(findsSecret(path)).toBe(false);
    expect(isClean(path)).toBe(true);
    reader.close();
    db.close();
  });

  test.each([false, true])('a reader of the present state keeps the log (zeroLog %s)', (zeroLog) => {
    const { path, db, forget } = storeWithSecret();
    forget();
    const reader = openConnection(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM loose').get();
    expect(cycle(path, { timeoutMs: 60, zeroLog })).toMatchObject({ done: false, why: 'log_busy' });
    expect(sealState(path)).toBe('broken');
    reader.exec('COMMIT');
    expect(doneCycle(path, { zeroLog })).toMatchObject({ mode: 'incremental' });
    expect(findsSecret(path)).toBe(false);
    reader.close();
    db.close();
  });

  test('a writer: not done, nothing changed, and the lock is given back', () => {
    const { path, db, forget } = storeWithSecret();
    forget();
    db.exec('BEGIN IMMEDIATE');
    expect(cycle(path, { timeoutMs: 60 })).toMatchObject({ done: false, why: 'writer' });
    db.exec('COMMIT');
    expect(doneCycle(path)).toMatchObject({ mode: 'incremental', loops: 1 });
    db.exec('BEGIN IMMEDIATE; ROLLBACK');
    db.close();
  });

  test('others may read while the zeros are written', () => {
    const { path, db, work } = storeWithSecret();
    work();
    const reader = openConnection(path);
    const before = reader.prepare('SELECT count(*) FROM notes').pluck().get();
    doneCycle(path, {
      onStep: (step) => {
        if (step !== 'zero') return;
        expect(reader.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(before);
      },
    });
    reader.close();
    db.close();
  });
});

describe('a commit between unlocking and truncating', () => {
  test.each([false, true])('is noticed and scrubbed as well (zeroLog %s)', (zeroLog) => {
    const { path, db, work } = storeWithSecret();
    work();
    let commits = 0;
    const result = doneCycle(path, {
      zeroLog,
      onStep: (step) => {
        if (step !== 'unlocked' || commits > 0) return;
        commits += 1;
        for (let round = 0; round < 5; round += 1) work();
      },
    });
    expect(result).toMatchObject({ mode: 'full', loops: 2 });
    expect(isClean(path)).toBe(true);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  });

  test('again and again is given up as contended, and nothing is lost', () => {
    const { path, db, work } = storeWithSecret();
    work();
    const insert = db.prepare('INSERT INTO committed VALUES (NULL)');
    let commits = 0;
    const result = cycle(path, {
      onStep: (step) => {
        if (step !== 'unlocked') return;
        insert.run();
        commits += 1;
      },
    });
    expect(result).toMatchObject({ done: false, why: 'contended' });
    expect(db.prepare('SELECT count(*) FROM committed').pluck().get()).toBe(commits);
    expect(doneCycle(path).mode).toBe('full');
    expect(isClean(path)).toBe(true);
    db.close();
  });

  test('between the restart of the log and its overwriting is not overwritten', () => {
    const { path, db } = storeWithSecret();
    db.exec('INSERT INTO committed VALUES (1)');
    const steps: CycleStep[] = [];
    const result = doneCycle(path, {
      zeroLog: true,
      onStep: (step) => {
        if (step === 'log_restarted' && !steps.includes(step)) db.exec('INSERT INTO committed VALUES (2)');
        steps.push(step);
      },
    });
    expect(result.loops).toBe(2);
    db.close();
    const copy = temporaryPath();
    copyFileSync(path, copy);
    const survivor = openConnection(copy);
    expect(survivor.prepare('SELECT id FROM committed ORDER BY id').pluck().all()).toEqual([1, 2]);
    expect(isClean(path)).toBe(true);
    survivor.close();
  });
});

describe('overwriting the log', () => {
  test('it is all zeros before it is truncated, and by then the file alone holds every row', () => {
    const { path, db, work, forget } = storeWithSecret();
    work();
    forget();
    db.exec('INSERT INTO committed VALUES (77)');
    const sizes: number[] = [];
    const copy = temporaryPath();
    doneCycle(path, {
      zeroLog: true,
      onStep: (step) => {
        if (step === 'log_restarted')
          expect(findsSecret(path) || statSync(`${path}-wal`).size > 0).toBe(true);
        if (step !== 'log_zeroed') return;
        const log = readFileSync(`${path}-wal`);
        sizes.push(log.length);
        expect(log.every((byte) => byte === 0)).toBe(true);
        expect(findsSecret(path)).toBe(false);
        // What a crash at this moment would leave.
        copyFileSync(path, copy);
        copyFileSync(`${path}-wal`, `${copy}-wal`);
      },
    });
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeGreaterThan(4_096);
    const survivor = openConnection(copy);
    expect(survivor.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(survivor.prepare('SELECT id FROM committed').pluck().all()).toEqual([77]);
    for (const table of ['notes', 'words', 'loose']) {
      const all = `SELECT * FROM ${table}`;
      expect(survivor.prepare(all).all()).toEqual(db.prepare(all).all());
    }
    survivor.close();
    db.close();
  });
});

describe('pages that other connections keep in their cache', () => {
  test('are dropped by a cycle, and would bring slack back if the log were truncated before the scrub', () => {
    expect(dirtyFramesAfter((path) => doneCycle(path))).toBe(0);
    expect(
      dirtyFramesAfter((path, touch) => {
        const other = openConnection(path);
        other.pragma('wal_checkpoint(TRUNCATE)');
        other.close();
        touch();
        const descriptor = rawDescriptor(path);
        zeroRanges(descriptor, surveyFile(descriptor).slack.ranges, () => {});
        expect(auditFile(path).clean).toBe(true);
      }),
    ).toBeGreaterThan(10);
  });
});

/** How many frames with a dirty gap connections write that had cached every page before `clean`. */
function dirtyFramesAfter(clean: (path: string, touch: () => void) => void): number {
  const path = temporaryPath();
  const db = createStore(path);
  const work = createWork(db, createRandom(8));
  const idle = [openConnection(path), openConnection(path)];
  for (let round = 0; round < 300; round += 1) work();
  const touch = () => {
    for (const connection of [...idle, db]) {
      connection.pragma('cache_size = -64000');
      connection.prepare('SELECT sum(length(body) + length(extra)) FROM notes').get();
      connection.prepare('SELECT sum(length(one)) FROM loose').get();
    }
  };
  touch();
  clean(path, touch);
  for (const connection of [...idle, db]) {
    connection.exec(
      'UPDATE notes SET rev = 0 WHERE id % 3 = 0; UPDATE loose SET two = 1 WHERE rowid % 5 = 0',
    );
  }
  const dirty = countDirtyFrames(path);
  for (const connection of [...idle, db]) connection.close();
  return dirty;
}

function countDirtyFrames(path: string): number {
  const geometry = readGeometry(rawDescriptor(path));
  if (geometry === null) throw new Error('the file is empty');
  const log = readFileSync(`${path}-wal`);
  const stride = 24 + geometry.pageSize;
  let dirty = 0;
  for (let at = 32; at + stride <= log.length; at += stride) {
    const bytes = log.subarray(at + 24, at + stride);
    const number = log.readUInt32BE(at);
    if (![2, 5, 10, 13].includes(bytes[number === 1 ? 100 : 0] ?? 0)) continue;
    let isDirty = false;
    readBtreePage({ number, bytes, view: viewOf(bytes), start: 0 }, geometry, {
      unowned: (kind, from, to) => {
        if (kind === 'gap' && bytes.subarray(from, to).some((byte) => byte !== 0)) isDirty = true;
      },
      child: () => {},
      overflow: () => {},
    });
    if (isDirty) dirty += 1;
  }
  return dirty;
}

test('an error inside a cycle gives the lock back', () => {
  const { path, db, work } = storeWithSecret();
  work();
  const fail = () =>
    runCycle(path, {
      open: openConnection,
      zeroLog: false,
      now: Date.now,
      onStep: (step) => {
        if (step === 'copied') throw new Error('no space');
      },
    });
  expect(fail).toThrow('no space');
  db.prepare('INSERT INTO loose VALUES (?, 1)').run(createText(createRandom(1), 100));
  expect(doneCycle(path).done).toBe(true);
  expect(auditFile(path).clean).toBe(true);
  db.close();
});
