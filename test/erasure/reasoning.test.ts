// The text of reasoning goes with its round, with a fact of it, with a name in it, and when the policy wants it no more.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchema } from '../../src/erasure/checks/schema-check.js';
import {
  addHold,
  applyPolicy,
  forget,
  planErasure,
  planPolicy,
  prune,
  reassign,
  unforget,
  verify,
} from '../../src/erasure/index.js';
import type { Workspace } from '../../src/ledger/workspace.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { DAY_MS } from '../../src/model/time.js';
import { DEFAULT_POLICY, type Policy } from '../../src/policy/index.js';
import { gateChange } from '../../src/recall/gated-under.js';
import { listReasoning } from '../../src/recall/reasoning.js';
import { hashed } from '../helpers/consent.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED, named, selecting } from '../helpers/erasing.js';
import { dumpScope, filesHolding, rowsOf } from '../helpers/look.js';
import { keepingReasoning, reasoningIn } from '../helpers/reasoning.js';
import { schemaFaults } from '../helpers/report-schema.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const REVIEW = Date.parse('2099-01-01');
const OF_HELIX = 'The person edits with Helix, so the quokkafish plugin is of no use.';
const OF_BUILD = 'At night the northwind cluster runs the zebrafinch build.';
const OF_BOB = 'On the northwind cluster they want the axolotl report on Fridays.';

async function office(policy: Policy = keepingReasoning()): Promise<TestPlace> {
  const place = testPlace(policy);
  const alices = transcript({ session: 'alices' })
    .human('My editor is Helix.')
    .thinking(OF_HELIX)
    .assistant('Noted.')
    .human('Run the build, please.')
    .thinking(OF_BUILD)
    .assistant('It runs.')
    .human('Thank you.');
  const bobs = transcript({ session: 'bobs' }).human('Send the report.').thinking(OF_BOB).assistant('Sent.');
  await place.ingest(ALICE, alices.write(join(place.folder, 'alices.jsonl')));
  await place.ingest(BOB, bobs.write(join(place.folder, 'bobs.jsonl')));
  await place.run((workspace) => expect(reasoningIn(workspace)).toEqual([OF_HELIX, OF_BUILD, OF_BOB]));
  return place;
}

const held = (place: TestPlace, ...words: string[]) =>
  words.filter((word) => filesHolding(place.storeDir, word).length > 0);

const sessionOf = (workspace: Workspace, scope = ALICE) => rowsOf(workspace, 'sessions', scope)[0]?.id ?? '';

const shown = (workspace: Workspace, scope = ALICE) =>
  listReasoning(workspace, { session: sessionOf(workspace, scope) }).rows.map(({ text }) => text);

test('with a person all of theirs goes, is counted, and is looked for in the bytes', async () => {
  const place = await office();
  const bob = await place.run((workspace) => dumpScope(workspace, BOB));
  await place.run(async (workspace) => {
    const plan = planErasure(workspace, ALICE_ALL);
    expect(plan.counts.reasoning_texts).toBe(2);
    const report = await forget(workspace, ALICE_ALL, AT_ONCE);
    expect(report.status).toBe('verified');
    expect(report.erased.reasoning_texts).toBe(2);
    expect(schemaFaults(erasureReportDocument(report))).toEqual([]);
    expect(reasoningIn(workspace)).toEqual([OF_BOB]);
    expect(dumpScope(workspace, BOB)).toBe(bob);
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    expect(checkSchema(workspace).every(({ result }) => result === 'ok')).toBe(true);
  });
  expect(held(place, 'quokkafish', 'zebrafinch', 'axolotl')).toEqual(['axolotl']);
});

test('a left text of an erased round would be found', async () => {
  const place = await office();
  await place.run(async (workspace) => {
    workspace.store.db.exec(
      `CREATE TRIGGER keeps BEFORE DELETE ON reasoning_texts BEGIN
         INSERT INTO hold_labels (uid, name, selection) VALUES ('kept' || OLD.id, OLD.text, ''); END`,
    );
    expect((await forget(workspace, ALICE_ALL, AT_ONCE)).status).not.toBe('verified');
  });
});

test('while a request hides its round it is not shown; lifted, it is shown again', async () => {
  const place = await office();
  await place.run(async (workspace) => {
    const session = sessionOf(workspace);
    const show = () => listReasoning(workspace, { session }).rows.map(({ text }) => text);
    expect(show()).toEqual([OF_HELIX, OF_BUILD]);
    const { request } = await forget(workspace, selecting({ rounds: [`${session}.r2`] }), GRACED);
    expect(show()).toEqual([OF_HELIX]);
    expect(listReasoning(workspace, { round: `${session}.r2` }).rows).toEqual([]);
    unforget(workspace, request);
    expect(show()).toEqual([OF_HELIX, OF_BUILD]);
  });
});

test('a fact takes the reasoning of its round along, unless its source is kept', async () => {
  const place = await office();
  await place.run(async (workspace) => {
    const [fact] = rowsOf(workspace, 'facts', ALICE).map(({ id }) => id);
    const facts = [fact ?? ''];
    expect(planErasure(workspace, selecting({ facts, keepSource: true })).counts.reasoning_texts).toBe(0);
    expect(planErasure(workspace, selecting({ facts })).counts.reasoning_texts).toBe(1);
    const { request } = await forget(workspace, selecting({ facts }), GRACED);
    expect(shown(workspace)).toEqual([OF_BUILD]);
    unforget(workspace, request);
    expect(shown(workspace)).toEqual([OF_HELIX, OF_BUILD]);
    const report = await forget(workspace, selecting({ facts }), AT_ONCE);
    expect(report).toMatchObject({ status: 'verified', erased: { reasoning_texts: 1 } });
    expect(reasoningIn(workspace)).toEqual([OF_BUILD, OF_BOB]);
  });
  expect(held(place, 'quokkafish', 'zebrafinch')).toEqual(['zebrafinch']);
});

