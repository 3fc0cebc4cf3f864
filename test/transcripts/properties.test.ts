import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectFormat } from '../../src/transcripts/index.js';
import { FIXTURES, type Read, readAll, temporaryFolder, writeFile } from './support.js';

const path = join(temporaryFolder(), 'session.jsonl');
const fixture = (name: string) => readFileSync(join(FIXTURES, name));

/** What a file gives that has `bytes` bytes at the first run and grows to the whole before the second. */
function readInTwoSteps(content: Buffer, bytes: number): Read['events'] {
  const first = readAll(writeFile(path, content.subarray(0, bytes)));
  const second = readAll(writeFile(path, content), { from: first.cursor });
  return [...first.events, ...second.events];
}

function readInOneStep(content: Buffer): Read['events'] {
  return readAll(writeFile(path, content)).events;
}

test.each([
  ['power-cut-while-carol-writes.jsonl', 1],
  ['carol-renames-her-notes-in-version-1.jsonl', 3],
])('%s, growing in any two steps, gives the events of the whole', (name, step) => {
  const content = fixture(name);
  const whole = readInOneStep(content);
  for (let bytes = 0; bytes <= content.length; bytes += step) {
    expect(readInTwoSteps(content, bytes)).toEqual(whole);
  }
});

test('random bytes never stop a reading or a detection', () => {
  const anyBytes = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(anyBytes, fc.boolean(), (content, idle) => {
      readAll(writeFile(path, content), { idle });
      detectFormat(path);
    }),
    { numRuns: 300 },
  );
});

test('a transcript with random damage is read around it', () => {
  const content = fixture('carol-renames-her-notes-in-version-1.jsonl');
  const anyDamage = fc.array(fc.tuple(fc.nat(content.length - 1), fc.nat(255)), { maxLength: 12 });
  fc.assert(
    fc.property(anyDamage, fc.nat(content.length), (damage, bytes) => {
      const damaged = Buffer.from(content);
      for (const [index, byte] of damage) damaged[index] = byte;
      detectFormat(writeFile(path, damaged));
      expect(readInTwoSteps(damaged, bytes)).toEqual(readInOneStep(damaged));
    }),
    { numRuns: 300 },
  );
});

const KEYS = [
  'type',
  'message',
  'content',
  'role',
  'id',
  'uuid',
  'sessionId',
  'text',
  'input',
  'name',
  'tool_use_id',
];
const MORE_KEYS = [
  'attachment',
  'operation',
  'snapshot',
  'toolUseResult',
  'answers',
  'origin',
  '__proto__',
  'agentId',
];
const WORDS = [
  'user',
  'assistant',
  'text',
  'tool_use',
  'tool_result',
  'thinking',
  'attachment',
  'queued_command',
];
const MORE_WORDS = [
  'queue-operation',
  'enqueue',
  'remove',
  'system',
  'AskUserQuestion',
  'Warmup',
  '/rename Tea',
  'x',
];

/** JSON that looks like a transcript's and is anything but. */
const anyRecord = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(...WORDS, ...MORE_WORDS, null, true, 0, -1, 1e308, ''),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('record'),
  ),
  record: fc.dictionary(fc.constantFrom(...KEYS, ...MORE_KEYS), tie('value'), { maxKeys: 7 }),
})).record;

test('records of any shape are read or counted, the same in one step and in two', () => {
  fc.assert(
    fc.property(
      fc.array(anyRecord, { maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (records, share) => {
        const content = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
        expect(readInTwoSteps(content, Math.floor(content.length * share))).toEqual(readInOneStep(content));
        expect(readAll(path).yield.lines).toBe(records.length);
        detectFormat(path);
      },
    ),
    { numRuns: 400 },
  );
});
