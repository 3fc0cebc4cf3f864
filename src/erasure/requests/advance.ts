// A request's transitions, each in one ledger transaction with its audit event.
import type { EventKind } from '../../ledger/chain.js';
import {
  findLedgerRequest,
  type LedgerRequestState,
  recordDenial,
  recordIdentity,
  recordStep,
} from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { Counts } from '../../model/erasure.js';
import type { DenialReason, IdentityCheck } from '../../model/request.js';
import type { EpochMs } from '../../model/time.js';
import { eventKindOf, type LifecycleEvent, next, type Transition } from './lifecycle.js';

export interface Advance {
  /** The ledger's own mark of progress, where it moves too. */
  state?: LedgerRequestState;
  counts?: Counts;
  /** Where the same transition has a name of its own: `unforgotten`. */
  event?: EventKind;
  denial?: DenialReason;
  identity?: { method: IdentityCheck; eraseAfter: EpochMs | null };
}

/** Where an event would lead from where the request stands. */
export function transitionOf({ ledger }: Workspace, uid: string, event: LifecycleEvent): Transition {
  return next(requireKnown(ledger.db, uid).lifecycle, event);
}

/**
 * Moves a request on; nothing is written when a run that was killed had moved it already. The deeds ask
 * `transitionOf` first where a person could want what is not possible: a refusal here is a mistake of ours.
 */
export function advance(workspace: Workspace, uid: string, event: LifecycleEvent, more: Advance = {}): void {
  const { ledger, clock } = workspace;
  const known = requireKnown(ledger.db, uid);
  const transition = next(known.lifecycle, event);
  if (!transition.ok) throw new Error(`a request that is ${known.lifecycle} cannot be ${event.kind}`);
  const state = more.state ?? known.state;
  if (!transition.isChange && state === known.state) return;
  const step = {
    uid,
    at: clock(),
    state,
    lifecycle: transition.state,
    event: more.event ?? eventKindOf(event, known.lifecycle),
    ...(more.counts ? { counts: more.counts } : {}),
  };
  if (more.denial) recordDenial(ledger, { ...step, reason: more.denial });
  else if (more.identity) recordIdentity(ledger, { ...step, ...more.identity });
  else recordStep(ledger, step);
}

function requireKnown(db: Workspace['ledger']['db'], uid: string) {
  const known = findLedgerRequest(db, uid);
  if (!known) throw new Error('the ledger does not know a request that the store holds');
  return known;
}
