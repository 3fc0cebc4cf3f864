// What needs a consent is not stored without one; what waits is known by its place alone, and fetched once there is one.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forget, listConsents, listPending, prune, verify } from '../../src/erasure/index.js';
import { DAY_MS } from '../../src/model/time.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { all } from '../../src/store/database.js';
import { grant, hashed, requiringOptIn, STATEMENT, withRule } from '../helpers/consent.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const EVERYBODY = { tenant: null, subject: null, context: null };

function words(place: TestPlace, name = 'words') {
  return transcript({ session: name, salt: name })
    .human(`We use pnpm. ${STATEMENT} in May, so no stairs.`)
    .assistant('Noted.')
    .human('I have asthma, so keep the alarms quiet.')
    .assistant('Of course.')
    .human('We decided to go with PostgreSQL.')
    .assistant('Yes.')
    .write(join(place.folder, `${name}.jsonl`));
}

const texts = (place: TestPlace) =>
  place.run((workspace) => JSON.stringify(rowsOf(workspace, 'rounds').map((row) => row.text)));
const facts = (place: TestPlace) =>
  place.run((workspace) => rowsOf(workspace, 'facts').map((row) => `${row.category} ${row.basis}`));
const pending = (place: TestPlace) => place.run((workspace) => listPending(workspace, EVERYBODY));

