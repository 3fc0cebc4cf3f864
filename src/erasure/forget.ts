import type { ErasurePlan, ErasureReport, RequestKind, Selection } from '../model/erasure.js';
import { isEmptySelection } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import type { Workspace } from '../ledger/workspace.js';
import { saveReport } from '../store/requests.js';
import { acquireRunLock, writeTransaction } from '../store/store.js';
import { all, count } from '../store/database.js';
import { completeErasure } from './complete.js';
import { openErasure } from './open-request.js';
import { planTarget } from './plan.js';
import { buildReport } from './report-of.js';
import { settleRequests } from './settle.js';
import { type Steps, noSteps } from './steps.js';
import { type Target, selectionTarget } from './target.js';
import { ambiguous } from '../recall/resolve.js';

/** Every row that a selection would erase, each with its reason. Changes nothing; works on a read-only workspace. */
export function planErasure(workspace: Workspace, selection: Selection): ErasurePlan {
  return planTarget(workspace.store.db, selectionTarget(resolveProjects(workspace, selection)));
}

export interface ForgetOptions {
  immediate: boolean;
  requestId: string | null;
  onProgress?: (progress: { done: number; total: number }) => void;
  steps?: Steps;
}

/** Hides the selection now and erases it when the grace period ends, or erases it at once. */
export async function forget(workspace: Workspace, selection: Selection, options: ForgetOptions): Promise<ErasureReport> {
  if (isEmptySelection(selection)) throw new ToolError('usage', 'nothing is selected');
  const target = selectionTarget(resolveProjects(workspace, selection));
  return eraseTarget(workspace, { kind: 'forget', target }, options);
}

/** One deed on one target: under the run lock, after what a killed run left is settled. */
export async function eraseTarget(
  workspace: Workspace,
  erasure: { kind: RequestKind; target: Target },
  options: ForgetOptions,
): Promise<ErasureReport> {
  const steps = options.steps ?? noSteps;
  const lock = acquireRunLock(workspace.store);
  try {
    settleRequests(workspace, steps);
    const sources = countSources(workspace, erasure.target);
    const request = openErasure(workspace, { ...erasure, immediate: options.immediate, requestId: options.requestId }, steps);
    if (options.immediate) {
      return await completeErasure(workspace, request, { steps, ...(options.onProgress ? { onProgress: options.onProgress } : {}) });
    }
    const report = buildReport(workspace, request, { status: 'hidden', checks: [], sourceTranscripts: sources });
    writeTransaction(workspace.store, () => saveReport(workspace.store.db, request.id, JSON.stringify({ ...report, requestId: null })));
    return report;
  } finally {
    lock.release();
  }
}

function countSources(workspace: Workspace, target: Target): number {
  const [first] = planTarget(workspace.store.db, target).notReachable;
  return first?.kind === 'source-transcript' ? first.count : 0;
}

/** A project is named by its folder, or by the folder's last part where only one has it. */
function resolveProjects(workspace: Workspace, selection: Selection): Selection {
  if (selection.projects.length === 0) return selection;
  const known = all<{ project: string }>(workspace.store.db, 'SELECT DISTINCT project FROM rounds WHERE project IS NOT NULL').map((row) => row.project);
  return { ...selection, projects: selection.projects.map((named) => resolveProject(known, named)) };
}

function resolveProject(known: readonly string[], named: string): string {
  if (known.includes(named)) return named;
  const wanted = named.replace(/[/\\]+$/, '');
  const matches = known.filter((project) => project === wanted || project.split(/[/\\]/).at(-1) === wanted);
  if (matches.length > 1) throw ambiguous('project', matches);
  return matches[0] ?? wanted;
}

const SMALLEST_ALLOWANCE = 50;

/**
 * The guard (`rules` 34): how many rows the plan may erase before `--max-erase` is needed, and how many it counts.
 * A subject named in full is confirmed by that.
 * @param maxErase a number of rows, or a share such as `20%`; null for the policy's share
 */
export function guardPlan(workspace: Workspace, plan: ErasurePlan, maxErase: string | null): { counted: number; allowed: number } {
  const { db } = workspace.store;
  const total = count(db, 'SELECT (SELECT count(*) FROM rounds) + (SELECT count(*) FROM facts)');
  const counted = plan.selection.subjects.length > 0 ? 0 : (plan.counts.rounds ?? 0) + (plan.counts.facts ?? 0);
  return { counted, allowed: allowance(maxErase, total, workspace.policy.maxErasePercent) };
}

function allowance(maxErase: string | null, total: number, percent: number): number {
  if (maxErase === null) return Math.max(SMALLEST_ALLOWANCE, Math.floor((total * percent) / 100));
  const match = /^(\d{1,9})(%?)$/.exec(maxErase);
  if (!match) throw new ToolError('usage', '--max-erase takes a number of rows or a share such as 20%');
  const n = Number(match[1]);
  return match[2] === '%' ? Math.floor((total * Math.min(n, 100)) / 100) : n;
}
