import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addHold, denyRequest, forget, reassign, verify } from '../../src/erasure/index.js';
import { emptySelection } from '../../src/model/erasure.js';
import { recall } from '../../src/recall/index.js';
import { filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const WRONG = { tenant: 'acme', subject: 'whoever-sat-there', context: 'default' };

async function misfiled(): Promise<{ place: TestPlace; uid: string; path: string }> {
  const place = testPlace();
  const path = transcript({ session: 'one' })
    .human('My editor is Helix.')
    .assistant('Noted.')
    .write(join(place.folder, 'one.jsonl'));
  await place.ingest(WRONG, path);
  const uid = await place.run((workspace) => rowsOf(workspace, 'sessions')[0]?.id ?? '');
  return { place, uid, path };
}

test('moves a session with everything that hangs on it, and leaves no trace of the wrong name', async () => {
  const { place, uid, path } = await misfiled();
  expect(await place.run((workspace) => reassign(workspace, [uid], ALICE))).toEqual({
    sessions: 1,
    rounds: 1,
    facts: 1,
    emptied: 1,
  });
  expect(filesHolding(place.storeDir, 'whoever-sat-there')).toEqual([]);
  await place.run(async (workspace) => {
    expect(rowsOf(workspace, 'facts', ALICE)).toHaveLength(1);
    expect(recall(workspace, 'editor', filterOf(workspace, ALICE))[0]?.text).toContain('Helix');
    expect((await verify(workspace, { request: null, subject: null, deep: true, scrub: true })).result).toBe(
      'ok',
    );
  });
  expect(await place.ingest(ALICE, path)).toMatchObject({ rounds: 0, duplicates: 2 });
  const all = { ...emptySelection(), subjects: [{ tenant: 'acme', subject: 'alice', context: null }] };
  expect(
    await place.run((workspace) => forget(workspace, all, { immediate: true, requestId: null })),
  ).toMatchObject({ status: 'verified' });
  expect(filesHolding(place.storeDir, 'Helix')).toEqual([]);
});

test('the words that were kept about the wrong scope go with it', async () => {
  const { place, uid } = await misfiled();
  const selection = { ...emptySelection(), sessions: [uid] };
  const { request } = await place.run((workspace) =>
    forget(workspace, selection, { immediate: false, requestId: null }),
  );
  const note = 'the zebrafinch sat there, says whoever-sat-there';
  await place.run((workspace) => denyRequest(workspace, request, { reason: 'unfounded', note }));
  expect(filesHolding(place.storeDir, 'zebrafinch')).not.toEqual([]);
  await place.run((workspace) => reassign(workspace, [uid], ALICE));
  expect(filesHolding(place.storeDir, 'zebrafinch')).toEqual([]);
});

test('what is held, hidden, or there already is refused, and nothing is moved', async () => {
  const { place, uid, path } = await misfiled();
  const of = { ...emptySelection(), sessions: [uid] };
  await place.ingest(BOB, path);
  await expect(place.run((workspace) => reassign(workspace, [uid], BOB))).rejects.toThrow(/already/);
  await place.run((workspace) =>
    addHold(workspace, { name: 'h', ground: 'disputed', reviewAt: place.now.value + 1, selection: of }),
  );
  await expect(place.run((workspace) => reassign(workspace, [uid], ALICE))).rejects.toThrow(/hold/);
  await place.run((workspace) => expect(rowsOf(workspace, 'facts', WRONG)).toHaveLength(1));
});
