import { expect, test } from 'vitest';
import { createGate } from '../../src/gate/index.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';

const gate = createGate(DEFAULT_POLICY.gate);
const TOKEN = ['ghp', '7GN0BI3WD6RY9MT2HO5CJ8XE1SZ4NU7IP0DK'].join('_');

const BEGINNINGS = [
  '\u001b[31m',
  '\u001b[1;38;5;208m',
  '\u009b32m',
  '\\u001b[31m',
  '\\\\u001B[0m',
  '\\x1b[1;32m',
  '\\033[0m',
  '\\e[32m',
  '^[[31m',
  '[0;31m',
];

test.each(BEGINNINGS)('what begins behind the colour %j is found', (colour) => {
  for (const [secret, placeholder] of [
    [TOKEN, '[credential]'],
    ['19811218-9876', '[national-id]'],
    ['4111111111111111', '[card]'],
    ['192.168.13.77', '[ip]'],
    ['anna@firma.se', '[email]'],
  ])
    expect(gate.apply(`${colour}${secret}\u001b[0m`).text).toBe(`${colour}${placeholder}\u001b[0m`);
});

test('a coloured setting is one', () => {
  const text = '\u001b[36mDB_PASSWORD\u001b[0m=\u001b[33mzXcVbN98qW\u001b[0m';
  expect(gate.apply(text).text).toBe('\u001b[36mDB_PASSWORD\u001b[0m=\u001b[33m[credential]\u001b[0m');
});

test.each(['rate(http_requests[5m])', 'list[1]', '\u001b[1mbold\u001b[0m', 'a[m] = \\e[0]'])(
  'left alone: %j',
  (text) => {
    expect(gate.apply(text)).toEqual({ text, findings: [] });
  },
);
