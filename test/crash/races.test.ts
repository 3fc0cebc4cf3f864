// Two processes at once, each held at the moment that hurts. Whichever of ingest and forget comes first, nothing of
// the person who is forgotten stays visible (`rules` 2, 3, 14, 24).

import { appendFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forget, prune, showRequest } from '../../src/erasure/index.js';
import { findBreak } from '../../src/ledger/chain.js';
import type { ErasureReport } from '../../src/model/erasure.js';
import type { IngestReport } from '../../src/model/listing.js';
import { all, get } from '../../src/store/database.js';
import { auditFile } from '../../src/store/physical/index.js';
import { contentOf } from './support/content.js';
import { countRows, hashRows, needlesOf, visible } from './support/look.js';
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
import { withoutZeros } from './support/scenes.js';
import {
  ALICE,
  BOB,
  DAY,
  MINUTE,
  NOW,
  OF_ALICE,
  type Story,
  writeFurtherSession,
  writeStory,
} from './support/story.js';
import { type Deed, dismissSpare, finish, requireBuild, scribble, start } from './support/victims.js';

const SOON = NOW + MINUTE;
let remembered: Place;
/** What is remembered, and a new session that is not yet. */
let alice: Story;
let further: Story;
/** The same sessions, gone on since. */
let grown: Story;
let bobRows: string;
let needles: Buffer[];

beforeAll(async () => {
  requireBuild();
  remembered = newPlace();
  alice = writeStory(newFolder(), ALICE, { sessions: 2, rounds: 3 });
  const rests = alice.files.map(cutInHalf);
  await take(remembered, alice, NOW);
  await take(remembered, writeStory(newFolder(), BOB, { sessions: 1, rounds: 2 }), NOW);
  alice.files.forEach((path, n) => {
    appendFileSync(path, rests[n] ?? '');
    makeOld(path);
  });
  grown = alice;
  further = writeFurtherSession(newFolder(), ALICE, { n: 1, rounds: 2 });
  await at(remembered, { now: NOW, mode: 'read' }, ({ store }) => {
    bobRows = hashRows(store.db, BOB);
    needles = [...needlesOf(store.db, alice), ...further.marks.map((mark) => Buffer.from(mark))];
  });
});

afterAll(() => {
  dismissSpare();
  removePlaces();
});

/** Cuts a transcript where a line ends; returns the rest. */
function cutInHalf(path: string): string {
  const text = readFileSync(path, 'utf8');
  const middle = text.indexOf('\n', text.length / 2) + 1;
  writeFileSync(path, text.slice(0, middle));
  makeOld(path);
  return text.slice(middle);
}

function makeOld(path: string): void {
  utimesSync(path, (NOW - DAY) / 1_000, (NOW - DAY) / 1_000);
}

function ingestOf(story: Story): Deed {
  return { deed: 'ingest', paths: story.files, scope: story.scope };
}

function forgetAlice(immediate: boolean): Deed {
  return { deed: 'forget', selection: OF_ALICE, immediate };
}

/** Nothing of Alice is seen now; and once the grace period is over nothing of her is anywhere, nor comes back. */
async function expectForgotten(place: Place, erased: { sessions: number }): Promise<void> {
  expect(await at(place, { now: SOON, mode: 'read' }, (workspace) => visible(workspace, ALICE))).toBe('');
  const later = NOW + 9 * DAY;
  await at(place, { now: later }, (workspace) => prune(workspace, {}));
  await at(place, { now: later, mode: 'read' }, (workspace) => {
    const { store, ledger } = workspace;
    expect(withoutZeros(countRows(store.db, ALICE))).toEqual({});
    expect(hashRows(store.db, BOB)).toBe(bobRows);
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(findBreak(ledger.db, ledger.ring)).toBeNull();
    const [request] = all<{ uid: string }>(store.db, 'SELECT uid FROM requests');
    expect(showRequest(workspace, request?.uid ?? '')).toMatchObject({ status: 'verified', erased });
  });
  expect(findRaw(place, needles)).toEqual([]);
  expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
  expect(await take(place, grown, later)).toMatchObject({ sessions: 0, rounds: 0 });
  expect(findRaw(place, needles)).toEqual([]);
}

