// Somebody in the way: another erasure, or a reader who still needs the old pages. Nobody is told `verified` early.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRequests, prune, showRequest } from '../../src/erasure/index.js';
import { type ErasureReport, emptySelection } from '../../src/model/erasure.js';
import { auditFile } from '../../src/store/physical/index.js';
import { needlesOf, visible } from './support/look.js';
import {
  at,
  copyPlace,
  findRaw,
  newFolder,
  newPlace,
  type Place,
  removePlaces,
  take,
} from './support/place.js';
import { ALICE, BOB, MINUTE, NOW, writeStory } from './support/story.js';
import { type Deed, dismissSpare, finish, requireBuild, start } from './support/victims.js';

const SOON = NOW + MINUTE;

let remembered: Place;
let needles: Buffer[];

beforeAll(async () => {
  requireBuild();
  remembered = newPlace();
  const alice = writeStory(newFolder(), ALICE, { sessions: 1, rounds: 2 });
  await take(remembered, alice, NOW);
  await take(remembered, writeStory(newFolder(), BOB, { sessions: 1, rounds: 1 }), NOW);
  needles = await at(remembered, { now: NOW, mode: 'read' }, ({ store }) => needlesOf(store.db, alice));
});

afterAll(() => {
  dismissSpare();
  removePlaces();
});

function forgetNow({ tenant, subject }: { tenant: string; subject: string }): Deed {
  return {
    deed: 'forget',
    selection: { ...emptySelection(), subjects: [{ tenant, subject, context: null }] },
    immediate: true,
  };
}

test.concurrent('a second erasure waits for the first; one that waits too long is told who is at work', {
  timeout: 240_000,
}, async () => {
  const place = copyPlace(remembered);
  const first = start({ deed: forgetNow(ALICE), place, now: SOON, holdAt: 'intent' });
  expect(await first.heard('holding intent')).toBe(true);
  const impatient = await finish({ deed: forgetNow(BOB), place, now: SOON });
  expect(impatient.failed).toMatchObject({ name: 'ToolError', code: 'locked' });
  const patient = start({ deed: forgetNow(BOB), place, now: SOON });
  await patient.heard('begun');
  first.goOn();
  for (const { ending } of [first, patient])
    expect(await ending).toMatchObject({ signal: null, failed: null, result: { status: 'verified' } });
  await at(place, { now: SOON, mode: 'read' }, (workspace) => {
    expect(listRequests(workspace).map((request) => request.status)).toEqual(['verified', 'verified']);
  });
});

for (const pinned of ['before the rows were hidden', 'after they were hidden'] as const) {
  test.concurrent(`a reader from ${pinned}: hidden now, bytes pending, and never verified before the reader has ended`, {
    timeout: 240_000,
  }, async () => {
    const place = copyPlace(remembered);
    const forgetting = start({
      deed: forgetNow(ALICE),
      place,
      now: SOON,
      holdAt: pinned === 'after they were hidden' ? 'hidden' : 'open',
    });
    await forgetting.heard(pinned === 'after they were hidden' ? 'holding hidden' : 'holding open');
    const reader = start({ deed: { deed: 'read' }, place, now: SOON });
    expect(await reader.heard('holding reading')).toBe(true);
    forgetting.goOn();
    const report = (await forgetting.ending).result as ErasureReport;
    expect(report).toMatchObject({ status: 'unfinished', verified: false });
    expect(report.checks).toMatchObject([{ name: 'raw bytes', result: 'not_checked' }]);
    await expectPending(place, report.request);

    const again = await finish({ deed: { deed: 'prune' }, place, now: SOON + MINUTE });
    expect(again.result).toMatchObject({
      reports: [{ request: report.request, status: 'unfinished', verified: false }],
    });
    await expectPending(place, report.request);

    reader.goOn();
    expect(await reader.ending).toMatchObject({ signal: null, failed: null });
    await at(place, { now: SOON + 2 * MINUTE }, (workspace) => prune(workspace, {}));
    await at(place, { now: SOON + 2 * MINUTE, mode: 'read' }, (workspace) => {
      expect(showRequest(workspace, report.request)).toMatchObject({
        status: 'verified',
        verified: true,
        erased: { sessions: 1, rounds: 2 },
      });
    });
    expect(findRaw(place, needles)).toEqual([]);
    expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
  });
}

async function expectPending(place: Place, request: string): Promise<void> {
  await at(place, { now: SOON + MINUTE, mode: 'read' }, (workspace) => {
    expect(visible(workspace, ALICE)).toBe('');
    expect(showRequest(workspace, request)).toMatchObject({ status: 'unfinished', verified: false });
  });
  // What is said is so: the bytes are there still.
  expect(findRaw(place, needles)).not.toEqual([]);
}
