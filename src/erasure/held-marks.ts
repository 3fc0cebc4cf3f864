// The marks of a request under the holds of this moment: what may be erased, what is kept, and a session that has
// both parted into its rounds.
import type { Workspace } from '../ledger/workspace.js';
import type { PlannedRow } from '../model/erasure.js';
import { all, run } from '../store/database.js';
import { addMark, type Mark, marksOf, type RequestRow } from '../store/requests.js';
import { writeTransaction } from '../store/store.js';
import { heldNow, keptRows } from './held.js';

/** The marks that no hold stands against; sessions with a held round are parted first. */
export function freeMarks(workspace: Workspace, request: RequestRow): Mark[] {
  const { store } = workspace;
  const held = heldNow(workspace);
  if (!held.hasAny) return marksOf(store.db, request.id);
  writeTransaction(store, () => {
    for (const mark of marksOf(store.db, request.id)) {
      if (mark.kind === 'session') partSession(workspace, request, mark.rowId);
    }
  });
  const marks = marksOf(store.db, request.id);
  const rounds = held.rounds(idsOf(marks, 'round'));
  const facts = held.facts(idsOf(marks, 'fact'));
  return marks.filter(
    ({ kind, rowId }) => !(kind === 'round' && rounds.has(rowId)) && !(kind === 'fact' && facts.has(rowId)),
  );
}

function idsOf(marks: readonly Mark[], kind: Mark['kind']): number[] {
  return marks.filter((mark) => mark.kind === kind).map((mark) => mark.rowId);
}

/**
 * Marks a session's rounds one by one when one of them is held: the others may go, and the session stays with what is
 * held. True when it was parted. In a write transaction.
 */
export function partSession(workspace: Workspace, request: RequestRow, sessionId: number): boolean {
  const { db } = workspace.store;
  const ids = all<{ id: number }>(db, 'SELECT id FROM rounds WHERE session_id = ?', sessionId).map(
    (row) => row.id,
  );
  if (heldNow(workspace).rounds(ids).size === 0) return false;
  for (const rowId of ids) addMark(db, request.id, { kind: 'round', rowId });
  run(
    db,
    "DELETE FROM tombstones WHERE request_id = ? AND kind = 'session' AND row_id = ?",
    request.id,
    sessionId,
  );
  return true;
}

/** The rows of a request that a hold keeps now. */
export function keptByHolds(workspace: Workspace, request: RequestRow): PlannedRow[] {
  const held = heldNow(workspace);
  if (!held.hasAny) return [];
  const marks = marksOf(workspace.store.db, request.id);
  return keptRows(workspace, {
    rounds: held.rounds(idsOf(marks, 'round')),
    facts: held.facts(idsOf(marks, 'fact')),
  });
}

/** True while everything that is left of a partly erased request is held: there is nothing to do for it now. */
export function waitsForHold(workspace: Workspace, request: RequestRow): boolean {
  if (request.state !== 'partly') return false;
  const marks = marksOf(workspace.store.db, request.id);
  const held = heldNow(workspace);
  const rounds = held.rounds(idsOf(marks, 'round'));
  const facts = held.facts(idsOf(marks, 'fact'));
  return marks.every(
    ({ kind, rowId }) => (kind === 'round' && rounds.has(rowId)) || (kind === 'fact' && facts.has(rowId)),
  );
}
