import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten, textWidth, wrap } from '../../src/report/text-width.js';

test('wide scripts and emoji take two columns, combining marks none', () => {
  expect(textWidth('abc')).toBe(3);
  expect(textWidth('日本')).toBe(4);
  expect(textWidth('👩‍💻')).toBe(2);
  expect(textWidth('e\u0301')).toBe(1);
});

test('lines break between words, and inside a word that is longer than a line', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('/a/very/long/path.ts ok', 8)).toEqual(['/a/very/', 'long/pat', 'h.ts ok']);
});

test('nothing is lost and nothing is wider than asked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 30 }), (text, width) => {
      const lines = wrap(text, width);
      expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});

test('a shortened text says so', () => {
  expect(shorten('short', 10)).toBe('short');
  expect(shorten('a longer text', 9)).toBe('a longer…');
});
