import { describe, expect, test } from 'vitest';
import { expectUntouched, gated } from './gating.js';

/** Examples from the SWIFT registry. */
const ACCOUNTS = [
  'SE45 5000 0000 0583 9825 7466',
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
  'BE68 5390 0754 7034',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NL91 ABNA 0417 1643 00',
];

test.each(ACCOUNTS)('%s', (spaced) => {
  const compact = spaced.replaceAll(' ', '');
  for (const account of [spaced, compact, compact.toLowerCase(), spaced.replaceAll(' ', '-')]) {
    expect(gated(`IBAN: ${account}.`)).toBe('IBAN: [iban].');
    expect(gated(`to ${account} by Friday`)).toBe('to [iban] by Friday');
    expect(gated(account)).toBe('[iban]');
  }
});

test('an account is no card, whatever digits are in it', () => {
  expect(gated('DE89370400440532013000 and 4111 1111 1111 1111')).toBe('[iban] and [card]');
});

describe('left alone', () => {
  test.each([
    ['a wrong checksum', 'DE89 3704 0044 0532 0130 01'],
    ['too short', 'DE89 3704 0044 0532 0130'],
    ['one that goes on', 'DE8937040044053201300012'],
    ['no such country', 'ZZ89370400440532013000'],
    ['glued to letters', 'xDE89370400440532013000'],
    ['mixed case', 'De89370400440532013000, lv80bANK0000435195001'],
    ['double spaces', 'DE89  3704  0044  0532  0130  00'],
    ['a hash', 'be68539007547034be68539007547034be685390'],
    ['a UUID whose beginning passes the checksum', 'ba248a40-be68-47ef-9f71-3694f6f26787'],
    [
      'a UUID whose middle passes it',
      '90acac54-d56f-4425-be85-450537263747, 5801c917-a5fb-4a2f-be72-86223f3ce85e',
    ],
  ])('%s', (_, text) => expectUntouched(text));
});
