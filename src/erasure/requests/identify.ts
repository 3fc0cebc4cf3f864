// The person has shown that they are who they say: what they asked for is carried out now (GDPR art. 12(6)). Only how
// they did is kept, never a document.

import { findLedgerRequest } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasurePlan, ErasureReport } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import { DEED_PREFIX } from '../../model/ids.js';
import type { IdentityCheck } from '../../model/request.js';
import { addProgress, noted, notedOf, type RequestRow } from '../../store/requests.js';
import { acquireRunLock, writeTransaction } from '../../store/store.js';
import { type CompleteOptions, completeErasure } from '../erasing/complete.js';
import { noSteps, type Steps } from '../erasing/steps.js';
import { closureOf } from '../plan/closure.js';
import { planTarget } from '../plan/plan.js';
import { parseTarget } from '../plan/target.js';
import { advance, transitionOf } from './advance.js';
import { reportHidden } from './hidden.js';
import { confirm, graceEnd, leftOver } from './open-request.js';
import { findRequest, showRequest } from './requests-view.js';
import { settleRequests } from './settle.js';
import { waitsForIdentity } from './waits-for-identity.js';

export interface Identified extends Pick<CompleteOptions, 'onProgress'> {
  method: IdentityCheck;
  steps?: Steps;
}

/** What a request that waits would erase now, for whoever lets it go on. */
export function planWaiting(
  workspace: Workspace,
  text: string,
): { plan: ErasurePlan; immediate: boolean } | null {
  const request = findRequest(workspace, text, DEED_PREFIX);
  if (!waitsForIdentity(workspace, request)) return null;
  return {
    plan: planTarget(workspace, parseTarget(request.selection ?? '')),
    immediate: request.immediate === 1,
  };
}

/**
 * Lets a request that waits for an identity check go on: its rows are hidden, or erased where that was asked for. The
 * ledger first: after a crash the next deed goes on by itself. The same again is answered the same.
 */
export async function identifyRequest(
  workspace: Workspace,
  text: string,
  { method, steps = noSteps, ...options }: Identified,
): Promise<ErasureReport> {
  const lock = acquireRunLock(workspace.store);
  try {
    settleRequests(workspace, steps);
    const request = findRequest(workspace, text, DEED_PREFIX);
    if (waitsForIdentity(workspace, request))
      return await goOn(workspace, request, { method, steps, options });
    if (isSameAgain(workspace, request, method))
      return isLeftToErase(request)
        ? await completeErasure(workspace, request, { ...options, steps })
        : showRequest(workspace, request.uid);
    throw new ToolError('refused', 'that request does not wait for an identity check; nothing was changed', {
      hint: 'memory-forget requests show tells how it stands',
    });
  } finally {
    lock.release();
  }
}

interface GoingOn {
  method: IdentityCheck;
  steps: Steps;
  options: Pick<CompleteOptions, 'onProgress'>;
}

async function goOn(
  workspace: Workspace,
  request: RequestRow,
  { method, steps, options }: GoingOn,
): Promise<ErasureReport> {
  const { ledger, policy, clock } = workspace;
  if (parseTarget(request.selection ?? '').kind !== 'selection')
    throw new ToolError('refused', 'what that request selects went with a newer copy of the store', {
      hint: 'memory-forget requests cancel it, and forget anew',
    });
  const dueAt = findLedgerRequest(ledger.db, request.uid)?.due_at ?? null;
  const eraseAfter = request.immediate === 1 ? null : graceEnd(clock(), policy.gracePeriodMs, dueAt);
  advance(workspace, request.uid, { kind: 'identity_checked' }, { identity: { method, eraseAfter } });
  steps('ledger');
  noteNamesakes(workspace, request);
  const hidden = confirm(workspace, request, steps);
  if (isLeftToErase(hidden)) return completeErasure(workspace, hidden, { ...options, steps });
  return reportHidden(workspace, hidden);
}

/** When it was opened nothing was looked for. */
function noteNamesakes(workspace: Workspace, { id, selection }: RequestRow): void {
  const { db } = workspace.store;
  const target = parseTarget(selection ?? '');
  const left = leftOver(target, closureOf(workspace, target));
  writeTransaction(workspace.store, () => {
    if (Object.keys(notedOf(db, id, 'namesakes')).length === 0) addProgress(db, id, noted('namesakes', left));
  });
}

function isLeftToErase({ state, immediate }: RequestRow): boolean {
  return state === 'hidden' && immediate === 1;
}

/** It was let go on before, in this way, and has not been turned down since. */
function isSameAgain(workspace: Workspace, request: RequestRow, method: IdentityCheck): boolean {
  const isTurnedDown = !transitionOf(workspace, request.uid, { kind: 'began' }).ok;
  return !isTurnedDown && findLedgerRequest(workspace.ledger.db, request.uid)?.identity_check === method;
}
