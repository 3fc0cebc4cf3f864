// Requests that end without an erasure: turned down, or taken back by whoever made them. Only before anything was
// erased; what they hid is seen again.

import type { Workspace } from '../../ledger/workspace.js';
import { ToolError } from '../../model/errors.js';
import { DEED_PREFIX } from '../../model/ids.js';
import { type DenialReason, REASONS_THAT_NEED_WORDS } from '../../model/request.js';
import { get } from '../../store/database.js';
import { progressOf, type RequestRow, saveNote } from '../../store/requests.js';
import { acquireRunLock, writeTransaction } from '../../store/store.js';
import { rowsErased } from '../erasing/rows-erased.js';
import { noSteps, type Steps } from '../erasing/steps.js';
import { closureOf } from '../plan/closure.js';
import { parseTarget } from '../plan/target.js';
import { type Advance, advance, transitionOf } from './advance.js';
import { findRequest } from './requests-view.js';
import { liftRequest, settleRequests } from './settle.js';
import { waitsForIdentity } from './waits-for-identity.js';

export interface Denial {
  reason: DenialReason;
  /** The reason in words. Kept in the store, never in the ledger. */
  note: string | null;
}

/** Turns a request down (GDPR art. 12(4)); returns its id. */
export function denyRequest(
  workspace: Workspace,
  text: string,
  denial: Denial,
  steps: Steps = noSteps,
): string {
  if (denial.note === null && REASONS_THAT_NEED_WORDS.includes(denial.reason)) {
    throw new ToolError('usage', `that a request is ${denial.reason} must be shown in words`, {
      hint: 'add --note, or --note - to read them from standard input',
    });
  }
  return end(workspace, text, { kind: 'denied', steps, note: denial.note, more: { denial: denial.reason } });
}

/** The person does not want it any more; returns its id. */
export function cancelRequest(workspace: Workspace, text: string, steps: Steps = noSteps): string {
  return end(workspace, text, { kind: 'cancelled', steps, note: null, more: {} });
}

interface End {
  kind: 'denied' | 'cancelled';
  note: string | null;
  more: Advance;
  steps: Steps;
}

/**
 * The words first, then the ledger, then the rows: a crash between leaves the request as it was, or hidden until the
 * next deed lifts it. The same again is answered the same.
 */
function end(workspace: Workspace, text: string, { kind, note, more, steps }: End): string {
  const { store } = workspace;
  const lock = acquireRunLock(store);
  try {
    settleRequests(workspace, steps);
    const request = findRequest(workspace, text, DEED_PREFIX);
    const transition = transitionOf(workspace, request.uid, { kind });
    if (!transition.ok || isBegun(workspace, request)) throw tooLate();
    if (!transition.isChange) return request.uid;
    if (note !== null)
      writeTransaction(store, () => saveNote(store.db, request.id, note, scopeOfRequest(workspace, request)));
    advance(workspace, request.uid, { kind }, { ...more, state: 'unforgotten' });
    steps('ledger');
    liftRequest(workspace, request);
    return request.uid;
  } finally {
    lock.release();
  }
}

/** Of a request that marks nothing yet: one of those that it is after. */
function scopeOfRequest(workspace: Workspace, request: RequestRow): number | null {
  if (request.selection === null || !waitsForIdentity(workspace, request)) return null;
  const { sessions, rounds, facts } = closureOf(workspace, parseTarget(request.selection));
  const among = (kind: 'sessions' | 'rounds' | 'facts', ids: Iterable<number>) =>
    get<{ scope_id: number }>(
      workspace.store.db,
      `SELECT scope_id FROM ${kind} WHERE id IN (SELECT value FROM json_each(?)) LIMIT 1`,
      JSON.stringify([...ids]),
    )?.scope_id ?? null;
  return among('sessions', sessions.keys()) ?? among('rounds', rounds.keys()) ?? among('facts', facts.keys());
}

/** A request whose rows a hold kept, all of them, has erased nothing. */
function isBegun({ store }: Workspace, request: RequestRow): boolean {
  return rowsErased(progressOf(store.db, request.id)) > 0;
}

function tooLate(): ToolError {
  return new ToolError('refused', 'the request has been carried out or answered; nothing was changed', {
    hint: 'memory-forget requests show tells how it ended',
  });
}
