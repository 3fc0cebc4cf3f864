import type { Workspace } from '../ledger/workspace.js';
import type { Selection, SubjectSelector } from '../model/erasure.js';
import type { SubjectRow } from '../model/listing.js';
import { subjectWords } from '../report/selection-text.js';
import { nearestText } from '../report/subjects-text.js';
import { type Context, notice } from './context.js';

/**
 * Tells of every selected subject of whom nothing is known, with the nearest known ones: "nothing is held" must
 * not be the answer to a typing error (`rules` 35). True when there was one.
 */
export async function reportUnknownSubjects(
  context: Context,
  workspace: Workspace,
  selection: Selection,
): Promise<boolean> {
  if (selection.subjects.length === 0) return false;
  const { listSubjects, nearestSubjects } = await import('../recall/index.js');
  const known = listSubjects(workspace);
  const unknown = selection.subjects.filter((selector) => !known.some((row) => isSelected(row, selector)));
  for (const selector of unknown) {
    notice(context, `nothing is held about ${subjectWords(selector)}`);
    notice(context, nearestText(nearestSubjects(workspace, selector.subject)));
  }
  return unknown.length > 0;
}

function isSelected(row: SubjectRow, selector: SubjectSelector): boolean {
  return (
    row.subject === selector.subject &&
    (selector.tenant === null || row.tenant === selector.tenant) &&
    (selector.context === null || row.context === selector.context)
  );
}
