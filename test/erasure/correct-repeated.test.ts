// What was said several times is replaced, or erased, wherever it was said.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { correct, forget, planErasure, previewCorrection, verify } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { Scope } from '../../src/model/scope.js';
import { DAY_MS } from '../../src/model/time.js';
import { historyOf, recall } from '../../src/recall/index.js';
import { lineageOf } from '../../src/recall/lineage.js';
import { all, count } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, selecting } from '../helpers/erasing.js';
import { dumpScope, filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const OLD = 'My editor is Helix';
const NEW = 'My editor is Zed';
const PLATFORM: Scope = { tenant: 'acme', subject: 'platform', context: 'default' };

/** Alice says it in two rounds of one session and in three others; Bob, whose words are the same, once. */
async function saidFiveTimes(): Promise<TestPlace> {
  const place = testPlace();
  const path = (name: string) => join(place.folder, `${name}.jsonl`);
  const twice = transcript({ session: 'twice' })
    .human(`${OLD}. I prefer tabs over spaces.`)
    .assistant('Noted.')
    .human(`${OLD}.`)
    .assistant('Yes.');
  await place.ingest(ALICE, twice.write(path('twice')));
  for (const session of ['three', 'four', 'five'])
    await place.ingest(ALICE, transcript({ session }).human(`${OLD}.`).assistant('Ok.').write(path(session)));
  await place.ingest(
    BOB,
    transcript({ session: 'bob' }).human(`${OLD}.`).assistant('Ok.').write(path('bob')),
  );
  return place;
}

const helixOf = (workspace: Workspace, scope: Scope = ALICE) =>
  rowsOf(workspace, 'facts', scope).filter((row) => row.quote?.includes('Helix'));

test('all five are replaced in one, and none of the twin', async () => {
  const place = await saidFiveTimes();
  await place.run(async (workspace) => {
    const twin = dumpScope(workspace, BOB);
    const said = helixOf(workspace);
    expect(said.map((row) => row.evidence)).toEqual([5, 5, 5, 5, 5]);
    const id = said[2]?.id ?? '';
    const others = said.map((row) => row.id).filter((one) => one !== id);
    expect([...previewCorrection(workspace, id, { claim: NEW, eraseOld: false }).repetitions].sort()).toEqual(
      [...others].sort(),
    );
    const made = await correct(workspace, id, NEW, { eraseOld: false });
    expect([...made.repetitions].sort()).toEqual([...others].sort());
    expect(helixOf(workspace)).toEqual([]);
    expect(JSON.stringify(rowsOf(workspace, 'summaries', ALICE))).not.toContain('Helix');
    const facts = recall(workspace, 'which editor', filterOf(workspace, ALICE)).filter(
      (row) => row.kind === 'fact',
    );
    expect(facts.map((row) => row.text)[0]).toContain('Zed');
    expect(JSON.stringify(facts)).not.toContain('Helix');
    for (const one of said) {
      const { to } = lineageOf(workspace, one.id, filterOf(workspace));
      expect(to).toContainEqual(
        expect.objectContaining({
          relation: 'replaced_by',
          row: expect.objectContaining({ id: made.new }),
        }),
      );
      const history = historyOf(workspace, one.id, filterOf(workspace)).map(({ row }) => row.id);
      expect(history).toHaveLength(6);
      expect(history.at(-1)).toBe(made.new);
    }
    expect(dumpScope(workspace, BOB)).toBe(twin);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('erased with all their quotes', async () => {
  const place = testPlace();
  const path = (name: string) => join(place.folder, `${name}.jsonl`);
  for (const session of ['one', 'two', 'three'])
    await place.ingest(ALICE, transcript({ session }).human(`${OLD}.`).assistant('Ok.').write(path(session)));
  await place.run(async (workspace) => {
    const id = helixOf(workspace)[1]?.id ?? '';
    const { repetitions } = previewCorrection(workspace, id, { claim: NEW, eraseOld: true });
    expect(planErasure(workspace, selecting({ facts: [id, ...repetitions] })).counts.facts).toBe(3);
    const { erasure } = await correct(workspace, id, NEW, { eraseOld: true });
    expect(erasure).toMatchObject({ status: 'verified', redactedRounds: 3, erased: { facts: 3 } });
    expect(rowsOf(workspace, 'facts').map((row) => row.quote)).toEqual([NEW]);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
  expect(filesHolding(place.storeDir, OLD)).toEqual([]);
});

test('an old value that was replaced before goes with --erase-old, and is left as it is without', async () => {
  const place = await saidFiveTimes();
  await place.run(async (workspace) => {
    const [first] = helixOf(workspace);
    await correct(workspace, first?.id ?? '', NEW, { eraseOld: false });
    place.now.value += 10 * DAY_MS;
    const later = transcript({ session: 'later', startedAt: '2026-12-04T09:00:00Z' })
      .human(`${OLD}.`)
      .assistant('Again.')
      .write(join(place.folder, 'later.jsonl'));
    await ingest(workspace, { paths: [later], scope: ALICE, exclude: [], readmit: false });
    const again = helixOf(workspace);
    expect(again).toHaveLength(1);
    const id = again[0]?.id ?? '';
    const wanted = (eraseOld: boolean) =>
      previewCorrection(workspace, id, { claim: 'My editor is vi', eraseOld }).repetitions;
    expect(wanted(false)).toEqual([]);
    expect(wanted(true)).toHaveLength(5);
  });
});

test('nearly the same words go too; other numbers, a denial and what says the new already do not', async () => {
  const place = testPlace();
  const path = join(place.folder, 'near.jsonl');
  transcript({ session: 'near' })
    .human('Our staging database runs on port 5432.')
    .assistant('Noted.')
    .human('Our staging database always runs on port 5432.')
    .assistant('Yes.')
    .human('I prefer tabs over spaces.')
    .assistant('Yes.')
    .write(path);
  await place.ingest(ALICE, path);
  await place.run(async (workspace) => {
    const said = rowsOf(workspace, 'facts').filter((row) => row.quote?.includes('5432'));
    expect(said.map((row) => row.evidence)).toEqual([2, 2]);
    const [first, second] = said;
    const claim = second?.quote ?? '';
    expect(previewCorrection(workspace, first?.id ?? '', { claim, eraseOld: true }).repetitions).toEqual([]);
    const made = await correct(workspace, first?.id ?? '', 'Our staging database runs on port 6432', {
      eraseOld: false,
    });
    expect(made.repetitions).toEqual([second?.id]);
    const left = rowsOf(workspace, 'facts').map((row) => row.text);
    expect(left).toHaveLength(2);
    expect(JSON.stringify(left)).not.toContain('5432');
  });
});

test('what was shared of any of them is replaced in the workspace, and goes with its contributor', async () => {
  const place = testPlace();
  const share = (session: string, shared?: Scope) =>
    place.run((workspace) => {
      const path = transcript({ session })
        .human('We decided to go with PostgreSQL.')
        .assistant('Ok.')
        .write(join(place.folder, `${session}.jsonl`));
      return ingest(workspace, {
        ...{ paths: [path], scope: ALICE, exclude: [], readmit: false },
        ...(shared ? { shared } : {}),
      });
    });
  await share('own');
  await share('first', PLATFORM);
  await share('second', PLATFORM);
  await place.run(async (workspace) => {
    const { db } = workspace.store;
    const [own] = rowsOf(workspace, 'facts', ALICE);
    expect(rowsOf(workspace, 'facts', PLATFORM)).toHaveLength(2);
    await correct(workspace, own?.id ?? '', 'We decided to use SQLite', { eraseOld: false });
    const there = rowsOf(workspace, 'facts', PLATFORM).map((row) => row.text);
    expect(there).toEqual(['We decided to use SQLite']);
    expect(count(db, 'SELECT count(*) FROM facts WHERE superseded_at IS NOT NULL')).toBe(5);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    await forget(workspace, ALICE_ALL, AT_ONCE);
    expect(rowsOf(workspace, 'facts', PLATFORM)).toEqual([]);
    expect(all(db, 'SELECT 1 FROM facts')).toEqual([]);
  });
});
