import type { SavedPlan } from '../erasure/index.js';
import { isEmptySelection, type PlannedRow } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { ROW_KINDS } from '../model/ids.js';
import type { Context } from './context.js';
import { readContent } from './input.js';
import { type Place, parseJson, readChoice, readList, readObject, readText, within } from './json-input.js';
import { readSavedSelection } from './selection-json.js';

/** A plan as `forget --dry-run -o FILE` wrote it. More keys may come; what is needed of it is read strictly. */
export async function readPlanFile(context: Context, path: string): Promise<SavedPlan> {
  const place = `--plan ${path}`;
  const document = readObject(parseJson(await readContent(context.io, path, '--plan'), place), place);
  if (document.type !== 'erasure_plan' || document.schema !== 1) {
    throw new ToolError('usage', `${place}: not a plan of this program`, {
      hint: 'memory-forget forget … --dry-run -o FILE makes one',
    });
  }
  const selection = readSavedSelection(document.selection, within(place, 'selection'));
  if (isEmptySelection(selection)) throw new ToolError('usage', `${place}: nothing is selected`);
  return {
    selection,
    digest: readText(document.digest, within(place, 'digest')),
    erase: readList(document.erase, within(place, 'erase'), readRow),
  };
}

const KINDS = [
  ...ROW_KINDS,
  'relation',
  'derived_entity',
  'entity',
] as const satisfies readonly PlannedRow['kind'][];

function readRow(value: unknown, place: Place): Pick<PlannedRow, 'id' | 'kind'> {
  const row = readObject(value, place);
  return {
    id: readText(row.id, within(place, 'id')),
    kind: readChoice(row.kind, within(place, 'kind'), KINDS),
  };
}
