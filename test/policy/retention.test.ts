import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../src/model/memory.js';
import { DAY_MS } from '../../src/model/time.js';
import {
  type ArrivingFact,
  DEFAULT_POLICY,
  mayKeepFact,
  type Policy,
  roundExpiry,
} from '../../src/policy/index.js';

const NOW = Date.UTC(2026, 8, 20);
const OBSERVED: Policy = { ...DEFAULT_POLICY, retentionFrom: 'observed' };

function fact(overrides: Partial<ArrivingFact> = {}): ArrivingFact {
  return { category: 'fact', learnedAt: NOW, observedAt: null, ...overrides };
}

function policyWith(category: 'fact' | 'location', rule: Policy['categories']['fact']): Policy {
  return { ...DEFAULT_POLICY, categories: { ...DEFAULT_POLICY.categories, [category]: rule } };
}

describe('by the built-in policy', () => {
  test.each([
    ['preference', 365],
    ['learning', 180],
    ['fact', 90],
    ['session', 1],
  ] as const)('a %s is kept for %i days from when it was learned', (category, days) => {
    const keeping = mayKeepFact(DEFAULT_POLICY, fact({ category, observedAt: NOW - 400 * DAY_MS }));
    expect(keeping).toEqual({ keep: true, expiresAt: NOW + days * DAY_MS });
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
    expect(mayKeepFact(DEFAULT_POLICY, inferred)).toEqual({ keep: false, why: 'needs_consent' });
    expect(mayKeepFact(DEFAULT_POLICY, { ...inferred, assertion: 'explicit' }).keep).toBe(true);
  });
});

describe('counted from when it was said', () => {
  test('an old statement expires earlier', () => {
    const keeping = mayKeepFact(OBSERVED, fact({ observedAt: NOW - 80 * DAY_MS }));
    expect(keeping).toEqual({ keep: true, expiresAt: NOW + 10 * DAY_MS });
  });

  test('one past its time on arrival is not kept', () => {
    const keeping = mayKeepFact(OBSERVED, fact({ observedAt: NOW - 90 * DAY_MS }));
    expect(keeping).toEqual({ keep: false, why: 'expired' });
  });

  test('without a time of its own the time of learning counts', () => {
    expect(mayKeepFact(OBSERVED, fact())).toEqual({ keep: true, expiresAt: NOW + 90 * DAY_MS });
  });

  test('a clock that runs ahead buys no time', () => {
    const keeping = mayKeepFact(OBSERVED, fact({ observedAt: NOW + 50 * DAY_MS }));
    expect(keeping).toEqual({ keep: true, expiresAt: NOW + 90 * DAY_MS });
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
  expect(mayKeepFact(policy, fact())).toEqual({ keep: true, expiresAt: NOW + DAY_MS });
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
