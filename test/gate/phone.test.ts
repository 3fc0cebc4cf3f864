import { describe, expect, test } from 'vitest';
import { expectUntouched, found, foundIn, gated } from './gating.js';

/** Numbers that the regulators keep for films and books, where they have such; others are invented. */
const NUMBERS = [
  '+46 70 174 06 05',
  '+46701740605',
  '+46 (0)70-174 06 05',
  '0046 70 174 06 05',
  '070-174 06 05',
  '08-465 004 00',
  '+1 202 555 0143',
  '+1-202-555-0143',
  '(202) 555-0143',
  '(202)555-0143',
  '202-555-0143',
  '202.555.0143',
  '1-202-555-0143',
  '+44 7700 900123',
  '+44 20 7946 0123',
  '07400 123456',
  '020 7946 0123',
  '+49 30 23125 123',
  '030 23125 123',
  '+33 6 39 98 12 34',
  '06 39 98 12 34',
  '06.39.98.12.34',
  '+86 138 1234 5678',
  '138-1234-5678',
  '+353 20 910 1234',
  '(+46) 70 174 06 05',
];

describe('numbers that are known by themselves', () => {
  test.each(NUMBERS)('%s', (number) => {
    for (const [before, after] of [
      ['', ''],
      ['reach me at ', '.'],
      ['<', '>'],
      ['{"phone":"', '","a":1}'],
      ['tel:', ''],
      ['Bob, ', ', Stockholm'],
      ['\n', '\n'],
      ['**', '**'],
    ]) {
      expect(gated(`${before}${number}${after}`)).toBe(`${before}[phone]${after}`);
    }
  });

  test('with no-break spaces', () => {
    expect(gated('+46\u00a070\u00a0174\u00a006\u00a005')).toBe('[phone]');
  });

  test('with an extension', () => {
    expect(gated('202-555-0143 ext. 22 or 202-555-0143x7')).toBe('[phone] or [phone]');
  });

  test('several in a row', () => {
    expect(gated('070-174 06 05, 070-174 06 06; 202-555-0143')).toBe('[phone], [phone]; [phone]');
    expect(gated('+46 70 174 06 05 +46 70 174 06 06')).toBe('[phone] [phone]');
  });

  test('in a link', () => {
    expect(gated('[call](tel:+46701740605)')).toBe('[call](tel:[phone])');
    expect(gated('https://wa.me/46701740605?text=hi')).toBe('https://wa.me/46701740605?text=hi');
  });

  test('where words are not spaced', () => {
    expect(gated('请打电话13812345678。')).toBe('请打电话[phone]。');
    expect(gated('电话：+86 138 1234 5678')).toBe('电话：[phone]');
  });
});

describe('numbers that a word makes known', () => {
  test.each([
    ['phone: ', '0701740605', ''],
    ['call me at ', '2025550143', ''],
    ['Mein Handy: ', '0151 23456789', ''],
    ['Mitt nummer är ', '0701740605', ' numera'],
    ['Tel. ', '030 / 231 25 123', '.'],
    ['mobil ', '0701740605', ' eller mejl'],
    ['tlf. ', '21 23 45 67', ''],
    ['phone=', '40 00 82 87', '; x'],
    ['', '416 60 039', ' office'],
    ['Phone:\n', '467 3395', '\n'],
  ])('%s%s%s', (before, number, after) => {
    expect(gated(before + number + after)).toBe(`${before}[phone]${after}`);
  });

  test.each(['0701740605', '2025550143', '467 3395', '416 60 039', '40 00 82 87'])(
    '%s alone is none',
    (text) => expectUntouched(`it is ${text} of them`),
  );
});

describe('the policy says where numbers are dialled', () => {
  test('a number of another country is found with its code alone', () => {
    expect(foundIn(['SE'], '07400 123456')).toEqual([]);
    expect(foundIn(['GB'], '07400 123456')).toEqual(['phone 07400 123456']);
    expect(foundIn(['SE'], '+44 7700 900123')).toEqual(['phone +44 7700 900123']);
    expect(foundIn([], '+44 7700 900123')).toEqual(['phone +44 7700 900123']);
  });

  test('countries that are none are passed over', () => {
    expect(foundIn(['XX', 'GB'], '07400 123456')).toEqual(['phone 07400 123456']);
  });
});

test('a word before a number that was replaced says nothing of the next', () => {
  expect(found('+46 70 174 06 05 and 467 3395')).toEqual(['phone +46 70 174 06 05']);
  expectUntouched('[phone] and 467 3395, [phone] 0701740605');
});

describe('left alone', () => {
  test.each([
    ['dates', '2024-01-15, 15/01/2024, 01-02-2024, 2024 01 15, 1999-2010'],
    ['times', '2024-01-15T10:20:30.123Z, 20240115 102030'],
    ['epochs', '1700000000 1700000000000 ts=1700000000'],
    ['fractions and versions', '0.7017406055 1.2.3.4 10.15.7 3.1415926535'],
    ['postcodes', 'Boston, MA 02110-1301; 01459-237 Franco'],
    ['bytes', '<Buffer 01 02 03 04 05> 01 02 03 04 05 06 07 08'],
    ['sums', '5+46701740605 = x+46701740605'],
    ['parts of tokens', 'x070-174 06 05, 070-174 06 05x, a-202-555-0143, 202-555-0143-7'],
    ['ids', 'order 0701740605, {"id": "202-555-0143"}, ref: 0701740605'],
    ['clauses', 'DFARS 252.227-7013'],
    ['rows of numbers', '08563 708 1917 22 14'],
    ['words near small numbers', 'call 10 20, phone 5, dial 112'],
    ['a UUID', '01234567-0123-0123-0123-012345678901'],
  ])('%s', (_, text) => expectUntouched(text));
});
