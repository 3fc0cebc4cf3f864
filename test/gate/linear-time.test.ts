import { expect, test } from 'vitest';
import { credentialDetectors } from '../../src/gate/credentials/detectors.js';
import { serviceKeys } from '../../src/gate/credentials/service-keys.js';
import { createGate } from '../../src/gate/index.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { processorTime } from '../helpers/processor-time.js';
import { fake, fakeKeyParts } from './fakes.js';

/**
 * No text may stop the ingest: a megabyte of the first strings takes a second at most, a quarter of it of others too.
 * The limits allow twice that, since a test run looks up each import at each call.
 */
const CHARS = 1_000_000;
const QUARTER = CHARS / 4;
const LIMIT_MS = 2_000;

const gate = createGate(DEFAULT_POLICY.gate);
const key = fakeKeyParts();

function timeOf(text: string, limit = LIMIT_MS): number {
  return processorTime(() => gate.apply(text), limit);
}

function repeated(unit: string, chars = CHARS): string {
  return unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
}

test.each([
  ...['a', 'A', '1', '@', '-', ' ', 'a@', 'a.', '1 ', '1-', '::', 'key=', '.', '/', '\\n', '"', '[', '='],
])('a megabyte of %j', (unit) => {
  expect(timeOf(repeated(unit))).toBeLessThan(LIMIT_MS);
});

test.each([
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
  ...['password', 'password ', 'pass', 'the password is ', 'key key1aB2cD3eF4 ', 'token '],
  ...[
    'key abcdefghijk1 ',
    'user=a password=',
    'user: a\npassword: b1!cdefg ',
    'login: a / b1cdef!g ',
    '密码 a1B2c3D4',
  ],
  ...[
    '-----BEGIN ',
    'authorization: ',
    'curl -u a:b ',
    'mysql -p',
    ' -p ',
    ' -u a:',
    'https://a?key=',
    '%41',
    '%3D%41',
    'a%',
  ],
  ...[
    'aGVsbG8gd29ybGQsIGhlbGxvIQ==\n',
    'aGVsbG8g',
    'x1!aB2#c as the password ',
    'a1!bcdef ',
    '$argon2id$v=1$',
    '$krb5tgs$1$a:',
  ],
  ...[
    'secret_key-',
    'github token ',
    'github-',
    'twitter_token=%',
    'sha256-',
    '00D',
    '6L',
    '.ey',
    'ey',
    'a.ey',
    '|',
    ':pass',
  ],
  ...[
    'arn:aws:',
    'machine ',
    'machine a login ',
    'DB_USER=a\n',
    'a.s3.amazonaws.com',
    'a.auth0.com/',
    'token-id: ',
  ],
  ...[
    'NetworkCredential(',
    'NetworkCredential("a", "b", ',
    'letmein42',
    'key-a1b2c3d4e5f6a7b8c9d0 ',
    'aws_account_id=',
  ],
  ...['the password of user "a" is ', 'psexec -u a -p $b ', '"login_with_api_key", "params": ["'],
  ...['[email]', '[credential]-', `heroku ${fake('hex', 8)}-`],
  ...['password=', 'password: ', '密码是', '"password":\n ', '"password":\n "a'],
  ...[
    'a,password\n',
    'a,password\nb,c1d2e3!\n',
    '|password',
    '|password|\n|-|\n',
    '|xpw|\n',
    'a\tpwd',
    '|a|b\n',
  ],
  ...['a＠b．', '-ghp_', '_ghp_', 'a-sk-ant-', 'a-AKIA'],
])('a quarter of a megabyte of %j', (unit) => {
  expect(timeOf(repeated(unit, QUARTER))).toBeLessThan(LIMIT_MS);
});

test.each([
  ['a long local part', `${'a'.repeat(CHARS)}@b.co`],
  ['a long domain', `a@${'a.'.repeat(CHARS / 2)}`],
  ['a domain of dashes', `a@${'-'.repeat(CHARS)}a.b`],
  ['a long user', `http://${'a'.repeat(CHARS)}@b`],
  ['many delimiters', `http://${'@'.repeat(CHARS)}`],
  ['a long key, cut off', `${key.begin}${'A'.repeat(CHARS)}`],
  ['a long key without a beginning', `${'A'.repeat(CHARS)}${key.end}`],
  ['a long value', `token=${'A'.repeat(CHARS)}`],
  ['a long password', `password: ${'a1!'.repeat(CHARS / 3)}`],
  ['a long quoted password', `password: "${'a1!'.repeat(CHARS / 3)}`],
  ['a long run of base64', `key ${'aGVsbG8gd29ybGQ'.repeat(CHARS / 15)}`],
  ['words without an end', `password ${'word '.repeat(CHARS / 5)}`],
  ['a header without an end', `authorization: bearer ${'a1'.repeat(CHARS / 2)}`],
  ['a long line before an option', `curl ${'-x '.repeat(CHARS / 3)}-u a:b`],
  ['percent signs without an end', '%4'.repeat(CHARS / 2)],
  ['a long token', `eyJ${'a'.repeat(CHARS)}.${'b'.repeat(CHARS)}`],
])('%s', (_, text) => {
  expect(timeOf(text)).toBeLessThan(LIMIT_MS);
});

/** All names of services are treated alike: some of them do for all. */
const services = new Set(serviceKeys().flatMap(({ name }, index) => (index % 25 === 0 ? [] : [name])));
const literals = [...new Set(credentialDetectors().flatMap(({ triggers }) => triggers))].filter(
  (literal) => !services.has(literal),
);

const AFTER = ['', '-', '.', '0123456789abcdef', '=', ': "'];

/** There are many: what is not linear takes many seconds on a tenth of that, too. */
const FEWER_CHARS = CHARS / 10;
const FEWER_LIMIT_MS = 500;

test('every literal of a credential, over and over, with a key and with something else behind it', () => {
  const slow = literals.filter((literal, index) =>
    ['a1B2c3D4-', AFTER[index % AFTER.length]].some(
      (after) => timeOf(repeated(literal + after, FEWER_CHARS), FEWER_LIMIT_MS) >= FEWER_LIMIT_MS,
    ),
  );
  expect(slow).toEqual([]);
}, 300_000);
