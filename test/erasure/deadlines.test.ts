import { describe, expect, test } from 'vitest';
import { deadlinesOf } from '../../src/erasure/requests/deadlines.js';
import { naiveDeadlines } from './naive-deadlines.js';

const day = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 10));

function of(received: string, regime: 'gdpr' | 'ccpa', holidays: readonly string[] = []) {
  const found = deadlinesOf(Date.parse(received), regime, new Set(holidays));
  return {
    confirm: day(found.confirmBy),
    answer: day(found.answerBy),
    notice: day(found.extensionNoticeBy),
    extended: day(found.extendedAnswerBy),
  };
}

const EASTER_2026 = ['2026-04-03', '2026-04-06'];
const CHRISTMAS_2026 = ['2026-12-25', '2026-12-26', '2027-01-01'];

describe('GDPR: checked by hand against a calendar', () => {
  test.each([
    // the two examples of EDPB Guidelines 01/2022
    ['2024-03-05', '2024-04-05', '2024-06-05', []],
    ['2026-08-31', '2026-09-30', '2026-11-30', []],
    // a last day on a Saturday, a Sunday
    ['2025-03-05', '2025-04-07', '2025-06-05', []],
    ['2026-03-05', '2026-04-06', '2026-06-05', []],
    ['2026-02-28', '2026-03-30', '2026-05-28', []],
    ['2026-05-20', '2026-06-22', '2026-08-20', []],
    ['2026-05-21', '2026-06-22', '2026-08-21', []],
    ['2026-05-22', '2026-06-22', '2026-08-24', []],
    // Easter Monday follows the Sunday
    ['2026-03-05', '2026-04-07', '2026-06-05', EASTER_2026],
    ['2026-03-03', '2026-04-07', '2026-06-03', EASTER_2026],
    ['2026-03-02', '2026-04-02', '2026-06-02', EASTER_2026],
    // months without that date
    ['2026-01-31', '2026-03-02', '2026-04-30', []],
    ['2026-01-30', '2026-03-02', '2026-04-30', []],
    ['2026-01-29', '2026-03-02', '2026-04-29', []],
    ['2026-01-28', '2026-03-02', '2026-04-28', []],
    ['2026-01-27', '2026-02-27', '2026-04-27', []],
    ['2026-03-31', '2026-04-30', '2026-06-30', []],
    ['2026-05-31', '2026-06-30', '2026-08-31', []],
    ['2026-10-31', '2026-11-30', '2027-02-01', []],
    ['2026-11-30', '2026-12-30', '2027-03-01', []],
    // leap years
    ['2024-01-31', '2024-02-29', '2024-04-30', []],
    ['2024-01-30', '2024-02-29', '2024-04-30', []],
    ['2024-01-29', '2024-02-29', '2024-04-29', []],
    ['2024-02-29', '2024-03-29', '2024-05-29', []],
    ['2023-11-30', '2024-01-01', '2024-02-29', []],
    ['2027-11-30', '2027-12-30', '2028-02-29', []],
    ['2025-01-31', '2025-02-28', '2025-04-30', []],
    // over the turn of the year, with holidays
    ['2026-12-31', '2027-02-01', '2027-03-31', []],
    ['2026-11-25', '2026-12-25', '2027-02-25', []],
    ['2026-11-25', '2026-12-28', '2027-02-25', CHRISTMAS_2026],
    ['2026-11-26', '2026-12-28', '2027-02-26', CHRISTMAS_2026],
    ['2026-12-01', '2027-01-01', '2027-03-01', []],
    ['2026-12-01', '2027-01-04', '2027-03-01', CHRISTMAS_2026],
    // a day is a day, whatever the hour
    ['2024-03-05T00:00:00Z', '2024-04-05', '2024-06-05', []],
    ['2024-03-05T23:59:59.999Z', '2024-04-05', '2024-06-05', []],
  ])('%s: %s, extended %s', (received, answer, extended, holidays) => {
    expect(of(received, 'gdpr', holidays)).toEqual({ confirm: null, answer, notice: answer, extended });
  });
});

describe('CCPA: checked by hand against a calendar', () => {
  test.each([
    ['2026-03-02', '2026-03-16', '2026-04-16', '2026-05-31', []],
    ['2026-03-06', '2026-03-20', '2026-04-20', '2026-06-04', []],
    ['2026-03-07', '2026-03-20', '2026-04-21', '2026-06-05', []],
    ['2026-03-08', '2026-03-20', '2026-04-22', '2026-06-06', []],
    ['2026-03-26', '2026-04-09', '2026-05-10', '2026-06-24', []],
    ['2026-03-26', '2026-04-13', '2026-05-10', '2026-06-24', EASTER_2026],
    ['2026-12-18', '2027-01-01', '2027-02-01', '2027-03-18', []],
    ['2026-12-18', '2027-01-05', '2027-02-01', '2027-03-18', CHRISTMAS_2026],
    ['2024-01-15', '2024-01-29', '2024-02-29', '2024-04-14', []],
    ['2025-01-15', '2025-01-29', '2025-03-01', '2025-04-15', []],
  ])('%s: confirm %s, answer %s, extended %s', (received, confirm, answer, extended, holidays) => {
    expect(of(received, 'ccpa', holidays)).toEqual({ confirm, answer, notice: answer, extended });
  });
});

const CALENDARS: Readonly<Record<string, readonly string[]>> = {
  'weekends only': [],
  'Easter and Christmas': [...EASTER_2026, ...CHRISTMAS_2026, '2024-03-29', '2024-04-01', '2025-12-25'],
  'a week off': ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05'],
};

test.each(Object.entries(CALENDARS))(
  'every day of four years as a naive count has it: %s',
  (_name, holidays) => {
    const wrong: unknown[] = [];
    let cases = 0;
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2028, 0, 1); at += 86_400_000) {
      const received = new Date(at).toISOString().slice(0, 10);
      for (const regime of ['gdpr', 'ccpa'] as const) {
        cases += 1;
        const found = of(received, regime, holidays);
        const expected = naiveDeadlines(received, regime, holidays);
        if (JSON.stringify(found) !== JSON.stringify(expected))
          wrong.push({ received, regime, found, expected });
      }
    }
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThan(2_900);
  },
);

test('a time limit ends with the last hour of its day', () => {
  const { answerBy } = deadlinesOf(Date.parse('2024-03-05T10:00:00Z'), 'gdpr', new Set());
  expect(new Date(answerBy ?? 0).toISOString()).toBe('2024-04-05T23:59:59.999Z');
});

test('without a regime no time limit runs', () => {
  expect(Object.values(deadlinesOf(0, 'none', new Set()))).toEqual([null, null, null, null]);
});
