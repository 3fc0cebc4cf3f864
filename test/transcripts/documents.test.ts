// A file is one JSON document, or a record a line. Its name does not say which, nor does its first line alone.
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detectFormat } from '../../src/transcripts/index.js';
import { rowsOf } from '../helpers/look.js';
import { ALICE, NOW, testPlace } from '../helpers/workspace.js';
import { readAll, spoken, temporaryFolder, toJsonl, writeFile } from './support.js';

const folder = temporaryFolder();
let files = 0;
const file = (content: string) => writeFile(join(folder, `session-${++files}.json`), content);

const header = { sessionId: 's', projectHash: 'h' };
const messages = [
  { id: 'u1', type: 'user', content: 'How far is the moon?' },
  { id: 'g1', type: 'gemini', content: 'Far.' },
  { id: 'u2', type: 'user', content: 'And the sun?' },
  { id: 'g2', type: 'gemini', content: 'Farther.' },
];
const ALL = ['human: How far is the moon?', 'assistant: Far.', 'human: And the sun?', 'assistant: Farther.'];
const compact = JSON.stringify({ ...header, messages });

test.each([
  [
    'a message a line',
    `{"sessionId":"s","projectHash":"h","messages":[\n${messages.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`,
  ],
  ['a key a line', JSON.stringify({ ...header, messages }, null, 1)],
  ['one line', `${compact}\n`],
  ['one line without its end', compact],
])('a document with %s is read whole, at once', (_, content) => {
  const path = file(content);
  expect(detectFormat(path)).toEqual({ kind: 'format', name: 'gemini' });
  const read = readAll(path, { format: 'gemini', idle: false });
  expect(spoken(read)).toEqual(ALL);
  expect(read.cursor?.consumed).toBe(content.length);
});

test('half of a line is waited for', () => {
  const read = readAll(file(compact.slice(0, -9)), { format: 'gemini', idle: false });
  expect(read).toMatchObject({ events: [], yield: { lines: 0, skipped: { half_written: 1 } } });
});

test.each([
  ['a record that was cut off', '{"id":"x","type":"user","content":[\n'],
  ['a list', '["id","type"]\n'],
  ['a whole conversation', `${compact}\n`],
])('lines behind %s are lines', (_, first) => {
  const more = { id: 'u9', type: 'user', content: 'Good night.' };
  const path = file(`${first}${toJsonl([header, ...messages.slice(0, 2), more])}`);
  expect(detectFormat(path)).toEqual({ kind: 'format', name: 'gemini' });
  expect(spoken(readAll(path, { format: 'gemini', idle: true })).slice(-3)).toEqual([
    ...ALL.slice(0, 2),
    'human: Good night.',
  ]);
});

test('a message that was held back is taken when its file has come to rest, though nothing was added', async () => {
  const place = testPlace();
  const path = join(place.folder, 'session-1.jsonl');
  writeFileSync(path, toJsonl([header, ...messages]));
  utimesSync(path, new Date(NOW - 1_000), new Date(NOW - 1_000));
  const words = () =>
    place.run((workspace) =>
      rowsOf(workspace, 'rounds')
        .map(({ text }) => text)
        .join(),
    );
  await place.ingest(ALICE, path);
  expect(await words()).not.toContain('Farther.');
  place.now.value += 3_600_000;
  expect(await place.ingest(ALICE, path)).toMatchObject({ unchanged: 0, duplicates: 0 });
  expect(await words()).toContain('Farther.');
  expect(await place.ingest(ALICE, path)).toMatchObject({ unchanged: 1 });
});
