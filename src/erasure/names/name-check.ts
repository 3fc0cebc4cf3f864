// The last look for erased names: in live rows they may stand only where the plan let them stand, outside of what the
// request reached or under a hold (`rules` 29).
import type { Workspace } from '../../ledger/workspace.js';
import type { Check } from '../../model/erasure.js';
import type { Db } from '../../store/database.js';
import { partHeld } from '../holds/split-held.js';
import { type Closure, closureOf, MARK_OF } from '../plan/closure.js';
import type { Target } from '../plan/target.js';
import { nameEvidence } from './name-evidence.js';

/** Null where the request went by no names. */
export function checkNames(workspace: Workspace, target: Target): Check | null {
  if (target.names.length === 0) return null;
  const { free, kept } = partHeld(workspace, closureOf(workspace, target));
  const left = target.kind === 'replay' ? namesLeft(workspace.store.db, free, target) : rowsIn(free);
  const held = kept.length > 0 ? `; ${kept.length} rows are held` : '';
  const detail = `${target.names.length} names and aliases looked for in every row that the request reached${held}`;
  return {
    name: 'names',
    result: left === 0 ? 'ok' : 'residue',
    detail: left === 0 ? detail : `${left} still mention one; ${detail}`,
  };
}

function rowsIn(closure: Closure): number {
  return Object.values(MARK_OF).reduce((sum, what) => sum + closure[what].size, 0);
}

/** A replay finds its rounds by their ids, whatever stands in them: here the words are asked. */
function namesLeft(db: Db, { mentions }: Closure, { names }: Target): number {
  const marks = [...mentions.keys()].map((rowId) => ({ kind: 'mention' as const, rowId }));
  return nameEvidence(db, marks, names).length;
}
