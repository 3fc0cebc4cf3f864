import { describe, expect, test } from 'vitest';
import { createGate } from '../../src/gate/index.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';

/** Persons are not looked for: what is found is what the policy denies. */
function denying(...deny: string[]) {
  return createGate({ ...DEFAULT_POLICY.gate, names: { allow: [], deny } });
}

function gated(text: string, ...deny: string[]): string {
  return denying(...deny).apply(text).text;
}

describe('a denied name is replaced', () => {
  test.each([
    ['Anna called', '[person] called'],
    ['ANNA and anna', '[person] and [person]'],
    ["Anna's and Anna’s", "[person]'s and [person]’s"],
    ['Annas bok', '[person] bok'],
    ['/home/anna/notes_anna.txt', '/home/[person]/notes_[person].txt'],
  ])('%s', (text, expected) => {
    expect(gated(text, 'Anna')).toBe(expected);
  });

  test('but not as a part of another word', () => {
    expect(gated('Hannah, Annabel, anna2', 'Anna')).toBe('Hannah, Annabel, anna2');
  });

  test.each([
    ['Anna Lena Öberg', '[person]'],
    ['anna-lena.öberg', '[person]'],
    ['Anna\nLena Öbergs hus', '[person] hus'],
    ['Anna Lena', 'Anna Lena'],
  ])('in all its parts: %j', (text, expected) => {
    expect(gated(text, 'Anna-Lena Öberg')).toBe(expected);
  });

  test('however its accents are encoded', () => {
    expect(gated('Jose\u0301 said', 'José')).toBe('[person] said');
    expect(gated('José said', 'Jose\u0301')).toBe('[person] said');
    expect(gated('Ａnna said', 'Anna')).toBe('[person] said');
  });

  test('inside a run of characters, where a script has no spaces', () => {
    expect(gated('我和王小明去北京', '王小明')).toBe('我和[person]去北京');
    expect(gated('김민수는 왔다', '김민수')).toBe('[person]는 왔다');
  });

  test('also when it is allowed: what is denied is always replaced', () => {
    const gate = createGate({ ...DEFAULT_POLICY.gate, names: { allow: ['Anna'], deny: ['Anna'] } });
    expect(gate.apply('Anna called').text).toBe('[person] called');
  });
});

test('a placeholder is not a name, though a name is a word of one', () => {
  const gate = denying('Person', 'withheld', 'email');
  const text = '[person] [health withheld] [email]';
  expect(gate.apply(text)).toEqual({ text, findings: [] });
  expect(gate.apply('a person').text).toBe('a [person]');
});

test('a name is found whatever was looked at before', () => {
  const gate = denying('Northwind cluster');
  for (const _ of [1, 2])
    expect(gate.apply('On the northwind cluster it runs.').text).toBe('On the [person] it runs.');
});

test('an empty name denies nothing', () => {
  expect(gated('anything', '', ' ', '-')).toBe('anything');
});
