import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countBetweenSpaces, countLongRuns, countOf, endsInWord } from '../../src/derive/facts/characters.js';
import { registerOf, registerSigns } from '../../src/derive/facts/families/register.js';
import { languageOf } from '../../src/derive/facts/language.js';
import { alternativesOf, spreadOf } from '../../src/derive/facts/needs/alternatives.js';
import { isMarked, mark, nextMarked, noMarks } from '../../src/derive/facts/needs/marks.js';
import { readNeeds, sparing, sparingly } from '../../src/derive/facts/needs/sparing.js';
import { REGISTER_WEIGHTS } from '../../src/derive/facts/weights.js';
import { wordsOfTree, wordTreeOf } from '../../src/derive/facts/word-tree.js';

describe('patterns that are tried sparingly', () => {
  const pattern = /\bnow and then\b|^(?:a|b)[|)]|["']$/i;
  const texts = ['Now and then', 'a| b', 'b) c', 'so "', 'so', '', 'now', '(a|'];

  test('are tried by their alternatives', () => {
    expect(alternativesOf(pattern.source)).toEqual(['\\bnow and then\\b', '^(?:a|b)[|)]', '["\']$']);
  });

  test.each<[string, string[]]>([
    ['\\b(?:a|b c|d)\\b', ['\\b(?:a|d)\\b', '\\bb c\\b']],
    ['x|y z', ['(?:x)', 'y z']],
    ['(?<!x)(?:(?:a|b) c|(?:d e|f g))$', ['(?<!x)(?:a|b) c$', '(?<!x)d e$', '(?<!x)f g$']],
    ['甲|乙|a b', ['(?:甲|乙)', 'a b']],
    ['\\b(?:a|b c)+', ['\\b(?:a|b c)+']],
    ['\\b(?:a|b c) d', ['\\b(?:a|b c) d']],
    ['(?:a b|c d)(?:e f|g h)', ['(?:a b|c d)(?:e f|g h)']],
  ])('are spread: %s', (source, spread) => {
    expect(spreadOf(source)).toEqual(spread);
  });

  test('fit what they fit', () => {
    const tried = sparing(pattern);
    for (const text of texts) expect(tried.test(text)).toBe(pattern.test(text));
    readNeeds();
    for (const text of texts) expect(tried.test(text)).toBe(pattern.test(text));
    expect(texts.map((text) => tried.exec(text)?.index)).toEqual(
      texts.map((text) => pattern.exec(text)?.index),
    );
  });

  test.each([false, true])('are found in a table in its order, by rows; read: %s', (isRead) => {
    const table = sparingly([
      ['first', /\bmine\b|\bours\b/],
      ['second', /\bmine\b/],
      ['third', /\bours\b/],
    ]);
    if (isRead) readNeeds();
    const all = (text: string) => {
      const found: string[] = [];
      table.each(text, (name) => found.push(name));
      return found;
    };
    expect(all('ours and mine')).toEqual(['first', 'second', 'third']);
    expect(all('mine')).toEqual(['first', 'second']);
    expect(table.first('yours')).toBeNull();
    expect(table.only((name) => name !== 'first').first('ours')).toBe('third');
    expect(table.find('mine', (name) => name !== 'first')).toBe('second');
  });
});

test('the register is the one that all signs together tell', () => {
  const rounds: { h: string; a?: string }[] = readFileSync('fixtures/facts/told-chat.jsonl', 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).rounds);
  const messages = rounds.map(({ h, a }) => [h, a ?? null] as const);
  const counts = { companion: 0, assistant: 0 };
  for (const [text, before] of [...messages, ...messages.map(([h, a]) => [a ?? '', h] as const)]) {
    let logOdds = 0;
    for (const [name, strength] of registerSigns(text, before))
      logOdds += strength * (REGISTER_WEIGHTS[name] ?? 0);
    const register = registerOf(text, before);
    expect([text, register]).toEqual([text, logOdds > 0 ? 'companion' : 'assistant']);
    counts[register] += 1;
  }
  expect(Math.min(counts.companion, counts.assistant)).toBeGreaterThan(10);
});

test('the next mark is found over the edges of numbers', () => {
  const marks = noMarks(3);
  for (const place of [0, 31, 32, 70]) mark(marks, place);
  const found: number[] = [];
  for (let at = nextMarked(marks, 0, 71); at >= 0; at = nextMarked(marks, at + 1, 71)) found.push(at);
  expect(found).toEqual([0, 31, 32, 70]);
  expect(nextMarked(marks, 33, 70)).toBe(-1);
  const chosen = noMarks(3);
  mark(chosen, 32);
  expect(nextMarked(marks, 1, 71, chosen)).toBe(32);
  expect(isMarked(marks, 33)).toBe(false);
});

describe('what is counted by characters', () => {
  const texts = ['', ' a', 'a  b\u00a0c\u2003d ', "don't Überraschung x_y2 abc", 'a\n\tb', 'ends'];

  test('is what patterns would count', () => {
    for (const text of texts) {
      expect(countBetweenSpaces(text)).toBe(text.split(/\s+/).length);
      expect(countLongRuns(text)).toBe((text.match(/[\w'\u00c0-\u024f]{4,}/g) ?? []).length);
      expect(countOf(text, 'a')).toBe(text.split('a').length - 1);
      expect(endsInWord(text)).toBe(/\w$/.test(text));
    }
  });

  test('known words are whole runs of letters, once each', () => {
    const tree = wordTreeOf(['never', "don't", 'ne']);
    expect(wordsOfTree(tree, "NEVER don't ne never, nevers don't")).toEqual([0, 1, 2]);
    expect(wordsOfTree(tree, "'never' won't")).toEqual([]);
  });
});

test.each<[string, string]>([
  ['jag/inte', 'en'],
  ['jag inte', 'sv'],
  ["ich'nicht(", 'de'],
  ['nicht.ist/das', 'en'],
  ['@nicht ich', 'de'],
  ['die.', 'en'],
  ['nicht-mehr ist', 'de'],
])('the language of %s, in ASCII, is told by words that are no part of a name: %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
  // The same words beside a letter beyond ASCII are read by a pattern.
  expect(languageOf(`${text} \u2026`)).toBe(language);
});
