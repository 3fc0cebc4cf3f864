// A line without its words: as long as it was, still one of its format, and with nothing of what was said.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TranscriptEvent } from '../../src/model/transcript.js';
import { eraseLine, isErasedLine } from '../../src/transcripts/erase-line.js';
import { detectFormat, readTranscript } from '../../src/transcripts/index.js';
import { temporaryFolder } from '../helpers/workspace.js';

const FIXTURES = new URL('../../fixtures/', import.meta.url).pathname;
const files = ['transcripts', 'formats']
  .flatMap((folder) =>
    readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(FIXTURES, folder, name),
    ),
  )
  .filter((path) => path.endsWith('.jsonl'));

function erased(line: string): string | null {
  return eraseLine(Buffer.from(line))?.toString() ?? null;
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n');
}

/** Every string in a value, those of its fields too. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => [field, ...stringsIn(inner)]);
}

test('there are fixtures of every kind', () => {
  expect(files.length).toBeGreaterThan(20);
});

test('no string with a blank, a slash or an at sign is left in any line of any format', () => {
  for (const line of files.flatMap(linesOf)) {
    const after = erased(line);
    if (after === null) continue;
    expect(Buffer.byteLength(after)).toBe(Buffer.byteLength(line));
    const left = stringsIn(JSON.parse(after.replace(/^\uFEFF|\0/g, ''))).filter(
      (one) => !/^(\[erased\])? *$/.test(one),
    );
    expect(left.filter((one) => /[^\w.:+$-]/.test(one))).toEqual([]);
    expect(erased(after)).toBe(after);
  }
});

test('a file without its words is of the same format, and says nothing', () => {
  const copy = join(temporaryFolder(), 'erased.jsonl');
  let read = 0;
  for (const path of files) {
    const before = detectFormat(path);
    const lines = linesOf(path).map(erased);
    if (before.kind !== 'format' || lines.every((line) => line === null)) continue;
    writeFileSync(copy, lines.map((line) => line ?? '').join('\n'));
    expect(detectFormat(copy)).toMatchObject({ kind: 'format', name: before.name });
    const said = saidIn(copy, before.name).filter(saysAnything);
    expect({ path, said }).toEqual({ path, said: [] });
    read += 1;
  }
  expect(read).toBeGreaterThan(20);
});

/** Of the rest only that it was there is stored, and of blanks nothing. */
function saysAnything(event: TranscriptEvent): boolean {
  if (event.kind === 'message' || event.kind === 'reasoning') return event.text.trim() !== '';
  return event.kind !== 'snapshot' && event.kind !== 'tool_result';
}

test('lines that stay are the same lines of the same session when others are erased', () => {
  const copy = join(temporaryFolder(), 'in-part.jsonl');
  for (const path of files) {
    const format = detectFormat(path);
    if (format.kind !== 'format') continue;
    copyFileSync(path, copy);
    const before = saidIn(copy, format.name);
    const turns = [...new Set(before.filter(opensRound).map(({ line }) => line.offset))];
    const [from = 0, to = 0] = turns.slice(-2);
    const within = ({ line }: TranscriptEvent) => line.offset >= from && line.offset < to;
    let offset = 0;
    const lines = linesOf(path).map((line) => {
      const goes = offset >= from && offset < to;
      offset += Buffer.byteLength(line) + 1;
      return goes ? (erased(line) ?? line) : line;
    });
    writeFileSync(copy, lines.join('\n'));
    const gone = new Set(before.filter(within).flatMap((event) => ('text' in event ? event.text : [])));
    // A prompt that waited in a queue stands in the file before it is said: whoever scrubs the one scrubs the other.
    const stays = (event: TranscriptEvent) => !within(event) && !('text' in event && gone.has(event.text));
    expect({ path, after: saidIn(copy, format.name).filter(stays) }).toEqual({
      path,
      after: before.filter(stays),
    });
  }
});

function saidIn(path: string, format: string): TranscriptEvent[] {
  const batches = [...readTranscript({ path, format }, { from: null, idle: true })];
  return batches.flatMap(({ events }) => events);
}

function opensRound(event: TranscriptEvent): boolean {
  return event.kind === 'message' && event.opensRound;
}

test('keeps what a line is and where it belongs, and nothing that a tool or a person called so', () => {
  const line = JSON.stringify({
    type: 'user',
    uuid: '3f9a12c4-0000-4000-8000-000000000001',
    cwd: '/home/anna/src',
    n: 7,
    message: {
      role: 'user',
      content: [{ type: 'tool_use', id: 'toolu_1', input: { type: 'anna', id: 'berg-7' } }],
    },
    toolUseResult: { '/home/anna/notes.txt': 'hej', status: 'at-home' },
    model: 'Anna Berg',
  });
  const after = JSON.parse(erased(line) ?? '');
  expect(after).toMatchObject({
    type: 'user',
    uuid: '3f9a12c4-0000-4000-8000-000000000001',
    n: 7,
    message: { role: 'user', content: [{ type: 'tool_use', id: 'toolu_1' }] },
  });
  expect(JSON.stringify(after)).not.toMatch(/anna|berg|hej|home/i);
});

test('keeps who speaks as a role, and not by name', () => {
  expect(erased('{"from":"human","value":"Hej Anna"}')).toBe('{"from":"human","value":"[erased]"}');
  expect(erased('{"sender":"anna.berg","role":"user"}')).toBe('{"sender":"[erased] ","role":"user"}');
  expect(erased('{"id":"m-1","user":{"id":"anna-berg","kind":"guest"},"role":"user"}')).toBe(
    '{"id":"m-1","user":{"id":"[erased] ","kind":"     "},"role":"user"}',
  );
});

test('takes escapes, any bytes and what only looks like a string as they are', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom('', ' ', '\r', '\t\r'),
      (value, end) => {
        const line = Buffer.from(JSON.stringify(value) + end);
        const after = eraseLine(line);
        expect(after?.length).toBe(line.length);
        expect(after && eraseLine(after)?.equals(after)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('leaves alone what is no record', () => {
  for (const line of ['', '[1]', '"text"', '{"a":', '{"a":1}{"b":2}']) expect(erased(line)).toBe(null);
});

test('a line is known as erased only when nothing is left in it', () => {
  const line = '{"role":"user","content":"My sister lives in Malmö"}';
  expect(isErasedLine(Buffer.from(erased(line) ?? ''))).toBe(true);
  expect(isErasedLine(Buffer.from('{"role":"user","content":"[erased] is what it said"}'))).toBe(false);
});
