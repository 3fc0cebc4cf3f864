// More rows that are worth the same than recall weighs: which of them it weighs is no matter of what came in first.
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ingest } from '../../src/ingest/index.js';
import { recall } from '../../src/recall/index.js';
import { filterOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, testPlace } from '../helpers/workspace.js';

const noDistances = vi.hoisted(() => ({ value: false }));
vi.mock('sqlite-vec', async (original) => {
  const real = await original<typeof import('sqlite-vec')>();
  return {
    ...real,
    load: (db: Parameters<typeof real.load>[0]) => {
      if (noDistances.value) throw new Error('none here');
      real.load(db);
    },
  };
});

const ALIKE = 110;
const FILES = { earlier: '2026-03-01T09:00:00Z', later: '2026-03-02T09:00:00Z' };

test.each([
  { distances: 'of sqlite-vec', none: false },
  { distances: 'in JavaScript', none: true },
])('two transcripts of equal rounds, in both orders, distances $distances', async ({ none }) => {
  noDistances.value = none;
  const one = await recalledAfter(['earlier', 'later']);
  const other = await recalledAfter(['later', 'earlier']);
  expect(other).toEqual(one);
  expect(one).toHaveLength(100);
  expect(one.every(({ observedAt }) => (observedAt ?? Infinity) < Date.parse(FILES.later))).toBe(true);
});

async function recalledAfter(order: readonly (keyof typeof FILES)[]) {
  const place = testPlace();
  return place.run(async (workspace) => {
    for (const session of order) {
      const writer = transcript({ session, startedAt: FILES[session] });
      for (let n = 0; n < ALIKE; n++) writer.human('The turbine index is rebuilt.').assistant('Noted.');
      const path = writer.write(join(place.folder, `${session}.jsonl`));
      await ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: false });
    }
    return recall(workspace, 'turbine index', { ...filterOf(workspace, ALICE), limit: 100 })
      .filter(({ kind }) => kind === 'round')
      .map(({ observedAt, score }) => ({ observedAt, score }));
  });
}
