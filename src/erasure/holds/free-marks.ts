// What of a request may be erased under the holds of this moment; a session that has both is parted into its rounds.

import type { Workspace } from '../../ledger/workspace.js';
import { reindexSummary } from '../../recall/summaries.js';
import { all } from '../../store/database.js';
import { addMark, liftMark, type Mark, marksOf, type RequestRow } from '../../store/requests.js';
import { writeTransaction } from '../../store/store.js';
import { heldNow } from './held.js';
import { heldAmong } from './held-marks.js';

/** The marks that no hold stands against; sessions with a held round are parted first. */
export function freeMarks(workspace: Workspace, request: RequestRow): Mark[] {
  const { store } = workspace;
  if (!heldNow(workspace).hasAny) return marksOf(store.db, request.id);
  writeTransaction(store, () => {
    for (const mark of marksOf(store.db, request.id)) {
      if (mark.kind === 'session') partSession(workspace, request, mark.rowId);
    }
  });
  return freeAmong(workspace, marksOf(store.db, request.id));
}

/** Those of these marks that no hold stands against at this moment: asked inside each batch that erases. */
export function freeAmong(workspace: Workspace, marks: readonly Mark[]): Mark[] {
  const held = heldNow(workspace);
  if (!held.hasAny) return [...marks];
  const isHeld = heldAmong(workspace, held, marks);
  return marks.filter((mark) => !isHeld(mark));
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
  liftMark(db, request.id, { kind: 'session', rowId: sessionId });
  reindexSummary(db, sessionId);
  return true;
}
