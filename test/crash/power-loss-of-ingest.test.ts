// The power is lost while somebody is remembered in a store that is made for it: the next ingest comes to what an
// undisturbed one comes to, and once it was reported that a transcript was taken in, the store opens and holds it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreak } from '../../src/ledger/chain.js';
import { auditFile } from '../../src/store/physical/index.js';
import { contentOf } from './support/content.js';
import { withPlace } from './support/lose-power.js';
import { at, dropPlace, newFolder, newPlace, type Place, removePlaces, take } from './support/place.js';
import { layOut, lossesOf, type Recording, recordDeed } from './support/power-loss.js';
import { buildWith } from './support/seeded-bugs.js';
import { compileShim } from './support/shim.js';
import { ALICE, NOW, type Story, writeStory } from './support/story.js';
import { dismissSpare, requireBuild } from './support/victims.js';

const isFull = process.env.FAULTS === 'all';
/** Each state costs an ingest, so not all of them are judged. */
const ONE_OF = isFull ? 1 : 12;

const shim = compileShim();
if (shim === null) console.log('skipped 2: no C compiler is here, or the system loads no shim');

let story: Story;
let content: string[];

beforeAll(async () => {
  requireBuild();
  story = writeStory(newFolder(), ALICE, { sessions: 1, rounds: 2 });
  const undisturbed = newPlace();
  await take(undisturbed, story, NOW);
  content = await read(undisturbed);
});

afterAll(() => {
  dismissSpare();
  removePlaces();
});

function read(place: Place): Promise<string[]> {
  return at(place, { now: NOW, mode: 'read' }, ({ store }) => contentOf(store.db));
}

function recordIngest(library: string, build?: string): Promise<Recording> {
  const deed = { deed: 'ingest', paths: [story.folder], scope: ALICE } as const;
  return recordDeed(
    { deed: { ...deed, paths: [story.folder] }, place: newPlace(), now: NOW },
    library,
    build,
  );
}

/** Judges one of so many states; throws at the first one that may not be. */
async function judge(recording: Recording, oneOf: number): Promise<number> {
  let [states, judged] = [0, 0];
  for (const { state, isTold, where } of lossesOf(recording, { seed: 20_261_130, rounds: 0, passes: 16 })) {
    states += 1;
    if (states % oneOf !== 0) continue;
    judged += 1;
    const place = layOut(state, recording.place);
    await withPlace(where, async () => {
      if (isTold) expect(await read(place)).toEqual(content);
      await take(place, story, NOW);
      expect(await read(place)).toEqual(content);
      expect(auditFile(place.database)).toMatchObject({ clean: true, logBytes: 0 });
      await at(place, { now: NOW, mode: 'read' }, ({ ledger }) =>
        expect(findBreak(ledger.db, ledger.ring)).toBeNull(),
      );
    });
    dropPlace(place);
  }
  return judged;
}

test.skipIf(shim === null)('the power is lost: ingest into a new store', { timeout: 3_600_000 }, async () => {
  const judged = await judge(await recordIngest(shim ?? ''), ONE_OF);
  console.log(`ingest into a new store: ${judged} states after a loss of power completed`);
  expect(judged).toBeGreaterThan(50);
});

test.skipIf(shim === null)('the bug is found: new folders are not synced', { timeout: 300_000 }, async () => {
  const bug = {
    name: 'new folders are not synced',
    module: 'store/folder.js',
    correct: 'syncFolder(dirname(made));',
    wrong: ';',
  };
  const recording = await recordIngest(shim ?? '', buildWith(bug));
  await expect(judge(recording, 5)).rejects.toThrow(/ledger .*(is missing|belongs to another store)/);
});
