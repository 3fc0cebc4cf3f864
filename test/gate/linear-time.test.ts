import { expect, test } from 'vitest';
import { CREDENTIAL_FORMATS } from '../../src/gate/credentials/formats.js';
import { NAMED_CREDENTIALS } from '../../src/gate/credentials/named.js';
import { createGate } from '../../src/gate/index.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { fake, fakeKeyParts } from './fakes.js';

/** No text may stop the ingest: what is not linear takes many seconds on 100 kB, what is takes a few hundredths of one. */
const LIMIT_MS = 1_000;
const CHARS = 100_000;

const gate = createGate(DEFAULT_POLICY.gate);
const key = fakeKeyParts();

/** The best of five: what is measured is the algorithm, not the machine's other work. */
function timeOf(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5 && best >= LIMIT_MS / 4; turn += 1) {
    const start = performance.now();
    gate.apply(text);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function repeated(unit: string): string {
  return unit.repeat(Math.ceil(CHARS / unit.length)).slice(0, CHARS);
}

test.each([
  ...['a', 'A', '1', '@', '-', ' ', 'a@', 'a.', '1 ', '1-', '::', 'key=', '.', '/', '\\n', '"', '[', '='],
  ...[key.begin, key.end, `${key.begin}\n${fake('mixed', 20)}\n`, `${fake('mixed', 20)}\n${key.end}`],
  ...['http://', 'https://a:b@', 'https://a:b@c ', '://', 'a://b:c/', 'http://a@'],
  ...['a@b.', 'a@b.co', 'a@b.co ', 'a%40', '%40', 'é@', '漢@', '😀', '\ud800', 'a@-'],
  ...[
    '4111 ',
    '4111-',
    '4111111111111111 ',
    'card 4111111111111111',
    'DE89',
    'DE89 3704 ',
    'a@b.co4111111111111111',
  ],
  ...[
    '1234 ',
    '1-1 ',
    '1.1.1.',
    '+',
    '+1',
    '(0',
    '(1)',
    '0 ',
    '01 ',
    '00',
    '1/',
    'A1 ',
    'AA 12 ',
    '12 Aa ',
    '漢1',
  ],
  ...[
    '+46701740605',
    '+46701740605 ',
    '(202) 555-0143-',
    '(202) 555-0143.',
    '070-174 06 05/',
    'tel 0701740605 ',
  ],
  ...['01 39 98 12 34 ', 'tel 12 34 5', 'ssn 123456789', '12345678Z:', '19900101-0017-', '2345 6789 0124 '],
  ...[
    'AB 12 34 56 C ',
    '81.2.69.142.',
    '81.2.69.142-',
    'fe80:',
    'fe80::1:2',
    'aa:',
    '00:1A:2B:3C:4D:5E-',
    'a.b.',
  ],
  ...[
    '1 Aaaa, 12345 A',
    'Aa Bb 12, 12345 ',
    'Storgatan 1',
    'Rue de la 1 ',
    'lives at ',
    'lives at A1 ',
    '[phone] 1',
  ],
  ...['eyJ', '.eyJ', '-eyJ', 'eyJaaaaaaaaa.', `ghp_${fake('mixed', 36)}`, `ghp_${fake('mixed', 36)} `],
  ...['PuTTY-User-Key-File-2:', 'PuTTY-User-Key-File-2:\nPrivate-Lines: 1\n', 'Proc-Type: a\n'],
  ...['[email]', '[credential]-', `heroku ${fake('hex', 8)}-`],
])('%j over and over', (unit) => {
  expect(timeOf(repeated(unit))).toBeLessThan(LIMIT_MS);
});

test.each([
  ['a long local part', `${'a'.repeat(CHARS)}@b.co`],
  ['a long domain', `a@${'a.'.repeat(CHARS / 2)}`],
  ['a domain of dashes', `a@${'-'.repeat(CHARS)}a.b`],
  ['a long user', `http://${'a'.repeat(CHARS)}@b`],
  ['many delimiters', `http://${'@'.repeat(CHARS)}`],
  ['a long key, cut off', `${key.begin}${'A'.repeat(CHARS)}`],
  ['a long key without a beginning', `${'A'.repeat(CHARS)}${key.end}`],
  ['a long token', `eyJ${'a'.repeat(CHARS)}.${'b'.repeat(CHARS)}`],
])('%s', (_, text) => {
  expect(timeOf(text)).toBeLessThan(LIMIT_MS);
});

const literals = [
  ...new Set([
    ...CREDENTIAL_FORMATS.flatMap((format) => format.literals),
    ...NAMED_CREDENTIALS.flatMap((named) => named.names),
  ]),
];

test.each(['', '-', '.', 'a1B2c3D4-', '0123456789abcdef'])(
  'every literal of a credential, with %j after it, over and over',
  (after) => {
    const slow = literals.filter((literal) => timeOf(repeated(literal + after)) >= LIMIT_MS);
    expect(slow).toEqual([]);
  },
);