for (const immediate of [true, false]) {
  const how = immediate ? 'at once' : 'later';

  for (const hold of ['intent', 'ledger'] as const) {
    test(`forgetting ${how}, held after ${hold}: a session that arrives meanwhile goes too`, async () => {
      const place = copyPlace(remembered);
      const forgetting = start({ deed: forgetAlice(immediate), place, now: SOON, holdAt: hold });
      expect(await forgetting.heard(`holding ${hold}`)).toBe(true);
      const ingested = await finish({ deed: ingestOf(further), place, now: SOON });
      expect((ingested.result as IngestReport).sessions).toBe(1);
      forgetting.goOn();
      expect(await forgetting.ending).toMatchObject({ signal: null, failed: null, errors: '' });
      await expectForgotten(place, { sessions: 3 });
      expect(await take(place, further, NOW + 10 * DAY)).toMatchObject({ sessions: 0, rounds: 0 });
    });

    test(`forgetting ${how}, held after ${hold}: lines added to a session meanwhile go too`, async () => {
      const place = copyPlace(remembered);
      const forgetting = start({ deed: forgetAlice(immediate), place, now: SOON, holdAt: hold });
      expect(await forgetting.heard(`holding ${hold}`)).toBe(true);
      await finish({ deed: ingestOf(grown), place, now: SOON });
      forgetting.goOn();
      expect(await forgetting.ending).toMatchObject({ signal: null, failed: null, errors: '' });
      await expectForgotten(place, { sessions: 2 });
    });
  }

  test(`ingest has looked up and not committed when the ledger hears of forgetting ${how}`, async () => {
    const place = copyPlace(remembered);
    const forgetting = start({
      deed: forgetAlice(immediate),
      place,
      now: SOON,
      holdAt: 'intent',
      tells: true,
    });
    expect(await forgetting.heard('holding intent')).toBe(true);
    const ingesting = start({ deed: ingestOf(further), place, now: SOON, holdAt: 'inserted' });
    expect(await ingesting.heard('holding inserted')).toBe(true);
    forgetting.goOn();
    expect(await forgetting.heard('step ledger')).toBe(true);
    ingesting.goOn();
    expect(await ingesting.ending).toMatchObject({ signal: null, failed: null, errors: '' });
    expect(await forgetting.ending).toMatchObject({ signal: null, failed: null, errors: '' });
    await expectForgotten(place, { sessions: 3 });
  });

  test(`ingest has read lines and not begun to store them when they are forgotten ${how}`, async () => {
    const place = copyPlace(remembered);
    const ingesting = start({ deed: ingestOf(grown), place, now: SOON, holdAt: 'read' });
    expect(await ingesting.heard('holding read')).toBe(true);
    expect(await finish({ deed: forgetAlice(immediate), place, now: SOON })).toMatchObject({ failed: null });
    ingesting.goOn();
    expect(await ingesting.ending).toMatchObject({ signal: null, failed: null, errors: '' });
    await expectForgotten(place, { sessions: 2 });
  });
}

test('the control: an ingest that looked up before its transaction would be seen', async () => {
  const place = copyPlace(remembered);
  const ingesting = start({
    deed: ingestOf(grown),
    place,
    now: SOON,
    holdAt: 'read',
    wrongly: 'looks up too early',
  });
  expect(await ingesting.heard('holding read')).toBe(true);
  expect(await finish({ deed: forgetAlice(true), place, now: SOON })).toMatchObject({ failed: null });
  ingesting.goOn();
  expect(await ingesting.ending).toMatchObject({ failed: null });
  await expect(expectForgotten(place, { sessions: 2 })).rejects.toThrow();
  expect(await at(place, { now: SOON, mode: 'read' }, (workspace) => visible(workspace, ALICE))).not.toBe('');
});

test('the control: a forget that confirmed its old plan would be seen', async () => {
  const place = copyPlace(remembered);
  const forgetting = start({
    deed: forgetAlice(true),
    place,
    now: SOON,
    holdAt: 'ledger',
    wrongly: 'confirms the old plan',
  });
  expect(await forgetting.heard('holding ledger')).toBe(true);
  await finish({ deed: ingestOf(further), place, now: SOON });
  forgetting.goOn();
  expect((await forgetting.ending).failed?.message).toBe('confirmed wrongly, on purpose');
  await expect(expectForgotten(place, { sessions: 3 })).rejects.toThrow();
  expect(await at(place, { now: SOON, mode: 'read' }, (workspace) => visible(workspace, ALICE))).not.toBe('');
});

test('two processes that make the same store at once share one ledger and one key', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    const place = newPlace();
    const both = [ingestOf(alice), ingestOf(further)].map((deed) =>
      start({ deed, place, now: SOON, holdAt: 'begin' }),
    );
    for (const one of both) expect(await one.heard('holding begin')).toBe(true);
    for (const one of both) one.goOn();
    for (const { ending } of both)
      expect(await ending).toMatchObject({ signal: null, failed: null, errors: '' });
    // Lines are recognised by keyed digests: both must have used the key that was kept.
    for (const story of [alice, further]) {
      const report = await take(place, copyOf(story), SOON);
      expect(report).toMatchObject({ files: story.files.length, sessions: 0, rounds: 0 });
      expect(report.duplicates).toBeGreaterThan(0);
    }
  }
});

