import { describe, expect, test } from 'vitest';
import { countFindings, createGate } from '../../src/gate/index.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { fake, fakeKey } from './fakes.js';
import { expectUntouched, found, gated } from './gating.js';

test('findings are sorted, with offsets in UTF-16 units of the input', () => {
  const text = '😀 4111111111111111 → bob@example.com';
  expect(createGate(DEFAULT_POLICY.gate).apply(text).findings).toEqual([
    { kind: 'card', start: 3, end: 19 },
    { kind: 'email', start: 22, end: 37 },
  ]);
});

test('findings are counted by kind, on top of what was counted', () => {
  const counts: Record<string, number> = { email: 1 };
  countFindings(createGate(DEFAULT_POLICY.gate).apply('a@x.org, b@y.org, 4111111111111111').findings, counts);
  expect(counts).toEqual({ email: 3, card: 1 });
});

describe('where findings overlap', () => {
  const token = `ghp_${fake('mixed', 36)}`;

  test('the user-info of a URL wins, so that the host stays', () => {
    expect(gated(`https://${token}:x-oauth-basic@github.com/a`)).toBe('https://[url-userinfo]@github.com/a');
    expect(gated('postgres://app:pw@db.example.com/x')).toBe('postgres://[url-userinfo]@db.example.com/x');
  });

  test('the outer one wins', () => {
    expect(gated(`${token}@example.com`)).toBe('[email]');
    expect(gated('4111111111111111@example.com')).toBe('[email]');
    expect(gated(fakeKey().replace('\n', `\n${token}\n`))).toBe('[private-key]');
  });
});

test('what a replacement uncovers is found as well', () => {
  const text = 'bob@example.com.id: 4111111111111111';
  expect(found(text)).toEqual(['email bob@example.com.id', 'card 4111111111111111']);
  expect(gated(text)).toBe('[email]: [card]');
});

test('placeholders in the input are ordinary text', () => {
  expectUntouched('[email] [card] [credential] [private-key] [url-userinfo] [iban]');
  expect(gated('[email]: bob@example.com')).toBe('[email]: [email]');
});

describe('references and titles', () => {
  test.each([
    '/home/dev/project/src/index.ts',
    'C:\\Users\\dev\\file@2x.png',
    'https://github.com/owner/repo/pull/42',
    'https://github.com/owner/repo/commit/0123456789abcdef0123456789abcdef01234567',
    'node_modules/@scope/pkg/dist/a@1.2.3.js',
    'ABC-1234: fix the parser',
  ])('%s stays', expectUntouched);

  test('but not what is in them', () => {
    expect(gated('mail from bob@example.com')).toBe('mail from [email]');
    expect(gated('https://example.com/u?mail=bob%40example.com')).toBe('https://example.com/u?mail=[email]');
  });
});

test('the empty text', () => expectUntouched(''));
