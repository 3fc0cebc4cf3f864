// The guard against erasing far more than was meant (`rules` 34).

import type { Workspace } from '../../ledger/workspace.js';
import type { ErasurePlan } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import { count, type Db } from '../../store/database.js';
import { isRetentionConfirmed } from '../../store/retention.js';

const SMALLEST_ALLOWANCE = 50;

/**
 * The guard (`rules` 34): how many rows the plans may erase together before `--max-erase` is needed, and how many it counts.
 * A subject named in full is confirmed by that.
 * @param maxErase a number of rows, or a share such as `20%`; null for the policy's share
 */
export function guardPlans(
  workspace: Workspace,
  plans: readonly ErasurePlan[],
  maxErase: string | null,
): { counted: number; allowed: number } {
  const counted = plans.reduce((sum, plan) => sum + countedOf(plan), 0);
  return { counted, allowed: allowance(workspace, maxErase, counted) };
}

function countedOf({ selection, counts, redact }: ErasurePlan): number {
  if (selection.subjects.length > 0) return 0;
  return (counts.rounds ?? 0) + (counts.facts ?? 0) + redact.filter(({ fact }) => fact === null).length;
}

function allowance({ store, policy }: Workspace, maxErase: string | null, counted: number): number {
  if (maxErase === null)
    return Math.max(SMALLEST_ALLOWANCE, shareOfStore(store.db, policy.maxErasePercent, counted));
  const match = /^(\d{1,9})(%?)$/.exec(maxErase);
  if (!match) throw new ToolError('usage', '--max-erase takes a number of rows or a share such as 20%');
  const n = Number(match[1]);
  return match[2] === '%' ? shareOfStore(store.db, Math.min(n, 100), counted) : n;
}

/**
 * So many percent of the rows in the store; where that is more than `wanted`, `wanted` and no more: what a guard costs
 * follows what is erased, not what is there.
 */
function shareOfStore(db: Db, percent: number, wanted: number): number {
  if (percent <= 0) return 0;
  const enough = Math.ceil((wanted * 100) / percent);
  const counted = 'SELECT count(*) FROM (SELECT 1 FROM rounds UNION ALL SELECT 1 FROM facts LIMIT ?)';
  return Math.floor((count(db, counted, enough) * percent) / 100);
}

/**
 * The guard of `prune`: it counts what has expired only while a changed retention policy has not been confirmed yet.
 */
export function guardPrune(
  workspace: Workspace,
  plan: ErasurePlan,
  maxErase: string | null,
): { counted: number; allowed: number } {
  const { counted, allowed } = guardPlans(workspace, [plan], maxErase);
  return { counted: isRetentionConfirmed(workspace.store, workspace.policy) ? 0 : counted, allowed };
}
