import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addHold,
  cancelRequest,
  correct,
  forget,
  listHolds,
  planErasure,
  planPrune,
  prune,
  readStatus,
  releaseHold,
  replay,
  verify,
} from '../../src/erasure/index.js';
import { ingest, previewIngest } from '../../src/ingest/index.js';
import type { Selection } from '../../src/model/erasure.js';
import { DAY_MS } from '../../src/model/time.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

async function place(): Promise<TestPlace> {
  const made = testPlace();
  const first = transcript({ session: 'first' })
    .human('My editor is Helix.')
    .assistant('Noted.')
    .human('We decided to go with PostgreSQL.')
    .assistant('Good.');
  const second = transcript({ session: 'second' }).human('Always use pnpm.').assistant('Yes.');
  await made.ingest(ALICE, first.write(join(made.folder, 'first.jsonl')));
  await made.ingest(ALICE, second.write(join(made.folder, 'second.jsonl')));
  return made;
}

function hold(made: TestPlace, selection: (made: TestPlace) => Promise<Selection> | Selection) {
  return made.run(async (workspace) =>
    addHold(workspace, {
      name: 'case-114',
      ground: 'legal_claim',
      reviewAt: made.now.value + 90 * DAY_MS,
      selection: await selection(made),
    }),
  );
}

const roundSaying = (made: TestPlace, word: string) =>
  made.run((workspace) => rowsOf(workspace, 'rounds').find((row) => row.text.includes(word))?.id ?? '');

describe('a hold over one round', () => {
  test('keeps that round and no more; what is kept is in no view', async () => {
    const made = await place();
    const id = await roundSaying(made, 'PostgreSQL');
    await hold(made, () => selecting({ rounds: [id] }));
    const plan = await made.run((workspace) => planErasure(workspace, ALICE_ALL));
    expect(plan.keep.map((row) => row.kind)).toEqual(['fact', 'round']);
    expect(plan.keep[0]?.reasons).toMatchObject([{ kind: 'held', ground: 'legal_claim' }]);
    const report = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(report).toMatchObject({ status: 'partly', verified: false, erased: { rounds: 2, sessions: 1 } });
    expect(report.erased.rounds).toBe(plan.counts.rounds);
    expect(report.checks.filter((check) => check.result !== 'ok')).toEqual([]);
    expect(filesHolding(made.storeDir, 'Helix')).toEqual([]);
    expect(filesHolding(made.storeDir, 'PostgreSQL')).toEqual(['memory.db']);
    await made.run((workspace) => expect(rowsOf(workspace, 'rounds')).toEqual([]));
  });

  test('when it is released, the next prune completes the request', async () => {
    const made = await place();
    const id = await roundSaying(made, 'PostgreSQL');
    await hold(made, () => selecting({ rounds: [id] }));
    const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect((await made.run((workspace) => prune(workspace, {}))).reports).toEqual([]);
    expect((await made.run((workspace) => planPrune(workspace, made.now.value))).unfinished).toEqual([]);
    await made.run((workspace) => releaseHold(workspace, 'case-114'));
    const { reports } = await made.run((workspace) => prune(workspace, {}));
    expect(reports).toMatchObject([{ request, status: 'verified', erased: { rounds: 3, sessions: 2 } }]);
    expect(filesHolding(made.storeDir, 'PostgreSQL')).toEqual([]);
    expect(filesHolding(made.storeDir, 'case-114')).toEqual([]);
    expect(filesHolding(made.ledgerDir, 'case-114')).toEqual([]);
  });
});

