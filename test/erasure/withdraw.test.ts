// A consent taken back takes along what rested on it, through the same plan, request and record as any erasure.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consentsToWithdraw } from '../../src/erasure/apply-policy.js';
import {
  addHold,
  listConsents,
  planWithdrawal,
  prune,
  reassign,
  releaseHold,
  replay,
  verify,
  withdrawConsent,
} from '../../src/erasure/index.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { all, run } from '../../src/store/database.js';
import { grant, hashed, requiringOptIn, STATEMENT, withRule } from '../helpers/consent.js';
import { ALICE_ALL, EVERYTHING } from '../helpers/erasing.js';
import { dumpScope, filesHolding, rowsOf } from '../helpers/look.js';
import { schemaFaults } from '../helpers/report-schema.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const HEALTH = { scope: ALICE, category: 'health' };
const EVERYBODY = { tenant: null, subject: null, context: null };

async function consented(policy = DEFAULT_POLICY): Promise<TestPlace> {
  const place = testPlace(policy);
  for (const scope of [ALICE, BOB]) {
    if (policy.consent.required) await grant(place, scope, null);
    await grant(place, scope, 'health');
    const words = transcript({ session: scope.subject, salt: scope.subject })
      .human(`We use pnpm. ${STATEMENT} in May, ${scope.subject} says.`)
      .assistant('Noted.')
      .human(`I have asthma, so keep the alarms quiet, ${scope.subject} says.`)
      .assistant('Of course.')
      .human('We decided to go with PostgreSQL.')
      .assistant('Yes.');
    await place.ingest(scope, words.write(join(place.folder, `${scope.subject}.jsonl`)));
  }
  return place;
}

const texts = (place: TestPlace) =>
  place.run((workspace) => JSON.stringify(rowsOf(workspace, 'rounds', ALICE).map((row) => row.text)));

test('facts and words that it let in go, with a record; everything else is as before', async () => {
  const place = await consented();
  const bob = await place.run((workspace) => dumpScope(workspace, BOB));
  expect(filesHolding(place.storeDir, 'quiet, alice says')).not.toEqual([]);
  await place.run(async (workspace) => {
    const plan = planWithdrawal(workspace, HEALTH);
    expect(plan.erase.map(({ kind, reasons }) => [kind, reasons[0]])).toEqual(
      expect.arrayContaining([['fact', { kind: 'consent-withdrawn', category: 'health' }]]),
    );
    expect(plan.redact.some(({ kinds }) => kinds === 'health')).toBe(true);
    const report = await withdrawConsent(workspace, HEALTH, {});
    expect(report).toMatchObject({ kind: 'withdraw', status: 'verified', erased: { facts: 2 }, kept: [] });
    expect(report.checks.map(({ name }) => name)).toContain('gate');
    expect(report.certificate?.legal).toMatchObject({ right: 'withdrawal', ground: 'withdrawn' });
    expect(schemaFaults(erasureReportDocument(report))).toEqual([]);
    expect(listConsents(workspace, ALICE)[0]?.withdrawnAt).not.toBeNull();
    expect(listConsents(workspace, BOB)[0]?.withdrawnAt).toBeNull();
    expect(rowsOf(workspace, 'facts', ALICE).map((row) => row.category)).not.toContain('health');
    expect(dumpScope(workspace, BOB)).toBe(bob);
    expect(planWithdrawal.bind(null, workspace, HEALTH)).toThrow(/no such consent/);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    expect(
      all(
        workspace.ledger.db,
        "SELECT * FROM events WHERE kind = 'consent_withdrawn' AND subject IS NOT NULL",
      ),
    ).toHaveLength(1);
  });
  expect(await texts(place)).toContain('We use pnpm. [health withheld]');
  expect(filesHolding(place.storeDir, `${STATEMENT} in May, alice`)).toEqual([]);
  expect(filesHolding(place.storeDir, 'I have asthma, so keep the alarms quiet, alice')).toEqual([]);
});

test('afterwards nothing of it comes back by taking the transcript in again; what is new is withheld', async () => {
  const place = await consented();
  await place.run((workspace) => withdrawConsent(workspace, HEALTH, {}));
  const more = transcript({ session: 'more', salt: 'more' }).human(`${STATEMENT} again.`).assistant('Oh.');
  const report = await place.ingest(
    ALICE,
    join(place.folder, 'alice.jsonl'),
    more.write(join(place.folder, 'm.jsonl')),
  );
  expect(report.withheld).toEqual({ health: 1 });
  expect(await texts(place)).not.toContain(STATEMENT);
});

