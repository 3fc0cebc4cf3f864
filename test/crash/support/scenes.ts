// The deeds that get killed, each on a store in which it has something to do, and what must hold after each kill.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { forget, listRequests, prune, replay, showRequest, verify } from '../../../src/erasure/index.js';
import { findBreak } from '../../../src/ledger/chain.js';
import { findLedgerRequest, listLedgerRequests } from '../../../src/ledger/requests.js';
import { signingKeyOf } from '../../../src/ledger/signing-key.js';
import type { Workspace } from '../../../src/ledger/workspace.js';
import type { Counts, ErasureReport } from '../../../src/model/erasure.js';
import { ToolError } from '../../../src/model/errors.js';
import { everythingOf, listRows } from '../../../src/recall/index.js';
import { all, get } from '../../../src/store/database.js';
import { auditFile, sealState } from '../../../src/store/physical/index.js';
import { countRows, hashRows, needlesOf, visible } from './look.js';
import { at, copyPlace, findRaw, newFolder, newPlace, type Place, take } from './place.js';
import { ALICE, BOB, DAY, MINUTE, NOW, OF_ALICE, type Story, writeStory } from './story.js';
import { type Deed, type Ending, finish } from './victims.js';

export const SCENES = [
  'forget at once',
  'forget a long session at once',
  'forget later',
  'prune what is due',
  'prune what has expired',
  'correct and erase the old',
  'unforget',
  'replay',
  'go on after a kill',
] as const;
export type SceneName = (typeof SCENES)[number];

export interface Scene {
  name: SceneName;
  from: Place;
  deed: Deed;
  now: number;
  alice: Story;
  /** Taken before anything is done: the measure of everything afterwards. */
  before: {
    aliceSeen: string;
    aliceRows: string;
    bobRows: string;
    counts: Counts;
    needles: Buffer[];
  };
  /** The moments of an undisturbed run, how long it took, and what it reported. */
  steps: string[];
  durationMs: number;
  report: ErasureReport;
}

/** When what is retained for a year has expired for Alice, and not for Bob, who came later. */
const BOB_CAME = NOW + 200 * DAY;
const ALICE_EXPIRED = NOW + 370 * DAY;
export const NEW_CLAIM = 'I prefer newpreferencezqalicexvjw over tabs';

interface Stores {
  remembered: Place;
  /** With a session that is erased in several batches. */
  long: Place;
  hidden: Place;
  expired: Place;
  /** From before a forget, with the ledger from after it. */
  restored: Place;
  /** As a forget leaves it that was killed when its rows were gone and their bytes were not. */
  killed: Place;
  alice: Story;
  talkative: Story;
  request: string;
  fact: { id: string; mark: string };
}

/** Builds the stores, does every deed once undisturbed, and notes what it came to. */
export async function stageScenes(names: readonly SceneName[] = SCENES): Promise<Scene[]> {
  const stores = await buildStores();
  const forgetNow: Deed = { deed: 'forget', selection: OF_ALICE, immediate: true };
  const deeds: Record<SceneName, { from: Place; whole?: Place; deed: Deed; now: number; alice?: Story }> = {
    'forget at once': { from: stores.remembered, deed: forgetNow, now: NOW + MINUTE },
    'forget a long session at once': {
      from: stores.long,
      deed: forgetNow,
      now: NOW + MINUTE,
      alice: stores.talkative,
    },
    'forget later': {
      from: stores.remembered,
      deed: { deed: 'forget', selection: OF_ALICE, immediate: false },
      now: NOW + MINUTE,
    },
    'prune what is due': { from: stores.hidden, deed: { deed: 'prune' }, now: NOW + 8 * DAY },
    'prune what has expired': { from: stores.expired, deed: { deed: 'prune' }, now: ALICE_EXPIRED },
    'correct and erase the old': {
      from: stores.remembered,
      deed: { deed: 'correct', fact: stores.fact.id, claim: NEW_CLAIM },
      now: NOW + MINUTE,
    },
    unforget: {
      from: stores.hidden,
      deed: { deed: 'unforget', request: stores.request },
      now: NOW + 2 * MINUTE,
    },
    replay: { from: stores.restored, deed: { deed: 'replay' }, now: NOW + 2 * MINUTE },
    'go on after a kill': {
      from: stores.killed,
      whole: stores.remembered,
      deed: { deed: 'prune' },
      now: NOW + 2 * MINUTE,
    },
  };
  const scenes: Scene[] = [];
  for (const name of names) scenes.push(await stage({ name, alice: stores.alice, ...deeds[name] }, stores));
  return scenes;
}

