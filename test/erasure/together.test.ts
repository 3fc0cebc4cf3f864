// What requests that are completed together share, and what is found before the write lock is taken.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forget, prune } from '../../src/erasure/index.js';
import { resolveNames } from '../../src/erasure/names/names.js';
import { closureOf } from '../../src/erasure/plan/closure.js';
import { mayHaveGrown, thisMoment } from '../../src/erasure/plan/found-ahead.js';
import { selectionTarget } from '../../src/erasure/plan/target.js';
import { closeWorkspace } from '../../src/ledger/workspace.js';
import { emptySelection, type Selection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { all, openDatabase, run } from '../../src/store/database.js';
import { GRACED } from '../helpers/erasing.js';
import { filesHolding } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const REQUESTS = 60;

/** A round for each request, and one that stays. */
async function placeOfMany(): Promise<TestPlace> {
  const place = testPlace();
  const session = transcript({ session: 'many' });
  for (let n = 0; n <= REQUESTS; n += 1)
    session.human(`The lantern of orchard number ${n} stands beside the meadow.`).assistant(`Noted: ${n}.`);
  await place.ingest(ALICE, session.write(join(place.folder, 'many.jsonl')));
  return place;
}

test('sixty requests that are due share one cycle and one search, and each is verified by itself', async () => {
  const place = await placeOfMany();
  const ids = await place.run(({ store }) =>
    all<{ uid: string; n: number }>(
      store.db,
      'SELECT s.uid, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id ORDER BY r.n',
    ),
  );
  for (const { uid, n } of ids.slice(0, REQUESTS))
    await place.run((workspace) =>
      forget(workspace, { ...emptySelection(), rounds: [`${uid}.r${n}`] }, GRACED),
    );
  place.now.value += 30 * DAY_MS;
  const reached: string[] = [];
  const { reports } = await place.run((workspace) =>
    prune(workspace, { steps: (step) => void reached.push(step) }),
  );
  expect(reports).toHaveLength(REQUESTS);
  for (const report of reports) {
    expect(report).toMatchObject({ status: 'verified', erased: { rounds: 1 } });
    const search = report.checks.find((check) => check.name === 'raw bytes')?.search;
    expect(search).toMatchObject({ kind: 'needles', control: 'found' });
    expect(search?.needles).toBeGreaterThan(10);
  }
  expect(reached.filter((step) => step === 'cycle')).toHaveLength(1);
  expect(reached.filter((step) => step === 'verified')).toHaveLength(1);
  expect(filesHolding(place.storeDir, 'orchard number 7 ')).toEqual([]);
  expect(filesHolding(place.storeDir, `orchard number ${REQUESTS} `)).not.toEqual([]);
});

test('residue of one among requests that share a search is found in that one', async () => {
  const place = await placeOfMany();
  const ids = await place.run(({ store }) =>
    all<{ uid: string; n: number }>(
      store.db,
      'SELECT s.uid, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id ORDER BY r.n',
    ),
  );
  const requests: string[] = [];
  for (const { uid, n } of ids.slice(3, 6)) {
    const selection = { ...emptySelection(), rounds: [`${uid}.r${n}`] };
    requests.push((await place.run((workspace) => forget(workspace, selection, GRACED))).request);
  }
  place.now.value += 30 * DAY_MS;
  const left = 'The lantern of orchard number 4 stands beside the meadow.';
  const { reports } = await place.run((workspace) =>
    prune(workspace, {
      // Somebody's words in a row that is nobody's: the note of a request that is finished.
      steps: (step) => {
        if (step === 'cycle')
          run(workspace.store.db, 'UPDATE sources SET path = ? WHERE path IS NOT NULL', left);
      },
    }),
  );
  expect(reports.map(({ request }) => request)).toEqual(requests);
  const shared = reports.map(
    (report) => report.checks.find((check) => check.name === 'raw bytes')?.search?.shared,
  );
  // The words stand in a row of others now: the one request whose words they are tells so.
  expect(shared[1]).toBeGreaterThan(shared[0] ?? 0);
  expect(shared[0]).toBe(shared[2]);
});

describe('what was found before the lock', () => {
  const OF_BOB = { ...emptySelection(), subjects: [{ tenant: 'acme', subject: 'bob', context: null }] };
  const told = (place: TestPlace, session: string, words: string) =>
    transcript({ session })
      .human(words)
      .assistant('Noted.')
      .write(join(place.folder, `${session}.jsonl`));

  /** Takes the closure, lets something happen, and asks whether it may have grown. */
  async function hasGrown(
    selection: Selection,
    meanwhile: (place: TestPlace) => Promise<unknown>,
  ): Promise<boolean> {
    const place = testPlace();
    await place.ingest(BOB, told(place, 'bobs', 'Anna Lindqvist likes tea.'));
    const workspace = place.open('write');
    try {
      const target = selectionTarget(resolveNames(workspace, selection));
      const since = thisMoment(workspace.store.db);
      const closure = closureOf(workspace, target);
      await meanwhile(place);
      return mayHaveGrown(workspace.store.db, { closure, target, since });
    } finally {
      closeWorkspace(workspace);
    }
  }

  const ofAnna = {
    ...emptySelection(),
    entities: [{ id: null, name: 'Anna Lindqvist', tenant: null, names: [] }],
  };
  test.each([
    ['nobody writes', OF_BOB, async () => undefined, false],
    ['nobody writes', ofAnna, async () => undefined, false],
    [
      'somebody else is heard',
      OF_BOB,
      (place) => place.ingest(ALICE, told(place, 'hers', 'I like rye.')),
      false,
    ],
    [
      'somebody else is heard',
      ofAnna,
      (place) => place.ingest(ALICE, told(place, 'hers', 'I like rye.')),
      true,
    ],
    [
      'the person is heard again',
      OF_BOB,
      (place) => place.ingest(BOB, told(place, 'more', 'I like rye.')),
      true,
    ],
    [
      'the person is heard in another role',
      OF_BOB,
      (place) => place.ingest({ ...BOB, context: 'work' }, told(place, 'role', 'I like rye.')),
      true,
    ],
  ] as [string, Selection, (place: TestPlace) => Promise<unknown>, boolean][])(
    'may have grown since, or not: %s',
    async (_, selection, meanwhile, expected) => {
      expect(await hasGrown(selection, meanwhile)).toBe(expected);
    },
  );

  test('counts no longer when words were changed in their place', async () => {
    const grown = await hasGrown(ofAnna, async (place) => {
      const other = openDatabase(join(place.storeDir, 'memory.db'));
      run(other, "UPDATE messages SET rev = rev + 1, text = 'nobody' WHERE role = 'human'");
      other.close();
    });
    expect(grown).toBe(true);
  });
});
