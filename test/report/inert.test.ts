import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeInJson, inert, inertLine, inertText } from '../../src/report/inert.js';
import { jsonLine } from '../../src/report/json/document.js';
import { ACTIVE, HOSTILE } from './hostile.js';

test.each(HOSTILE.map((text) => [JSON.stringify(text), text]))('%s cannot act', (_name, text) => {
  expect(inert(text)).not.toMatch(ACTIVE);
  expect(inertLine(text)).not.toMatch(ACTIVE);
  expect(inertText(text)).not.toMatch(ACTIVE);
});

test('what would act is shown, not dropped', () => {
  expect(inert('a\u001B[2Jb\u{F0000}')).toBe('a<U+001B>[2Jb<U+F0000>');
});

test('a line break is a code in a value, a space in a cell, itself in a text', () => {
  expect(inert('a\nb\tc')).toBe('a<U+000A>b<U+0009>c');
  expect(inertLine(' a\r\n  b\tc ')).toBe('a b c');
  expect(inertText('a\nb\tc\r')).toBe('a\nb\tc<U+000D>');
});

test('ordinary text of any script stays as it is', () => {
  for (const text of ['Zoë', 'می‌خواهم', '👩‍💻 works', '日本語', 'naïve – “quotes”'])
    expect(inert(text)).toBe(text);
});

test('any text is inert, and inert text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(inert(text)).not.toMatch(ACTIVE);
      expect(inert(inert(text))).toBe(inert(text));
    }),
  );
});

test('JSON says the same after it was made inert', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = jsonLine({ text });
      expect(line.slice(0, -1)).not.toMatch(ACTIVE);
      expect(JSON.parse(line)).toEqual({ text });
    }),
  );
  expect(escapeInJson('"\u{F0000}\u009B"')).toBe('"\\udb80\\udc00\\u009b"');
});
