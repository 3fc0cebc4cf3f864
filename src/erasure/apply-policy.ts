// What is stored is brought in line with the policy that holds now, and with the consents that are left: by a plan, a
// request and a signed record like any other erasure.
import type { Workspace } from '../ledger/workspace.js';
import { type Consent, WHOLE_MEMORY } from '../model/consent.js';
import { type ErasurePlan, type ErasureReport, isEmptyPlan } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import type { Scope } from '../model/scope.js';
import { gateChange, noteGate } from '../recall/gated-under.js';
import { listConsents } from '../store/consents.js';
import { acquireRunLock, writeTransaction } from '../store/store.js';
import { eraseTarget, type ForgetOptions } from './forget.js';
import { emptyClosure } from './plan/closure.js';
import { planTarget } from './plan/plan.js';
import { renewGrounds } from './plan/policy-closure.js';
import { type PolicyTarget, policyTarget, type Target } from './plan/target.js';

type Options = Pick<ForgetOptions, 'onProgress' | 'steps'>;

/** Everything stored that the policy does not let be kept, or that the gate would change. Changes nothing. */
export function planPolicy(workspace: Workspace): ErasurePlan {
  return planTarget(workspace, EVERYTHING());
}

const EVERYTHING = (): Target => policyTarget(null, []);

/** Does what `planPolicy` shows. Null where nothing had to go: then the store is noted to be in line with the policy. */
export async function applyPolicy(workspace: Workspace, options: Options): Promise<ErasureReport | null> {
  if (!isEmptyPlan(planPolicy(workspace)))
    return eraseTarget(
      workspace,
      { kind: 'apply', target: EVERYTHING() },
      { ...options, immediate: true, requestId: null },
    );
  const { store, policy } = workspace;
  const lock = acquireRunLock(store);
  try {
    writeTransaction(store, () => {
      renewGrounds(workspace, EVERYTHING() as PolicyTarget, emptyClosure());
      if (gateChange(store, policy) !== null) noteGate(store, policy);
    });
    return null;
  } finally {
    lock.release();
  }
}

export interface Withdrawal {
  scope: Scope;
  /** Null for every consent of the subject, the opt-in too. */
  category: string | null;
}

/** The consents that a withdrawal ends. Throws where there is none. */
export function consentsToWithdraw({ store }: Workspace, { scope, category }: Withdrawal): Consent[] {
  const active = listConsents(store.db, scope).filter(
    (one) => one.withdrawnAt === null && (category === null || (one.category ?? WHOLE_MEMORY) === category),
  );
  if (active.length > 0) return active;
  throw new ToolError('not_found', 'that subject has no such consent in force', {
    hint: 'memory-forget consent list shows those that are recorded',
  });
}

/** What rested on the consents alone, and the words that they let in. Changes nothing. */
export function planWithdrawal(workspace: Workspace, withdrawal: Withdrawal): ErasurePlan {
  return planTarget(workspace, targetOf(workspace, withdrawal));
}

/** Ends the consents and erases what rested on them: both begin with one commit. */
export async function withdrawConsent(
  workspace: Workspace,
  withdrawal: Withdrawal,
  options: Options,
): Promise<ErasureReport> {
  const target = targetOf(workspace, withdrawal);
  return eraseTarget(
    workspace,
    { kind: 'withdraw', target },
    { ...options, immediate: true, requestId: null, intake: WITHDRAWN },
  );
}

const WITHDRAWN = {
  receivedAt: null,
  regime: 'none',
  ground: 'withdrawn',
  identityCheck: null,
  awaitsIdentity: false,
} as const;

function targetOf(workspace: Workspace, withdrawal: Withdrawal): Target {
  const consents = consentsToWithdraw(workspace, withdrawal);
  return policyTarget(
    withdrawal.scope,
    consents.map(({ consent }) => consent),
  );
}
