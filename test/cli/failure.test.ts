import { expect, test } from 'vitest';
import { reportFailure } from '../../src/cli/failure.js';
import { progressWords } from '../../src/cli/ingest-progress.js';
import { Interrupted } from '../../src/cli/interrupted.js';
import { createProgress } from '../../src/cli/progress.js';
import { ToolError } from '../../src/model/errors.js';
import { ACTIVE, HOSTILE } from '../report/hostile.js';
import { NOW, testIo } from './test-io.js';

function told(error: unknown, asJson = false): { code: number; stderr: string } {
  const { io, stderr } = testIo();
  return { code: reportFailure(error, io, asJson), stderr: stderr() };
}

test('an error is a sentence and a hint', () => {
  const error = new ToolError('not_found', 'there is no fact 3f9a12c4.f9', { hint: 'memory-forget list' });
  expect(told(error)).toEqual({
    code: 5,
    stderr: 'memory-forget: there is no fact 3f9a12c4.f9\n  hint: memory-forget list\n',
  });
});

test('under --json it is one line', () => {
  const { code, stderr } = told(new ToolError('locked', 'another writer holds the lock'), true);
  expect(code).toBe(11);
  expect(JSON.parse(stderr)).toEqual({
    type: 'error',
    code: 'locked',
    message: 'another writer holds the lock',
    hint: null,
    exit: 11,
  });
});

test('an unexpected error exits 1 and repeats nothing that was read', () => {
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      return error;
    }
  };
  const { code, stderr } = told(parse('alice lives in Lyon'));
  expect(code).toBe(1);
  expect(stderr).not.toContain('alice');
  expect(told(new TypeError('x is not a function')).stderr).toContain('x is not a function');
  expect(told('thrown text').stderr).not.toContain('thrown text');
});

test('signals have their own codes', () => {
  expect(told(new Interrupted('SIGINT')).code).toBe(130);
  expect(told(new Interrupted('SIGTERM')).code).toBe(143);
});

test.each(HOSTILE.map((text) => [JSON.stringify(text), text]))('%s is inert in an error', (_name, text) => {
  const error = new ToolError('failure', text, { hint: text });
  expect(told(error).stderr).not.toMatch(ACTIVE);
  expect(told(error, true).stderr).not.toMatch(ACTIVE);
});

test('work stops at its next resting place when a signal has arrived', () => {
  const controller = new AbortController();
  const { io } = testIo({ interrupted: controller.signal });
  const progress = createProgress({ io, flags: {}, now: NOW });
  expect(() => progress.step(() => '1 of 2')).not.toThrow();
  controller.abort('SIGTERM');
  expect(() => progress.step(() => '2 of 2')).toThrow(Interrupted);
});

test('a pipe never gets a progress line', () => {
  const { io, stderr } = testIo();
  const progress = createProgress({ io, flags: {}, now: NOW });
  progress.step(() => '1 of 2');
  progress.end();
  expect(stderr()).toBe('');
});

test('progress tells how fast it goes and how long it will take, once it can', () => {
  const state = { files: 2, filesTotal: 9, bytes: 30e6, bytesTotal: 120e6 };
  expect(progressWords(state, 500)).toBe('2 of 9 files, 25 %');
  expect(progressWords(state, 10_000)).toBe('2 of 9 files, 25 %, 3.0 MB/s, 30 s left');
  expect(progressWords({ ...state, bytesTotal: 12e9 }, 10_000)).toBe(
    '2 of 9 files, 0 %, 3.0 MB/s, 1 h 7 min left',
  );
  expect(progressWords({ files: 0, filesTotal: 0, bytes: 0, bytesTotal: 0 }, 10_000)).toBe(
    '0 of 0 files, 0 %',
  );
});
