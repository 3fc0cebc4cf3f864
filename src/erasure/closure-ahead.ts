// A search for names reads every word that is stored. It is made before the write lock is taken, and counts under the
// lock as long as nobody has committed anything since (`rules` 3).
import type { Workspace } from '../ledger/workspace.js';
import { dataVersion } from '../store/physical/index.js';
import { type Closure, closureOf } from './closure.js';
import type { Target } from './target.js';

/** Finds a target's closure for a write transaction that is about to begin: to be called inside it. */
export function closureAhead(workspace: Workspace, target: Target): () => Closure {
  const isSlow = target.kind === 'selection' && target.selection.entities.length > 0;
  if (!isSlow) return () => closureOf(workspace, target);
  const { db } = workspace.store;
  const before = dataVersion(db);
  const closure = closureOf(workspace, target);
  const after = dataVersion(db);
  return () => (before === after && after === dataVersion(db) ? closure : closureOf(workspace, target));
}
