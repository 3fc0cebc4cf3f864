import { expect, test } from 'vitest';
import { createGate } from '../../src/gate/index.js';
import type { GatePolicy } from '../../src/model/findings.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';

function gateOf(names: Partial<GatePolicy['names']> = {}, person = true) {
  const { detectors } = DEFAULT_POLICY.gate;
  return createGate({
    ...DEFAULT_POLICY.gate,
    detectors: { ...detectors, person },
    names: { allow: [], deny: [], ...names },
  });
}

const gate = gateOf();

function gated(text: string): string {
  return gate.apply(text).text;
}

test('names stay unless the policy wants them out', () => {
  const text = 'I spoke to Anna Lindqvist about the migration.';
  expect(createGate(DEFAULT_POLICY.gate).apply(text)).toEqual({ text, findings: [] });
  expect(gated(text)).toBe('I spoke to [person] about the migration.');
});

test.each([
  ['My manager is Karin Öberg.', 'My manager is [person].'],
  ['Jag pratade med Anna Lindqvist igår.', 'Jag pratade med [person] igår.'],
  ['Ich habe mit Jürgen Hofmann gesprochen.', 'Ich habe mit [person] gesprochen.'],
  ['Hablé con María González ayer.', 'Hablé con [person] ayer.'],
  ['Mrs. Leivadottir called again.', 'Mrs. [person] called again.'],
  ['I met Jožef Kovač and Živa Novak there.', 'I met [person] and [person] there.'],
  ['Reviewed by Tellervo Manninen on Monday.', 'Reviewed by [person] on Monday.'],
  ['Name: Aino Virtanen', 'Name: [person]'],
  ['Please ask Sem van de Meer.', 'Please ask [person].'],
  ['Her name is Faina D. Yefremova, I think.', 'Her name is [person], I think.'],
])('%s', (text, expected) => {
  expect(gated(text)).toBe(expected);
});

test("the genitive is not part of a name in English: `Anna's`", () => {
  expect(gated("Karin Öberg's laptop was stolen.")).toBe("[person]'s laptop was stolen.");
});

test('names in one list with a person are persons', () => {
  expect(gated('They were Isabel, Teresa and Jodi.')).toBe('They were [person], [person] and [person].');
});

test('a surname that was named once is replaced wherever it stands alone', () => {
  expect(gated('I spoke to Anna Lindqvist.\nThe limit was raised for Lindqvist, too.')).toBe(
    'I spoke to [person].\nThe limit was raised for [person], too.',
  );
});

test.each([
  ['my name is anna', 'my name is [person]'],
  ['hej, jag heter anna svensson och bor här', 'hej, jag heter [person] och bor här'],
  ['ich heiße jürgen', 'ich heiße [person]'],
  ["je m'appelle amélie", "je m'appelle [person]"],
  ['me llamo josé garcía', 'me llamo [person]'],
])('in small letters, after what announces it: %s', (text, expected) => {
  expect(gated(text)).toBe(expected);
});

test.each([
  ['我叫王小明，住在北京。', '我叫[person]，住在北京。'],
  ['姓名：李娜', '姓名：[person]'],
  ['我叫王小明。王小明住在北京。', '我叫[person]。[person]住在北京。'],
  ['请联系张伟先生。', '请联系[person]先生。'],
  ['田中さんに聞いてください。', '[person]さんに聞いてください。'],
  ['제 이름은 김민수입니다.', '제 이름은 [person]입니다.'],
])('in scripts without capitals: %s', (text, expected) => {
  expect(gated(text)).toBe(expected);
});

test.each([
  'my name is not important',
  'the function is called twice',
  'jag heter inte så',
  '我叫了外卖',
  'import { Router } from "express";',
  'const Anna = new User(Mark, Max);',
  'The Docker Desktop update broke Jenkins on Ubuntu.',
  '/** Luhn checksum on a digit-only string */',
  '  - name: Install dependencies',
  '[person] asked [person] about [email].',
  'Monday is fine, or Tuesday.',
  'TypeError: Cannot read properties of undefined (reading "Map")',
])('nobody is named in: %s', (text) => {
  expect(gate.apply(text)).toEqual({ text, findings: [] });
});

test('a name that the policy allows is no person, alone or with others that it allows', () => {
  const text = 'I spoke to Anna Lindqvist and to Karin Öberg.';
  expect(gateOf({ allow: ['anna lindqvist'] }).apply(text).text).toBe(
    'I spoke to Anna Lindqvist and to [person].',
  );
  expect(gateOf({ allow: ['Anna', 'Lindqvist'] }).apply(text).text).toBe(
    'I spoke to Anna Lindqvist and to [person].',
  );
  expect(gateOf({ allow: ['Anna'] }).apply(text).text).toBe('I spoke to [person] and to [person].');
  expect(gateOf({ allow: ['anna'] }).apply('my name is anna').text).toBe('my name is anna');
});

test('among code only a full name is one', () => {
  const text = 'const owner = { name: "Karin Öberg" }; // see Slot, Ledger and Harness\nconst x = f(y)[0];';
  expect(gated(text)).toContain('"[person]"');
  expect(gated(text)).toContain('Slot, Ledger and Harness');
});
