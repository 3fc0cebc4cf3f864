// The marks of a request under the holds of this moment: what may be erased, what is kept, and a session that has
// both parted into its rounds.
import type { Workspace } from '../ledger/workspace.js';
import type { PlannedRow } from '../model/erasure.js';
import { all, type Db } from '../store/database.js';
import { addMark, idsOf, liftMark, type Mark, marksOf, type RequestRow } from '../store/requests.js';
import { writeTransaction } from '../store/store.js';
import { type Held, heldNow, keptRows } from './held.js';

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
  const isHeld = heldAmong(workspace, held, marks);
  return marks.filter((mark) => !isHeld(mark));
}

/** Those of these marks that no hold stands against at this moment: asked inside each batch that erases. */
export function freeAmong(workspace: Workspace, marks: readonly Mark[]): Mark[] {
  const held = heldNow(workspace);
  if (!held.hasAny) return [...marks];
  const isHeld = heldAmong(workspace, held, marks);
  return marks.filter((mark) => !isHeld(mark));
}

/** Which of these marks a hold stands against: on the round itself, or on one whose words or title they are about. */
function heldAmong({ store }: Workspace, held: Held, marks: readonly Mark[]): (mark: Mark) => boolean {
  const roundsOf = new Map(marks.map((mark) => [mark, roundsOfMark(store.db, mark)]));
  const rounds = held.rounds([...new Set([...roundsOf.values()].flat())]);
  const facts = held.facts(idsOf(marks, 'fact'));
  return (mark) =>
    mark.kind === 'fact'
      ? facts.has(mark.rowId)
      : (roundsOf.get(mark) ?? []).some((round) => rounds.has(round));
}

function roundsOfMark(db: Db, { kind, rowId }: Mark): number[] {
  const ids = (sql: string) => all<{ id: number }>(db, sql, rowId).map((row) => row.id);
  switch (kind) {
    case 'round':
    case 'mention':
      return [rowId];
    case 'artifact':
      return ids('SELECT round_id AS id FROM artifacts WHERE id = ?');
    case 'title':
      return ids('SELECT id FROM rounds WHERE session_id = ?');
    case 'session':
    case 'fact':
    case 'entity':
      return [];
    default:
      return kind satisfies never;
  }
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
  return true;
}

/** The rows of a request that a hold keeps now. */
export function keptByHolds(workspace: Workspace, request: RequestRow): PlannedRow[] {
  const held = heldNow(workspace);
  if (!held.hasAny) return [];
  const marks = marksOf(workspace.store.db, request.id);
  return keptRows(workspace, {
    rounds: held.rounds([...idsOf(marks, 'round'), ...idsOf(marks, 'mention')]),
    facts: held.facts(idsOf(marks, 'fact')),
  });
}

/** True while everything that is left of a partly erased request is held: there is nothing to do for it now. */
export function waitsForHold(workspace: Workspace, request: RequestRow): boolean {
  if (request.state !== 'partly') return false;
  const marks = marksOf(workspace.store.db, request.id);
  return marks.every(heldAmong(workspace, heldNow(workspace), marks));
}
