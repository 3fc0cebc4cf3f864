import { describe, expect, test } from 'vitest';
import { expectUntouched, found, gated } from './gating.js';

/** Numbers that the issuers publish for tests, and some made with a right checksum. */
const CARDS = [
  '4111111111111111',
  '4012888888881881',
  '5555555555554444',
  '2221001234123450',
  '378282246310005',
  '6011111111111117',
  '3530111333300000',
  '30569309025904',
  '6200000000000005',
  '6759649826438453',
];

test.each(CARDS)('%s, bare', (number) => {
  expect(gated(`number ${number}, thanks`)).toBe('number [card], thanks');
  expect(gated(`{"n":"${number}"}`)).toBe('{"n":"[card]"}');
  expect(gated(number)).toBe('[card]');
});

describe('in groups', () => {
  test.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '3782 822463 10005',
    '3782-822463-10005',
    '3056 930902 5904',
  ])('%s', (number) => {
    expect(gated(`paid with ${number}.`)).toBe('paid with [card].');
    expect(gated(`${number} 12/29 123`)).toBe('[card] 12/29 123');
  });

  test('after another number', () => {
    expect(gated('2024 4111 1111 1111 1111')).toBe('2024 [card]');
    expect(gated('4111 1111 1111 1111 5555 5555 5555 4444')).toBe('[card] [card]');
  });

  test('where words are not spaced', () => {
    expect(gated('卡号4111111111111111。')).toBe('卡号[card]。');
  });
});

test('a number that is a card only in company of a word about cards', () => {
  expect(found('my card 501864667909')).toEqual(['card 501864667909']);
  expectUntouched('parcel 501864667909');
  expect(found('credit card: 4222222222222')).toEqual(['card 4222222222222']);
  expectUntouched('EAN 4222222222222');
});

describe('left alone', () => {
  test.each([
    ['a wrong checksum', '4111111111111112, 4111 1111 1111 1112'],
    ['no issuer', '1234567812345670'],
    ['glued to letters', 'x4111111111111111, 4111111111111111x, v4111111111111111'],
    ['part of a longer number', '41111111111111114111111111111111'],
    ['a fraction', '0.4111111111111111, 4111111111111111.5'],
    ['part of a dashed id', 'order-4111111111111111, 4111111111111111-ab'],
    ['a UUID', '41111111-1111-4111-8111-111111111111'],
    ['times', '1700000000000 1700000000000000 1700000000000000000'],
    ['ids by their key', '{"id":4111111111111111, "orderId": 4111111111111111, trace_id=4111111111111111}'],
    ['mixed separators', '4111 1111-1111 1111'],
    ['double spaces', '4111  1111  1111  1111'],
  ])('%s', (_, text) => expectUntouched(text));
});
