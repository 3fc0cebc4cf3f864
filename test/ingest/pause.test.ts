// While memory is paused nothing is written for the person, and what they said meanwhile is not taken in later either.
import { cpSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { confirm, correct, forget, listPauses, pauseMemory, resumeMemory } from '../../src/erasure/index.js';
import { wasPaused } from '../../src/ingest/subject-state.js';
import { listRows } from '../../src/recall/index.js';
import { all } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE } from '../helpers/erasing.js';
import { dumpScope, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, NOW, type TestPlace, testPlace } from '../helpers/workspace.js';

const HOUR = 3_600_000;
const EVERYBODY = { tenant: null, subject: null, context: null };
const at = (ms: number) => new Date(ms).toISOString();

const pause = (place: TestPlace) => place.run((workspace) => pauseMemory(workspace, ALICE));
const resume = (place: TestPlace) => place.run((workspace) => resumeMemory(workspace, ALICE));
const said = (place: TestPlace) =>
  place.run((workspace) =>
    rowsOf(workspace, 'rounds')
      .map((row) => row.text.split('\n')[0])
      .sort(),
  );

test('nothing is written, not even how far a file was read', async () => {
  const place = testPlace();
  const talk = transcript({ session: 'talk', startedAt: at(NOW - HOUR) })
    .human('I prefer tabs.')
    .assistant('Ok.');
  const path = talk.write(join(place.folder, 'talk.jsonl'));
  await place.ingest(ALICE, path);
  await pause(place);
  const before = await place.run((workspace) => [
    dumpScope(workspace, ALICE),
    all(workspace.store.db, 'SELECT * FROM sources'),
  ]);
  talk.human('I prefer spaces.').assistant('Ok.').append(path);
  expect(await place.ingest(ALICE, path)).toMatchObject({ paused: 2, rounds: 0, facts: 0 });
  const after = await place.run((workspace) => [
    dumpScope(workspace, ALICE),
    all(workspace.store.db, 'SELECT * FROM sources'),
  ]);
  expect(after).toEqual(before);
});

test('an open round of somebody who is paused is not derived', async () => {
  const place = testPlace();
  const talk = transcript({ session: 'talk', startedAt: at(NOW - 60_000) })
    .human('I prefer tabs.')
    .assistant('Ok.');
  await place.ingest(ALICE, talk.write(join(place.folder, 'talk.jsonl')));
  await pause(place);
  place.now.value += HOUR;
  const bobs = transcript({ session: 'bob' }).human('Hello.').assistant('Hello.');
  await place.ingest(BOB, bobs.write(join(place.folder, 'bob.jsonl')));
  await place.run((workspace) => expect(rowsOf(workspace, 'facts', ALICE)).toEqual([]));
  await resume(place);
  await place.ingest(BOB, join(place.folder, 'bob.jsonl'));
  await place.run((workspace) => expect(rowsOf(workspace, 'facts', ALICE)).toHaveLength(1));
});

test('what was said before and after is taken, what was said meanwhile is not', async () => {
  const place = testPlace();
  const talk = transcript({ session: 'talk', startedAt: at(NOW - HOUR) })
    .human('Before.')
    .assistant('Yes.')
    .wait(2 * HOUR)
    .human('Meanwhile.')
    .assistant('Yes.')
    .wait(2 * HOUR)
    .human('After.')
    .assistant('Yes.');
  const path = talk.write(join(place.folder, 'talk.jsonl'));
  await pause(place);
  place.now.value = NOW + 4 * HOUR;
  expect(await place.ingest(ALICE, path)).toMatchObject({ paused: 6, rounds: 0 });
  place.now.value = NOW + 2 * HOUR;
  await resume(place);
  place.now.value = NOW + 4 * HOUR;
  expect(await place.ingest(ALICE, path)).toMatchObject({ paused: 2, rounds: 2 });
  expect(await said(place)).toEqual(['After.', 'Before.']);
  expect(await place.ingest(ALICE, path)).toMatchObject({ unchanged: 1 });
});

test('a line without a time is passed over where its file was written during a pause', async () => {
  const place = testPlace();
  await pause(place);
  place.now.value += HOUR;
  await resume(place);
  const path = join(place.folder, 'chat.json');
  writeFileSync(
    path,
    JSON.stringify([
      { role: 'user', content: 'Hello.' },
      { role: 'assistant', content: 'Yes.' },
    ]),
  );
  // Last written while it was paused; made, as the system tells, later: a copy.
  utimesSync(path, new Date(NOW + 60_000), new Date(NOW + 60_000));
  expect(await place.ingest(ALICE, path)).toMatchObject({ rounds: 0, paused: 2 });
});

test.each([
  ['said before', { at: 5, notBefore: 0, notAfter: 99 }, false],
  ['said when it began', { at: 10, notBefore: 0, notAfter: 99 }, true],
  ['said when it was over', { at: 20, notBefore: 0, notAfter: 99 }, false],
  ['said during the second one', { at: 35, notBefore: 0, notAfter: 99 }, true],
  ['of an unknown time that may be in one', { at: null, notBefore: 15, notAfter: 25 }, true],
  ['of an unknown time between them', { at: null, notBefore: 20, notAfter: 29 }, false],
])('a line %s', (_, line, expected) => {
  expect(
    wasPaused(
      [
        { from: 10, until: 20 },
        { from: 30, until: null },
      ],
      line,
    ),
  ).toBe(expected);
});

