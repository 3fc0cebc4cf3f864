// The hook for copies in other systems: a fake one shows it.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  addHold,
  cancelRequest,
  forget,
  listRequests,
  prune,
  releaseHold,
  replay,
  runRequests,
  showRequest,
  verify,
} from '../../src/erasure/index.js';
import { registerProcessor } from '../../src/erasure/requests/processors.js';
import type { Processor, ProcessorEvidence, ProcessorOrder } from '../../src/model/processor.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { DAY_MS } from '../../src/model/time.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding, rowsOf } from '../helpers/look.js';
import { schemaFaults } from '../helpers/report-schema.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';

const takenOff: (() => void)[] = [];
afterEach(() => {
  for (const off of takenOff.splice(0)) off();
});

interface Fake {
  orders: ProcessorOrder[];
  /** What it answers next; it throws while this is an error. */
  answer: ProcessorEvidence | null | Error;
}

/** Another system that keeps a copy of each session. */
function fake(id: string, answer: Fake['answer'], held = 1): Fake {
  const state: Fake = { orders: [], answer };
  const processor: Processor = {
    id,
    holds: async () => held,
    async erase(order) {
      state.orders.push(order);
      if (state.answer instanceof Error) throw state.answer;
      return state.answer;
    },
  };
  takenOff.push(registerProcessor(processor));
  return state;
}

async function remembered(): Promise<{ place: TestPlace; session: string }> {
  const place = testPlace();
  const path = transcript({ session: 'one' })
    .human('My editor is Helix.')
    .assistant('Noted.')
    .human('I prefer tabs.')
    .assistant('Noted.')
    .write(join(place.folder, 'one.jsonl'));
  await place.ingest(ALICE, path);
  const session = await place.run((workspace) => rowsOf(workspace, 'sessions')[0]?.id ?? '');
  return { place, session };
}

const lifecycleOf = (place: TestPlace, request: string) =>
  place.run((workspace) => listRequests(workspace).find((one) => one.request === request)?.record?.lifecycle);

const RECEIPT = { erased: 1, receipt: 'job-4711' };

test('with evidence at once the request is verified, and the record says who held what', async () => {
  const { place, session } = await remembered();
  const crm = fake('crm', RECEIPT);
  const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(report).toMatchObject({ status: 'verified', verified: true });
  expect(report.certificate?.recipients).toMatchObject({
    registered: 1,
    covered: true,
    answers: [{ processor: 'crm', attempts: 1, held: 1, erased: 1, receipt: 'job-4711' }],
  });
  expect(crm.orders).toHaveLength(1);
  expect(crm.orders[0]).toMatchObject({ request: report.request, ids: [session], redacted: [] });
  expect(crm.orders[0]?.subjects).toEqual(report.certificate?.subjects.subjects);
  expect(JSON.stringify(crm.orders)).not.toMatch(/alice|Helix/);
  expect(schemaFaults(erasureReportDocument(report))).toEqual([]);
});

test('without a registered one nothing is claimed of others', async () => {
  const { place } = await remembered();
  const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(report.status).toBe('verified');
  expect(erasureReportDocument(report).certificate?.recipients).toEqual({ registered: 0, covered: false });
});

test.each([
  ['it fails', new Error('503 from the other system')],
  ['it is not done yet', null],
  ['its receipt is no receipt', { erased: 1, receipt: 'Alice Smith was erased, all fine' }],
  ['it cannot count', { erased: -1, receipt: 'job-1' }],
])('%s: here it is erased all the same, and the request waits for evidence', async (_, answer) => {
  const { place } = await remembered();
  const crm = fake('crm', answer);
  const mail = fake('mail', RECEIPT);
  const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(report).toMatchObject({ status: 'awaiting_processors', verified: false });
  expect(report.checks.every((check) => check.result === 'ok')).toBe(true);
  expect(report.signature).toBeDefined();
  expect(schemaFaults(erasureReportDocument(report))).toEqual([]);
  expect(filesHolding(place.storeDir, 'Helix')).toEqual([]);
  expect(await lifecycleOf(place, report.request)).toBe('awaiting_processors');
  await place.run((workspace) => expect(() => cancelRequest(workspace, report.request)).toThrow());

  const again = await place.run((workspace) => runRequests(workspace));
  expect(again.reports).toMatchObject([{ status: 'awaiting_processors' }]);
  expect(crm.orders.map((order) => order.key)).toEqual([crm.orders[0]?.key, crm.orders[0]?.key]);
  expect(mail.orders).toHaveLength(1);

  crm.answer = { erased: 0, receipt: 'job-2' };
  const { reports } = await place.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ request: report.request, status: 'verified', verified: true }]);
  expect(reports[0]?.certificate?.recipients.answers).toMatchObject([
    { processor: 'crm', attempts: 3, erased: 0, receipt: 'job-2' },
    { processor: 'mail', attempts: 1, receipt: 'job-4711' },
  ]);
  expect(await lifecycleOf(place, report.request)).toBe('verified');
  await place.run(async (workspace) => {
    expect(showRequest(workspace, report.request).status).toBe('verified');
    expect((await verify(workspace, EVERYTHING)).result).toBe('ok');
    expect((await prune(workspace, {})).reports).toEqual([]);
  });
  expect(crm.orders).toHaveLength(3);
});

test('one that is no longer registered has not confirmed: the request goes on waiting', async () => {
  const { place } = await remembered();
  fake('crm', null);
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  for (const off of takenOff.splice(0)) off();
  const { reports } = await place.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ status: 'awaiting_processors' }]);
});

test('nobody is asked while the grace period lasts', async () => {
  const { place } = await remembered();
  const crm = fake('crm', RECEIPT);
  await place.run((workspace) => forget(workspace, ALICE_ALL, GRACED));
  expect(crm.orders).toEqual([]);
  place.now.value += 8 * DAY_MS;
  await place.run((workspace) => prune(workspace, {}));
  expect(crm.orders).toHaveLength(1);
});

test('what a hold keeps is not handed over; when it is released, the rest is an order of its own', async () => {
  const { place, session } = await remembered();
  const crm = fake('crm', RECEIPT);
  await place.run((workspace) =>
    addHold(workspace, {
      name: 'case',
      ground: 'legal_claim',
      reviewAt: place.now.value + DAY_MS,
      selection: selecting({ rounds: [`${session}.r1`] }),
    }),
  );
  const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  expect(report.status).toBe('partly');
  expect(crm.orders[0]?.except).toEqual(report.kept.map((row) => row.id).sort());
  expect(crm.orders[0]?.except).toContain(`${session}.r1`);
  await place.run((workspace) => releaseHold(workspace, 'case'));
  const { reports } = await place.run((workspace) => prune(workspace, {}));
  expect(reports).toMatchObject([{ status: 'verified' }]);
  expect(crm.orders[1]).toMatchObject({ ids: [session], except: [] });
  expect(crm.orders[1]?.key).not.toBe(crm.orders[0]?.key);
});

test('a store that was put back asks again, under the same key', async () => {
  const { place } = await remembered();
  const crm = fake('crm', null);
  cpSync(place.storeDir, join(place.folder, 'backup'), { recursive: true });
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  rmSync(place.storeDir, { recursive: true });
  cpSync(join(place.folder, 'backup'), place.storeDir, { recursive: true });
  crm.answer = RECEIPT;
  const { reports } = await place.run((workspace) => replay(workspace, {}), 'behind');
  expect(reports).toMatchObject([{ status: 'verified' }]);
  expect(new Set(crm.orders.map((order) => order.key)).size).toBe(1);
});