async function buildStores(): Promise<Stores> {
  const transcripts = newFolder();
  const alice = writeStory(transcripts, ALICE, { sessions: 2, rounds: 2 });
  const talkative = writeStory(newFolder(), ALICE, { sessions: 1, rounds: 1, longSession: 520 });
  const bob = writeStory(transcripts, BOB, { sessions: 1, rounds: 2 });
  const long = newPlace();
  await take(long, talkative, NOW);
  await take(long, bob, NOW);
  const remembered = newPlace();
  await take(remembered, alice, NOW);
  const expired = copyPlace(remembered);
  await take(remembered, bob, NOW);
  await take(expired, bob, BOB_CAME);
  const fact = await at(remembered, { now: NOW, mode: 'read' }, (workspace) => someFact(workspace, alice));
  const hidden = copyPlace(remembered);
  const { request } = await at(hidden, { now: NOW + MINUTE }, (workspace) =>
    forget(workspace, OF_ALICE, { immediate: false, requestId: null }),
  );
  const restored = await putBackAfterForget(remembered);
  const killed = await killedHalfWay(remembered);
  return { remembered, long, hidden, expired, restored, killed, alice, talkative, request, fact };
}

async function killedHalfWay(remembered: Place): Promise<Place> {
  const deed: Deed = { deed: 'forget', selection: OF_ALICE, immediate: true };
  const undisturbed = { deed, place: copyPlace(remembered), now: NOW + MINUTE, tells: true };
  const { steps } = await finish(undisturbed);
  const killed = copyPlace(remembered);
  const ending = await finish({ deed, place: killed, now: NOW + MINUTE, dieAt: steps.indexOf('batch') + 1 });
  expect(ending.signal).toBe('SIGKILL');
  return killed;
}

async function putBackAfterForget(remembered: Place): Promise<Place> {
  const forgotten = copyPlace(remembered);
  await at(forgotten, { now: NOW + MINUTE }, (workspace) =>
    forget(workspace, OF_ALICE, { immediate: true, requestId: null }),
  );
  const restored = copyPlace(remembered);
  rmSync(restored.ledgerDir, { recursive: true });
  cpSync(forgotten.ledgerDir, restored.ledgerDir, { recursive: true });
  return restored;
}

function someFact(workspace: Workspace, alice: Story): Stores['fact'] {
  const filter = everythingOf(ALICE, { now: NOW, limit: null });
  for (const { id, text } of listRows(workspace, 'facts', filter).rows) {
    const mark = alice.marks.find((one) => one.startsWith('preference') && text.includes(one));
    if (mark !== undefined) return { id, mark };
  }
  throw new Error('nothing was learned from the transcripts');
}

async function stage(
  { whole, ...scene }: Pick<Scene, 'name' | 'from' | 'deed' | 'now' | 'alice'> & { whole?: Place },
  stores: Stores,
): Promise<Scene> {
  const opening = { now: scene.now, mode: 'read', allowBehind: true } as const;
  const before = await at(whole ?? scene.from, opening, (workspace) => {
    const { db } = workspace.store;
    return {
      aliceSeen: visible(workspace, ALICE),
      aliceRows: hashRows(db, ALICE),
      bobRows: hashRows(db, BOB),
      counts: countRows(db, ALICE),
      needles: scene.deed.deed === 'correct' ? [Buffer.from(stores.fact.mark)] : needlesOf(db, scene.alice),
    };
  });
  const place = copyPlace(scene.from);
  const startedAt = performance.now();
  const undisturbed = await finish({ deed: scene.deed, place, now: scene.now, tells: true });
  const durationMs = performance.now() - startedAt;
  expect(undisturbed).toMatchObject({ signal: null, failed: null, errors: '' });
  return { ...scene, before, steps: undisturbed.steps, durationMs, report: reportOf(undisturbed.result) };
}

