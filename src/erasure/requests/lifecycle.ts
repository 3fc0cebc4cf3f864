// A request as a state machine. Promise: only evidence, a report whose checks all said ok, leads to `verified`.
// A crash between two commits makes the same event come again: it changes nothing then, or is refused.
import type { EventKind } from '../../ledger/chain.js';
import type { CheckResult } from '../../model/erasure.js';
import type { LifecycleState } from '../../model/request.js';

export type LifecycleEvent =
  | { kind: 'identity_asked' }
  | { kind: 'identity_checked' }
  /** Its rows are out of every view. */
  | { kind: 'hidden' }
  /** Erasing begins: the first time, again after a hold was released, or again in a store that was put back. */
  | { kind: 'began' }
  | { kind: 'handed_over' }
  | { kind: 'finished'; evidence: Evidence }
  | { kind: 'extended' }
  | { kind: 'denied' }
  | { kind: 'cancelled' };

/** What a finished erasure has to show. */
export interface Evidence {
  checks: readonly CheckResult[];
  /** Rows that were erased, and rows that a hold keeps. */
  erased: number;
  kept: number;
}

export type Refusal =
  /** Something has to happen first. */
  | 'too_early'
  /** Rows are being erased or are gone. */
  | 'erasing'
  /** The request has been answered. */
  | 'ended';

export type Transition =
  | { ok: true; state: LifecycleState; isChange: boolean }
  | { ok: false; refusal: Refusal };

/** Where an event leads from a state. Total: every event has an answer in every state. */
export function next(state: LifecycleState, event: LifecycleEvent): Transition {
  switch (event.kind) {
    case 'identity_asked':
      return step(state, 'identity_pending', ['requested']);
    case 'identity_checked':
      return step(state, 'requested', ['identity_pending']);
    case 'hidden':
      return step(state, 'suppressed', ['requested']);
    case 'began':
      return step(state, 'running', [
        ...(['suppressed', 'blocked', 'partly_fulfilled', 'escalated'] as const),
        ...(['awaiting_processors', 'verified'] as const),
      ]);
    case 'handed_over':
      return step(state, 'awaiting_processors', ['running']);
    case 'finished':
      return step(state, outcomeOf(event.evidence), ['running', 'awaiting_processors']);
    case 'extended':
      return isAnswered(state) ? refused(state) : { ok: true, state, isChange: false };
    case 'denied':
      return step(state, 'denied', ['requested', 'identity_pending', 'suppressed', 'blocked']);
    case 'cancelled':
      return step(state, 'cancelled', ['requested', 'identity_pending', 'suppressed', 'blocked']);
    default:
      return event satisfies never;
  }
}

type Outcome = Extract<LifecycleState, 'verified' | 'partly_fulfilled' | 'blocked' | 'escalated'>;

/** What a finished erasure came to. Failed or missing checks outweigh what is kept: somebody has to look. */
export function outcomeOf({ checks, erased, kept }: Evidence): Outcome {
  if (kept > 0 && erased === 0) return 'blocked';
  const isEvident = checks.length > 0 && checks.every((result) => result === 'ok');
  if (!isEvident) return 'escalated';
  return kept > 0 ? 'partly_fulfilled' : 'verified';
}

function step(state: LifecycleState, target: LifecycleState, sources: readonly LifecycleState[]): Transition {
  if (state === target) return { ok: true, state, isChange: false };
  return sources.includes(state) ? { ok: true, state: target, isChange: true } : refused(state);
}

function refused(state: LifecycleState): Transition {
  switch (state) {
    case 'denied':
    case 'cancelled':
    case 'verified':
      return { ok: false, refusal: 'ended' };
    case 'running':
    case 'awaiting_processors':
    case 'partly_fulfilled':
    case 'escalated':
      return { ok: false, refusal: 'erasing' };
    case 'requested':
    case 'identity_pending':
    case 'blocked':
    case 'suppressed':
      return { ok: false, refusal: 'too_early' };
    default:
      return state satisfies never;
  }
}

/** Whoever has been answered needs no more time. */
function isAnswered(state: LifecycleState): boolean {
  return ['verified', 'partly_fulfilled', 'denied', 'cancelled'].includes(state);
}

/** The audit event that a transition leaves in the ledger. */
export function eventKindOf(event: LifecycleEvent, from: LifecycleState): EventKind {
  switch (event.kind) {
    case 'began':
      return from === 'suppressed' ? 'erased' : 'resumed';
    case 'finished':
      return FINISHED[outcomeOf(event.evidence)];
    case 'identity_asked':
    case 'identity_checked':
    case 'hidden':
    case 'handed_over':
    case 'extended':
    case 'denied':
    case 'cancelled':
      return event.kind;
    default:
      return event satisfies never;
  }
}

const FINISHED = {
  verified: 'verified',
  partly_fulfilled: 'partly_erased',
  blocked: 'blocked',
  escalated: 'escalated',
} as const satisfies Record<Outcome, EventKind>;
