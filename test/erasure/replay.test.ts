import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addHold,
  correct,
  forget,
  identifyRequest,
  prune,
  releaseHold,
  replay,
  unforget,
  verify,
} from '../../src/erasure/index.js';
import { findBreak } from '../../src/ledger/chain.js';
import { emptySelection, type Selection } from '../../src/model/erasure.js';
import { NO_INTAKE } from '../../src/model/request.js';
import { DAY_MS } from '../../src/model/time.js';
import { AT_ONCE, EVERYTHING, GRACED } from '../helpers/erasing.js';
import { dumpScope, filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const CAROL = { tenant: 'acme', subject: 'carol', context: 'default' };

function of(subject: string): Selection {
  return { ...emptySelection(), subjects: [{ tenant: 'acme', subject, context: null }] };
}

async function threePeople(): Promise<TestPlace> {
  const place = testPlace();
  const tell = (scope: typeof ALICE, ...texts: string[]) => {
    const writer = transcript({ session: scope.subject });
    for (const text of texts) writer.human(text).assistant('Noted.');
    return place.ingest(scope, writer.write(join(place.folder, `${scope.subject}.jsonl`)));
  };
  await tell(ALICE, 'My editor is Helix.', 'We decided to go with PostgreSQL.');
  await tell(BOB, 'My shell is fish.', 'Always use pnpm.');
  await tell(CAROL, 'My keyboard is a Planck.');
  return place;
}

function backUp(place: TestPlace): () => void {
  const backup = join(place.folder, 'backup');
  cpSync(place.storeDir, backup, { recursive: true });
  return () => {
    rmSync(place.storeDir, { recursive: true });
    cpSync(backup, place.storeDir, { recursive: true });
  };
}

test('an older copy that was put back forgets again everything that was forgotten since', async () => {
  const place = await threePeople();
  const putBack = backUp(place);
  const carols = await place.run((workspace) => dumpScope(workspace, CAROL));
  await place.run((workspace) => forget(workspace, of('alice'), AT_ONCE));
  await place.run(async (workspace) => {
    const fact = rowsOf(workspace, 'facts', BOB).find((row) => row.text.includes('fish'));
    await correct(workspace, fact?.id ?? '', 'My shell is nushell', { eraseOld: true });
  });
  putBack();
  expect(() => place.open('read')).toThrow(expect.objectContaining({ code: 'incompatible' }));
  expect(() => place.open('create')).toThrow(expect.objectContaining({ code: 'incompatible' }));

  const { reports } = await place.run((workspace) => replay(workspace, {}), 'behind');
  expect(reports.map((report) => report.status)).toEqual(['verified', 'verified']);
  for (const word of ['Helix', 'PostgreSQL', 'fish', 'alice'])
    expect(filesHolding(place.storeDir, word), word).toEqual([]);
  await place.run(async (workspace) => {
    expect(rowsOf(workspace, 'rounds', ALICE)).toEqual([]);
    expect(rowsOf(workspace, 'rounds', BOB)).toHaveLength(2);
    expect(dumpScope(workspace, CAROL)).toBe(carols);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    expect(findBreak(workspace.ledger.db, workspace.ledger.ring)).toBeNull();
  });
  expect(await place.ingest(ALICE, join(place.folder, 'alice.jsonl'))).toMatchObject({ rounds: 0 });
});

test('what was only hidden is hidden again, and goes when its grace period ends', async () => {
  const place = await threePeople();
  const putBack = backUp(place);
  const { request } = await place.run((workspace) => forget(workspace, of('alice'), GRACED));
  putBack();
  const { reports } = await place.run((workspace) => replay(workspace, {}), 'behind');
  expect(reports).toMatchObject([{ request, status: 'hidden' }]);
  await place.run((workspace) => expect(rowsOf(workspace, 'rounds', ALICE)).toEqual([]));
  place.now.value += 8 * DAY_MS;
  expect((await place.run((workspace) => prune(workspace, {}))).reports).toMatchObject([
    { request, status: 'verified' },
  ]);
  expect(filesHolding(place.storeDir, 'Helix')).toEqual([]);
});

test('holds come first: what is held now comes back restricted, in no view', async () => {
  const place = await threePeople();
  const putBack = backUp(place);
  await place.run((workspace) => forget(workspace, of('alice'), AT_ONCE));
  const hold = {
    name: 'case-7',
    ground: 'legal_obligation',
    reviewAt: place.now.value + DAY_MS,
    selection: of('alice'),
  } as const;
  await place.run((workspace) => addHold(workspace, hold));
  putBack();
  const { reports } = await place.run((workspace) => replay(workspace, {}), 'behind');
  expect(reports).toMatchObject([{ status: 'partly', erased: {} }]);
  await place.run((workspace) => expect(rowsOf(workspace, 'rounds', ALICE)).toEqual([]));
});

test('replaying twice, or where nothing is missing, does nothing', async () => {
  const place = await threePeople();
  await place.run((workspace) => forget(workspace, of('alice'), AT_ONCE));
  expect(await place.run((workspace) => replay(workspace, {}), 'behind')).toEqual({ reports: [] });
});

test('an undone request is not replayed', async () => {
  const place = await threePeople();
  const putBack = backUp(place);
  const { request } = await place.run((workspace) => forget(workspace, of('alice'), GRACED));
  await place.run((workspace) => unforget(workspace, request));
  putBack();
  await place.run((workspace) => expect(rowsOf(workspace, 'rounds', ALICE)).toHaveLength(2));
});

/** Puts the older copy back and has it forget again; nothing of it can be read before. */
async function forgetAgain(place: TestPlace, putBack: () => void) {
  putBack();
  expect(() => place.open('read')).toThrow(expect.objectContaining({ code: 'incompatible' }));
  const { reports } = await place.run((workspace) => replay(workspace, {}), 'behind');
  await place.run((workspace) => expect(rowsOf(workspace, 'rounds', ALICE)).toEqual([]));
  return reports;
}

async function expectProved(place: TestPlace): Promise<void> {
  for (const word of ['Helix', 'PostgreSQL', 'alice'])
    expect(filesHolding(place.storeDir, word), word).toEqual([]);
  await place.run(async (workspace) => {
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    expect(findBreak(workspace.ledger.db, workspace.ledger.ring)).toBeNull();
  });
}

test('a copy from within the grace period forgets again what was erased at its end', async () => {
  const place = await threePeople();
  const { request } = await place.run((workspace) => forget(workspace, of('alice'), GRACED));
  const putBack = backUp(place);
  place.now.value += 8 * DAY_MS;
  await place.run((workspace) => prune(workspace, {}));
  expect(await forgetAgain(place, putBack)).toMatchObject([{ request, status: 'verified' }]);
  await expectProved(place);
});

test('a copy from the time of a hold forgets again what was erased after its release', async () => {
  const place = await threePeople();
  const [round] = await place.run((workspace) => rowsOf(workspace, 'rounds', ALICE));
  const selection = { ...emptySelection(), rounds: [round?.id ?? ''] };
  const hold = {
    name: 'case-7',
    ground: 'legal_claim',
    reviewAt: place.now.value + DAY_MS,
    selection,
  } as const;
  await place.run((workspace) => addHold(workspace, hold));
  const { request } = await place.run((workspace) => forget(workspace, of('alice'), AT_ONCE));
  const putBack = backUp(place);
  await place.run((workspace) => releaseHold(workspace, 'case-7'));
  await place.run((workspace) => prune(workspace, {}));
  expect(await forgetAgain(place, putBack)).toMatchObject([{ request, status: 'verified' }]);
  await expectProved(place);
});

test.each([
  ['erased', AT_ONCE, 'verified'],
  ['hidden', GRACED, 'hidden'],
] as const)(
  'a copy from before an identity check shows nothing of what was %s after it',
  async (_, when, status) => {
    const place = await threePeople();
    const intake = { ...NO_INTAKE, awaitsIdentity: true };
    const { request } = await place.run((workspace) => forget(workspace, of('alice'), { ...when, intake }));
    const putBack = backUp(place);
    await place.run((workspace) => identifyRequest(workspace, request, { method: 'signed_in' }));
    expect(await forgetAgain(place, putBack)).toMatchObject([{ request, status }]);
    place.now.value += 8 * DAY_MS;
    await place.run((workspace) => prune(workspace, {}));
    await expectProved(place);
  },
);

test('a name goes again from a copy that knows it from within the grace period', async () => {
  const place = await threePeople();
  const named = {
    ...emptySelection(),
    entities: [{ id: null, name: 'Planck', tenant: null, names: ['Planck'] }],
  };
  await place.run((workspace) => forget(workspace, named, GRACED));
  const putBack = backUp(place);
  place.now.value += 8 * DAY_MS;
  await place.run((workspace) => prune(workspace, {}));
  putBack();
  const { reports } = await place.run((workspace) => replay(workspace, {}), 'behind');
  expect(reports).toMatchObject([{ status: 'verified' }]);
  expect(filesHolding(place.storeDir, 'Planck')).toEqual([]);
  await place.run((workspace) =>
    expect(rowsOf(workspace, 'rounds', CAROL)).toMatchObject([{ text: expect.stringContaining('[erased]') }]),
  );
});

test('a copy from before a request was undone is not behind: the next deed shows its rows again', async () => {
  const place = await threePeople();
  const { request } = await place.run((workspace) => forget(workspace, of('alice'), GRACED));
  const putBack = backUp(place);
  await place.run((workspace) => unforget(workspace, request));
  putBack();
  await place.run((workspace) => prune(workspace, {}));
  await place.run((workspace) => expect(rowsOf(workspace, 'rounds', ALICE)).toHaveLength(2));
});
