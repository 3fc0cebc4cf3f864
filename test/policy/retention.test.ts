import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WHOLE_MEMORY } from '../../src/model/consent.js';
import { CATEGORIES, type Category } from '../../src/model/memory.js';
import { DAY_MS } from '../../src/model/time.js';
import {
  DEFAULT_POLICY,
  mayKeepFact,
  type Policy,
  roundExpiry,
  withheldKinds,
} from '../../src/policy/index.js';
import type { ArrivingFact } from '../../src/policy/retention.js';

const NOW = Date.UTC(2026, 8, 20);
const OBSERVED: Policy = { ...DEFAULT_POLICY, retentionFrom: 'observed' };

function fact(overrides: Partial<ArrivingFact> = {}): ArrivingFact {
  return { category: 'fact', learnedAt: NOW, observedAt: null, ...overrides };
}

function policyWith(category: Category, rule: Partial<Policy['categories']['fact']>): Policy {
  const whole = { ...DEFAULT_POLICY.categories[category], ...rule };
  return { ...DEFAULT_POLICY, categories: { ...DEFAULT_POLICY.categories, [category]: whole } };
}

describe('by the built-in policy', () => {
  test.each([
    ['preference', 365],
    ['learning', 180],
    ['fact', 90],
    ['session', 1],
  ] as const)('a %s is kept for %i days from when it was learned', (category, days) => {
    const keeping = mayKeepFact(DEFAULT_POLICY, fact({ category, observedAt: NOW - 400 * DAY_MS }));
    expect(keeping).toMatchObject({ keep: true, expiresAt: NOW + days * DAY_MS });
  });

  test.each(['health', 'finance', 'legal', 'children', 'third_party'] as const)(
    '%s needs consent',
    (category) => {
      expect(mayKeepFact(DEFAULT_POLICY, fact({ category }))).toEqual({ keep: false, why: 'needs_consent' });
    },
  );

  test.each(['location', 'credentials'] as const)('%s is never kept', (category) => {
    expect(mayKeepFact(DEFAULT_POLICY, fact({ category }))).toEqual({ keep: false, why: 'never' });
  });

  test('a preference that was inferred waits for the subject; one that was stated does not', () => {
    const inferred = fact({ category: 'preference', assertion: 'inferred' });
    expect(mayKeepFact(DEFAULT_POLICY, inferred)).toMatchObject({ keep: true, isUnconfirmed: true });
    expect(mayKeepFact(DEFAULT_POLICY, { ...inferred, assertion: 'explicit' })).toMatchObject({
      keep: true,
      isUnconfirmed: false,
    });
  });
});

describe('counted from when it was said', () => {
  test('an old statement expires earlier', () => {
    const keeping = mayKeepFact(OBSERVED, fact({ observedAt: NOW - 80 * DAY_MS }));
    expect(keeping).toMatchObject({ keep: true, expiresAt: NOW + 10 * DAY_MS });
  });

  test('one past its time on arrival is not kept', () => {
    const keeping = mayKeepFact(OBSERVED, fact({ observedAt: NOW - 90 * DAY_MS }));
    expect(keeping).toEqual({ keep: false, why: 'expired' });
  });

  test('without a time of its own the time of learning counts', () => {
    expect(mayKeepFact(OBSERVED, fact())).toMatchObject({ keep: true, expiresAt: NOW + 90 * DAY_MS });
  });

  test('a clock that runs ahead buys no time', () => {
    const keeping = mayKeepFact(OBSERVED, fact({ observedAt: NOW + 50 * DAY_MS }));
    expect(keeping).toMatchObject({ keep: true, expiresAt: NOW + 90 * DAY_MS });
  });

  test('rounds follow the same start', () => {
    const saidAt = NOW - 100 * DAY_MS;
    expect(roundExpiry(OBSERVED, NOW, saidAt)).toBe(saidAt + 365 * DAY_MS);
    expect(roundExpiry(DEFAULT_POLICY, NOW, saidAt)).toBe(NOW + 365 * DAY_MS);
  });
});

test('a retention of nothing keeps nothing', () => {
  const policy = policyWith('fact', { default: 'store', retentionDays: 0 });
  expect(mayKeepFact(policy, fact())).toEqual({ keep: false, why: 'expired' });
});

test('session-only facts live one day, also where the category has a longer retention', () => {
  const policy = policyWith('fact', { default: 'session_only', retentionDays: 90 });
  expect(mayKeepFact(policy, fact())).toMatchObject({ keep: true, expiresAt: NOW + DAY_MS });
});