test('an erased name takes each text that mentions it along, whole; the rest stays', async () => {
  const place = await office();
  await place.run(async (workspace) => {
    const plan = planErasure(workspace, named('Northwind cluster'));
    expect(plan.counts.reasoning_texts).toBe(2);
    const { request } = await forget(workspace, named('Northwind cluster'), GRACED);
    expect(shown(workspace)).toEqual([OF_HELIX]);
    expect(shown(workspace, BOB)).toEqual([]);
    unforget(workspace, request);
    const report = await forget(workspace, named('Northwind cluster'), AT_ONCE);
    expect(report).toMatchObject({ status: 'verified', erased: { reasoning_texts: 2 }, redactedRounds: 2 });
    expect(reasoningIn(workspace)).toEqual([OF_HELIX]);
  });
  expect(held(place, 'northwind', 'zebrafinch', 'axolotl')).toEqual([]);
  // What comes in later and mentions it is not kept either.
  const more = transcript({ session: 'more' })
    .human('Go on.')
    .thinking('The northwind cluster again.')
    .assistant('Ok.');
  await place.ingest(BOB, more.write(join(place.folder, 'more.jsonl')));
  await place.run((workspace) => expect(reasoningIn(workspace)).toEqual([OF_HELIX]));
});

test('what comes in while a name is only hidden is hidden too, and goes with it', async () => {
  const place = await office();
  await place.run((workspace) => forget(workspace, named('Northwind cluster'), GRACED));
  const more = transcript({ session: 'more' }).human('Go on.').thinking(OF_BUILD).assistant('Ok.');
  await place.ingest(BOB, more.write(join(place.folder, 'more.jsonl')));
  await place.run(async (workspace) => {
    expect(reasoningIn(workspace)).toHaveLength(4);
    for (const { id } of rowsOf(workspace, 'sessions', BOB))
      expect(listReasoning(workspace, { session: id }).rows).toEqual([]);
  });
  place.now.value += 8 * DAY_MS;
  await place.run(async (workspace) => {
    await prune(workspace, {});
    expect(reasoningIn(workspace)).toEqual([OF_HELIX]);
  });
});

test('a policy that wants none any more drops what is stored, with a plan and a record', async () => {
  const place = await office();
  place.policy = hashed(DEFAULT_POLICY);
  await place.run(async (workspace) => {
    expect(gateChange(workspace.store, workspace.policy)).toEqual({ kind: 'other_policy' });
    const plan = planPolicy(workspace);
    expect(plan.erase).toEqual([]);
    expect(plan.redact.map(({ kinds }) => kinds)).toEqual(['reasoning', 'reasoning', 'reasoning']);
    expect(plan.counts.reasoning_texts).toBe(3);
    const report = await applyPolicy(workspace, {});
    expect(report).toMatchObject({ kind: 'apply', status: 'verified', erased: { reasoning_texts: 3 } });
    expect(report && schemaFaults(erasureReportDocument(report))).toEqual([]);
    expect(reasoningIn(workspace)).toEqual([]);
    expect(gateChange(workspace.store, workspace.policy)).toBeNull();
    expect(await applyPolicy(workspace, {})).toBeNull();
  });
  expect(held(place, 'quokkafish', 'zebrafinch', 'axolotl')).toEqual([]);
});

test('a stricter gate goes over it where it stands', async () => {
  const place = await office();
  const { gate } = DEFAULT_POLICY;
  place.policy = keepingReasoning({
    ...DEFAULT_POLICY,
    gate: { ...gate, names: { allow: [], deny: ['Northwind cluster'] } },
  });
  await place.run(async (workspace) => {
    expect(planPolicy(workspace)).toMatchObject({ erase: [], counts: { reasoning_texts: 0 } });
    const report = await applyPolicy(workspace, {});
    expect(report).toMatchObject({ status: 'verified', redactedRounds: 2 });
    expect(reasoningIn(workspace)).toEqual([
      OF_HELIX,
      OF_BUILD.replace('northwind cluster', '[person]'),
      OF_BOB.replace('northwind cluster', '[person]'),
    ]);
  });
  expect(held(place, 'northwind')).toEqual([]);
});

test('a hold keeps it with its round', async () => {
  const place = await office();
  await place.run(async (workspace) => {
    const selection = selecting({ sessions: [sessionOf(workspace)] });
    addHold(workspace, { name: 'case 7', ground: 'legal_claim', reviewAt: REVIEW, selection });
  });
  place.policy = hashed(DEFAULT_POLICY);
  await place.run(async (workspace) => {
    await applyPolicy(workspace, {});
    expect(reasoningIn(workspace)).toEqual([OF_HELIX, OF_BUILD]);
  });
});

test('it goes when its round is past its time, and moves with its session', async () => {
  const place = await office();
  const carol = { ...ALICE, subject: 'carol' };
  await place.run((workspace) => {
    reassign(workspace, [sessionOf(workspace)], carol);
    expect(listReasoning(workspace, { session: sessionOf(workspace, carol) }).scope).toEqual(carol);
  });
  place.now.value += 366 * DAY_MS;
  await place.run(async (workspace) => {
    await prune(workspace, {});
    expect(reasoningIn(workspace)).toEqual([]);
  });
});
