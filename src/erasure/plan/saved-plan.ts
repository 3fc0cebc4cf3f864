// A plan that was saved is applied as it is, or refused with how the store differs from it (`architecture`).
import type { ErasurePlan, PlannedRow, Selection } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';

export type PlannedRef = Pick<PlannedRow, 'id' | 'kind'>;

/** What is needed of a plan to know it again. */
export interface SavedPlan {
  selection: Selection;
  digest: string;
  erase: readonly PlannedRef[];
}

export interface PlanDifference {
  /** Rows that would go and were not in the saved plan. */
  more: PlannedRef[];
  /** Rows that were in it and would not go now: they are gone already, or held. */
  fewer: PlannedRef[];
}

/** Null when the plan is the saved one. Both lists are empty where the same rows go, for other reasons. */
export function differenceOf(saved: SavedPlan, now: ErasurePlan): PlanDifference | null {
  const before = new Set(saved.erase.map((row) => row.id));
  const after = new Set(now.erase.map((row) => row.id));
  const more = now.erase.filter((row) => !before.has(row.id)).map(({ id, kind }) => ({ id, kind }));
  const fewer = saved.erase.filter((row) => !after.has(row.id)).map(({ id, kind }) => ({ id, kind }));
  return saved.digest === now.digest && more.length + fewer.length === 0 ? null : { more, fewer };
}

export function assertSamePlan(saved: SavedPlan, now: ErasurePlan): void {
  const difference = differenceOf(saved, now);
  if (difference === null) return;
  throw new ToolError(
    'refused',
    `the plan does not fit the store any more: ${differenceWords(difference)}; nothing was changed`,
    { hint: 'make a new plan with --dry-run -o FILE; -v names the rows that differ' },
  );
}

function differenceWords({ more, fewer }: PlanDifference): string {
  const words = [...countWords(more, 'more'), ...countWords(fewer, 'fewer')];
  return words.length === 0 ? 'the same rows, for other reasons' : words.join(', ');
}

/** `2 facts more`, by kind. */
function countWords(rows: readonly PlannedRef[], word: 'more' | 'fewer'): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => `${n} ${n === 1 ? kind : pluralOf(kind)} ${word}`);
}

function pluralOf(kind: string): string {
  return kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}
