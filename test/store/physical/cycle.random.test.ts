import { describe, expect, test } from 'vitest';
import { surveyFile } from '../../../src/store/physical/file-survey.js';
import { readGeometry } from '../../../src/store/physical/geometry.js';
import { auditFile, compileNeedles, rawDescriptor, scanFile } from '../../../src/store/physical/index.js';
import { ROLE, rolesByTree } from '../../../src/store/physical/page-roles.js';
import {
  createRandom,
  createStore,
  createWork,
  liveMarks,
  MARK,
  openConnection,
} from './support/random-store.mjs';
import { doneCycle, temporaryPath } from './support/temporary.js';

const TRANSACTIONS = 300;

const variants = [512, 4_096, 65_536].flatMap((pageSize) =>
  [true, false].map((secureDelete) => ({ pageSize, secureDelete, autoVacuum: 0 })),
);
variants.push({ pageSize: 1_024, secureDelete: true, autoVacuum: 2 });

describe.each(variants)('random transactions, pages of $pageSize, secure_delete $secureDelete', (variant) => {
  test('leave no dead byte after any cycle', () => {
    const path = temporaryPath();
    const db = createStore(path, variant);
    // So few pages that the cache spills into the log before the commit.
    db.pragma('cache_size = 30');
    const idle = openConnection(path, variant);
    const random = createRandom(variant.pageSize + Number(variant.secureDelete));
    const written = new Set<string>();
    const note = (text: string) => void written.add(text.match(MARK)?.[0] ?? '');
    const mainWork = createWork(db, random, note);
    const idleWork = createWork(idle, random, note);
    const modes = { none: 0, incremental: 0, full: 0 };
    let bytesZeroed = 0;

    for (let round = 1; round <= TRANSACTIONS; round += 1) {
      if (random() < 0.2) idleWork();
      else mainWork();
      if (random() > 0.25 && round < TRANSACTIONS) continue;
      const isByRanges = random() < 0.2;
      const cycle = isByRanges
        ? passByRanges(path, { pageSize: variant.pageSize, random, work: [mainWork, idleWork] })
        : doneCycle(path, { zeroLog: random() < 0.3 });
      if (!isByRanges) modes[cycle.mode] += 1;
      bytesZeroed += cycle.bytesZeroed;
      const audit = auditFile(path);
      expect(audit).toMatchObject({ clean: true, dirtyByKind: {}, lostPages: 0, logBytes: 0 });
    }
    expect(bytesZeroed).toBeGreaterThan(1_000);
    expect(modes.incremental).toBeGreaterThan(10 * modes.full);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expectOnlyLiveMarks(path, { written, live: liveMarks(db) });
    expectRolesToAgree(path);
    idle.close();
    db.close();
  });
});

/** A full pass of many ranges, with transactions of both connections between them, and at times a copy of the log. */
function passByRanges(
  path: string,
  { pageSize, random, work }: { pageSize: number; random: () => number; work: (() => void)[] },
) {
  const other = openConnection(path);
  let left = 12;
  const result = doneCycle(path, {
    full: true,
    zeroLog: random() < 0.3,
    rangeBytes: pageSize * (4 + Math.floor(random() * 400)),
    onStep: (step) => {
      if (step !== 'range' || left === 0) return;
      left -= 1;
      if (random() < 0.7) work[Math.floor(random() * work.length)]?.();
      if (random() < 0.1) other.pragma('wal_checkpoint(PASSIVE)');
    },
  });
  other.close();
  return result;
}

/** A witness that knows nothing of pages: the marks of dead texts are nowhere, those of live ones are there. */
function expectOnlyLiveMarks(path: string, marks: { written: Set<string>; live: Set<string> }): void {
  const all = [...marks.written].filter((mark) => mark !== '');
  const { hits } = scanFile(path, compileNeedles(all.map((mark, id) => ({ id, bytes: Buffer.from(mark) }))));
  const found = new Set(hits.map(({ needle }) => all[needle]));
  const dead = all.filter((mark) => !marks.live.has(mark));
  expect(dead.length).toBeGreaterThan(50);
  expect(dead.filter((mark) => found.has(mark))).toEqual([]);
  expect([...marks.live].filter((mark) => !found.has(mark)).length).toBeLessThan(marks.live.size / 20);
}

/** The walk from the roots, which is slow and sure, and the first byte of a page say the same. */
function expectRolesToAgree(path: string): void {
  const descriptor = rawDescriptor(path);
  const geometry = readGeometry(descriptor);
  if (geometry === null) throw new Error('the file is empty');
  const roles = rolesByTree(descriptor, geometry);
  expect(roles.slice(1).every((role) => role !== ROLE.none)).toBe(true);
  const local = surveyFile(descriptor);
  const byTree = surveyFile(descriptor, { localRoleLimit: 0 });
  expect(byTree).toEqual(local);
}
