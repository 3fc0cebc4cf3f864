// Processes killed while they change the ledger's key: at each step, and at any time. No key is ever lost that
// something was made with, the chain holds, and what was erased stays out.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forget, rotateKey } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import { findBreak } from '../../src/ledger/chain.js';
import { createRandom } from '../store/physical/support/random-store.mjs';
import { visible } from './support/look.js';
import {
  at,
  copyPlace,
  dropPlace,
  newFolder,
  newPlace,
  type Place,
  removePlaces,
  take,
} from './support/place.js';
import { ALICE, BOB, MINUTE, NOW, OF_ALICE, type Story, writeStory } from './support/story.js';
import { byTwos, dismissSpare, type Ending, finish, requireBuild, start } from './support/victims.js';

const TIMES = 3;
const KILLS = Math.round(Number(process.env.CRASH_KILLS ?? 200) / 20);

let from: Place;
let alice: Story;
let bob: Story;
let before: string;

beforeAll(async () => {
  requireBuild();
  from = newPlace();
  alice = writeStory(newFolder(), ALICE, { sessions: 1, rounds: 2 });
  bob = writeStory(newFolder(), BOB, { sessions: 1, rounds: 2 });
  await take(from, alice, NOW);
  await take(from, bob, NOW);
  await at(from, { now: NOW + MINUTE }, (workspace) =>
    forget(workspace, OF_ALICE, { immediate: true, requestId: null }),
  );
  before = await at(from, { now: NOW }, (workspace) => visible(workspace, BOB));
});

afterAll(() => {
  dismissSpare();
  removePlaces();
});

/** Opened again: every key that something was made with is there. */
async function checkKeys(place: Place, current: { from: number; to: number }): Promise<void> {
  expect(statSync(join(place.ledgerDir, 'keys.json')).mode & 0o777).toBe(0o600);
  const now = NOW + 2 * MINUTE;
  await at(place, { now }, async (workspace) => {
    const { ledger } = workspace;
    expect(ledger.ring.current).toBeGreaterThanOrEqual(current.from);
    expect(ledger.ring.current).toBeLessThanOrEqual(current.to);
    expect(findBreak(ledger.db, ledger.ring)).toBeNull();
    const options = { exclude: [], readmit: false };
    await ingest(workspace, { ...options, paths: alice.files, scope: ALICE });
    expect(visible(workspace, ALICE)).toBe('');
    expect((await ingest(workspace, { ...options, paths: bob.files, scope: BOB })).rounds).toBe(0);
    expect(visible(workspace, BOB)).toBe(before);
    rotateKey(workspace);
    expect(findBreak(ledger.db, ledger.ring)).toBeNull();
  });
}

test('killed at every step', async () => {
  const steps = Array.from({ length: 2 * TIMES }, (_, index) => index + 1);
  await byTwos(steps, async (dieAt) => {
    const place = copyPlace(from);
    const ending = await finish({ deed: { deed: 'rotate', times: TIMES }, place, now: NOW + MINUTE, dieAt });
    expect(ending.signal).toBe('SIGKILL');
    // The odd steps come before the commit, the even ones after it.
    const current = 1 + Math.floor(dieAt / 2);
    await checkKeys(place, { from: current, to: current });
    dropPlace(place);
  });
});

test('killed at any time', async () => {
  const random = createRandom(20_261_130);
  const whole = await timed(copyPlace(from));
  const moments = Array.from({ length: KILLS }, () => random() * whole);
  let killed = 0;
  await byTwos(moments, async (dieAfterMs) => {
    const place = copyPlace(from);
    const deed = { deed: 'rotate', times: TIMES } as const;
    const ending: Ending = await finish({ deed, place, now: NOW + MINUTE, dieAfterMs });
    if (ending.signal === 'SIGKILL') killed += 1;
    await checkKeys(place, { from: 1, to: 1 + TIMES });
    dropPlace(place);
  });
  expect(killed).toBeGreaterThan(KILLS / 4);
});

async function timed(place: Place): Promise<number> {
  const begun = performance.now();
  await finish({ deed: { deed: 'rotate', times: TIMES }, place, now: NOW + MINUTE });
  dropPlace(place);
  return performance.now() - begun;
}

test('while another process ingests: nothing is taken twice, and what was erased stays out', async () => {
  const place = copyPlace(from);
  const more = writeStory(newFolder(), BOB, { sessions: 1, rounds: 1, longSession: 400 });
  const paths = [...alice.files, ...more.files];
  const victim = start({
    deed: { deed: 'ingest', paths, scope: BOB },
    place,
    now: NOW + MINUTE,
    holdAt: 'inserted',
    tells: true,
  });
  expect(await victim.heard('holding inserted')).toBe(true);
  const rotated = at(place, { now: NOW + MINUTE }, (workspace) => rotateKey(workspace));
  victim.goOn();
  const [ending] = await Promise.all([victim.ending, rotated]);
  expect(ending.failed).toBeNull();
  await at(place, { now: NOW + MINUTE }, async (workspace) => {
    expect(findBreak(workspace.ledger.db, workspace.ledger.ring)).toBeNull();
    const seen = visible(workspace, BOB);
    const again = await ingest(workspace, { paths, scope: BOB, exclude: [], readmit: false });
    expect(again.rounds).toBe(0);
    expect(visible(workspace, BOB)).toBe(seen);
    for (const mark of alice.marks) expect(seen).not.toContain(mark);
  });
  dropPlace(place);
});
