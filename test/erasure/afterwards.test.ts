// What happens after an erasure must neither bring it back nor be taken for it.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Step, Steps } from '../../src/erasure/erasing/steps.js';
import { addHold, forget, prune, releaseHold, verify } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import { emptySelection } from '../../src/model/erasure.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, fixture, type TestPlace, testPlace } from '../helpers/workspace.js';

const LONG = 'Please remember that the quarterly invoice export has to be in semicolon separated values.';

const residue = (place: TestPlace) =>
  place.run(async (workspace) =>
    (await verify(workspace, EVERYTHING)).checks.filter((check) => check.result !== 'ok'),
  );

function tell(place: TestPlace, session: string, ...texts: string[]): string {
  const writer = transcript({ session, cwd: '/home/alice/src/a-project-with-quite-a-long-name' });
  for (const text of texts) writer.human(text).assistant('Noted.');
  return writer.write(join(place.folder, `${session}.jsonl`));
}

async function forgotten(): Promise<TestPlace> {
  const place = testPlace();
  await place.ingest(ALICE, tell(place, 'first', LONG, 'My editor is Helix.'));
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  return place;
}

test('somebody who comes back to the same project is no residue', async () => {
  const place = await forgotten();
  place.now.value += 1_000;
  await place.ingest(ALICE, tell(place, 'next-day', 'My shell is fish.'));
  expect(await residue(place)).toEqual([]);
});

test('what was let in again on record is no residue', async () => {
  const place = await forgotten();
  place.now.value += 1_000;
  const options = { paths: [join(place.folder, 'first.jsonl')], scope: ALICE, exclude: [], readmit: true };
  await place.run((workspace) => ingest(workspace, options));
  expect(await residue(place)).toEqual([]);
});

test('what another session of the same person says too is no residue, however the file is rewritten later', async () => {
  const place = testPlace();
  await place.ingest(ALICE, tell(place, 'one', LONG));
  await place.ingest(ALICE, tell(place, 'two', LONG));
  const session = await place.run((workspace) => rowsOf(workspace, 'sessions')[0]?.id ?? '');
  await place.run((workspace) => forget(workspace, { ...emptySelection(), sessions: [session] }, AT_ONCE));
  for (let n = 0; n < 5; n++) {
    await place.ingest(
      BOB,
      tell(place, `bob-${n}`, `${'x'.repeat(n * 7)} something of another length entirely`),
    );
    expect(await residue(place)).toEqual([]);
  }
});

async function killedAndEnded(place: TestPlace, session: string, last: Step): Promise<void> {
  const steps: Steps = (step) => {
    if (step === last) throw new Error('killed');
  };
  const killed = place.run((workspace) =>
    forget(workspace, { ...emptySelection(), sessions: [session] }, { ...AT_ONCE, steps }),
  );
  await expect(killed).rejects.toThrow('killed');
  const { reports } = await place.run((workspace) => prune(workspace, {}));
  expect(reports.map(({ status }) => status)).toEqual(['verified']);
}

test.each(['fingerprints', 'rows_gone', 'cycle', 'verified'] as const)(
  'nor when the forget was killed at “%s” and another run ended it',
  async (last) => {
    const place = testPlace();
    await place.ingest(ALICE, tell(place, 'one', LONG, 'My editor is Helix.'));
    await place.ingest(ALICE, tell(place, 'two', LONG));
    const session = await place.run((workspace) => rowsOf(workspace, 'sessions')[0]?.id ?? '');
    await killedAndEnded(place, session, last);
    expect(await residue(place)).toEqual([]);
  },
);

test('nor is the path of a transcript that only repeats what another one holds', async () => {
  const place = testPlace();
  const first = tell(place, 'the-first-of-two-copies-with-a-long-name', 'My shell is fish.');
  const copy = join(place.folder, 'the-first-of-two-copies-with-a-long-name-too.jsonl');
  cpSync(first, copy);
  await place.ingest(ALICE, tell(place, 'the-first-of-two-copies-with-a-long-nam', LONG));
  await place.ingest(ALICE, first);
  await place.ingest(ALICE, copy);
  const session = await place.run((workspace) => rowsOf(workspace, 'sessions').at(-1)?.id ?? '');
  await killedAndEnded(place, session, 'rows_gone');
  expect(await residue(place)).toEqual([]);
});

test('erased words written back into an older row of the same person are residue', async () => {
  const place = testPlace();
  await place.ingest(ALICE, tell(place, 'one', LONG));
  place.now.value += 1_000;
  await place.ingest(ALICE, tell(place, 'two', 'My shell is fish.'));
  place.now.value += 1_000;
  const session = await place.run(
    (workspace) => rowsOf(workspace, 'sessions').find((row) => row.text.includes('quarterly'))?.id ?? '',
  );
  await place.run((workspace) => forget(workspace, { ...emptySelection(), sessions: [session] }, AT_ONCE));
  place.now.value += 1_000;
  await place.run((workspace) =>
    workspace.store.db.prepare("UPDATE messages SET text = ? WHERE role = 'assistant'").run(LONG),
  );
  expect((await residue(place)).map((check) => check.name)).toContain('raw bytes');
});

test('one person’s erasure does not stop what the same session goes on to say to another', async () => {
  const place = testPlace();
  const shared = transcript({ session: 'shared' }).human('My editor is Helix.').assistant('Noted.');
  const path = shared.write(join(place.folder, 'shared.jsonl'));
  await place.ingest(ALICE, path);
  await place.ingest(BOB, path);
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  shared.human('My shell is fish.').assistant('Good.').append(path);
  expect(await place.ingest(BOB, path)).toMatchObject({ rounds: 1, suppressed: 0 });
  expect(await place.ingest(ALICE, path)).toMatchObject({ rounds: 0 });
  await place.run((workspace) => expect(rowsOf(workspace, 'rounds', BOB)).toHaveLength(2));
});

test('while a hold keeps a round, what was erased of its session does not come back, nor does the session go on', async () => {
  const place = testPlace();
  const said = transcript({ session: 'held' }).human('My editor is Helix.').human('Use PostgreSQL.');
  await place.ingest(ALICE, said.write(join(place.folder, 'held.jsonl')));
  await place.run((workspace) => {
    const round = rowsOf(workspace, 'rounds').find(({ text }) => text.includes('PostgreSQL'));
    const selection = selecting({ rounds: [round?.id ?? ''] });
    addHold(workspace, { name: 'case', ground: 'legal_claim', reviewAt: place.now.value + 1, selection });
  });
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  const moved = said.human('My shell is fish.').write(join(place.folder, 'moved.jsonl'));
  expect(await place.ingest(ALICE, moved)).toMatchObject({ rounds: 0, suppressed: 3 });
  expect(filesHolding(place.storeDir, 'Helix')).toEqual([]);
  await place.run((workspace) => releaseHold(workspace, 'case'));
  const { reports } = await place.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ status: 'verified' }]);
});

test('what another request hides of an erased row is not left marked', async () => {
  const place = testPlace();
  await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
  await place.run((workspace) =>
    forget(workspace, selecting({ ...ALICE_ALL, categories: ['preference'] }), GRACED),
  );
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(await residue(place)).toEqual([]);
});

test('a policy with other dates than the last command’s leaves the bytes to be judged', async () => {
  const place = testPlace();
  await place.ingest(ALICE, tell(place, 'first', LONG));
  place.policy = { ...place.policy, transcriptRetentionDays: 30, hash: '0'.repeat(64) };
  const { checks } = await place.run((workspace) => verify(workspace, { ...EVERYTHING, scrub: false }));
  expect(checks.filter((check) => check.result !== 'ok')).toEqual([]);
});