/** The same transcripts in another folder. */
function copyOf(story: Story): Story {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const files = story.files.map((path) => join(folder, basename(path)));
  files.forEach((target, n) => {
    writeFileSync(target, readFileSync(story.files[n] ?? ''));
    makeOld(target);
  });
  return { ...story, folder, files };
}

test('ingest goes on while prune erases: nobody is turned away, and nobody waits long', {
  timeout: 240_000,
}, async () => {
  const folder = newFolder();
  const sessions = Array.from({ length: 25 }, (_, n) => writeFurtherSession(folder, BOB, { n, rounds: 2 }));
  const ofBob: Deed = { deed: 'ingest', paths: sessions.flatMap((story) => story.files), scope: BOB };
  const undisturbed = newPlace();
  await finish({ deed: ofBob, place: undisturbed, now: NOW + 8 * DAY });
  const expected = await at(undisturbed, { now: SOON, mode: 'read' }, ({ store }) => contentOf(store.db));
  for (let round = 0; round < 2; round += 1) {
    const place = newPlace();
    await take(place, writeStory(newFolder(), ALICE, { sessions: 2, rounds: 2, longSession: 620 }), NOW);
    await at(place, { now: SOON }, (workspace) =>
      forget(workspace, OF_ALICE, { immediate: false, requestId: null }),
    );
    const ingesting = start({ deed: ofBob, place, now: NOW + 8 * DAY });
    await ingesting.heard('begun');
    const pruned = await finish({ deed: { deed: 'prune' }, place, now: NOW + 8 * DAY });
    const ingested = await ingesting.ending;
    for (const ending of [ingested, pruned])
      expect(ending).toMatchObject({ signal: null, failed: null, errors: '' });
    expect((ingested.result as { longestWaitMs: number }).longestWaitMs).toBeLessThan(5_000);
    // The bytes may have to wait for the ingest to end; the rows do not.
    const report = (pruned.result as { reports: ErasureReport[] }).reports[0];
    expect(['verified', 'unfinished']).toContain(report?.status);
    await at(place, { now: NOW + 8 * DAY }, (workspace) => prune(workspace, {}));
    await at(place, { now: NOW + 9 * DAY, mode: 'read' }, (workspace) => {
      expect(contentOf(workspace.store.db)).toEqual(expected);
      expect(showRequest(workspace, report?.request ?? '')).toMatchObject({ status: 'verified' });
    });
    expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
  }
});

test('a process with old pages in its cache writes after the erasure: none of them comes back', async () => {
  const place = copyPlace(remembered);
  const writer = start({
    deed: { ...ingestOf(writeFurtherSession(newFolder(), BOB, { n: 40, rounds: 12 })) },
    place,
    now: SOON,
    reads: true,
    holdAt: 'open',
  });
  expect(await writer.heard('holding open')).toBe(true);
  const forgotten = await finish({ deed: forgetAlice(true), place, now: SOON });
  expect(forgotten.result).toMatchObject({ status: 'verified' });
  writer.goOn();
  expect(await writer.ending).toMatchObject({ signal: null, failed: null, errors: '' });
  expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
  expect(findRaw(place, needles)).toEqual([]);
});

test('somebody who takes no lock of ours commits while the log is zeroed: no row of theirs is lost', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    const place = copyPlace(remembered);
    const other = scribble(place);
    await other.heard('committed 5');
    const forgotten = await finish({ deed: forgetAlice(true), place, now: SOON });
    expect(forgotten).toMatchObject({ failed: null, errors: '' });
    expect(['verified', 'unfinished', 'erased']).toContain((forgotten.result as ErasureReport).status);
    await other.heard(`committed ${other.committed() + 5}`);
    other.process.kill('SIGKILL');
    await other.ending;
    await at(place, { now: SOON }, (workspace) => prune(workspace, {}));
    await at(place, { now: SOON, mode: 'read' }, ({ store }) => {
      const kept =
        get<{ n: number }>(store.db, "SELECT count(*) AS n FROM meta WHERE key LIKE 'scribble %'")?.n ?? 0;
      expect(kept).toBeGreaterThanOrEqual(other.committed());
      expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(hashRows(store.db, BOB)).toBe(bobRows);
    });
    expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
    expect(findRaw(place, needles)).toEqual([]);
  }
});
