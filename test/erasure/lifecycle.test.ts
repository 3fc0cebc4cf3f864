// Every state with every event, and a crash at every point of each transition.
import { describe, expect, test } from 'vitest';
import {
  type Evidence,
  eventKindOf,
  type LifecycleEvent,
  next,
  outcomeOf,
} from '../../src/erasure/requests/lifecycle.js';
import { LIFECYCLE_STATES, type LifecycleState, OPEN_STATES } from '../../src/model/request.js';
import { LIFECYCLES_BESIDE } from '../helpers/lifecycles-beside.js';

const EVIDENCES: readonly Evidence[] = [
  { checks: ['ok', 'ok'], erased: 3, kept: 0 },
  { checks: ['ok', 'ok'], erased: 3, kept: 1 },
  { checks: ['ok', 'ok'], erased: 0, kept: 1 },
  { checks: ['ok', 'ok'], erased: 0, kept: 0 },
  { checks: ['ok', 'residue'], erased: 3, kept: 0 },
  { checks: ['ok', 'not_checked'], erased: 3, kept: 0 },
  { checks: ['residue'], erased: 3, kept: 2 },
  { checks: [], erased: 3, kept: 0 },
];

const EVENTS: readonly LifecycleEvent[] = [
  ...(['identity_asked', 'identity_checked', 'hidden', 'began', 'handed_over'] as const).map((kind) => ({
    kind,
  })),
  ...(['extended', 'denied', 'cancelled'] as const).map((kind) => ({ kind })),
  ...EVIDENCES.map((evidence) => ({ kind: 'finished' as const, evidence })),
];

const PAIRS = LIFECYCLE_STATES.flatMap((state) => EVENTS.map((event) => ({ state, event })));

test('every event has an answer in every state', () => {
  expect(PAIRS).toHaveLength(LIFECYCLE_STATES.length * EVENTS.length);
  for (const { state, event } of PAIRS) {
    const found = next(state, event);
    if (found.ok) expect(LIFECYCLE_STATES).toContain(found.state);
    else expect(['too_early', 'erasing', 'ended']).toContain(found.refusal);
  }
});

test('the whole table of what leads where', () => {
  const table = PAIRS.flatMap(({ state, event }) => {
    const found = next(state, event);
    const name = event.kind === 'finished' ? `finished ${outcomeOf(event.evidence)}` : event.kind;
    return found.ok && found.isChange ? [`${state} + ${name} → ${found.state}`] : [];
  });
  expect([...new Set(table)].sort()).toEqual(
    [
      'requested + identity_asked → identity_pending',
      'requested + hidden → suppressed',
      'requested + denied → denied',
      'requested + cancelled → cancelled',
      'identity_pending + identity_checked → requested',
      'identity_pending + denied → denied',
      'identity_pending + cancelled → cancelled',
      'suppressed + began → running',
      'suppressed + denied → denied',
      'suppressed + cancelled → cancelled',
      'blocked + began → running',
      'blocked + denied → denied',
      'blocked + cancelled → cancelled',
      'running + handed_over → awaiting_processors',
      'running + finished verified → verified',
      'running + finished partly_fulfilled → partly_fulfilled',
      'running + finished blocked → blocked',
      'running + finished escalated → escalated',
      'awaiting_processors + began → running',
      'awaiting_processors + finished verified → verified',
      'awaiting_processors + finished partly_fulfilled → partly_fulfilled',
      'awaiting_processors + finished blocked → blocked',
      'awaiting_processors + finished escalated → escalated',
      'partly_fulfilled + began → running',
      'escalated + began → running',
      'verified + began → running',
    ].sort(),
  );
});

test('only evidence leads to verified', () => {
  for (const { state, event } of PAIRS) {
    const found = next(state, event);
    if (!found.ok || found.state !== 'verified' || !found.isChange) continue;
    expect(event.kind).toBe('finished');
    if (event.kind !== 'finished') continue;
    expect(event.evidence.checks.length).toBeGreaterThan(0);
    expect(event.evidence.checks.every((check) => check === 'ok')).toBe(true);
    expect(event.evidence.kept).toBe(0);
  }
});

test('nothing that was erased is denied or cancelled, and what is ended stays ended', () => {
  for (const state of [
    'running',
    'awaiting_processors',
    'verified',
    'partly_fulfilled',
    'escalated',
  ] as const) {
    expect(next(state, { kind: 'denied' }).ok).toBe(false);
    expect(next(state, { kind: 'cancelled' }).ok).toBe(false);
  }
  for (const state of ['denied', 'cancelled'] as const) {
    for (const event of EVENTS) {
      const found = next(state, event);
      expect(!found.ok || !found.isChange).toBe(true);
    }
  }
});

test('every state can be reached, and from every open one an end', () => {
  expect(reachable('requested')).toEqual(new Set(LIFECYCLE_STATES));
  for (const state of OPEN_STATES) {
    const ends = [...reachable(state)].filter((one) => !OPEN_STATES.includes(one));
    expect(ends, state).not.toEqual([]);
  }
});

function reachable(from: LifecycleState): Set<LifecycleState> {
  const seen = new Set([from]);
  for (const state of seen) {
    for (const event of EVENTS) {
      const found = next(state, event);
      if (found.ok) seen.add(found.state);
    }
  }
  return seen;
}

/** A transition is one commit of the ledger between two of the store; after a crash the same deed runs again. */
const CRASHES = ['before the ledger', 'between ledger and store', 'after the store', 'not at all'] as const;

describe.each(CRASHES)('a crash %s', (crash) => {
  test.each(LIFECYCLE_STATES)('of a request that is %s changes no outcome and repeats no event', (state) => {
    for (const event of EVENTS) {
      const ledger = { state, events: [] as string[] };
      const store = { done: 0 };
      attempt({ ledger, store, event, crash });
      attempt({ ledger, store, event, crash: 'not at all' });
      const wanted = next(state, event);
      expect(ledger.state).toBe(wanted.ok ? wanted.state : state);
      expect(ledger.events).toEqual(wanted.ok && wanted.isChange ? [eventKindOf(event, state)] : []);
      expect(store.done > 0).toBe(wanted.ok);
    }
  });
});

interface Attempt {
  ledger: { state: LifecycleState; events: string[] };
  store: { done: number };
  event: LifecycleEvent;
  crash: (typeof CRASHES)[number];
}

/** What every deed does: ask, commit the ledger, then bring the store after it. */
function attempt({ ledger, store, event, crash }: Attempt): void {
  const found = next(ledger.state, event);
  if (!found.ok || crash === 'before the ledger') return;
  if (found.isChange) {
    ledger.events.push(eventKindOf(event, ledger.state));
    ledger.state = found.state;
  }
  if (crash === 'between ledger and store') return;
  store.done += 1;
}

test("each of the store's own states stands beside states of a request", () => {
  const beside = new Set(Object.values(LIFECYCLES_BESIDE).flat());
  expect(beside).toEqual(new Set(LIFECYCLE_STATES));
});
