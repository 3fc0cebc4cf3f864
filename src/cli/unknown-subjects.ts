import type { Workspace } from '../ledger/workspace.js';
import { type ErasurePlan, isEmptyPlan, type Selection, type SubjectSelector } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import type { Scope } from '../model/scope.js';
import { subjectWords } from '../report/selection-text.js';
import { nearestText } from '../report/subjects-text.js';
import { type Context, notice } from './context.js';

/**
 * Tells of every selected subject of whom nothing is held, with the nearest known ones: "nothing is held" must
 * not be the answer to a typing error (`rules` 35). With `mustExist` the first of them is an error. Held is what is
 * in no view too: what is hidden or past its time and not erased yet, what a hold keeps, a consent, a pause.
 */
export async function tellUnknownSubjects(
  context: Context,
  workspace: Workspace,
  { selection, mustExist }: { selection: Pick<Selection, 'subjects'>; mustExist: boolean },
): Promise<void> {
  if (selection.subjects.length === 0) return;
  const { listScopes } = await import('../store/scopes.js');
  const held = listScopes(workspace.store.db);
  const unknown = selection.subjects.filter((selector) => !held.some((scope) => isSelected(scope, selector)));
  if (unknown.length === 0) return;
  const { listSubjects, nearestSubjects } = await import('../recall/subjects.js');
  const known = listSubjects(workspace);
  for (const selector of unknown) {
    const sentence = `nothing is held about ${subjectWords(selector)}`;
    const ofTenant = known.filter((row) => selector.tenant === null || row.tenant === selector.tenant);
    const nearest = nearestText(nearestSubjects(ofTenant, selector.subject));
    if (mustExist) throw new ToolError('not_found', sentence, nearest === '' ? {} : { hint: nearest });
    notice(context, sentence);
    if (nearest !== '') notice(context, nearest);
  }
}

/** Of a scope that looks miswritten: an empty answer would be taken for `nothing is held`. */
export async function assertIsKnown(
  workspace: Workspace,
  scope: { tenant: string; subject: string },
): Promise<void> {
  const { tenant, subject } = scope;
  const { listSubjects } = await import('../recall/subjects.js');
  const known = listSubjects(workspace, tenant);
  if (known.some((row) => isSelected(row, { ...scope, context: null }))) return;
  throw new ToolError('usage', `nobody is called ${subject} in the tenant ${tenant}`, {
    hint: 'a scope is written subject, tenant/subject, subject@context or tenant/subject@context',
  });
}

function isSelected(row: Scope, selector: SubjectSelector): boolean {
  return (
    row.subject === selector.subject &&
    (selector.tenant === null || row.tenant === selector.tenant) &&
    (selector.context === null || row.context === selector.context)
  );
}

/** A name that nothing mentions may be a typing error too: `find` shows what resembles it. */
export function tellUnknownEntities(context: Context, plan: ErasurePlan, mustExist: boolean): void {
  const isHeld = !isEmptyPlan(plan) || plan.namesakes !== undefined;
  if (plan.selection.entities.length === 0 || isHeld) return;
  const sentence = 'nothing that is held mentions that name, but perhaps as a part of longer ones';
  const hint = 'memory-forget find NAME shows what resembles it';
  if (mustExist) throw new ToolError('not_found', sentence, { hint });
  notice(context, sentence);
  notice(context, hint);
}
