import { rmSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { CycleOptions } from '../../../src/store/physical/cycle-run.js';
import { auditFile, type CycleStep, sealState } from '../../../src/store/physical/index.js';
import {
  createRandom,
  createStore,
  createText,
  createWork,
  openConnection,
} from './support/random-store.mjs';
import { cycle, doneCycle, isClean, temporaryPath } from './support/temporary.js';

const PAGE = 4_096;
/** So little at a time that a small store takes dozens of locks. */
const rangeBytes = 8 * PAGE;

function largeStore(seed = 21) {
  const path = temporaryPath();
  const db = createStore(path);
  const work = createWork(db, createRandom(seed));
  for (let round = 0; round < 60; round += 1) work();
  doneCycle(path);
  return { path, db, work };
}

/** A full pass by ranges, with a deed after each of them while no lock is held. */
function passWith(path: string, deed: (range: number) => void, options: Partial<CycleOptions> = {}) {
  let ranges = 0;
  const result = doneCycle(path, {
    full: true,
    rangeBytes,
    ...options,
    onStep: (step) => {
      if (step !== 'range') return;
      ranges += 1;
      deed(ranges);
    },
  });
  return { result, ranges };
}

/** Leaves dead bytes on pages at the start of the file, and says nothing of it but in the log. */
function dirtyFirstPages(path: string): void {
  const careless = openConnection(path, { secureDelete: false });
  dropFirstRows(careless);
  careless.close();
}

/** Only the slack of their pages changes: no pointer that a check of the whole file could miss. */
function dropFirstRows(careless: Database): void {
  careless.exec(
    'DELETE FROM loose WHERE rowid IN (SELECT rowid FROM loose WHERE length(one) BETWEEN 50 AND 300 ORDER BY rowid LIMIT 6)',
  );
}

const LARGE_INSERT = 'INSERT INTO loose SELECT randomblob(9000), a.id FROM notes a, notes b LIMIT 200';

describe('a full pass by ranges', () => {
  test('takes a lock for each range, and others write between them', () => {
    const { path, db } = largeStore();
    const pages = statSync(path).size / PAGE;
    const { result, ranges } = passWith(path, (range) => db.exec(`INSERT INTO loose VALUES (${range}, 1)`));
    expect(result.mode).toBe('full');
    expect(ranges).toBeGreaterThanOrEqual(Math.floor(pages / 8));
    expect(isClean(path)).toBe(true);
    db.close();
  });

  test('goes in one where the file is no larger than a range', () => {
    const { path, db } = largeStore();
    expect(passWith(path, () => {}, { rangeBytes: 64 << 20 })).toMatchObject({
      ranges: 0,
      result: { loops: 1 },
    });
    db.close();
  });

  test('gives way to others after each range', () => {
    const { path, db } = largeStore();
    let given = 0;
    const { ranges } = passWith(path, () => {}, {
      giveWay: () => {
        given += 1;
      },
    });
    expect(given).toBe(ranges);
    db.close();
  });

  // The rows at the start of the file are dropped when its first ranges have been looked at and the last have not.
  test('scrubs pages that changed after they were looked at', () => {
    const { path, db } = largeStore();
    let isDirtied = false;
    const idle = openConnection(path);
    const { ranges } = passWith(path, (range) => {
      if (range !== 8) return;
      dirtyFirstPages(path);
      isDirtied = true;
    });
    expect(isDirtied && ranges > 8).toBe(true);
    expect(auditFile(path)).toMatchObject({ clean: true, dirtyByKind: {}, logBytes: 0 });
    idle.close();
    db.close();
  });

  // They are written over, in a log of the same generation, by the commit that comes next.
  test('does not take frames of a transaction that was rolled back for those of a commit', () => {
    const { path, db } = largeStore();
    const spilling = openConnection(path, { secureDelete: false });
    spilling.pragma('cache_size = 5');
    let framesLeft = 0;
    passWith(path, (range) => {
      if (range === 6) spilling.exec('INSERT INTO loose VALUES (1, 1)');
      if (range === 7) {
        spilling.exec(`BEGIN IMMEDIATE; ${LARGE_INSERT}; ROLLBACK`);
        framesLeft = statSync(`${path}-wal`).size;
      }
      if (range === 8) dropFirstRows(spilling);
    });
    expect(framesLeft).toBeGreaterThan(50 * PAGE);
    expect(auditFile(path)).toMatchObject({ clean: true, dirtyByKind: {} });
    spilling.close();
    db.close();
  });

  test('starts over when somebody else has copied the log meanwhile, and still leaves no dead byte', () => {
    const { path, db } = largeStore();
    const quiet = passWith(path, () => {}).ranges;
    const { ranges } = passWith(path, (range) => {
      if (range !== 8) return;
      dirtyFirstPages(path);
      const foreign = openConnection(path);
      foreign.pragma('wal_checkpoint(TRUNCATE)');
      foreign.close();
    });
    expect(ranges).toBeGreaterThanOrEqual(quiet + 7);
    expect(isClean(path)).toBe(true);
    db.close();
  });

  test('ends although somebody copies the log after every range', () => {
    const { path, db, work } = largeStore();
    const foreign = openConnection(path);
    const { ranges } = passWith(path, () => {
      work();
      foreign.pragma('wal_checkpoint(PASSIVE)');
    });
    expect(ranges).toBeGreaterThan(20);
    expect(isClean(path)).toBe(true);
    foreign.close();
    db.close();
  });

  test('finds the end of a long row whose cell moved from a range to come to one that is over', () => {
    const { path, db } = largeStore();
    const random = createRandom(3);
    const put = db.prepare('INSERT OR REPLACE INTO words VALUES (?, ?)');
    db.exec('DELETE FROM words');
    for (let n = 0; n < 400; n += 1) put.run(`k${String(n).padStart(5, '0')}`, createText(random, 6_000));
    doneCycle(path);
    passWith(path, (range) => {
      if (range % 5 === 0) db.exec(`DELETE FROM words WHERE word LIKE 'k%${range % 10}'`);
    });
    expect(isClean(path)).toBe(true);
    db.close();
  });

  test('stopped at any lock begins anew, whatever the log says by then', () => {
    const { path, db, work } = largeStore();
    for (const stopAt of [1, 3, 9]) {
      rmSync(`${path}-seal`);
      dirtyFirstPages(path);
      let ranges = 0;
      const stop = () =>
        cycle(path, {
          rangeBytes,
          onStep: (step: CycleStep) => {
            if (step !== 'range') return;
            ranges += 1;
            if (ranges === stopAt) throw new Error('stopped here');
          },
        });
      expect(stop).toThrow('stopped here');
      expect(sealState(path)).toBe('broken');
      work();
      expect(doneCycle(path, { rangeBytes }).mode).toBe('full');
      expect(isClean(path)).toBe(true);
    }
    db.close();
  });
});
