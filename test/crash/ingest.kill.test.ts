// Processes killed while they ingest: into a store that they make themselves, into one that exists, and while they
// read the rest of transcripts that have grown. The next ingest comes to what an undisturbed one comes to.
import { appendFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreak } from '../../src/ledger/chain.js';
import { ToolError } from '../../src/model/errors.js';
import { auditFile, sealState } from '../../src/store/physical/index.js';
import { createRandom } from '../store/physical/support/random-store.mjs';
import { contentOf, wordsOf } from './support/content.js';
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
import { ALICE, DAY, MINUTE, NOW, type Story, writeStory } from './support/story.js';
import { byTwos, type Deed, dismissSpare, finish, type Job, requireBuild } from './support/victims.js';

const KILLS = Number(process.env.CRASH_KILLS ?? 200);

interface Scene {
  name: string;
  /** Null: the ingest makes the store itself. */
  from: Place | null;
  story: Story;
  deed: Deed;
  steps: string[];
  durationMs: number;
  content: string[];
  words: ReadonlySet<string>;
}

let scenes: Scene[] = [];
let kills = 0;

beforeAll(async () => {
  requireBuild();
  const small = writeStory(newFolder(), ALICE, { sessions: 3, rounds: 2 });
  const long = writeStory(newFolder(), ALICE, { sessions: 1, rounds: 1, longSession: 520 });
  const { story: growing, from: half } = await ingestHalf();
  scenes = [
    await stage({ name: 'a new store', from: null, story: small }),
    await stage({ name: 'grown transcripts', from: half, story: growing }),
    await stage({ name: 'a transcript of several batches', from: null, story: long }),
  ];
});

afterAll(() => {
  dismissSpare();
  removePlaces();
  console.log(`${kills} processes killed while they ingested`);
});

/** A store that has read the first halves of transcripts which then went on, the last in the middle of a line. */
async function ingestHalf(): Promise<{ story: Story; from: Place }> {
  const story = writeStory(newFolder(), ALICE, { sessions: 3, rounds: 3 });
  const rests = story.files.map((path) => {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length / 2));
    return bytes.subarray(bytes.length / 2);
  });
  const from = newPlace();
  await take(from, story, NOW);
  story.files.forEach((path, n) => {
    appendFileSync(path, rests[n] ?? '');
    utimesSync(path, (NOW - DAY) / 1_000, (NOW - DAY) / 1_000);
  });
  return { story, from };
}

async function stage(scene: Pick<Scene, 'name' | 'from' | 'story'>): Promise<Scene> {
  const deed: Deed = { deed: 'ingest', paths: [scene.story.folder], scope: scene.story.scope };
  const place = freshPlace(scene.from);
  const startedAt = performance.now();
  const ending = await finish({ deed, place, now: NOW + MINUTE, tells: true });
  expect(ending).toMatchObject({ signal: null, failed: null, errors: '' });
  const durationMs = performance.now() - startedAt;
  const [content, words] = await at(place, { now: NOW, mode: 'read' }, ({ store }) => [
    contentOf(store.db),
    wordsOf(store.db),
  ]);
  expect(content.length).toBeGreaterThan(20);
  return { ...scene, deed, steps: ending.steps, durationMs, content, words: new Set(words) };
}

function freshPlace(from: Place | null): Place {
  return from === null ? newPlace() : copyPlace(from);
}

async function killed(scene: Scene, when: Partial<Job>, where: string): Promise<void> {
  const place = freshPlace(scene.from);
  const ending = await finish({ deed: scene.deed, place, now: NOW + MINUTE, ...when });
  if (ending.signal === 'SIGKILL') kills += 1;
  try {
    expect(ending).toMatchObject({ failed: null, errors: '' });
    await checkReading(scene, place);
    await take(place, scene.story, NOW + MINUTE);
    await checkTaken(scene, place);
  } catch (error) {
    throw new Error(`${scene.name}, killed ${where}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  dropPlace(place);
}

/** Right after the kill a reader finds whole lines of the transcripts, or a store that is not made yet. */
async function checkReading(scene: Scene, place: Place): Promise<void> {
  try {
    await at(place, { now: NOW + MINUTE, mode: 'read' }, ({ store, ledger }) => {
      expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(store.db.pragma('foreign_key_check')).toEqual([]);
      expect(findBreak(ledger.db, ledger.ring)).toBeNull();
      expect(wordsOf(store.db).filter((line) => !scene.words.has(line))).toEqual([]);
    });
  } catch (error) {
    if (!(error instanceof ToolError) || scene.from !== null) throw error;
    expect(['no_store', 'ledger', 'incompatible']).toContain(error.code);
  }
}

async function checkTaken(scene: Scene, place: Place): Promise<void> {
  await at(place, { now: NOW + MINUTE, mode: 'read' }, ({ store, ledger }) => {
    expect(contentOf(store.db)).toEqual(scene.content);
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(store.db.pragma('foreign_key_check')).toEqual([]);
    expect(findBreak(ledger.db, ledger.ring)).toBeNull();
  });
  expect(sealState(place.database)).toBe('sealed');
  expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
  expect(existsSync(`${place.database}-wal`) ? readFileSync(`${place.database}-wal`).length : 0).toBe(0);
}

test('killed around every transaction', { timeout: 120_000 }, async () => {
  for (const scene of scenes) {
    const points = scene.steps.map((step, index) => ({ step, index }));
    await byTwos(points, ({ step, index }) =>
      killed(scene, { dieAt: index + 1 }, `at step ${index + 1}, ${step}`),
    );
  }
});

test('killed after any number of bytes', { timeout: 20_000 + KILLS * 2_000 }, async () => {
  const random = createRandom(11);
  const plans = Array.from({ length: Math.round(KILLS * 0.05) }, (_, n) => ({ n, share: random() }));
  await byTwos(plans, async ({ n, share }) => {
    const scene = scenes[n % 3];
    if (!scene) return;
    const size = scene.story.files.reduce((sum, path) => sum + readFileSync(path).length, 0);
    const dieAfterBytes = Math.floor(share * size);
    await killed(scene, { dieAfterBytes }, `after ${dieAfterBytes} bytes`);
  });
});

test('killed at any time, above all while the store is being made', {
  timeout: 20_000 + KILLS * 3_000,
}, async () => {
  const random = createRandom(7);
  const plans = Array.from({ length: Math.round(KILLS * 0.25) }, (_, n) => ({ n, share: random() }));
  await byTwos(plans, async ({ n, share }) => {
    const scene = scenes[n % 2 === 0 ? 0 : n % 16 === 1 ? 2 : 1];
    if (!scene) return;
    const dieAfterMs = share * (n % 4 === 0 ? 40 : scene.durationMs);
    await killed(scene, { dieAfterMs }, `${dieAfterMs.toFixed(1)} ms after it began`);
  });
});
