import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likeness, nameMatcher, parseName, replaceSpans } from '../../src/derive/names/index.js';
import { processorTime } from '../helpers/processor-time.js';

function found(names: string[], text: string): string[] {
  return nameMatcher(names)
    .find(text)
    .map(({ start, end }) => text.slice(start, end));
}

describe('a name is found', () => {
  test.each([
    ['Anna Lindqvist', 'I met Anna Lindqvist today', ['Anna Lindqvist']],
    ['Anna Lindqvist', 'ANNA   LINDQVIST and anna\nlindqvist', ['ANNA   LINDQVIST', 'anna\nlindqvist']],
    [
      'Anna Lindqvist',
      'see /home/anna-lindqvist/x and anna_lindqvist.md',
      ['anna-lindqvist', 'anna_lindqvist'],
    ],
    ['Anna', 'Annas hund, Anna’s dog, Anna:s katt, Anna.', ['Annas', 'Anna’s', 'Anna:s', 'Anna']],
    ['Anna Lindqvist', 'Anna Lindqvists bil', ['Anna Lindqvists']],
    ['Zoë', 'Zoe\u0308 and ZOË', ['Zoe\u0308', 'ZOË']],
    ['Strauß', 'STRAUSS wrote it', ['STRAUSS']],
    ['ΟΔΥΣΣΕΥΣ', 'ο Οδυσσευς ήρθε', ['Οδυσσευς']],
    ['王小明', '我和王小明一起去了北京', ['王小明']],
    ['สมชาย', 'ฉันพบสมชายเมื่อวาน', ['สมชาย']],
    ['たなか', 'きのうたなかさんに会った', ['たなか']],
    ['Anna', 'Ａｎｎａ and An\u00adna and ⒶⓃⓃⒶ', ['Ａｎｎａ', 'An\u00adna', 'ⒶⓃⓃⒶ']],
    ['J. R. Tolkien', 'by J. R. Tolkien, and J.R. Tolkien', ['J. R. Tolkien', 'J.R. Tolkien']],
    [
      '김철수',
      '김철수가 왔다. 김철수씨에게, 김철수 팀장, 김철수팀장님께서는 김철수입니다',
      ['김철수가', '김철수씨에게', '김철수', '김철수팀장님께서는', '김철수입니다'],
    ],
    ['김 철수', '김 철수는 안다', ['김 철수는']],
    ['민준', '민준이가 민준아 민준', ['민준이가', '민준아', '민준']],
    ['Anna', 'Anna가 왔다', ['Anna가']],
    ['محمد علي', 'جاء أحمد ومحمد علي، لمحمد علي', ['محمد علي', 'محمد علي']],
    ['דוד', 'שרה ודוד, לדוד', ['דוד', 'דוד']],
    ['İpek', 'İpek, ipek, IPEK', ['İpek', 'ipek', 'IPEK']],
    ["O'Brien", "O’Briens and O'Brien", ['O’Briens', "O'Brien"]],
  ])('%s in %j', (name, text, spans) => {
    expect(found([name], text)).toEqual(spans);
  });

  test.each([
    ['Anna', 'Hannah, Annabel, banana, Annam'],
    ['Anna Lindqvist', 'Anna met. Lindqvist came. Anna, Lindqvist. Anna\n\nLindqvist'],
    ['Ann*', 'Anna and Annbel'],
    ['%', '100 % of it'],
    ["Anna' OR '1'='1", 'Anna'],
    ['I', 'this is'],
    ['김철', '김철수가'],
    ['수', '수가 많다'],
    ['رد', 'ورد'],
    ['김철수', '김철수산업'],
  ])('%s not in %j', (name, text) => {
    expect(found([name], text)).toEqual([]);
  });

  test('the longest name at a place wins, and what is replaced is the name alone', () => {
    const text = 'Anna Lindqvist and Anna';
    const spans = nameMatcher(['Anna', 'Anna Lindqvist']).find(text);
    expect(spans.map((span) => span.canonical)).toEqual(['anna lindqvist', 'anna']);
    expect(replaceSpans(text, spans, '[erased]')).toBe('[erased] and [erased]');
  });
});

test('what has no letters, or signs that are no part of a name, is none', () => {
  for (const text of ['', '  ', '*', '%', '"\'', '—', 'Ann*', 'A%', '"Anna"', 'Anna, Lindqvist'])
    expect(parseName(text), text).toBeNull();
});

test('a name is found wherever it stands between other words, and replacing it leaves none', () => {
  const word = fc.stringMatching(/^[a-zåäöéßñ]{2,8}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.array(word),
      fc.array(word),
      (name, before, after) => {
        const spelt = name.join(' ');
        const text = [...before, spelt.toUpperCase(), ...after].join(' ');
        const matcher = nameMatcher([spelt]);
        const spans = matcher.find(text);
        expect(spans.length).toBeGreaterThan(0);
        expect(matcher.isIn(replaceSpans(text, spans, '[—]'))).toBe(false);
      },
    ),
  );
});

test('a long text takes time in proportion to its length', () => {
  const matcher = nameMatcher(['anna anna anna lindqvist', 'anna']);
  const time = (n: number) => {
    const text = 'anna '.repeat(n);
    return processorTime(() => matcher.find(text), 0);
  };
  expect(time(40_000)).toBeLessThan(40 * Math.max(5, time(4_000)));
});

test.each([
  ['Anna Lindqvist', 'anna lindqvist', 'same'],
  ['Zoë', 'Zoe\u0308', 'same'],
  ['Zoë', 'Zoe', 'looks-the-same'],
  ['Anna', 'Аnnа', 'looks-the-same'],
  ['Anna Lindqvist', 'Anna Lindkvist', 'spelling'],
  ['Anna', 'Anna Lindqvist', 'part'],
])('%s is like %s: %s', (a, b, kind) => {
  expect(likeness(a, b)?.kind).toBe(kind);
});

test('other people are not alike', () => {
  for (const other of ['Bo Ek', 'Hans', 'Lindström Maria'])
    expect(likeness('Anna Lindqvist', other)).toBeNull();
});