test('a copy that was made after the pause brings in nothing that was said during it', async () => {
  const place = testPlace();
  await pause(place);
  place.now.value += HOUR;
  const talk = transcript({ session: 'talk', startedAt: at(NOW + HOUR / 2) }).human('I prefer tabs.');
  const { timestamp: _, ...timeless } = JSON.parse(talk.lines()[0] ?? '{}');
  const lines = [
    talk.lines()[0],
    JSON.stringify({ ...timeless, uuid: '00000000-0000-4000-8000-00000000000a' }),
  ];
  await resume(place);
  place.now.value += HOUR;
  const copy = join(place.folder, 'copy.jsonl');
  writeFileSync(copy, `${lines.join('\n')}\n`);
  utimesSync(copy, new Date(place.now.value), new Date(place.now.value));
  expect(await place.ingest(ALICE, copy)).toMatchObject({ paused: 2, rounds: 0 });
});

describe('a pause without a role', () => {
  const ofAll = { ...ALICE, context: null };
  const atWork = { ...ALICE, context: 'work' };
  const words = (place: TestPlace, name: string) =>
    transcript({ session: name, startedAt: at(place.now.value) })
      .human('I prefer tabs.')
      .write(join(place.folder, `${name}.jsonl`));

  test('is one for all that the person has and will have', async () => {
    const place = testPlace();
    await place.run((workspace) => pauseMemory(workspace, ofAll));
    place.now.value += HOUR;
    for (const scope of [ALICE, atWork])
      expect(await place.ingest(scope, words(place, scope.context))).toMatchObject({ paused: 1, rounds: 0 });
    expect(await place.ingest(BOB, words(place, 'bobs'))).toMatchObject({ rounds: 1 });
    await place.run((workspace) => {
      expect(() => pauseMemory(workspace, atWork)).toThrow(/paused for that subject already/);
      expect(resumeMemory(workspace, ofAll)).toHaveLength(1);
    });
    place.now.value += HOUR;
    expect(await place.ingest(atWork, words(place, 'later'))).toMatchObject({ rounds: 1 });
  });

  test('is known to the ledger when an older store is put back, until it is resumed', async () => {
    const place = testPlace();
    await place.ingest(ALICE, words(place, 'before'));
    const older = copyOf(place.storeDir);
    await place.run((workspace) => pauseMemory(workspace, ofAll));
    rmSync(place.storeDir, { recursive: true });
    cpSync(older, place.storeDir, { recursive: true });
    place.now.value += HOUR;
    expect(await place.ingest(ALICE, words(place, 'meanwhile'))).toMatchObject({ paused: 1, rounds: 0 });
    place.now.value += HOUR;
    await place.run((workspace) => expect(resumeMemory(workspace, ofAll)).toHaveLength(1));
    place.now.value += HOUR;
    expect(await place.ingest(ALICE, words(place, 'later'))).toMatchObject({ rounds: 1 });
    expect(await place.ingest(ALICE, join(place.folder, 'meanwhile.jsonl'))).toMatchObject({ rounds: 0 });
  });

  test('goes with the person, in the ledger too', async () => {
    const place = testPlace();
    await place.ingest(ALICE, words(place, 'before'));
    await place.run(async (workspace) => {
      pauseMemory(workspace, ofAll);
      await forget(workspace, ALICE_ALL, AT_ONCE);
    });
    place.now.value += HOUR;
    expect(await place.ingest(ALICE, words(place, 'later'))).toMatchObject({ rounds: 1 });
  });
});

function copyOf(folder: string): string {
  const copy = `${folder}-older`;
  cpSync(folder, copy, { recursive: true });
  return copy;
}

test('other people go on; reading, correcting by erasure and forgetting do too', async () => {
  const place = testPlace();
  const talk = transcript({ session: 'talk' })
    .human('I prefer tabs.')
    .assistant('Ok.')
    .human('I think I prefer dark mode.')
    .assistant('Ok.');
  await place.ingest(ALICE, talk.write(join(place.folder, 'talk.jsonl')));
  await pause(place);
  const bobs = transcript({ session: 'bob' }).human('I prefer spaces.').assistant('Ok.');
  expect(await place.ingest(BOB, bobs.write(join(place.folder, 'bob.jsonl')))).toMatchObject({
    rounds: 1,
    paused: 0,
  });
  await place.run(async (workspace) => {
    const { rows } = listRows(workspace, 'facts', {
      ...filterOf(workspace, ALICE),
      confirmation: 'any',
    });
    const ids = Object.fromEntries(rows.map((row) => [row.status, row.id]));
    await expect(
      correct(workspace, ids.active ?? '', 'I prefer four spaces.', { eraseOld: false }),
    ).rejects.toThrow(/paused/);
    expect(() => confirm(workspace, ids.unconfirmed ?? '')).toThrow(/paused/);
    expect(await forget(workspace, ALICE_ALL, AT_ONCE)).toMatchObject({
      status: 'verified',
      erased: { sessions: 1, pauses: 1 },
    });
    expect(listPauses(workspace, EVERYBODY)).toEqual([]);
  });
});

test('it can be paused before there is anything, once at a time, on record', async () => {
  const place = testPlace();
  await pause(place);
  await expect(pause(place)).rejects.toMatchObject({ code: 'refused' });
  place.now.value += HOUR;
  await resume(place);
  await expect(resume(place)).rejects.toMatchObject({ code: 'not_found' });
  await place.run((workspace) => {
    expect(listPauses(workspace, ALICE)).toMatchObject([{ pausedAt: NOW, resumedAt: NOW + HOUR }]);
    expect(listPauses(workspace, BOB)).toEqual([]);
    const events = all<{ kind: string }>(
      workspace.ledger.db,
      'SELECT kind FROM events WHERE subject IS NOT NULL ORDER BY sequence',
    );
    expect(events.map(({ kind }) => kind)).toEqual(['memory_paused', 'memory_resumed']);
  });
});
