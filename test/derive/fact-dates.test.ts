import { expect, test } from 'vitest';
import { whenOf } from '../../src/derive/facts/dates/when.js';
import type { Language } from '../../src/derive/facts/language.js';

/** A Monday. */
const SAID_AT = Date.parse('2026-03-02T09:30:00Z');

test.each<[Language, string, string | null]>([
  ['en', 'I moved last week', '2026-02-23'],
  ['en', 'we met yesterday', '2026-03-01'],
  ['en', 'the day before yesterday it broke', '2026-02-28'],
  ['en', 'I quit three months ago', '2025-12-01'],
  ['en', 'I started a couple of years ago', '2024-03-02'],
  ['en', 'I saw her last Fri', '2026-02-27'],
  ['en', 'we are leaving on Thursday', '2026-03-05'],
  ['en', 'we left on Thursday', '2026-02-26'],
  ['en', 'my exam is on 12 May', '2026-05-12'],
  ['en', 'the appointment is on Friday', '2026-03-06'],
  ['en', 'she takes him three mornings, starting Thursday', '2026-03-05'],
  ['en', 'he left on the 27th', '2026-02-27'],
  ['en', 'the retake is on the 20th', '2026-03-20'],
  ['en', 'the oven is broken since two weeks', '2026-02-16'],
  ['en', 'my card was declined just now', '2026-03-02'],
  ['en', 'my exam will be on May 12th', '2026-05-12'],
  ['en', 'I was hired on 3 March, 2019', '2019-03-03'],
  ['en', 'I have lived here since 2016', '2016-01-01'],
  ['en', "I'm visiting them in July", '2026-07-01'],
  ['en', 'I visited them in July', '2025-07-01'],
  ['en', 'the release is 2026-04-17', '2026-04-17'],
  ['en', 'we painted the shed last weekend', '2026-02-28'],
  ['en', 'I may go, and I sat down', null],
  ['en', 'I have used it for 3 years', null],
  ['sv', 'Igår köpte jag en cykel', '2026-03-01'],
  ['sv', 'Vi flyttade för två år sedan', '2024-03-02'],
  ['sv', 'Jag slutade i fredags', '2026-02-27'],
  ['de', 'Letzte Woche habe ich gekündigt', '2026-02-23'],
  ['de', 'Ich bin vor drei Tagen umgezogen', '2026-02-27'],
  ['de', 'Nächsten Monat werde ich umziehen', '2026-04-01'],
  ['zh', '昨天我买了一辆自行车', '2026-03-01'],
  ['zh', '我三天前搬家了', '2026-02-27'],
  ['zh', '我们上周五开会', '2026-02-27'],
])('%s: %s', (language, words, day) => {
  const at = whenOf(words, SAID_AT, language);
  expect(at === null ? null : new Date(at).toISOString()).toBe(day === null ? null : `${day}T00:00:00.000Z`);
});

test('a day that no date can be written of is none', () => {
  expect(whenOf('I will move in 999 years', Date.parse('9500-06-01T09:00:00Z'), 'en')).toBeNull();
  expect(whenOf('I moved 900 years ago', Date.parse('0001-06-01T09:00:00Z'), 'en')).toBeNull();
});
