// A stricter policy and a newer gate look at all that is stored again: what they would not let in goes, where it stands.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchema } from '../../src/erasure/checks/schema-check.js';
import {
  addHold,
  applyPolicy,
  forget,
  planPolicy,
  prune,
  readStatus,
  releaseHold,
  verify,
} from '../../src/erasure/index.js';
import { GATE_VERSION } from '../../src/gate/version.js';
import { ingest } from '../../src/ingest/index.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { DEFAULT_POLICY, type Policy } from '../../src/policy/index.js';
import { gateChange } from '../../src/recall/gated-under.js';
import { recall } from '../../src/recall/search.js';
import { all } from '../../src/store/database.js';
import { writeMeta, writeTransaction } from '../../src/store/store.js';
import { hashed, requiringOptIn, withRule } from '../helpers/consent.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING } from '../helpers/erasing.js';
import { dumpScope, filesHolding, filterOf, rowsOf } from '../helpers/look.js';
import { schemaFaults } from '../helpers/report-schema.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const off = (kind: 'email' | 'card', policy: Policy = DEFAULT_POLICY): Policy =>
  hashed({
    ...policy,
    gate: { ...policy.gate, detectors: { ...policy.gate.detectors, [kind]: false } },
  });

const MAIL = 'alice.lindqvist@example.com';
const PLAIN = 'The build is green.';

/** Written under a policy that let e-mail addresses in. */
async function lax(): Promise<TestPlace> {
  const place = testPlace(off('email'));
  const words = transcript({ session: 'mail', cwd: `/home/${MAIL}/billing` })
    .human(`We decided to send invoices from ${MAIL} from now on.`)
    .assistant(`I will use ${MAIL}.`)
    .tool('Read', { file_path: `/home/${MAIL}/billing/invoice.ts` }, 'ok')
    .human(`My editor is Helix.`)
    .assistant('Noted.');
  await place.ingest(ALICE, words.write(join(place.folder, 'mail.jsonl')));
  const bobs = transcript({ session: 'plain', salt: 'b' }).human(PLAIN).assistant('Good.');
  await place.ingest(BOB, bobs.write(join(place.folder, 'plain.jsonl')));
  expect(filesHolding(place.storeDir, MAIL)).not.toEqual([]);
  return place;
}

const whole = (place: TestPlace) =>
  place.run((workspace) =>
    JSON.stringify(
      (['sessions', 'rounds', 'facts', 'summaries', 'artifacts'] as const).map((kind) =>
        rowsOf(workspace, kind, ALICE),
      ),
    ),
  );

test('words, facts, titles, references and paths are replaced where they stand; the file does not hold them any more', async () => {
  const place = await lax();
  const bob = await place.run((workspace) => dumpScope(workspace, BOB));
  const before = await place.run((workspace) =>
    rowsOf(workspace, 'facts', ALICE)
      .map((row) => row.id)
      .sort(),
  );
  place.policy = DEFAULT_POLICY;
  await place.run(async (workspace) => {
    const plan = planPolicy(workspace);
    expect(plan.erase).toEqual([]);
    expect(new Set(plan.redact.map(({ kinds }) => kinds))).toEqual(new Set(['email']));
    const report = await applyPolicy(workspace, {});
    expect(report).toMatchObject({ kind: 'apply', status: 'verified', suppressions: 0 });
    expect(report?.redactedRounds).toBe(2);
    expect(report?.certificate?.legal.right).toBe('policy');
    expect(report && schemaFaults(erasureReportDocument(report))).toEqual([]);
  });
  const after = await whole(place);
  expect(after).toContain('We decided to send invoices from [email] from now on');
  expect(after).toContain('/home/[email]/billing');
  expect(after).not.toContain(MAIL);
  expect(filesHolding(place.storeDir, MAIL)).toEqual([]);
  await place.run(async (workspace) => {
    expect(
      rowsOf(workspace, 'facts', ALICE)
        .map((row) => row.id)
        .sort(),
    ).toEqual(before);
    expect(recall(workspace, 'invoices', filterOf(workspace, ALICE))[0]?.text).toContain('[email]');
    expect(dumpScope(workspace, BOB)).toBe(bob);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    expect(await applyPolicy(workspace, {})).toBeNull();
  });
});