test('what is let in again beside what a hold keeps is a session of its own, and the held goes on its way', async () => {
  const made = await place();
  const id = await roundSaying(made, 'PostgreSQL');
  await hold(made, () => selecting({ rounds: [id] }));
  const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  const paths = [join(made.folder, 'first.jsonl')];
  const again = (readmit: boolean) =>
    made.run((workspace) => ingest(workspace, { paths, scope: ALICE, exclude: [], readmit }));
  const seen = () =>
    made.run((workspace) =>
      rowsOf(workspace, 'rounds').map((row) => [row.id.startsWith(id.slice(0, 36)), row.text]),
    );
  const faults = () =>
    made.run(async (workspace) =>
      (await verify(workspace, EVERYTHING)).checks.filter(({ result }) => result !== 'ok'),
    );
  const preview = made.run((workspace) =>
    previewIngest({
      ...{ workspace, paths, scope: ALICE, exclude: [], readmit: true },
      ...{ policy: made.policy, clock: workspace.clock },
    }),
  );
  expect(await preview).toMatchObject({ rounds: 1, suppressed: 0 });
  expect(await again(true)).toMatchObject({ sessions: 1, rounds: 1 });
  const letIn = [[false, 'My editor is Helix.\nNoted.']];
  expect(await seen()).toEqual(letIn);
  expect(await again(true)).toMatchObject({ sessions: 0, rounds: 0 });
  expect(await faults()).toEqual([]);
  await made.run((workspace) => releaseHold(workspace, 'case-114'));
  const { reports } = await made.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ request, status: 'verified', erased: { rounds: 3, sessions: 2 } }]);
  expect(filesHolding(made.storeDir, 'PostgreSQL')).toEqual([]);
  expect(await again(false)).toMatchObject({ rounds: 0 });
  expect(await seen()).toEqual(letIn);
  expect(await faults()).toEqual([]);
});

test('a copy from before a hold was released is replayed to its end, whatever of the words was let in again', async () => {
  const made = testPlace();
  const thanks = 'Noted, thank you very much indeed for telling me all of that so early.';
  const said = transcript({ session: 'one' })
    .human('My editor is Helix.')
    .assistant(thanks)
    .human('We decided to go with PostgreSQL.')
    .assistant(thanks);
  const paths = [said.write(join(made.folder, 'one.jsonl'))];
  await made.ingest(ALICE, ...paths);
  const id = await roundSaying(made, 'PostgreSQL');
  await hold(made, () => selecting({ rounds: [id] }));
  const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  await made.run((workspace) => ingest(workspace, { paths, scope: ALICE, exclude: [], readmit: true }));
  const older = join(made.folder, 'older');
  cpSync(made.storeDir, older, { recursive: true });
  made.now.value += DAY_MS;
  await made.run((workspace) => releaseHold(workspace, 'case-114'));
  await made.run((workspace) => prune(workspace, {}));
  rmSync(made.storeDir, { recursive: true });
  cpSync(older, made.storeDir, { recursive: true });
  const { reports } = await made.run((workspace) => replay(workspace, {}), 'behind');
  expect(reports).toMatchObject([{ request, status: 'verified' }]);
  await made.run(async (workspace) => {
    expect(rowsOf(workspace, 'rounds').map(({ text }) => text)).toEqual([`My editor is Helix.\n${thanks}`]);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('somebody who is held whole and was forgotten leaves a store that verifies, before and after the release', async () => {
  const made = await place();
  const whole = { request: null, subject: null, deep: true, scrub: false };
  const found = () =>
    made.run(async (workspace) =>
      (await verify(workspace, whole)).checks.filter(({ result }) => result !== 'ok'),
    );
  await hold(made, () => ALICE_ALL);
  const report = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(report).toMatchObject({ status: 'partly', erased: {} });
  expect(await found()).toEqual([]);
  await made.run((workspace) => releaseHold(workspace, 'case-114'));
  const { reports } = await made.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ status: 'verified', erased: { rounds: 3, sessions: 2 } }]);
  expect(await found()).toEqual([]);
});

test('a hold over a subject keeps what comes later too, and leaves everybody else erasable', async () => {
  const made = await place();
  await hold(made, () => ALICE_ALL);
  await made.ingest(
    ALICE,
    transcript({ session: 'later' }).human('My shell is fish.').write(join(made.folder, 'later.jsonl')),
  );
  await made.ingest(
    BOB,
    transcript({ session: 'bobs' }).human('My shell is zsh.').write(join(made.folder, 'bobs.jsonl')),
  );
  const report = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(report).toMatchObject({ status: 'partly', erased: {} });
  expect(report.kept.filter((row) => row.kind === 'round')).toHaveLength(4);
  const bob = selecting({ subjects: [{ tenant: 'acme', subject: 'bob', context: null }] });
  expect(await made.run((workspace) => forget(workspace, bob, AT_ONCE))).toMatchObject({
    status: 'verified',
  });
});

test('a store verifies while all that a request is after is held, and when the request is taken back', async () => {
  const made = await place();
  const result = () =>
    made.run(
      async (workspace) =>
        (await verify(workspace, { request: null, subject: null, deep: false, scrub: false })).result,
    );
  await hold(made, () => ALICE_ALL);
  const { request } = await made.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(await result()).toBe('ok');
  await made.run((workspace) => cancelRequest(workspace, request));
  expect(await result()).toBe('ok');
  await made.run((workspace) => expect(rowsOf(workspace, 'rounds')).toHaveLength(3));
});

test('a hold stops the reaper and retention, row by row', async () => {
  const made = await place();
  const id = await roundSaying(made, 'PostgreSQL');
  await made.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
  await hold(made, () => selecting({ rounds: [id] }));
  made.now.value += 8 * DAY_MS;
  const { reports } = await made.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ status: 'partly', erased: { rounds: 2 } }]);

  const other = await place();
  const kept = await roundSaying(other, 'PostgreSQL');
  await hold(other, () => selecting({ rounds: [kept] }));
  other.now.value += 400 * DAY_MS;
  const expired = await other.run((workspace) => prune(workspace, {}));
  expect(expired.reports).toMatchObject([{ kind: 'prune', erased: { rounds: 2 } }]);
  expect(filesHolding(other.storeDir, 'PostgreSQL')).toEqual(['memory.db']);
  expect((await other.run((workspace) => prune(workspace, {}))).reports).toEqual([]);
});

