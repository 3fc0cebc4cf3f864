import { expect, test } from 'vitest';
import { DAY_MS, toRfc3339 } from '../../src/model/time.js';
import { ago, dayOf, minuteOf, secondOf, until } from '../../src/report/dates.js';
import { NOW } from './builders.js';

test('a day of this year needs no year', () => {
  expect(dayOf(Date.UTC(2026, 2, 4), NOW)).toBe('4 March');
  expect(dayOf(Date.UTC(2025, 11, 31, 23, 59), NOW)).toBe('31 December 2025');
});

test('what is near is told in days, counted by the calendar', () => {
  expect(ago(NOW, NOW)).toBe('today');
  expect(ago(Date.UTC(2026, 8, 19, 23, 59), NOW)).toBe('yesterday');
  expect(ago(NOW - 3 * DAY_MS, NOW)).toBe('3 days ago');
  expect(ago(NOW - 40 * DAY_MS, NOW)).toBe('11 August');
  expect(ago(NOW + DAY_MS, NOW)).toBe('21 September');
});

test('an end is told in days until it has passed', () => {
  expect(until(NOW - 1, NOW)).toBe('passed');
  expect(until(NOW + 1000, NOW)).toBe('today');
  expect(until(NOW + DAY_MS, NOW)).toBe('tomorrow');
  expect(until(NOW + 7 * DAY_MS, NOW)).toBe('in 7 days');
  expect(until(NOW + 400 * DAY_MS, NOW)).toBe('25 Oct 2027');
});

test('exact times are UTC and say so', () => {
  expect(minuteOf(NOW)).toBe('2026-09-20 08:14Z');
  expect(secondOf(NOW)).toBe('2026-09-20T08:14:03Z');
});

test('a moment that RFC 3339 cannot write is told as the nearest one', () => {
  expect(toRfc3339(Date.UTC(10_998, 0, 1))).toBe('9999-12-31T23:59:59.999Z');
  expect(toRfc3339(8.64e15 + DAY_MS)).toBe('9999-12-31T23:59:59.999Z');
  expect(minuteOf(Date.UTC(-1, 0, 1))).toBe('0000-01-01 00:00Z');
  expect(toRfc3339(NOW)).toBe(new Date(NOW).toISOString());
});