test('what is kept always expires after now', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CATEGORIES),
      fc.constantFrom('learned' as const, 'observed' as const),
      fc.option(fc.integer({ min: 0, max: 2 * NOW })),
      (category, retentionFrom, observedAt) => {
        const keeping = mayKeepFact({ ...DEFAULT_POLICY, retentionFrom }, fact({ category, observedAt }));
        return !keeping.keep || (keeping.expiresAt !== null && keeping.expiresAt > NOW);
      },
    ),
  );
});

describe('the ground that something rests on', () => {
  const NONE = { basis: null, consent: null };
  const CONSENTED = new Map([['health', 7]]);
  const OPTED_IN = new Map([[WHOLE_MEMORY, 9]]);

  test('what needs explicit consent rests on that of its own category, not on another or on the opt-in', () => {
    const health = fact({ category: 'health' });
    expect(mayKeepFact(DEFAULT_POLICY, { ...health, consents: CONSENTED })).toMatchObject({
      keep: true,
      ground: { basis: 'explicit_consent', consent: 7 },
    });
    for (const consents of [OPTED_IN, new Map([['finance', 8]])])
      expect(mayKeepFact(DEFAULT_POLICY, { ...health, consents })).toEqual({
        keep: false,
        why: 'needs_consent',
      });
  });

  test('by a policy that names no ground nothing rests on a consent that was given besides', () => {
    const consents = new Map([['goal', 3]]);
    expect(mayKeepFact(DEFAULT_POLICY, { ...fact({ category: 'goal' }), consents })).toMatchObject({
      ground: NONE,
    });
  });

  test('a ground that the policy names is kept with the fact; that of consent needs one', () => {
    const contract = policyWith('goal', { basis: 'contract' });
    expect(mayKeepFact(contract, fact({ category: 'goal' }))).toMatchObject({
      ground: { basis: 'contract', consent: null },
    });
    const consent = policyWith('goal', { basis: 'consent' });
    expect(mayKeepFact(consent, fact({ category: 'goal' }))).toEqual({ keep: false, why: 'needs_consent' });
    expect(mayKeepFact(consent, { ...fact({ category: 'goal' }), consents: OPTED_IN })).toMatchObject({
      ground: { basis: 'consent', consent: 9 },
    });
  });

  test('where an opt-in is required nothing is kept without it, whatever else was consented to', () => {
    const policy = { ...DEFAULT_POLICY, consent: { ...DEFAULT_POLICY.consent, required: true } };
    expect(mayKeepFact(policy, { ...fact({ category: 'goal' }), consents: CONSENTED }).keep).toBe(false);
    expect(mayKeepFact(policy, { ...fact({ category: 'goal' }), consents: OPTED_IN })).toMatchObject({
      ground: { basis: 'consent', consent: 9 },
    });
    const both = new Map([...CONSENTED, ...OPTED_IN]);
    expect(withheldKinds(policy, both).has('health')).toBe(false);
    expect(withheldKinds(policy, CONSENTED).has('health')).toBe(true);
  });

  test('what may not be extracted comes in by the person’s word alone', () => {
    const policy = policyWith('goal', { autoExtract: false });
    const goal = fact({ category: 'goal' });
    expect(mayKeepFact(policy, { ...goal, isExtracted: true })).toEqual({
      keep: false,
      why: 'not_extracted',
    });
    expect(mayKeepFact(policy, goal).keep).toBe(true);
  });

  test('a category that only the policy knows follows its rule; one that nobody knows is not kept', () => {
    const rule = {
      default: 'store',
      retentionDays: 5,
      autoExtract: true,
      purpose: null,
      basis: null,
    } as const;
    const policy = { ...DEFAULT_POLICY, ownCategories: { hobby: rule } };
    expect(mayKeepFact(policy, fact({ category: 'hobby' }))).toMatchObject({
      keep: true,
      expiresAt: NOW + 5 * DAY_MS,
    });
    for (const category of ['pastime', 'constructor', 'toString'])
      expect(mayKeepFact(policy, fact({ category }))).toEqual({ keep: false, why: 'never' });
  });

  test('withheld is what is never kept or lacks its consent', () => {
    expect([...withheldKinds(DEFAULT_POLICY)].sort()).toEqual([
      'children',
      'finance',
      'health',
      'legal',
      'location',
      'third_party',
    ]);
    expect(withheldKinds(DEFAULT_POLICY, CONSENTED).has('health')).toBe(false);
    expect(withheldKinds(DEFAULT_POLICY, new Map([['location', 1]])).has('location')).toBe(true);
  });
});
