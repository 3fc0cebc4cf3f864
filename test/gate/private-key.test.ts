import { describe, expect, test } from 'vitest';
import { fake, fakeKey, fakeKeyParts } from './fakes.js';
import { expectUntouched, gated } from './gating.js';

const { begin, body, end } = fakeKeyParts();

test.each([
  'RSA PRIVATE KEY',
  'EC PRIVATE KEY',
  'OPENSSH PRIVATE KEY',
  'PRIVATE KEY',
  'ENCRYPTED PRIVATE KEY',
  'PGP PRIVATE KEY BLOCK',
])('a block: %s', (label) => {
  expect(gated(`key:\n${fakeKey(label)}\nnext`)).toBe('key:\n[private-key]\nnext');
});

test('several blocks, and what stands between them', () => {
  expect(gated(`${fakeKey()} and ${fakeKey()}`)).toBe('[private-key] and [private-key]');
});

test('a block in a JSON string', () => {
  const inString = fakeKey().replaceAll('\n', '\\n');
  expect(gated(`{"private_key": "${inString}\\n"}`)).toBe('{"private_key": "[private-key]\\n"}');
});

test('a block with a number before each line', () => {
  const numbered = fakeKey()
    .split('\n')
    .map((line, index) => `${index + 1}\t${line}`);
  expect(gated(numbered.join('\n'))).toBe('1\t[private-key]');
});

test('headers inside a block', () => {
  const encrypted = `${begin}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${fake('hex', 32)}\n\n${body}`;
  expect(gated(`${encrypted}\n${end}\n`)).toBe('[private-key]\n');
  expect(gated(`${encrypted}\n`)).toBe('[private-key]\n');
});

describe('cut off', () => {
  test('at the end: as far as the key goes', () => {
    expect(gated(`${begin}\n${body}\n\nThen run the tests.`)).toBe('[private-key]\n\nThen run the tests.');
  });

  test('at the end of the text, after padding', () => {
    expect(gated(`${begin}\n${fake('mixed', 30)}==`)).toBe('[private-key]');
    expect(gated(`${begin}\n${fake('mixed', 64)}\n${fake('mixed', 6)}==`)).toBe('[private-key]');
  });

  test('at the beginning', () => {
    expect(gated(`The end of it:\n${body}\n${end}\nThen`)).toBe('The end of it:\n[private-key]\nThen');
  });

  test('at the end, with another block after it', () => {
    expect(gated(`${begin}\n${body}\n(cut)\n${fakeKey()}`)).toBe('[private-key]\n(cut)\n[private-key]');
  });
});

test('SSH2 blocks have four dashes', () => {
  const dashes = '-'.repeat(4);
  const label = 'SSH2 ENCRYPTED PRIVATE KEY';
  const block = `${dashes} BEGIN ${label} ${dashes}\nComment: "x"\n${body}\n${dashes} END ${label} ${dashes}`;
  expect(gated(`a\n${block}\nb`)).toBe('a\n[private-key]\nb');
});

test('PuTTY files, whole and cut off', () => {
  const head = `${'PuTTY-User-Key'}-File-3: ssh-rsa\nEncryption: none\nComment: x\nPublic-Lines: 1\n${fake('mixed', 64)}`;
  const secret = `\nPrivate-Lines: 6\n${body}`;
  expect(gated(`${head}${secret}\nPrivate-MAC: ${fake('hex', 64)}\nb`)).toBe('[private-key]\nb');
  expect(gated(`${head}${secret}\n\nThat was it.`)).toBe('[private-key]\n\nThat was it.');
  expectUntouched(`${head}\n`);
});

test('a base64-encoded block', () => {
  const encoded = Buffer.from(`${fakeKey()}\n`).toString('base64');
  expect(gated(`data: ${encoded}`)).toBe('data: [credential]');
});

describe('left alone', () => {
  test.each([
    ['a certificate', fakeKey('CERTIFICATE')],
    ['a public key', fakeKey('PUBLIC KEY')],
    ['a mention of the first line', `if (text.includes('${begin}')) throw new Error('a key');`],
    ['a mention of both lines', `from '${begin}' to '${end}'`],
    ['a rule of dashes', `${'-'.repeat(40)}\ntext\n${'-'.repeat(40)}`],
  ])('%s', (_, text) => expectUntouched(text));
});
