import { expect, test } from 'vitest';
import { run } from './test-io.js';

const NOTE = 'write to alice@example.com\n';

test('the gated text goes to standard output, the counts to standard error', async () => {
  expect(await run(['redact'], { stdin: NOTE })).toEqual({
    code: 0,
    stdout: 'write to [email]\n',
    stderr: 'redacted 1 email\n',
  });
});

test('-q says nothing beside the text', async () => {
  expect((await run(['redact', '-q'], { stdin: NOTE })).stderr).toBe('');
});

test('--json names each finding by its place in the input', async () => {
  const { stdout } = await run(['redact', '--json'], { stdin: NOTE });
  expect(JSON.parse(stdout)).toEqual({
    type: 'redaction',
    schema: 1,
    text: 'write to [email]\n',
    findings: [{ kind: 'email', start: 9, end: 26 }],
  });
});

test('nothing on standard input is an empty text', async () => {
  expect(await run(['redact'])).toEqual({ code: 0, stdout: '', stderr: 'nothing was redacted\n' });
});

test('a pipe gets the text as it is stored, a terminal does not obey it', async () => {
  expect((await run(['redact'], { stdin: 'a\u001B[2Jb\n' })).stdout).toBe('a\u001B[2Jb\n');
  expect((await run(['redact'], { stdin: 'a\u001B[2Jb\n', isTty: true })).stdout).toBe('a<U+001B>[2Jb\n');
});

test.each([
  ['UTF-16', Buffer.from('mail alice@example.com', 'utf16le')],
  ['Latin-1', Buffer.from('Källa: alice@example.com', 'latin1')],
])('%s is refused: it would come out with its secrets unseen', async (_, stdin) => {
  const { code, stdout, stderr } = await run(['redact'], { stdin });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('not text in UTF-8');
});
