import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePrivateFile } from '../../src/cli/private-file.js';

const PLAN = { type: 'erasure_plan', schema: 1 };
const SOMETHING_ELSE = expect.objectContaining({ code: 'usage' });

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memory-forget-private-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('is for its owner alone, and takes the place of an earlier one', () => {
  const path = join(folder, 'plan.json');
  const earlier = { ...PLAN, schema: 0 };
  writePrivateFile(path, earlier);
  writePrivateFile(path, PLAN);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(PLAN);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each([
  ['a database', 'SQLite format 3\0'],
  ['keys', '{"keys":{"1":"AAAA"}}'],
  ['a transcript', '{"type":"user","message":{}}\n'],
  ['another document', '{"type":"audit_trail","schema":1}\n'],
])('%s is left alone', (_, text) => {
  const path = join(folder, 'theirs');
  writeFileSync(path, text);
  expect(() => writePrivateFile(path, PLAN)).toThrow(SOMETHING_ELSE);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('so are links, pipes, folders and devices', () => {
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'plan.json'), link);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [link, pipe, folder, '/dev/null']) {
    const before = lstatSync(path).mode;
    expect(() => writePrivateFile(path, PLAN)).toThrow(SOMETHING_ELSE);
    expect(lstatSync(path).mode).toBe(before);
  }
});
