import { expect, test } from 'vitest';
import { DEFAULT_POLICY, differenceOf, gateDigest, type Policy } from '../../src/policy/index.js';

const STRICTER: Policy = {
  ...DEFAULT_POLICY,
  gracePeriodMs: DEFAULT_POLICY.gracePeriodMs / 2,
  categories: {
    ...DEFAULT_POLICY.categories,
    goal: { ...DEFAULT_POLICY.categories.goal, default: 'never' },
    fact: { ...DEFAULT_POLICY.categories.fact, retentionDays: 30 },
  },
  gate: {
    ...DEFAULT_POLICY.gate,
    detectors: { ...DEFAULT_POLICY.gate.detectors, person: true },
    names: { allow: [], deny: ['Ada Lindqvist'] },
  },
};

test('what differs is named by its key, with which way it goes', () => {
  expect(differenceOf(DEFAULT_POLICY, STRICTER)).toEqual([
    { key: 'categories.fact.retention_days', before: '90', after: '30', effect: 'stricter' },
    { key: 'categories.goal.default', before: 'store', after: 'never', effect: 'stricter' },
    { key: 'detectors.person', before: 'false', after: 'true', effect: 'stricter' },
    { key: 'grace_period', before: '7d', after: '84h', effect: 'stricter' },
    { key: 'names.deny', before: '0 names', after: '1 names', effect: 'stricter' },
  ]);
});

test('seen from the other side it goes the other way', () => {
  const effects = differenceOf(STRICTER, DEFAULT_POLICY).map(({ effect }) => effect);
  expect(new Set(effects)).toEqual(new Set(['looser']));
  expect(differenceOf(STRICTER, STRICTER)).toEqual([]);
});

test('keeping less of reasoning is stricter, and the gate’s digest tells of it', () => {
  const redacted: Policy = { ...DEFAULT_POLICY, reasoning: 'redacted' };
  expect(differenceOf(redacted, DEFAULT_POLICY)).toEqual([
    { key: 'reasoning', before: 'redacted', after: 'digest', effect: 'stricter' },
  ]);
  expect(gateDigest(redacted)).not.toBe(gateDigest(DEFAULT_POLICY));
});

test('the gate’s digest follows what may be stored, not for how long', () => {
  expect(gateDigest({ ...DEFAULT_POLICY, transcriptRetentionDays: 3 })).toBe(gateDigest(DEFAULT_POLICY));
  const { goal, ...others } = DEFAULT_POLICY.categories;
  const shorter = { ...DEFAULT_POLICY, categories: { ...others, goal: { ...goal, retentionDays: 3 } } };
  expect(gateDigest(shorter)).toBe(gateDigest(DEFAULT_POLICY));
  expect(gateDigest(STRICTER)).not.toBe(gateDigest(DEFAULT_POLICY));
  const named = {
    ...DEFAULT_POLICY,
    gate: { ...DEFAULT_POLICY.gate, names: { allow: [], deny: ['A', 'B'] } },
  };
  const reordered = { ...named, gate: { ...named.gate, names: { allow: [], deny: ['B', 'A', 'B'] } } };
  expect(gateDigest(reordered)).toBe(gateDigest(named));
});

test('roles by folder differ by their order too, and keep neither less nor more', () => {
  const [work, home] = [
    { cwd: '~/work/**', context: 'work' },
    { cwd: '~/**', context: 'home' },
  ] as const;
  const one: Policy = { ...DEFAULT_POLICY, contexts: [work, home] };
  const other: Policy = { ...DEFAULT_POLICY, contexts: [home, work] };
  expect(differenceOf(one, other)).toEqual([
    {
      key: 'contexts',
      before: '~/work/** → work, ~/** → home',
      after: '~/** → home, ~/work/** → work',
      effect: 'other',
    },
  ]);
});
