// What becomes of a transcript after it was taken in: cut, replaced, moved, compressed, rewritten in place.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { count } from '../../src/store/database.js';
import { rowsOf } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, type TestPlace, testPlace } from '../helpers/workspace.js';

const SAID = ['My editor is Helix', 'Always use pnpm', 'My shell is fish'];

function story(texts: readonly string[] = SAID, salt = '') {
  const said = transcript({ session: `session${salt}`, salt });
  for (const text of texts) said.human(text).assistant('Noted.');
  return said;
}

/** A place that has taken in the story, and the story's file. */
async function told(): Promise<{ place: TestPlace; path: string }> {
  const place = testPlace();
  const path = story().write(join(place.folder, 'transcripts', 'a.jsonl'));
  await place.ingest(ALICE, join(place.folder, 'transcripts'));
  return { place, path };
}

const texts = (place: TestPlace) =>
  place.run((workspace) =>
    rowsOf(workspace, 'rounds')
      .map((row) => row.text.replace('\nNoted.', ''))
      .sort(),
  );

test('a file that became shorter takes nothing with it, and goes on from there', async () => {
  const { place, path } = await told();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  await place.ingest(ALICE, path);
  expect(await texts(place)).toEqual([...SAID].sort());
  story([...SAID, 'My city is Ghent']).write(path);
  const report = await place.ingest(ALICE, path);
  expect(report).toMatchObject({ rounds: 1, sessions: 0 });
  expect(await texts(place)).toEqual([...SAID, 'My city is Ghent'].sort());
});

test('a file that another one replaced brings that one’s rounds', async () => {
  const { place, path } = await told();
  story(['Never use tabs'], 'b').write(path);
  expect(await place.ingest(ALICE, path)).toMatchObject({ rounds: 1, sessions: 1 });
  expect(await texts(place)).toEqual([...SAID, 'Never use tabs'].sort());
});

test.each(['elsewhere/a.jsonl', 'a.jsonl.gz'])(
  'a file that became %s is known, with its new place',
  async (name) => {
    const { place, path } = await told();
    const to = join(place.folder, name);
    mkdirSync(join(place.folder, 'elsewhere'));
    if (name.endsWith('.gz')) writeFileSync(to, gzipSync(readFileSync(path)));
    else renameSync(path, to);
    rmSync(path, { force: true });
    expect(await place.ingest(ALICE, to)).toMatchObject({ rounds: 0, duplicates: 6 });
    expect(await texts(place)).toEqual([...SAID].sort());
    await place.run(({ store }) => expect(count(store.db, 'SELECT count(*) FROM places')).toBe(6));
  },
);

test('a file that was rewritten in place, with the same size and time, is read again', async () => {
  const place = testPlace();
  const path = story().write(join(place.folder, 'a.jsonl'));
  const time = new Date('2026-06-01T10:00:00Z');
  utimesSync(path, time, time);
  await place.ingest(ALICE, path);
  const before = statSync(path, { bigint: true });
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll('Helix', 'Emacs').replaceAll('0000-4000', '0000-4001'),
  );
  utimesSync(path, time, time);
  const { size, mtimeNs, ino } = statSync(path, { bigint: true });
  expect({ size, mtimeNs, ino }).toEqual({ size: before.size, mtimeNs: before.mtimeNs, ino: before.ino });
  expect(await place.ingest(ALICE, path)).toMatchObject({ unchanged: 0 });
  expect(await texts(place)).toContain('My editor is Emacs');
  expect(await place.ingest(ALICE, path)).toMatchObject({ unchanged: 1 });
});
