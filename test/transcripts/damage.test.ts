import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../src/transcripts/index.js';
import { processorTime } from '../helpers/processor-time.js';
import {
  assistant,
  ofKind,
  readAll,
  readRecords,
  spoken,
  temporaryFolder,
  toJsonl,
  user,
  writeFile,
} from './support.js';

const folder = temporaryFolder();
let files = 0;
const readRaw = (raw: string | Buffer, options = {}) =>
  readAll(writeFile(join(folder, `damaged-${++files}.jsonl`), raw), options);
const tea = (fields = {}) => JSON.stringify(user('I like tea.', fields));
const cake = () => JSON.stringify(assistant([{ type: 'text', text: 'And cake.' }]));

describe('bytes that are not quite text', () => {
  test('a byte order mark, carriage returns and blank lines', () => {
    const result = readRaw(`\u{feff}${tea()}\r\n\r\n  \n${cake()}\r\n`);
    expect(spoken(result)).toEqual(['human: I like tea.', 'assistant: And cake.']);
    expect(result.yield).toMatchObject({ lines: 2, skipped: {} });
  });

  test('other characters that some call line ends are part of the line', () => {
    const text = 'one\u2028two\u2029three\u0085four';
    expect(spoken(readRecords(folder, [user(text)]))).toEqual([`human: ${text}`]);
    expect(spoken(readRaw(`${tea().replace('tea', 'tea \\r')}\n`))).toEqual(['human: I like tea \r.']);
  });

  test('runs of NUL before, behind and in the middle of a line, or instead of one', () => {
    const nul = '\0'.repeat(512);
    const broken = tea().replace('"isSidechain"', `${nul}"isSidechain"`);
    const result = readRaw(`${nul}${tea()}\n${cake()}${nul}\n${broken}\n${nul}\n`);
    expect(spoken(result)).toEqual(['human: I like tea.', 'assistant: And cake.', 'human: I like tea.']);
    expect(result.yield).toMatchObject({ lines: 4, skipped: { nul_run: 2 } });
  });

  test('invalid UTF-8 is replaced, and the rest is read', () => {
    const bytes = Buffer.from(`${tea().replace('tea', 'te?')}\n`);
    bytes[bytes.indexOf('?')] = 0xff;
    expect(spoken(readRaw(bytes))).toEqual(['human: I like te\u{fffd}.']);
  });

  test('half an emoji is replaced, so that what is compared is what is stored', () => {
    const result = readRaw(`${tea().replace('tea', '\\ud83d')}\n`);
    expect(spoken(result)).toEqual(['human: I like \u{fffd}.']);
    expect(spoken(readRecords(folder, [user('I like 🍵.')]))).toEqual(['human: I like 🍵.']);
  });
});

