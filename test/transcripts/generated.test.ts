// A hundred thousand damaged, cut and lying transcripts of every format: reading never fails, what it gives is well
// formed, and nothing is lost without being counted. `GENERATED=10 npx vitest run test/transcripts/generated.test.ts`
// tries ten times as many; what is found goes into fixtures/hostile, which is read by every run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { detectFormat, FORMATS } from '../../src/transcripts/index.js';
import { FORMAT_FIXTURES } from './format-fixtures.js';
import { type Read, readAll } from './support.js';

const TIMES = Number(process.env.GENERATED ?? 1);
const HOSTILE = fileURLToPath(new URL('../../fixtures/hostile', import.meta.url));

let inputs = 0;
afterAll(() => {
  console.log(`${inputs} generated transcripts read`);
  expect(inputs).toBeGreaterThanOrEqual(100_000);
});

const SMALL = FORMAT_FIXTURES.map(({ format, path }) => ({ format, content: readFileSync(path) })).filter(
  ({ content }) => content.length < 4_500,
);

/** Reads a text as a file of the format, and looks at what came out. */
function read(format: string, content: Buffer): Read {
  inputs += 1;
  const detected = detectFormat('given.jsonl', content);
  const result = readAll('given.jsonl', { format, given: content });
  // What looks compressed and is not is told by the detection.
  if (detected.kind !== 'compressed') expectSound(result, content);
  return result;
}

function expectSound({ events, yield: counts, cursor }: Read, content: Buffer): void {
  const sums = [counts.skipped, counts.unknown, counts.ignored].flatMap(Object.values);
  let isSound = (cursor?.consumed ?? 0) <= content.length && sums.every((n) => n > 0);
  for (const { line, ...body } of events) {
    isSound &&= line.offset >= 0 && line.offset <= content.length && line.lineId.length > 0;
    isSound &&= line.sourceSession.length > 0 && (line.at === null || Number.isSafeInteger(line.at));
    isSound &&= [line.lineId, line.sourceSession, ...textsOf(body)].every((text) => text.isWellFormed());
  }
  // What is no blank line is counted: as a line, or as one that is still being written.
  isSound &&=
    content.toString('latin1').trim() === '' || counts.lines > 0 || sums.length > 0 || content.includes(0);
  if (!isSound) throw new Error(`not sound: ${JSON.stringify({ counts, cursor, events }).slice(0, 2_000)}`);
}

/** All but what a call was given: of that no text is stored. */
function textsOf(body: object): string[] {
  const { input: _, ...rest } = body as Record<string, unknown>;
  return Object.values(rest).filter((value): value is string => typeof value === 'string');
}

test.each(SMALL)('$format, cut off at every byte', ({ format, content }) => {
  const whole = read(format, content);
  for (let bytes = 0; bytes < content.length; bytes += 1) {
    const { events } = read(format, content.subarray(0, bytes));
    expect(events.length).toBeLessThanOrEqual(whole.events.length + 1);
  }
});

const anyFixture = fc.nat(SMALL.length - 1);
const anyFormat = fc.constantFrom(...FORMATS.map(({ name }) => name));

test('bytes changed, left out and put in anywhere', () => {
  const anyChange = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    drop: fc.nat(40),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc
        .constantFrom('\0'.repeat(300), '}{', '\n', '\r\n', '\ufeff', '\\ud83d', '"', '{"', ']]', '\u2028')
        .map((text) => Buffer.from(text)),
    ),
  });
  fc.assert(
    fc.property(anyFixture, fc.array(anyChange, { minLength: 1, maxLength: 6 }), (fixture, changes) => {
      const { format, content } = SMALL[fixture] as (typeof SMALL)[number];
      let damaged = content;
      for (const { at, drop, put } of changes) {
        const start = Math.floor(at * damaged.length);
        damaged = Buffer.concat([damaged.subarray(0, start), put, damaged.subarray(start + drop)]);
      }
      read(format, damaged);
    }),
    { numRuns: 24_000 * TIMES },
  );
});

test('lines repeated, swapped, lost, glued together and of another format', () => {
  const lines = SMALL.flatMap(({ content }) => content.toString('utf8').split('\n').filter(Boolean));
  const anyLine = fc.constantFrom(...lines);
  const anyGlue = fc.constantFrom('\n', '\n', '\n', '\n\n', '', ' ', '\r\n', '\0\0\0\0', ',');
  const anyPiece = fc.tuple(anyLine, fc.nat(2_000), fc.boolean(), anyGlue);
  fc.assert(
    fc.property(anyFormat, fc.array(anyPiece, { maxLength: 6 }), (format, pieces) => {
      const text = pieces.map(([line, cut, isCut, glue]) => `${isCut ? line.slice(0, cut) : line}${glue}`);
      read(format, Buffer.from(text.join('')));
    }),
    { numRuns: 26_000 * TIMES },
  );
});

test('records whose fields are not what they should be', () => {
  const records = SMALL.flatMap(({ format, content }) =>
    recordsOf(content).map((record) => ({ format, record })),
  );
  const anyLie = fc.tuple(fc.nat(200), fc.oneof(fc.constantFrom(...LIES), fc.string({ maxLength: 8 })));
  fc.assert(
    fc.property(
      fc.constantFrom(...records),
      fc.array(anyLie, { minLength: 1, maxLength: 4 }),
      ({ format, record }, lies) => {
        const lying = structuredClone(record);
        for (const [place, lie] of lies) replaceAt(lying, place, lie === DEEP ? lie : structuredClone(lie));
        read(format, Buffer.from(`${JSON.stringify(lying)}\n${JSON.stringify(record)}\n`));
      },
    ),
    { numRuns: 28_000 * TIMES },
  );
});

const DEEP: unknown = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
const LIES: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e308,
    2 ** 60,
    '',
    '\ud83d',
    '\0',
    ' ',
    'user',
    'assistant',
    'text',
    'tool_use',
  ],
  ...[[], {}, [[]], [null], ['user'], [{ type: 'text' }], { type: 'text', text: 7 }, { length: 3 }, DEEP],
  JSON.parse('{"__proto__":{"type":"user"},"constructor":{"prototype":{"role":"user"}}}'),
  { type: 'tool_result', tool_use_id: [], content: [{ type: 'text' }, 'x', null] },
];

function recordsOf(content: Buffer): object[] {
  try {
    return [JSON.parse(content.toString('utf8'))];
  } catch {
    return content
      .toString('utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return [Object(JSON.parse(line))];
        } catch {
          return [];
        }
      });
  }
}

/** Puts a value in the place of one anywhere in the record: the so-manieth, counted round and round. */
function replaceAt(record: object, place: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const visit = (node: Record<string, unknown>): void => {
    for (const key of Object.keys(node)) {
      places.push([node, key]);
      const below = node[key];
      if (typeof below === 'object' && below !== null && below !== DEEP)
        visit(below as Record<string, unknown>);
    }
  };
  visit(record as Record<string, unknown>);
  const [node, key] = places[place % places.length] ?? [];
  if (node && key !== undefined) node[key] = value;
}

test('what was found once', () => {
  for (const name of readdirSync(HOSTILE)) {
    const content = readFileSync(join(HOSTILE, name));
    for (const { name: format } of FORMATS) read(format, content);
  }
});
