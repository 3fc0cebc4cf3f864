// Processes killed while they take words out of a transcript, and somebody who writes it meanwhile: the file is always
// whole, the old one or the new one; what was appended is in it; and once `prune` has run nothing of the words is left.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forget, prune } from '../../src/erasure/index.js';
import { ingest } from '../../src/ingest/index.js';
import type { ErasureReport } from '../../src/model/erasure.js';
import { transcript } from '../helpers/transcript.js';
import { at, mountSmallDisk, newPlace, type Place, removePlaces } from './support/place.js';
import { ALICE, MINUTE, NOW, OF_ALICE } from './support/story.js';
import { byTwos, type Deed, dismissSpare, finish, requireBuild, start } from './support/victims.js';

const FORGET: Deed = { deed: 'forget', selection: OF_ALICE, immediate: true, scrubsSources: true };
const SECRET = 'lighthouse';
const LATER = `${JSON.stringify({ type: 'mode', sessionId: 'later', mode: 'plan' })}\n`;
const NAME = 'alice.jsonl';

let steps: string[] = [];

beforeAll(async () => {
  requireBuild();
  const ending = await finish({ deed: FORGET, place: await taken(), now: NOW + MINUTE, tells: true });
  steps = ending.steps;
});

afterAll(() => {
  dismissSpare();
  removePlaces();
});

/** A store that has read one transcript of two turns, and the transcript beside it. */
async function taken(): Promise<Place> {
  const place = newPlace();
  mkdirSync(folderOf(place), { recursive: true });
  const path = transcript({ session: 'a-0' })
    .human('Karin collects stamps with a lighthouse, as I do')
    .assistant('A lighthouse stamp is a fine thing to have.')
    .human('Sort the lighthouse albums by country then')
    .write(fileOf(place));
  utimesSync(path, (NOW - 60 * MINUTE) / 1000, (NOW - 60 * MINUTE) / 1000);
  await at(place, { now: NOW, mode: 'create' }, (workspace) =>
    ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: false }),
  );
  return place;
}

function folderOf(place: Place): string {
  return join(place.folder, 'transcripts');
}

function fileOf(place: Place): string {
  return join(folderOf(place), NAME);
}

function read(place: Place): string {
  return readFileSync(fileOf(place), 'utf8');
}

function pruned(place: Place): Promise<ErasureReport[]> {
  return at(place, { now: NOW + 30 * MINUTE }, async (workspace) => (await prune(workspace, {})).reports);
}

/** Nothing of the words, and nothing beside the file. */
function expectClean(place: Place): void {
  expect(readdirSync(folderOf(place))).toEqual([NAME]);
  expect(read(place)).not.toContain(SECRET);
  expect(read(place)).not.toContain('\0');
  expect(
    read(place)
      .split('\n')
      .slice(0, 3)
      .map((line) => JSON.parse(line).type),
  ).toEqual(['user', 'assistant', 'user']);
}

test('killed at every step, the file is whole and the next run ends it', { timeout: 240_000 }, async () => {
  const isChosen = (step: string) => step.startsWith('source:') || step === 'batch' || step === 'rows_gone';
  const points = steps.flatMap((step, index) => (isChosen(step) ? { step, index } : []));
  expect(points.map(({ step }) => step)).toEqual([
    'source:copied',
    'source:linked',
    'source:renamed',
    'source:carried',
    'source:overwritten',
    'source:removed',
    'source:noted',
    'batch',
    'rows_gone',
  ]);
  await byTwos(points, async ({ step, index }) => {
    const place = await taken();
    const before = read(place);
    const ending = await finish({ deed: FORGET, place, now: NOW + MINUTE, dieAt: index + 1 });
    expect({ step, signal: ending.signal }).toEqual({ step, signal: 'SIGKILL' });
    const isNew = !['source:copied', 'source:linked'].includes(step);
    expect({ step, length: read(place).length }).toEqual({ step, length: before.length });
    expect({ step, isOld: read(place) === before, hasWords: read(place).includes(SECRET) }).toEqual({
      step,
      isOld: !isNew,
      hasWords: !isNew,
    });
    const [report] = await pruned(place);
    expect(report).toMatchObject({
      status: 'verified',
      sources: [{ result: 'scrubbed', lines: 3, left: {} }],
    });
    expectClean(place);
  });
});

test.each(['source:copied', 'source:linked', 'source:renamed', 'source:overwritten'])(
  'what a writer appends at %s is kept, by the file’s name and by its old descriptor',
  async (step) => {
    const place = await taken();
    const old = openSync(fileOf(place), 'a+');
    const victim = start({ deed: FORGET, place, now: NOW + MINUTE, holdAt: step });
    expect(await victim.heard(`holding ${step}`)).toBe(true);
    writeSync(old, LATER);
    appendFileSync(fileOf(place), LATER);
    victim.goOn();
    expect((await victim.ending).failed).toBe(null);
    // Whoever has the old file open still finds nothing in it.
    expect(readFileSync(old).every((byte) => byte === 0)).toBe(true);
    closeSync(old);
    expectClean(place);
    expect(read(place).split(LATER)).toHaveLength(3);
  },
);

test('what was appended to the old file before a kill is carried over by the next run, once', async () => {
  for (const dieAt of ['source:renamed', 'source:carried', 'source:overwritten']) {
    const place = await taken();
    const old = openSync(fileOf(place), 'a');
    const isHeld = dieAt === 'source:renamed';
    const victim = start({
      deed: FORGET,
      place,
      now: NOW + MINUTE,
      holdAt: 'source:renamed',
      ...(isHeld ? {} : { dieAt: 1 + steps.indexOf(dieAt) }),
    });
    expect(await victim.heard('holding source:renamed')).toBe(true);
    writeSync(old, LATER);
    closeSync(old);
    if (isHeld) victim.process.kill('SIGKILL');
    else victim.goOn();
    expect((await victim.ending).signal).toBe('SIGKILL');
    await pruned(place);
    expectClean(place);
    expect({ dieAt, carried: read(place).split(LATER).length - 1 }).toEqual({ dieAt, carried: 1 });
  }
});

const small = mountSmallDisk('64k');
if (small === null) console.log('skipped 1: no small disk can be mounted here');
afterAll(() => {
  if (small !== null) spawnSync('umount', [small]);
});

test.skipIf(small === null)(
  'a disk without room for another file: the old one stays, and is told',
  async () => {
    const text = transcript({ session: 'b-0' });
    for (let n = 0; n < 60; n += 1) text.human(`The lighthouse stamp number ${n} ${'x'.repeat(300)}`);
    const path = text.write(join(small ?? '', NAME));
    utimesSync(path, (NOW - 60 * MINUTE) / 1000, (NOW - 60 * MINUTE) / 1000);
    const before = readFileSync(path);
    const place = newPlace();
    const reports = await at(place, { now: NOW, mode: 'create' }, async (workspace) => {
      await ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: false });
      return forget(workspace, OF_ALICE, { immediate: true, requestId: null, scrubsSources: true });
    });
    expect(reports.sources).toEqual([{ result: 'no_space', lines: 0, left: {} }]);
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(small ?? '')).toEqual([NAME]);
  },
);