describe('lines that are not quite JSON', () => {
  test('three records on one line', () => {
    const result = readRaw(`${tea()}${cake()} ${tea()}\n`);
    expect(spoken(result)).toHaveLength(3);
    expect(result.yield).toMatchObject({ lines: 1, messages: 3, skipped: { spliced: 1 } });
  });

  test('a record cut off anywhere, with a whole one behind it', () => {
    const first = tea();
    for (let cut = 1; cut < first.length; cut += 7) {
      const result = readRaw(`${first.slice(0, cut)}${cake()}\n`);
      expect(spoken(result)).toEqual(['assistant: And cake.']);
      expect(result.yield.skipped).toEqual({ spliced: 1 });
    }
  });

  test('a message inside a lost record is not taken for a record', () => {
    const inner = '{"type":"user","message":{"role":"user","content":"I like inches."}}';
    const result = readRaw(`{"sessionId":"s","data":{"message":${inner}\n${cake()}\n`);
    expect(spoken(result)).toEqual(['assistant: And cake.']);
    expect(result.yield.skipped).toEqual({ broken_json: 1 });
  });

  test('lines that are JSON and no record', () => {
    const result = readRaw('7\n"x"\nnull\n[1]\n{broken}\nnot json\n');
    expect(result.yield).toMatchObject({ lines: 6, skipped: { not_an_object: 4, broken_json: 2 } });
  });

  test('a hostile line costs no more than its length many times over', () => {
    const started = performance.now();
    const result = readRaw(`{"a":${'{"b":'.repeat(200_000)}\n${'['.repeat(1_000_000)}\n${tea()}\n`);
    expect(spoken(result)).toEqual(['human: I like tea.']);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('many small hostile lines cost no more than a large one', () => {
    const path = writeFile(join(folder, 'nested.jsonl'), `{"a":${'{"b":'.repeat(5_000)}\n`.repeat(10));
    expect(processorTime(() => readAll(path), 1_000)).toBeLessThan(1_000);
  });
});

describe('the last line', () => {
  const unfinished = () => `${cake()}\n${tea()}`;

  test('is left for the next run while somebody may still be writing it', () => {
    const result = readRaw(unfinished());
    expect(spoken(result)).toEqual(['assistant: And cake.']);
    expect(result.yield.skipped).toEqual({ half_written: 1 });
    expect(result.cursor?.consumed).toBe(cake().length + 1);
  });

  test('is taken when it is whole and nobody is writing, and read again with the same id', () => {
    const raw = unfinished();
    const first = readRaw(raw, { idle: true });
    expect(spoken(first)).toEqual(['assistant: And cake.', 'human: I like tea.']);
    expect(first.cursor?.consumed).toBe(cake().length + 1);
    const again = readRaw(`${raw}\n`, { from: first.cursor });
    expect(again.events.map((event) => event.line)).toEqual(first.events.slice(1).map((event) => event.line));
  });

  test('is left when it is not whole, idle or not', () => {
    expect(readRaw(unfinished().slice(0, -5), { idle: true }).yield.skipped).toEqual({ half_written: 1 });
  });
});

describe('lines over the limit', () => {
  test('are skipped and counted, and reading goes on behind them', () => {
    const long = JSON.stringify(user('x'.repeat(3_000_000)));
    const result = readRaw(`${tea()}\n${long}\n${cake()}\n`, { maxLineBytes: 2_000_000 });
    expect(spoken(result)).toEqual(['human: I like tea.', 'assistant: And cake.']);
    expect(result.yield).toMatchObject({ lines: 3, skipped: { oversized: 1 } });
  });

  test('within the limit any length is read', () => {
    const result = readRaw(`${tea()}\n${JSON.stringify(user('x'.repeat(3_000_000)))}\n${cake()}\n`);
    expect(ofKind(result, 'message').map(({ text }) => text.length)).toEqual([11, 3_000_000, 9]);
  });
});

describe('batches', () => {
  const records = Array.from({ length: 50 }, (_, index) => user(`Tea number ${index}`));

  test('end at a line, carry their own counts, and each can be the last', () => {
    const path = writeFile(join(folder, 'batches.jsonl'), toJsonl(records));
    const batches = [
      ...readTranscript({ path, format: 'claude-code' }, { from: null, idle: false, batchEvents: 20 }),
    ];
    expect(batches.map((batch) => batch.yield.messages)).toEqual([20, 20, 10]);
    const [first] = batches;
    const rest = readAll(path, { from: first?.cursor ?? null });
    expect(rest.events).toEqual(batches.slice(1).flatMap((batch) => batch.events));
  });

  test('come by size too, so that a long file without messages shows progress', () => {
    const path = writeFile(
      join(folder, 'marks.jsonl'),
      toJsonl(records.map(() => ({ type: 'mode', sessionId: 's' }))),
    );
    const batches = [
      ...readTranscript({ path, format: 'claude-code' }, { from: null, idle: false, batchBytes: 500 }),
    ];
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.reduce((sum, batch) => sum + batch.yield.lines, 0)).toBe(50);
  });

  test('do not come when there is nothing new', () => {
    const whole = readRaw(`${tea()}\n`);
    const path = writeFile(join(folder, 'same.jsonl'), `${tea()}\n`);
    expect([
      ...readTranscript({ path, format: 'claude-code' }, { from: readAll(path).cursor, idle: false }),
    ]).toEqual([]);
    expect([
      ...readTranscript({ path, format: 'claude-code' }, { from: readAll(path).cursor, idle: true }),
    ]).toEqual([]);
    expect(whole.events).toHaveLength(1);
    expect(readRaw('').cursor).toBeNull();
  });
});

test('only the system stops a reading, and says which file it was', () => {
  expect(() => readAll(join(folder, 'nowhere.jsonl'))).toThrow(
    `cannot read ${folder}/nowhere.jsonl: no such file`,
  );
  expect(() => readAll(folder)).toThrow(`cannot read ${folder}: not a file`);
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(() => readAll(join(folder, 'pipe'))).toThrow('not a file');
  expect(() => [...readTranscript({ path: 'x', format: 'papyrus' }, { from: null, idle: false })]).toThrow(
    'no reader for papyrus',
  );
});
