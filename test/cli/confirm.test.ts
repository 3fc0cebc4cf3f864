import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Agreement, assertWithinGuard, confirmErasure } from '../../src/cli/confirm.js';
import { ToolError } from '../../src/model/errors.js';
import { testIo } from './test-io.js';

const EXTENT = { rows: 8, subject: 'acme/alice' };
const CONSENT: Agreement = { isImmediate: false, yes: false, isExplicit: false };

async function outcome(answer: string | null, consent: Partial<Agreement>, isTty = true): Promise<string> {
  const { io } = testIo({ stdin: answer, isTty });
  const refusal = await confirmErasure(io, EXTENT, { ...CONSENT, ...consent }).catch(
    (error: unknown) => error,
  );
  if (refusal === undefined) return 'agreed';
  return refusal instanceof ToolError ? refusal.code : 'failed';
}

test.each([
  ['y\n', 'agreed'],
  ['YES\n', 'agreed'],
  ['y', 'agreed'],
  ['\n', 'refused'],
  ['n\n', 'refused'],
  ['yesterday\n', 'refused'],
  [null, 'refused'],
])('forget, answered %j: %s', async (answer, expected) => {
  expect(await outcome(answer, {})).toBe(expected);
});

test.each([
  ['acme/alice\n', 'agreed'],
  ['  8 \n', 'agreed'],
  ['y\n', 'refused'],
  ['9\n', 'refused'],
  ['alice\n', 'refused'],
  ['\n', 'refused'],
  [null, 'refused'],
])('forget --immediate, answered %j: %s', async (answer, expected) => {
  expect(await outcome(answer, { isImmediate: true })).toBe(expected);
});

test('without one subject only the number of rows confirms', async () => {
  const { io, stderr } = testIo({ stdin: '\n', isTty: true });
  const attempt = confirmErasure(io, { rows: 8, subject: null }, { ...CONSENT, isImmediate: true });
  await expect(attempt).rejects.toThrow('Nothing was changed.');
  expect(stderr()).toContain('Type the number of rows (8) to erase now');
});

test.each<[Partial<Agreement>, string]>([
  [{}, 'confirmation_required'],
  [{ isExplicit: true }, 'agreed'],
  [{ yes: true }, 'agreed'],
  [{ isImmediate: true }, 'confirmation_required'],
  [{ isImmediate: true, isExplicit: true }, 'confirmation_required'],
  [{ isImmediate: true, yes: true }, 'agreed'],
])('without a terminal, %j: %s', async (consent, expected) => {
  // A "y" that happens to be on standard input is no answer to a question nobody saw.
  expect(await outcome('y\n', consent, false)).toBe(expected);
});

test('the question is asked on standard error', async () => {
  const { io, stdout, stderr } = testIo({ stdin: 'y\n', isTty: true });
  await confirmErasure(io, EXTENT, CONSENT);
  expect(stdout()).toBe('');
  expect(stderr()).toBe('Forget this? [y/N] ');
});

test('an input that was read to its end has no answer left', async () => {
  const { io } = testIo({ isTty: true });
  const read = Readable.from([]);
  read.destroy();
  const attempt = confirmErasure({ ...io, input: { isTty: true, open: () => read } }, EXTENT, CONSENT);
  await expect(attempt).rejects.toThrow('Nothing was changed.');
});

test('a signal ends the question', async () => {
  const controller = new AbortController();
  controller.abort('SIGINT');
  const { io } = testIo({ stdin: 'y\n', isTty: true, interrupted: controller.signal });
  await expect(confirmErasure(io, EXTENT, CONSENT)).rejects.toThrow('interrupted');
});

test('the guard lets through what is allowed and names its flag beyond', () => {
  expect(() => assertWithinGuard({ counted: 50, allowed: 50 })).not.toThrow();
  expect(() => assertWithinGuard({ counted: 51, allowed: 50 })).toThrow('--max-erase');
});
