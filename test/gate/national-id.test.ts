import { describe, expect, test } from 'vitest';
import { expectUntouched, found, foundIn, gated } from './gating.js';

/** Made up, with right checksums: of days long past or of ranges that are not given to anybody. */
const ALONE = [
  ['SE', '19900101-0017'],
  ['SE', '900101-0017'],
  ['SE', '900161-0014'],
  ['SE', '199001010017'],
  ['NO', '010190 00083'],
  ['DK', '010190-0002'],
  ['FI', '010190-900P'],
  ['FI', '010190A900P'],
  ['US', '123-45-6789'],
  ['US', '912-80-3456'],
  ['GB', 'AB123456C'],
  ['GB', 'AB 12 34 56 C'],
  ['DE', '15 010190 A 003'],
  ['FR', '1 90 01 75 001 001 96'],
  ['CH', '756.1234.5678.97'],
  ['BE', '90.01.01-001.23'],
  ['ES', '12345678Z'],
  ['ES', 'X1234567L'],
  ['IT', 'RSSMRA90A01H501W'],
  ['CZ', '900101/0007'],
  ['BR', '111.444.777-35'],
  ['CN', '110101199001010015'],
  ['CN', '11010119900101004X'],
  ['IN', '2345 6789 0124'],
  ['SG', 'S1234567D'],
  ['KR', '900101-1234567'],
] as const;

describe('by shape and checksum alone', () => {
  test.each(ALONE)('%s %s', (_, number) => {
    for (const [before, after] of [
      ['', ''],
      ['it is ', '.'],
      ['(', ')'],
      ['{"n":"', '"}'],
      ['号码', '。'],
      ['\u00a0', '\u00a0x'],
    ])
      expect(gated(`${before}${number}${after}`)).toBe(`${before}[national-id]${after}`);
  });

  test.each(ALONE)('%s %s wherever the policy is at home', (_, number) => {
    expect(foundIn([], `it is ${number}.`)).toEqual([`national-id ${number}`]);
  });
});

/** Near a word, in the countries of the policy. */
const NEAR = [
  ['SE', 'Personnummer: ', '9001010017'],
  ['SE', 'mitt pnr ', '900101 0017'],
  ['NO', 'fødselsnummer ', '01019000083'],
  ['DK', 'CPR ', '010190-1234'],
  ['US', 'SSN ', '123456789'],
  ['US', 'social security number: ', '123 45 6789'],
  ['DE', 'Steuer-ID: ', '12345678903'],
  ['DE', 'Personalausweis ', 'L01X00T44'],
  ['FR', 'numéro de sécurité sociale ', '1 90 01 75 001 001'],
  ['NL', 'BSN ', '111222333'],
  ['PL', 'PESEL ', '90010100016'],
  ['PT', 'NIF ', '123456789'],
  ['CA', 'SIN: ', '130 692 544'],
  ['GB', 'passport no. ', '925076473'],
  ['AU', 'TFN ', '123 456 782'],
  ['CN', '身份证号码', '110101199001010015'],
] as const;

describe('near a word that says what it is', () => {
  test.each(NEAR)('%s: %s%s', (country, before, number) => {
    expect(gated(`${before}${number}.`)).toBe(`${before}[national-id].`);
    expect(foundIn([country], `${before}${number}.`)).toEqual([`national-id ${number}`]);
  });

  test('after the number', () => {
    expect(gated('9001010017 är mitt personnummer')).toBe('[national-id] är mitt personnummer');
  });

  test('glued to the word', () => {
    expect(gated('my id code is199001010017.')).toBe('my id code is[national-id].');
    expect(gated('pnr199001010017')).toBe('pnr[national-id]');
  });

  test('not in another country', () => {
    expect(foundIn(['SE'], 'Steuer-ID: 12345678903')).toEqual([]);
    expect(foundIn(['DE'], 'id number 01019000083')).toEqual([]);
  });

  test('of a country that only the library knows', () => {
    expect(foundIn(['EE'], 'id code 37605030299')).toEqual(['national-id 37605030299']);
    expect(foundIn(['SE'], 'id code 37605030299')).toEqual([]);
    expect(foundIn(['EE'], 'id code 37605030298')).toEqual([]);
  });
});

test('an answer that is nothing but a personnummer', () => {
  expect(found('9001010017')).toEqual(['national-id 9001010017']);
  expect(found(' 9001010017\n')).toEqual(['national-id 9001010017']);
  expectUntouched('it took 9001010017 ns');
});

test('a word before a number that was replaced says nothing of the next', () => {
  expect(found('SSN 123-45-6789 and much later, in the same sentence, 123456789')).toEqual([
    'national-id 123-45-6789',
  ]);
});

describe('left alone', () => {
  test.each([
    ['wrong checksums', '19900101-0018 12345678A 110101199001010016 756.1234.5678.98 111.444.777-36'],
    ['numbers not given', '000-12-3456 666-12-3456 123-00-4567 123-45-0000 GB123456C'],
    ['days and times', '202401151230, 20240115-1020, 2001-01-01 0010'],
    ['recent days with a running number', '202401150012'],
    ['ids by their key', 'order_id=199001010017, {"id":110101199001010015}, seq: 190017500100112'],
    [
      'parts of tokens',
      'x19900101-0017 19900101-0017x a-900101-0017 900101-0017-1 v123-45-6789 123-45-6789.1',
    ],
    ['parts of rows', '1111 2345 6789 0124, 2345 6789 0124 1111'],
    ['hashes and ids', 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3 12345678-1234-4234-8234-123456789012'],
    ['sums', '+900101-0017, 5+900101-0017'],
    ['bare numbers', '123456789 9001010017 12345678903 90010100016 and more'],
    ['years', 'license 1999-2010, licence 2.0, passport.js 0.7'],
  ])('%s', (_, text) => expectUntouched(text));
});