/** The erasure report in what a deed returns. */
export function reportOf(result: unknown): ErasureReport {
  const found = result as { erasure?: ErasureReport; reports?: ErasureReport[] } & ErasureReport;
  return found.erasure ?? found.reports?.[0] ?? found;
}

export interface Aftermath {
  /** What the deed had reported by then, and what must therefore be true from then on. */
  told?: ErasureReport | null;
  /** A disk that failed while the store was closed leaves the zeroing of slack to the next scrub, and the seal says so. */
  mayNeedScrub?: boolean;
}

/** Everything that must hold after a deed was killed anywhere, and after the next run has completed it. */
export async function checkAfterKill(scene: Scene, place: Place, aftermath: Aftermath = {}): Promise<void> {
  await checkUnchangedByReading(place, () => checkBeforeNextRun(scene, place, aftermath.told ?? null));
  const known = await at(place, { now: scene.now, mode: 'read', allowBehind: true }, requestsOf);
  await completeWhatIsLeft(scene, place);
  if (scene.name === 'forget later' && known.store.length > 0) {
    await checkHidden(scene, place);
    await at(place, { now: NOW + 9 * DAY }, (workspace) => prune(workspace, {}));
  }
  await checkCompleted(scene, place, known);
  if (aftermath.mayNeedScrub && sealState(place.database) !== 'sealed') await checkDeeply(place);
  await checkBytes(scene, place);
  await checkIngestedAgain(scene, place);
}

/** What an operator does next. */
async function completeWhatIsLeft(scene: Scene, place: Place): Promise<void> {
  const opening = { now: scene.now + MINUTE };
  if (scene.name === 'replay') {
    await at(place, { ...opening, allowBehind: true }, (workspace) => replay(workspace, {}));
  }
  await at(place, opening, (workspace) => prune(workspace, {}));
}

interface Known {
  store: string[];
  ledger: string[];
}

function requestsOf({ store, ledger }: Workspace): Known {
  return {
    store: all<{ uid: string }>(store.db, 'SELECT uid FROM requests').map((row) => row.uid),
    ledger: listLedgerRequests(ledger.db).map((row) => row.uid),
  };
}

/** Reading changes nothing (`rules` 10). */
async function checkUnchangedByReading(place: Place, read: () => Promise<void>): Promise<void> {
  const bytes = hashOfFiles(place);
  await read();
  expect(hashOfFiles(place)).toBe(bytes);
}

/** Right after the kill, before anything is settled. */
export async function checkBeforeNextRun(
  scene: Scene,
  place: Place,
  told: ErasureReport | null,
): Promise<void> {
  const left = findRaw(place, scene.before.needles);
  const opening = { now: scene.now + 1, mode: 'read' } as const;
  try {
    await at(place, opening, (workspace) => checkReading(scene, workspace, { left, told }));
  } catch (error) {
    if (!isRefusedUntilReplay(scene, error) || told !== null) throw error;
  }
}

/** Until it is replayed a store from before must not be read at all. */
export function isRefusedUntilReplay(scene: Scene, error: unknown): boolean {
  return scene.name === 'replay' && error instanceof ToolError && error.code === 'incompatible';
}

export interface Seen {
  /** Erased words that stand in the files still. */
  left: readonly string[];
  told: ErasureReport | null;
}

