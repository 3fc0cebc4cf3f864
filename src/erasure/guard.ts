// The guard against erasing far more than was meant (`rules` 34).

import type { Workspace } from '../ledger/workspace.js';
import type { ErasurePlan } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { count } from '../store/database.js';
import { isRetentionConfirmed } from '../store/retention.js';

const SMALLEST_ALLOWANCE = 50;

/**
 * The guard (`rules` 34): how many rows the plan may erase before `--max-erase` is needed, and how many it counts.
 * A subject named in full is confirmed by that.
 * @param maxErase a number of rows, or a share such as `20%`; null for the policy's share
 */
export function guardPlan(
  workspace: Workspace,
  plan: ErasurePlan,
  maxErase: string | null,
): { counted: number; allowed: number } {
  const { db } = workspace.store;
  const total = count(db, 'SELECT (SELECT count(*) FROM rounds) + (SELECT count(*) FROM facts)');
  const mentioning = plan.redact.filter(({ fact }) => fact === null).length;
  const counted =
    plan.selection.subjects.length > 0
      ? 0
      : (plan.counts.rounds ?? 0) + (plan.counts.facts ?? 0) + mentioning;
  return { counted, allowed: allowance(maxErase, total, workspace.policy.maxErasePercent) };
}

function allowance(maxErase: string | null, total: number, percent: number): number {
  if (maxErase === null) return Math.max(SMALLEST_ALLOWANCE, Math.floor((total * percent) / 100));
  const match = /^(\d{1,9})(%?)$/.exec(maxErase);
  if (!match) throw new ToolError('usage', '--max-erase takes a number of rows or a share such as 20%');
  const n = Number(match[1]);
  return match[2] === '%' ? Math.floor((total * Math.min(n, 100)) / 100) : n;
}

/**
 * The guard of `prune`: it counts what has expired only while a changed retention policy has not been confirmed yet.
 */
export function guardPrune(
  workspace: Workspace,
  plan: ErasurePlan,
  maxErase: string | null,
): { counted: number; allowed: number } {
  const { counted, allowed } = guardPlan(workspace, plan, maxErase);
  return { counted: isRetentionConfirmed(workspace.store, workspace.policy) ? 0 : counted, allowed };
}