test('what rests on another ground stays, and the record names it', async () => {
  const place = await consented();
  await place.run(async (workspace) => {
    // Learned under a policy that kept it on another ground.
    run(
      workspace.store.db,
      `UPDATE facts SET basis = 'health_care', consent_id = NULL WHERE category = 'health'
         AND scope_id = (SELECT id FROM scopes WHERE subject = 'alice')`,
    );
    const report = await withdrawConsent(workspace, HEALTH, {});
    expect(report).toMatchObject({ status: 'verified', otherGrounds: { health_care: 2 } });
    expect(schemaFaults(erasureReportDocument(report))).toEqual([]);
    expect(rowsOf(workspace, 'facts', ALICE).map((row) => row.basis)).toContain('health_care');
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('the words that such a fact was said in stay with it; others of the category go', async () => {
  const place = await consented();
  await place.run(async (workspace) => {
    const { db } = workspace.store;
    const [round] = all<{ id: number; session_id: number }>(
      db,
      "SELECT r.id, r.session_id FROM rounds r JOIN scopes c ON c.id = r.scope_id WHERE c.subject = 'alice' AND r.n = 1",
    );
    // As if it had been derived from the statement of the first round.
    run(
      db,
      `UPDATE facts SET basis = 'health_care', consent_id = NULL, round_id = ?1, quote = ?2, claim = ?2,
         message_id = (SELECT min(id) FROM messages WHERE round_id = ?1) WHERE category = 'health' AND session_id = ?3`,
      round?.id,
      STATEMENT,
      round?.session_id,
    );
    expect(await withdrawConsent(workspace, HEALTH, {})).toMatchObject({
      status: 'verified',
      otherGrounds: { health_care: 2 },
    });
  });
  expect(await texts(place)).toContain(`${STATEMENT} in May, alice says`);
});

test('what the opt-in lets in as well rests on that from then on', async () => {
  const place = await consented(withRule('decision', { basis: 'consent' }));
  await grant(place, ALICE, null);
  await grant(place, ALICE, 'decision');
  const words = transcript({ session: 'd', salt: 'd' })
    .human('We decided to go with Redis.')
    .assistant('Yes.');
  await place.ingest(ALICE, words.write(join(place.folder, 'd.jsonl')));
  await place.run(async (workspace) => {
    const decision = { scope: ALICE, category: 'decision' };
    expect(await withdrawConsent(workspace, decision, {})).toMatchObject({
      status: 'verified',
      otherGrounds: { consent: 1 },
    });
    expect(
      all(
        workspace.store.db,
        "SELECT c.category FROM facts f JOIN consents c ON c.id = f.consent_id WHERE f.category = 'decision'",
      ),
    ).toEqual([{ category: '' }]);
    expect(await withdrawConsent(workspace, { scope: ALICE, category: '' }, {})).toMatchObject({
      erased: { facts: 1 },
    });
  });
});

test('without the opt-in that the policy requires everything of the person goes', async () => {
  const place = await consented(requiringOptIn());
  await place.run(async (workspace) => {
    const report = await withdrawConsent(workspace, { scope: ALICE, category: null }, {});
    expect(report).toMatchObject({ status: 'verified', erased: { sessions: 1, rounds: 3 } });
    expect(listConsents(workspace, ALICE).every((one) => one.withdrawnAt !== null)).toBe(true);
    expect(rowsOf(workspace, 'rounds', ALICE)).toEqual([]);
    expect(rowsOf(workspace, 'rounds', BOB)).toHaveLength(3);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
  // The person may agree again: nothing stops their transcript then.
  await grant(place, ALICE, null);
  expect(await place.ingest(ALICE, join(place.folder, 'alice.jsonl'))).toMatchObject({
    rounds: 3,
    suppressed: 0,
  });
});

test('but for the rounds that carry a fact on another ground', async () => {
  const place = await consented(requiringOptIn());
  await place.run(async (workspace) => {
    run(
      workspace.store.db,
      `UPDATE facts SET basis = 'contract', consent_id = NULL WHERE category = 'decision'
         AND scope_id = (SELECT id FROM scopes WHERE subject = 'alice')`,
    );
    const report = await withdrawConsent(workspace, { scope: ALICE, category: null }, {});
    expect(report).toMatchObject({ status: 'verified', erased: { rounds: 2 } });
    expect(rowsOf(workspace, 'facts', ALICE).map((row) => row.basis)).toEqual(['contract']);
    expect(rowsOf(workspace, 'rounds', ALICE).map((row) => row.text)).toEqual([
      expect.stringContaining('PostgreSQL'),
    ]);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
  });
});

test('what rests on somebody’s consent is not moved to somebody else', async () => {
  const place = await consented();
  await place.run((workspace) => {
    const [session] = rowsOf(workspace, 'sessions', ALICE);
    const carol = { tenant: 'acme', subject: 'carol', context: 'default' };
    expect(() => reassign(workspace, [session?.id ?? ''], carol)).toThrow(/rest on a consent/);
    expect(rowsOf(workspace, 'sessions', ALICE)).toHaveLength(1);
  });
});

test('a fact in the middle of a statement takes nothing of it away from the gate', async () => {
  const place = testPlace();
  await grant(place, ALICE, 'health');
  const words = transcript({ session: 'long' })
    .human('Because I have diabetes, I inject humaloqqq daily and I see Dr Wurstmann on Mondays.')
    .assistant('Noted.')
    .human('I take zolpidemquux because I have insomnia. Thanks')
    .assistant('Of course.');
  await place.ingest(ALICE, words.write(join(place.folder, 'long.jsonl')));
  await place.run(async (workspace) => {
    expect(rowsOf(workspace, 'facts', ALICE).map((row) => row.category)).toContain('health');
    expect(await withdrawConsent(workspace, HEALTH, {})).toMatchObject({ status: 'verified' });
  });
  const stored = await texts(place);
  expect(stored).toContain('[health withheld].\\nNoted.');
  for (const word of ['humaloqqq', 'Wurstmann', 'zolpidemquux'])
    expect(filesHolding(place.storeDir, word), word).toEqual([]);
});

test('a hold keeps what it covers, row by row, and lets it go when it is released', async () => {
  const place = await consented();
  const hold = {
    name: 'case',
    ground: 'legal_claim' as const,
    reviewAt: Date.parse('2099-01-01'),
    selection: ALICE_ALL,
  };
  await place.run((workspace) => addHold(workspace, hold));
  await place.run(async (workspace) => {
    const report = await withdrawConsent(workspace, HEALTH, {});
    expect(report.status).toBe('partly');
    expect(report.kept.length).toBeGreaterThan(0);
  });
  // What is held is hidden, and stays in the file.
  expect(filesHolding(place.storeDir, `${STATEMENT} in May, alice`)).not.toEqual([]);
  place.now.value += 1_000;
  await place.run(async (workspace) => {
    releaseHold(workspace, 'case');
    expect((await prune(workspace, {})).reports).toMatchObject([{ kind: 'withdraw', status: 'verified' }]);
  });
  expect(await texts(place)).toContain('[health withheld]');
});

test('a store that was put back withdraws again before it can be read', async () => {
  const place = await consented();
  cpSync(place.storeDir, `${place.storeDir}.old`, { recursive: true });
  await place.run((workspace) => withdrawConsent(workspace, HEALTH, {}));
  rmSync(place.storeDir, { recursive: true });
  cpSync(`${place.storeDir}.old`, place.storeDir, { recursive: true });
  await place.run(async (workspace) => {
    expect(listConsents(workspace, ALICE)[0]?.withdrawnAt).toBeNull();
    expect((await replay(workspace, {})).reports).toMatchObject([{ kind: 'withdraw', status: 'verified' }]);
    expect(listConsents(workspace, ALICE)[0]?.withdrawnAt).not.toBeNull();
    expect(listConsents(workspace, BOB)[0]?.withdrawnAt).toBeNull();
  }, 'behind');
  const stored = await texts(place);
  expect(stored).toContain('[health withheld]');
  expect(stored).not.toContain('I have asthma');
});

test('there must be one to take back', async () => {
  const place = testPlace(hashed(DEFAULT_POLICY));
  await grant(place, BOB, 'health');
  await place.run((workspace) => {
    expect(() => consentsToWithdraw(workspace, HEALTH)).toThrow(/no such consent/);
    expect(listConsents(workspace, EVERYBODY)).toHaveLength(1);
  });
});
