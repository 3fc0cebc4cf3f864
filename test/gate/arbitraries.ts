import fc from 'fast-check';
import { fake, fakeKeyParts, fakeUuid, fakeWebToken } from './fakes.js';

const key = fakeKeyParts();

/** Pieces that mean something to a detector, alone or next to another. */
const PIECES = [
  'bob@example.com',
  'bob',
  '@',
  '%40',
  'example.com',
  '.com',
  '://',
  'https://',
  'https://a:b@host',
  'git@github.com:',
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111',
  '1111',
  '411',
  'DE89370400440532013000',
  'DE89 3704 0044',
  ' 0532 0130 00',
  `ghp_${fake('mixed', 36)}`,
  'ghp_',
  'glpat-',
  'sk-ant-',
  'AKIA',
  fake('upper', 16),
  fake('mixed', 40),
  fake('hex', 32),
  fakeUuid(),
  fakeWebToken(),
  'heroku',
  'aws_secret',
  'discord',
  'bearer ',
  'authorization: basic ',
  'card ',
  'id=',
  key.begin,
  key.body,
  key.end,
  'PuTTY-User-Key-File-2:',
  'Private-Lines: 1\n',
  ...[
    '070-174 06 05',
    '+46 70 174 06 05',
    '+46',
    '(0)',
    '202-555-0143',
    '0701740605',
    ' ext 5',
    'phone: ',
    'tel ',
  ],
  ...['19900101-0017', '9001010017', '123-45-6789', '12345678Z', 'AB 12 34 56 C', 'AB', ' 12', 'ssn ', 'pnr'],
  ...['2345 6789 0124', '110101199001010015', 'passport 12345678'],
  ...['81.2.69.142', '81.2', 'fe80::1c2d:3eff:fe4f:5a6b', '::', 'fe80', '00:1A:2B:3C:4D:5E', ':5E'],
  ...['Storgatan 12', '12 Main Street', ', 211 34 Malmö', 'lives at ', 'Main', 'St.', '12'],
  ...['[phone]', '[ip]', '[mac]', '[national-id]', '[address]'],
  ...['[email]', '[card]', '[credential]', '[url-userinfo]', '[private-key]', '[iban]', '[', ']'],
  ...[
    ' ',
    '-',
    '.',
    ':',
    '/',
    '\n',
    '\\n',
    '"',
    '=',
    '_',
    ',',
    'x',
    '1',
    'é',
    '漢',
    '😀',
    '\ud83d',
    '\u00a0',
  ],
];

export const suspiciousText = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    {
      maxLength: 14,
    },
  )
  .map((pieces) => pieces.join(''));

/** Any UTF-16 units, also halves of pairs. */
export const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
  .map((units) => String.fromCharCode(...units));
