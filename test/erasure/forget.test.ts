import { expect, test } from 'vitest';
import { correct, forget, planErasure, verify } from '../../src/erasure/index.js';
import { emptySelection } from '../../src/model/erasure.js';
import { listRows, recall } from '../../src/recall/index.js';
import { ALICE, BOB, fixture, testPlace } from '../helpers/workspace.js';

const ALL = { sessions: [], categories: [], projects: [], before: null, since: null, includeSuperseded: false, limit: null };

test('try', async () => {
  const place = testPlace();
  const a = await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
  const b = await place.ingest(BOB, fixture('bob-debugs-the-importer.jsonl'));
  console.log(a, b);
  await place.run((ws) => {
    const filter = { ...ALL, tenant: 'acme', subject: 'alice', context: null, now: place.now.value };
    for (const kind of ['sessions', 'facts', 'summaries', 'artifacts'] as const) {
      const l = listRows(ws, kind, filter);
      console.log(kind, l.total, l.rows.map((r) => [r.id.slice(0, 8) + r.id.slice(36), r.category, r.text.slice(0, 150), r.confidence]));
    }
    console.log(recall(ws, 'which editor and time zone', filter).map((r) => [r.kind, r.score, r.text.slice(0, 80)]));
  });
  await place.run(async (ws) => {
    const filter = { ...ALL, tenant: 'acme', subject: 'alice', context: null, now: place.now.value };
    const fact = listRows(ws, 'facts', filter).rows[0];
    console.log(await correct(ws, fact?.id ?? '', 'My editor is Zed now', { eraseOld: true }));
    console.log((await verify(ws, { request: null, subject: null, deep: true, scrub: true })).checks);
  });
  await place.run(async (ws) => {
    const selection = { ...emptySelection(), subjects: [{ tenant: 'acme', subject: 'alice', context: null }] };
    const plan = planErasure(ws, selection);
    console.log(plan.counts, plan.notReachable, plan.erase.length);
    console.log(await forget(ws, selection, { immediate: true, requestId: null }));
    console.log((await verify(ws, { request: null, subject: { tenant: 'acme', subject: 'alice', context: null }, deep: true, scrub: true })));
  });
  console.log(await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl')));
  expect(1).toBe(1);
});
