import type { Workspace } from '../ledger/workspace.js';
import type { ErasurePlan, ErasureReport, Selection } from '../model/erasure.js';
import { isEmptySelection } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import type { Intake } from '../model/request.js';
import { anonymizedCategories } from '../policy/index.js';
import type { RequestRow } from '../store/requests.js';
import { newestRound } from '../store/rounds.js';
import { acquireRunLock } from '../store/store.js';
import { onceBegun } from './begun.js';
import { type CompleteOptions, completeErasure } from './erasing/complete.js';
import { noSteps, type Steps } from './erasing/steps.js';
import { resolveNames } from './names/names.js';
import { planTarget } from './plan/plan.js';
import { assertSamePlan, type SavedPlan } from './plan/saved-plan.js';
import { selectionTarget, type Target } from './plan/target.js';
import { buildReport } from './records/report-of.js';
import { reportHidden } from './requests/hidden.js';
import { type NewErasure, openErasure } from './requests/open-request.js';
import { reportOfCaller, withCallersId } from './requests/requests-view.js';
import { settleRequests } from './requests/settle.js';

/** Every row that a selection would erase, each with its reason. Changes nothing; works on a read-only workspace. */
export function planErasure(workspace: Workspace, selection: Selection): ErasurePlan {
  return planTarget(workspace, targetOf(workspace, resolveNames(workspace, selection)));
}

export interface ForgetOptions {
  immediate: boolean;
  requestId: string | null;
  /** Under which rules and on which ground; without it no time limit runs. */
  intake?: Intake;
  /** A request that came under the same `requestId` before is answered with its report, and nothing is done. */
  isRepeatable?: boolean;
  /** Take the words out of the source transcripts too. Only with `immediate`. */
  scrubsSources?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
  steps?: Steps;
}

/** Hides the selection now and erases it when the grace period ends, or erases it at once. */
export async function forget(
  workspace: Workspace,
  selection: Selection,
  options: ForgetOptions,
): Promise<ErasureReport> {
  if (isEmptySelection(selection)) throw new ToolError('usage', 'nothing is selected');
  const target = targetOf(workspace, resolveNames(workspace, selection));
  return eraseTarget(workspace, { kind: 'forget', target }, options);
}

function targetOf({ store, policy }: Workspace, selection: Selection): Target {
  return selectionTarget(selection, anonymizedCategories(policy), newestRound(store.db));
}

/** Every row that a saved plan's selection, resolved then, would erase now. */
export function planAgain(workspace: Workspace, saved: SavedPlan): ErasurePlan {
  return planTarget(workspace, targetOf(workspace, saved.selection));
}

/** Applies a saved plan as it is; `refused` where the store no longer gives the same one. */
export async function forgetPlanned(
  workspace: Workspace,
  saved: SavedPlan,
  options: ForgetOptions,
): Promise<ErasureReport> {
  if (isEmptySelection(saved.selection)) throw new ToolError('usage', 'nothing is selected');
  const target = targetOf(workspace, saved.selection);
  const assertAgreed = () => assertSamePlan(saved, planTarget(workspace, target));
  return eraseTarget(workspace, { kind: 'forget', target, assertAgreed }, options);
}

/** One deed on one target: under the run lock, after what a killed run left is settled. */
export async function eraseTarget(
  workspace: Workspace,
  erasure: Pick<NewErasure, 'kind' | 'target' | 'assertAgreed'>,
  options: ForgetOptions,
): Promise<ErasureReport> {
  const steps = options.steps ?? noSteps;
  const lock = acquireRunLock(workspace.store);
  try {
    const left = settleRequests(workspace, steps);
    const known = options.isRepeatable ? await reportAgain(workspace, left, { ...options, steps }) : null;
    if (known) return known;
    const request = openErasure(
      workspace,
      {
        ...erasure,
        immediate: options.immediate,
        requestId: options.requestId,
        scrubsSources: options.scrubsSources ?? false,
        ...(options.intake ? { intake: options.intake } : {}),
      },
      steps,
    );
    return await onceBegun(request.uid, () => carryOut(workspace, request, { ...options, steps }));
  } finally {
    lock.release();
  }
}

async function carryOut(
  workspace: Workspace,
  request: RequestRow,
  { intake, immediate, ...options }: ForgetOptions & { steps: Steps },
): Promise<ErasureReport> {
  if (intake?.awaitsIdentity)
    return buildReport(workspace, request, { status: 'waiting', checks: [], sourceTranscripts: 0 });
  if (immediate) return completeErasure(workspace, request, options);
  return reportHidden(workspace, request);
}

/**
 * The report of the request that came under this id of the caller's before; null when none did. One of those that a
 * killed run left has none yet, and is brought to its end. The run lock is held by the caller.
 */
export async function reportAgain(
  workspace: Workspace,
  left: readonly RequestRow[],
  { requestId, ...options }: CompleteOptions & Pick<ForgetOptions, 'requestId'>,
): Promise<ErasureReport | null> {
  const known = reportOfCaller(workspace, requestId);
  const unfinished = left.find(({ uid }) => uid === known?.request);
  if (!unfinished) return known;
  return withCallersId(workspace, await completeErasure(workspace, unfinished, options), requestId);
}