export function checkReading(scene: Scene, workspace: Workspace, { left, told }: Seen): void {
  const { db } = workspace.store;
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(workspace.ledger.db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(findBreak(workspace.ledger.db, workspace.ledger.ring)).toBeNull();
  expect(hashRows(db, BOB)).toBe(scene.before.bobRows);
  checkSeen(scene, workspace);
  for (const request of listRequests(workspace)) {
    if (request.status !== 'verified' && request.status !== 'erased') continue;
    expect(left).toEqual([]);
    if (scene.deed.deed !== 'correct') expect(withoutZeros(countRows(db, ALICE))).toEqual({});
  }
  if (told !== null) checkTold(workspace, told);
}

/** What was reported is true, and stays so whatever comes. */
function checkTold(workspace: Workspace, told: ErasureReport): void {
  expect(findLedgerRequest(workspace.ledger.db, told.request)).not.toBeNull();
  const known = showRequest(workspace, told.request);
  if (told.status === 'unfinished') return;
  expect(known).toMatchObject({ status: told.status, verified: told.verified, erased: told.erased });
  if (told.signature) expect(keyBeside(workspace)).toBe(told.signature.keyId);
}

/** The key that a record is signed with must outlive the power: without it nobody can check the record. */
function keyBeside({ ledger }: Workspace): string | null {
  return existsSync(join(ledger.dir, 'signing-key.pem')) ? signingKeyOf(ledger).id : null;
}

/** Never half: a person is seen wholly, or not at all. */
function checkSeen(scene: Scene, workspace: Workspace): void {
  const seen = visible(workspace, ALICE);
  const [mark = ''] = scene.before.needles.map(String);
  const request = get<{ state: string }>(
    workspace.store.db,
    'SELECT state FROM requests ORDER BY id DESC LIMIT 1',
  );
  switch (scene.name) {
    case 'forget at once':
    case 'forget a long session at once':
    case 'forget later':
      expect(seen).toBe(request === null ? scene.before.aliceSeen : '');
      return;
    case 'prune what is due':
    case 'prune what has expired':
    case 'go on after a kill':
      expect(seen).toBe('');
      return;
    case 'replay':
      // It could be opened, so the request is there again.
      expect([request === null, seen]).toEqual([false, '']);
      return;
    case 'unforget':
      expect(seen).toBe(request?.state === 'unforgotten' ? allOfAlice(scene) : '');
      return;
    case 'correct and erase the old':
      if (!seen.includes(NEW_CLAIM)) expect(seen).toBe(scene.before.aliceSeen);
      if (request !== null) expect(seen).not.toContain(mark);
      return;
    default:
      scene.name satisfies never;
  }
}

const everything = new Map<Place, string>();

/** What is seen of Alice where nothing hides her. */
function allOfAlice(scene: Scene): string {
  return everything.get(scene.from) ?? '';
}

export async function rememberAll(scenes: readonly Scene[]): Promise<void> {
  const whole = scenes.find((scene) => scene.name === 'forget later')?.before.aliceSeen ?? '';
  for (const { from } of scenes) everything.set(from, whole);
}

async function checkHidden(scene: Scene, place: Place): Promise<void> {
  await at(place, { now: scene.now + 2 * MINUTE, mode: 'read' }, (workspace) => {
    const [request] = listRequests(workspace);
    expect(request).toMatchObject({ status: 'hidden', counts: hiddenCounts(scene.before.counts) });
    expect(visible(workspace, ALICE)).toBe('');
    expect(findLedgerRequest(workspace.ledger.db, request?.request ?? '')).toMatchObject({ state: 'hidden' });
  });
}

function hiddenCounts({ sessions, rounds, facts }: Counts): Counts {
  return { sessions: sessions ?? 0, rounds: rounds ?? 0, facts: facts ?? 0 };
}

/** The next run does these whether or not they had begun. */
const MUST_COME_TO_AN_END: ReadonlySet<SceneName> = new Set([
  'prune what has expired',
  'replay',
  'go on after a kill',
]);

/** After the next run: the deed is done and truthfully reported, or it never began and nothing is missing. */
async function checkCompleted(scene: Scene, place: Place, known: Known): Promise<void> {
  const now = NOW + 371 * DAY;
  await at(place, { now, mode: 'read' }, async (workspace) => {
    const { store, ledger } = workspace;
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(store.db.pragma('foreign_key_check')).toEqual([]);
    expect(findBreak(ledger.db, ledger.ring)).toBeNull();
    expect(hashRows(store.db, BOB)).toBe(scene.before.bobRows);
    const now = requestsOf(workspace);
    expect(now.store).toEqual(now.ledger);
    const [uid] = now.store;
    const isStarted = MUST_COME_TO_AN_END.has(scene.name) || known.store.length > 0;
    if (!isStarted || uid === undefined) {
      expect(now.store).toEqual([]);
      expect([scene.before.aliceRows, scene.name]).toContain(
        scene.deed.deed === 'correct' ? scene.name : hashRows(store.db, ALICE),
      );
      return;
    }
    const report = showRequest(workspace, uid);
    if (scene.name === 'unforget') {
      expect(findLedgerRequest(ledger.db, uid)).toMatchObject({ state: report.status });
      if (report.status === 'unforgotten') expect(hashRows(store.db, ALICE)).toBe(scene.before.aliceRows);
      else expect(report.status).toBe('hidden');
      return;
    }
    expect(report).toMatchObject({ status: 'verified', verified: true });
    expect(report.checks.filter((check) => check.result !== 'ok')).toEqual([]);
    if (scene.deed.deed === 'correct')
      expect(report).toMatchObject({
        erased: scene.report.erased,
        redactedRounds: scene.report.redactedRounds,
      });
    else {
      expect(report.erased).toEqual(withoutZeros(scene.before.counts));
      expect(report).toMatchObject({
        sourceTranscripts: scene.report.sourceTranscripts,
        suppressions: scene.report.suppressions,
      });
      expect(withoutZeros(countRows(store.db, ALICE))).toEqual({});
    }
    expect(findLedgerRequest(ledger.db, uid)).toMatchObject({ state: 'closed' });
  });
}

async function checkBytes(scene: Scene, place: Place): Promise<void> {
  expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
  const isErased = await at(
    place,
    { now: scene.now, mode: 'read' },
    ({ store }) => get(store.db, "SELECT 1 FROM requests WHERE state = 'done'") !== null,
  );
  if (isErased) expect(sealState(place.database)).toBe('sealed');
  if (isErased) expect(findRaw(place, scene.before.needles)).toEqual([]);
  // The control: what was not erased is found by the same search.
  else expect(findRaw(place, scene.before.needles)).not.toEqual([]);
}

async function checkIngestedAgain(scene: Scene, place: Place): Promise<void> {
  const when = NOW + 372 * DAY;
  const isErased = await at(
    place,
    { now: when, mode: 'read' },
    ({ store }) => get(store.db, "SELECT 1 FROM requests WHERE state = 'done'") !== null,
  );
  if (!isErased) return;
  const report = await take(place, scene.alice, when);
  expect(report).toMatchObject({ sessions: 0, rounds: 0, facts: 0 });
  if (scene.deed.deed !== 'correct') {
    expect(report.suppressed).toBeGreaterThan(0);
    await at(place, { now: when, mode: 'read' }, (workspace) =>
      expect(withoutZeros(countRows(workspace.store.db, ALICE))).toEqual({}),
    );
  }
  expect(findRaw(place, scene.before.needles)).toEqual([]);
}

/** The whole store verified to the last byte: costs as much as the rest together, so not after every kill. */
export async function checkDeeply(place: Place): Promise<void> {
  const verification = await at(place, { now: NOW + 373 * DAY }, (workspace) =>
    verify(workspace, { request: null, subject: null, deep: true, scrub: true }),
  );
  expect(verification.checks.filter((check) => check.result !== 'ok')).toEqual([]);
}

export function withoutZeros(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
}

function hashOfFiles(place: Place): string {
  const hash = createHash('sha256');
  for (const path of [place.database, `${place.database}-wal`])
    hash.update(existsSync(path) ? readFileSync(path) : '');
  return hash.digest('hex');
}

export function describeEnding(ending: Ending): string {
  return JSON.stringify({
    signal: ending.signal,
    failed: ending.failed,
    errors: ending.errors.slice(0, 2_000),
  });
}
