// What holds for every format, shown on each of its fixtures. A new format gets all of it with its first fixture.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARRIED } from '../../src/transcripts/format.js';
import { detectFormat, FORMATS } from '../../src/transcripts/index.js';
import {
  carriedBy,
  describeReading,
  expectedEvents,
  FIXTURES_BY_FORMAT,
  FORMAT_FIXTURES,
  type FormatFixture,
} from './format-fixtures.js';
import { type Read, readAll, temporaryFolder, toJsonl, writeFile } from './support.js';

const folder = temporaryFolder();

describe.each(FORMATS.map((format) => [format.name, format] as const))('%s', (name, format) => {
  const fixtures = FIXTURES_BY_FORMAT.get(name) ?? [];

  test('has fixtures', () => {
    expect(fixtures).not.toEqual([]);
  });

  test('carries what it says it carries, as its fixtures prove, in the order of the words', () => {
    const proved = fixtures.map(({ path }) => carriedBy(path, readAll(path, { format: name, idle: true })));
    expect(format.carries).toEqual(CARRIED.filter((word) => proved.some((carried) => carried.has(word))));
  });
});

describe.each(FORMAT_FIXTURES.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
  const { format, path } = fixture;
  const content = readFileSync(path);

  test('is known by its content', () => {
    const nameless = writeFile(join(folder, 'nameless'), content);
    expect(detectFormat(nameless)).toEqual({ kind: 'format', name: format });
  });

  test('gives the expected events', () => {
    const now = describeReading(readAll(path, { format, idle: true }));
    expect(now).toBe(expectedEvents(fixture, now));
  });

  test('growing in any two steps gives the events of the whole', () => {
    const whole = readInOneStep(fixture, content);
    for (let bytes = 0; bytes <= content.length; bytes += stepFor(content)) {
      expect(readInTwoSteps(fixture, content, bytes)).toEqual(whole);
    }
  });

  test('random damage is read around', () => {
    const anyDamage = fc.array(fc.tuple(fc.nat(content.length - 1), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(anyDamage, fc.nat(content.length), (damage, bytes) => {
        const damaged = Buffer.from(content);
        for (const [index, byte] of damage) damaged[index] = byte;
        detectFormat(writeFile(placeOf(fixture), damaged));
        expect(readInTwoSteps(fixture, damaged, bytes)).toEqual(readInOneStep(fixture, damaged));
      }),
      { numRuns: 15 },
    );
  });

  test.each([' ', '\t', '\r', '\0'])(
    'a last line with %j in place of its line feed, in any two steps',
    (padding) => {
      const padded = Buffer.concat([content.subarray(0, content.length - 1), Buffer.from(padding.repeat(3))]);
      for (let left = 0; left <= 4; left++) {
        expect(readInTwoSteps(fixture, padded, padded.length - left)).toEqual(readInOneStep(fixture, padded));
      }
    },
  );

  test('records of any shape, made of its own words, are read or counted, the same in one step and in two', () => {
    fc.assert(
      fc.property(fc.array(recordOf(wordsOf(content)), { maxLength: 6 }), fc.nat(100), (records, percent) => {
        const shapes = Buffer.from(toJsonl(records));
        const bytes = Math.floor((shapes.length * percent) / 100);
        expect(readInTwoSteps(fixture, shapes, bytes)).toEqual(readInOneStep(fixture, shapes));
      }),
      { numRuns: 20 },
    );
  });

  test('nesting without end, in any of its fields, stops nothing', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const lines = recordsOf(content)
      .slice(0, 6)
      .flatMap((record) => withEachField(record, '@deep@'))
      .map((record) => `${JSON.stringify(record).replace('"@deep@"', deep)}\n`);
    const path = writeFile(placeOf(fixture), lines.join(''));
    detectFormat(path);
    expect(readAll(path, { format, idle: true }).yield.lines).toBe(lines.length);
  });

  test('a broken line costs nothing but itself', () => {
    if (isDocument(content)) return;
    const end = content.indexOf('\n', content.indexOf('\n') + 1) + 1;
    const broken = Buffer.concat([
      content.subarray(0, end),
      Buffer.from('{"half":\n'),
      content.subarray(end),
    ]);
    const read = readAll(writeFile(placeOf(fixture), broken), { format, idle: true });
    const sound = readAll(writeFile(placeOf(fixture), content), { format, idle: true });
    expect(read.yield.skipped.broken_json).toBe((sound.yield.skipped.broken_json ?? 0) + 1);
    expect(kindsOf(read)).toEqual(kindsOf(sound));
  });

  test('compressed with gzip it gives the same', () => {
    const plain = readAll(writeFile(placeOf(fixture), content), { format, idle: true });
    const compressed = writeFile(`${placeOf(fixture)}.gz`, gzipSync(content));
    expect(detectFormat(compressed)).toEqual({ kind: 'format', name: format });
    expect(readAll(compressed, { format })).toEqual(plain);
  });
});

type Words = { keys: string[]; values: unknown[] };

function recordsOf(content: Buffer): object[] {
  const text = content.toString('utf8').trim();
  if (isDocument(content)) return [JSON.parse(text)].flat();
  return text.split(/\r?\n/).flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** The keys and the short values of a transcript. */
function wordsOf(content: Buffer): Words {
  const keys = new Set<string>(['__proto__']);
  const values = new Set<unknown>([null, true, 0, -1, 1e308, '']);
  JSON.stringify(recordsOf(content), (key, value) => {
    if (Number.isNaN(Number(key))) keys.add(key);
    if (typeof value !== 'object') values.add(value);
    return value;
  });
  return { keys: [...keys], values: [...values] };
}

function recordOf({ keys, values }: Words) {
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...values),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('record'),
    ),
    record: fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 7 }),
  })).record;
}

/** The record once for each of its fields and theirs, with something else in it. */
function withEachField(record: object, value: unknown): object[] {
  return Object.entries(record).flatMap(([key, inner]) => {
    const below = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
    const changed = Object.keys(below).map((name) => ({ ...record, [key]: { ...below, [name]: value } }));
    return [{ ...record, [key]: value }, ...changed];
  });
}

function placeOf({ format }: FormatFixture): string {
  return join(folder, `${format}.jsonl`);
}

/** Some forty splits: with the next fixture they fall elsewhere. */
function stepFor(content: Buffer): number {
  return Math.max(1, Math.floor(content.length / 40));
}

function isDocument(content: Buffer): boolean {
  return /^(?:\[|\{\s*\n)/.test(content.toString('utf8'));
}

/** What a file gives that has `bytes` bytes at the first run and grows to the whole before the second. */
function readInTwoSteps(fixture: FormatFixture, content: Buffer, bytes: number): Read['events'] {
  const { format } = fixture;
  const path = placeOf(fixture);
  const first = readAll(writeFile(path, content.subarray(0, bytes)), { format });
  const second = readAll(writeFile(path, content), { format, from: first.cursor });
  return [...first.events, ...second.events];
}

function readInOneStep(fixture: FormatFixture, content: Buffer): Read['events'] {
  return readAll(writeFile(placeOf(fixture), content), { format: fixture.format }).events;
}

function kindsOf({ events }: Read): string[] {
  return events.map((event) => event.kind);
}