test('statements and facts that need a consent are withheld; their places wait, without a word', async () => {
  const place = testPlace();
  const path = words(place);
  const report = await place.ingest(ALICE, path);
  expect(report.withheld).toEqual({ health: 2 });
  expect(report.redactions).toEqual({});
  const stored = await texts(place);
  expect(stored).toContain('[health withheld]');
  expect(stored).not.toContain(STATEMENT);
  expect(filesHolding(place.storeDir, STATEMENT)).toEqual([]);
  expect(await facts(place)).not.toContain('health explicit_consent');
  const waiting = await pending(place);
  expect(waiting.map(({ category, source }) => [category, source])).toEqual([
    ['health', path],
    ['health', path],
  ]);
  expect(waiting[0]?.offset).toBe(0);
  await place.run(async (workspace) => {
    expect(JSON.stringify(all(workspace.store.db, 'SELECT * FROM consent_pending'))).not.toContain('asthma');
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('after a grant the same source gives what was withheld, and says on what it rests', async () => {
  const place = testPlace();
  const path = words(place);
  await place.ingest(ALICE, path);
  const consent = await grant(place, ALICE, 'health');
  expect(consent).toMatchObject({ category: 'health', basis: 'explicit_consent', withdrawnAt: null });
  expect(await place.ingest(ALICE, path)).toMatchObject({
    fetched: 2,
    notFetched: {},
    facts: 3,
    unchanged: 1,
  });
  const stored = await texts(place);
  expect(stored).toContain(`${STATEMENT} in May`);
  expect(stored).not.toContain('withheld');
  expect(await facts(place)).toContain('health explicit_consent');
  expect(await pending(place)).toEqual([]);
  expect(await place.ingest(ALICE, path)).toMatchObject({ fetched: 0, facts: 0 });
  await place.run(async (workspace) => expect((await verify(workspace, EVERYTHING)).result).toBe('ok'));
});

test('another category, another subject and another role let nothing in', async () => {
  const place = testPlace();
  const path = words(place);
  await place.ingest(ALICE, path);
  await grant(place, ALICE, 'finance');
  await grant(place, BOB, 'health');
  await grant(place, { ...ALICE, context: 'work' }, 'health');
  await grant(place, ALICE, null);
  expect(await place.ingest(ALICE, path)).toMatchObject({ fetched: 0 });
  expect(await pending(place)).toHaveLength(2);
});

test('a consent that is there already lets it in at once', async () => {
  const place = testPlace();
  await grant(place, ALICE, 'health');
  expect(await place.ingest(ALICE, words(place))).toMatchObject({ withheld: {}, facts: 5 });
  expect(await pending(place)).toEqual([]);
});

test('a source that is gone, or another file now, is said to be so', async () => {
  const place = testPlace();
  const [gone, changed] = [words(place, 'gone'), words(place, 'changed')];
  await place.ingest(ALICE, gone, changed);
  await grant(place, ALICE, 'health');
  rmSync(gone);
  writeFileSync(changed, transcript({ session: 'other' }).human('Hello.').lines().join('\n'));
  expect(await place.ingest(ALICE, changed)).toMatchObject({ fetched: 0, notFetched: { source_gone: 4 } });
  expect(await pending(place)).toEqual([]);
});

test('what was erased since does not come back by a grant', async () => {
  const place = testPlace();
  const path = words(place);
  await place.ingest(ALICE, path);
  await place.run(async (workspace) => {
    const [pnpm] = rowsOf(workspace, 'facts').filter((row) => row.quote?.includes('pnpm'));
    await forget(workspace, { ...ALICE_ALL, subjects: [], facts: [pnpm?.id ?? ''] }, AT_ONCE);
  });
  await grant(place, ALICE, 'health');
  expect(await place.ingest(ALICE, path)).toMatchObject({ fetched: 1, notFetched: { erased_since: 1 } });
  expect(await texts(place)).not.toContain('We use pnpm');
});

test('what waits goes with the words that it stood in, and with the subject', async () => {
  const place = testPlace();
  const path = words(place);
  await place.ingest(ALICE, path);
  await place.run(async (workspace) => {
    const round = rowsOf(workspace, 'rounds').find((row) => row.text.includes('Of course'));
    await forget(workspace, { ...ALICE_ALL, subjects: [], rounds: [round?.id ?? ''] }, AT_ONCE);
    expect(listPending(workspace, EVERYBODY)).toHaveLength(1);
    expect(await forget(workspace, ALICE_ALL, AT_ONCE)).toMatchObject({ status: 'verified' });
    expect(all(workspace.store.db, 'SELECT * FROM consent_pending')).toEqual([]);
  });
});

test('it is known for as long as the policy says', async () => {
  const place = testPlace(hashed({ ...DEFAULT_POLICY, consent: { required: false, pendingDays: 5 } }));
  const path = words(place);
  await place.ingest(ALICE, path);
  place.now.value += 5 * DAY_MS;
  expect(await pending(place)).toEqual([]);
  await grant(place, ALICE, 'health');
  expect(await place.ingest(ALICE, path)).toMatchObject({ fetched: 0 });
  await place.run(async (workspace) => {
    await prune(workspace, {});
    expect(all(workspace.store.db, 'SELECT * FROM consent_pending')).toEqual([]);
  });
  place.policy = hashed({ ...DEFAULT_POLICY, consent: { required: false, pendingDays: 0 } });
  await place.ingest(BOB, words(place, 'bob'));
  expect(await pending(place)).toEqual([]);
});

test('a category that is never kept waits for nothing, and nobody can consent to it', async () => {
  const place = testPlace(withRule('health', { default: 'never' }));
  await place.ingest(ALICE, words(place));
  expect(await pending(place)).toEqual([]);
  await expect(grant(place, ALICE, 'health')).rejects.toMatchObject({ code: 'refused' });
  await expect(grant(place, ALICE, 'mood')).rejects.toMatchObject({ code: 'usage' });
});

test('where an opt-in is required nothing is read without one', async () => {
  const place = testPlace(requiringOptIn());
  const path = words(place);
  expect(await place.ingest(ALICE, path)).toMatchObject({ withoutOptIn: 1, rounds: 0, files: 0 });
  await place.run(({ store }) => {
    for (const table of ['sessions', 'rounds', 'sources', 'scopes'])
      expect(all(store.db, `SELECT * FROM ${table}`), table).toEqual([]);
  });
  await grant(place, ALICE, 'health');
  expect(await place.ingest(ALICE, path)).toMatchObject({ withoutOptIn: 1, rounds: 0 });
  await grant(place, ALICE, null);
  expect(await place.ingest(ALICE, path)).toMatchObject({ withoutOptIn: 0, rounds: 3, facts: 5 });
  expect(new Set(await facts(place))).toEqual(
    new Set(['convention consent', 'health explicit_consent', 'decision consent']),
  );
});

test('a consent is renewed by the next one; both are on record, and go with the subject', async () => {
  const place = testPlace();
  const first = await grant(place, ALICE, 'health');
  await place.ingest(ALICE, words(place));
  place.now.value += 1_000;
  const second = await grant(place, ALICE, 'health', { textVersion: 'privacy-4', method: 'email' });
  await place.run(async (workspace) => {
    expect(
      listConsents(workspace, EVERYBODY).map(({ consent, withdrawnAt }) => [consent, withdrawnAt]),
    ).toEqual([
      [first.consent, place.now.value],
      [second.consent, null],
    ]);
    expect(
      all(workspace.store.db, 'SELECT c.uid FROM facts f JOIN consents c ON c.id = f.consent_id'),
    ).toEqual([{ uid: second.consent }, { uid: second.consent }]);
    const events = all<{ request: string }>(
      workspace.ledger.db,
      "SELECT request FROM events WHERE kind = 'consent_granted' AND subject IS NOT NULL ORDER BY sequence",
    );
    expect(events.map(({ request }) => request)).toEqual([first.consent, second.consent]);
    const report = await forget(workspace, ALICE_ALL, AT_ONCE);
    expect(report).toMatchObject({ status: 'verified', erased: { consents: 2 } });
    expect(listConsents(workspace, EVERYBODY)).toEqual([]);
    expect(all(workspace.store.db, 'SELECT * FROM scopes')).toEqual([]);
  });
});

test('who has agreed and has no memory yet can be forgotten too', async () => {
  const place = testPlace();
  await grant(place, ALICE, 'health');
  await place.run(async (workspace) => {
    expect(await forget(workspace, ALICE_ALL, AT_ONCE)).toMatchObject({
      status: 'verified',
      erased: { consents: 1, subjects: 1 },
    });
    expect(all(workspace.store.db, 'SELECT * FROM scopes')).toEqual([]);
  });
});

test('a consent outlives the sessions that were forgotten one by one', async () => {
  const place = testPlace();
  await grant(place, ALICE, 'health');
  await place.ingest(ALICE, words(place));
  await place.run(async (workspace) => {
    const sessions = rowsOf(workspace, 'sessions').map((row) => row.id);
    expect(await forget(workspace, { ...ALICE_ALL, subjects: [], sessions }, AT_ONCE)).toMatchObject({
      status: 'verified',
    });
    expect(listConsents(workspace, EVERYBODY)).toHaveLength(1);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});