test('what is left is what the policy would have let in at once', async () => {
  const pieces = [
    MAIL,
    '4111 1111 1111 1111',
    'GB82 WEST 1234 5698 7654 32',
    `${MAIL}${MAIL}`,
    'https://alice:hunter22@example.com/x',
    'We decided to go with',
    'My knee was operated on',
    '😀',
    'plain words',
    '\n',
  ];
  const messages = Array.from({ length: 60 }, (_, n) =>
    Array.from({ length: 1 + (n % 5) }, (__, k) => pieces[(n * 7 + k * 3 + (n >> 2)) % pieces.length]).join(
      n % 3 === 0 ? '' : ' ',
    ),
  );
  const nothing = Object.fromEntries(
    Object.keys(DEFAULT_POLICY.gate.detectors).map((kind) => [kind, false]),
  ) as Policy['gate']['detectors'];
  const lenient = withRule('health', { default: 'store' });
  const from = hashed({ ...lenient, gate: { ...lenient.gate, detectors: nothing } });
  const outcomes: string[][] = [];
  for (const policy of [from, DEFAULT_POLICY]) {
    const place = testPlace(policy);
    const words = transcript({ session: 'many' });
    for (const text of messages) words.human(text).assistant(`About ${text}: yes.`);
    await place.ingest(ALICE, words.write(join(place.folder, 'many.jsonl')));
    place.policy = DEFAULT_POLICY;
    await place.run(async (workspace) => {
      const report = await applyPolicy(workspace, {});
      expect(report?.status ?? 'nothing').toBe(policy === from ? 'verified' : 'nothing');
      outcomes.push(
        all(workspace.store.db, 'SELECT role, text FROM messages ORDER BY id').map((row) =>
          JSON.stringify(row),
        ),
      );
      expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    });
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
});

test('a dry run changes nothing', async () => {
  const place = await lax();
  place.policy = DEFAULT_POLICY;
  const before = await place.run((workspace) => dumpScope(workspace, ALICE));
  await place.run((workspace) => expect(planPolicy(workspace).redact.length).toBeGreaterThan(0), 'read');
  expect(await place.run((workspace) => dumpScope(workspace, ALICE))).toBe(before);
});

test('facts of a category that is never kept now go, with the words that they quote', async () => {
  const place = testPlace();
  const words = transcript({ session: 's' })
    .human('We decided to go with PostgreSQL. Is it quick?')
    .assistant('Yes.');
  await place.ingest(ALICE, words.write(join(place.folder, 's.jsonl')));
  place.policy = withRule('decision', { default: 'never' });
  await place.run(async (workspace) => {
    const [row] = planPolicy(workspace).erase.filter(({ kind }) => kind === 'fact');
    expect(row?.reasons).toEqual([{ kind: 'not-allowed', category: 'decision' }]);
    expect(await applyPolicy(workspace, {})).toMatchObject({ status: 'verified', erased: { facts: 1 } });
    expect(JSON.stringify(rowsOf(workspace, 'rounds'))).toContain('[erased]. Is it quick?');
  });
  expect(filesHolding(place.storeDir, 'go with PostgreSQL')).toEqual([]);
});

test('statements that need a consent now are withheld in what was stored before', async () => {
  const place = testPlace(withRule('health', { default: 'store' }));
  const words = transcript({ session: 's' })
    .human('My knee was operated on in May. The build is green.')
    .assistant('Get well.')
    .human('I have asthma, so keep it quiet.')
    .assistant('Yes.');
  await place.ingest(ALICE, words.write(join(place.folder, 's.jsonl')));
  place.policy = DEFAULT_POLICY;
  await place.run(async (workspace) => {
    expect(await applyPolicy(workspace, {})).toMatchObject({ status: 'verified', erased: { facts: 2 } });
    expect(JSON.stringify(rowsOf(workspace, 'rounds'))).toContain('[health withheld]. The build is green.');
    expect(JSON.stringify(rowsOf(workspace, 'rounds'))).not.toContain('asthma');
  });
});

test('subjects without the opt-in that is required now go whole', async () => {
  const place = await lax();
  place.policy = requiringOptIn(off('email'));
  await place.run(async (workspace) => {
    expect(await applyPolicy(workspace, {})).toMatchObject({ status: 'verified', erased: { sessions: 2 } });
    expect(all(workspace.store.db, 'SELECT * FROM scopes')).toEqual([]);
  });
});

test('what stays in a workspace of somebody who was forgotten needs nobody’s opt-in', async () => {
  const sharing = { ...DEFAULT_POLICY.sharing, decision: 'anonymize' as const };
  const place = testPlace(hashed({ ...DEFAULT_POLICY, sharing }));
  const words = transcript({ session: 's' }).human('We decided to go with PostgreSQL.').assistant('Yes.');
  const path = words.write(join(place.folder, 's.jsonl'));
  const team = { tenant: 'acme', subject: 'platform', context: 'default' };
  await place.run(async (workspace) => {
    await ingest(workspace, { paths: [path], scope: ALICE, shared: team, exclude: [], readmit: false });
    expect(await forget(workspace, ALICE_ALL, AT_ONCE)).toMatchObject({ shared: { anonymised: 1 } });
  });
  place.policy = requiringOptIn(place.policy);
  await place.run(async (workspace) => {
    expect(await applyPolicy(workspace, {})).toBeNull();
    expect(rowsOf(workspace, 'facts', team)).toHaveLength(1);
  });
  place.policy = withRule('decision', { default: 'never' }, place.policy);
  await place.run(async (workspace) => {
    expect(await applyPolicy(workspace, {})).toMatchObject({ status: 'verified', erased: { facts: 1 } });
  });
});

test('what was inferred waits again where the policy wants it confirmed now', async () => {
  const place = testPlace(withRule('preference', { default: 'store' }));
  const words = transcript({ session: 's' }).human('I think I prefer dark mode.').assistant('Ok.');
  await place.ingest(ALICE, words.write(join(place.folder, 's.jsonl')));
  await place.run((workspace) => expect(rowsOf(workspace, 'facts')).toHaveLength(1));
  place.policy = DEFAULT_POLICY;
  await place.run(async (workspace) => {
    expect(await applyPolicy(workspace, {})).toBeNull();
    expect(rowsOf(workspace, 'facts')).toEqual([]);
    expect(JSON.stringify(rowsOf(workspace, 'summaries'))).not.toContain('dark mode');
  });
});

test('a hold keeps what it covers, and the store is told of it until it is released', async () => {
  const place = await lax();
  place.policy = DEFAULT_POLICY;
  const hold = {
    name: 'case',
    ground: 'legal_claim' as const,
    reviewAt: Date.parse('2099-01-01'),
    selection: ALICE_ALL,
  };
  await place.run((workspace) => addHold(workspace, hold));
  await place.run(async (workspace) => {
    expect(await applyPolicy(workspace, {})).toMatchObject({ status: 'partly' });
    expect(gateChange(workspace.store, place.policy)).toEqual({ kind: 'other_policy' });
  });
  expect(await whole(place)).toContain(MAIL);
  place.now.value += 1_000;
  await place.run(async (workspace) => {
    releaseHold(workspace, 'case');
    expect((await prune(workspace, {})).reports).toMatchObject([{ kind: 'apply', status: 'verified' }]);
    expect(gateChange(workspace.store, place.policy)).toBeNull();
  });
  expect(await whole(place)).not.toContain(MAIL);
});

test('the structure is checked as it is under any policy', async () => {
  const place = await lax();
  place.policy = withRule('decision', { default: 'never' });
  await place.run(
    (workspace) => expect(checkSchema(workspace).map(({ result }) => result)).not.toContain('residue'),
    'read',
  );
});

test('a store remembers the gate that it was written under until all of it has passed the new one', async () => {
  const place = await lax();
  await place.run(async (workspace) => {
    const { store } = workspace;
    expect(gateChange(store, place.policy)).toBeNull();
    writeTransaction(store, () => writeMeta(store.db, 'gate_version', '1'));
    expect(gateChange(store, place.policy)).toEqual({ kind: 'older_gate', store: 1, program: GATE_VERSION });
    expect(await applyPolicy(workspace, {})).toBeNull();
    expect(gateChange(store, place.policy)).toBeNull();
    expect(readStatus(workspace, { transcriptFolders: [] }).gateVersion.store).toBe(GATE_VERSION);
    expect(gateChange(store, DEFAULT_POLICY)).toEqual({ kind: 'other_policy' });
  });
});