test('status counts the holds in force, and those whose review date has passed', async () => {
  const made = await place();
  const state = () => made.run((workspace) => readStatus(workspace, { transcriptFolders: [] }));
  expect(await state()).toMatchObject({ holds: 0, holdsToReview: 0 });
  await hold(made, () => ALICE_ALL);
  expect(await state()).toMatchObject({ holds: 1, holdsToReview: 0 });
  made.now.value += 91 * DAY_MS;
  expect(await state()).toMatchObject({ holds: 1, holdsToReview: 1 });
  await made.run((workspace) => releaseHold(workspace, 'case-114'));
  expect(await state()).toMatchObject({ holds: 0, holdsToReview: 0 });
});

test('a held fact holds the words that it quotes: --erase-old leaves them', async () => {
  const made = await place();
  const fact = await made.run((workspace) =>
    rowsOf(workspace, 'facts').find((row) => row.text.includes('Helix')),
  );
  await hold(made, () => selecting({ facts: [fact?.id ?? ''] }));
  const { erasure } = await made.run((workspace) =>
    correct(workspace, fact?.id ?? '', 'My editor is Zed', { eraseOld: true }),
  );
  expect(erasure).toMatchObject({ status: 'partly', erased: {}, redactedRounds: 0 });
  expect(filesHolding(made.storeDir, 'My editor is Helix')).toEqual(['memory.db']);
});

test('a name is taken once, holds are listed, and a store under a hold verifies', async () => {
  const made = await place();
  const made1 = await hold(made, () => ALICE_ALL);
  await expect(hold(made, () => ALICE_ALL)).rejects.toThrow(/in force already/);
  await made.run(async (workspace) => {
    expect(listHolds(workspace)).toMatchObject([
      { hold: made1.hold, name: 'case-114', ground: 'legal_claim', releasedAt: null },
    ]);
    expect((await verify(workspace, { request: null, subject: null, deep: true, scrub: true })).result).toBe(
      'ok',
    );
  });
});
