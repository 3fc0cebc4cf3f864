// The marks of a request under the holds of this moment: what is kept.
import type { Workspace } from '../../ledger/workspace.js';
import type { PlannedRow } from '../../model/erasure.js';
import { all, type Db } from '../../store/database.js';
import { idsOf, type Mark, marksOf, type RequestRow } from '../../store/requests.js';
import { type Held, heldNow, keptRows } from './held.js';

/** Which of these marks a hold stands against: on the round itself, or on one whose words or title they are about. */
export function heldAmong({ store }: Workspace, held: Held, marks: readonly Mark[]): (mark: Mark) => boolean {
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

/** The rows of a request that a hold keeps now; of a session that is hidden whole, its rounds. */
export function keptByHolds(workspace: Workspace, request: RequestRow): PlannedRow[] {
  const held = heldNow(workspace);
  if (!held.hasAny) return [];
  const { db } = workspace.store;
  const marks = marksOf(db, request.id);
  const ofSessions = all<{ id: number }>(
    db,
    'SELECT id FROM rounds WHERE session_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(idsOf(marks, 'session')),
  ).map((row) => row.id);
  return keptRows(workspace, {
    rounds: held.rounds([...idsOf(marks, 'round'), ...idsOf(marks, 'mention'), ...ofSessions]),
    facts: held.facts(idsOf(marks, 'fact')),
  });
}

/** True while everything that is left of a partly erased request is held: there is nothing to do for it now. */
export function waitsForHold(workspace: Workspace, request: RequestRow): boolean {
  if (request.state !== 'partly') return false;
  const marks = marksOf(workspace.store.db, request.id);
  return marks.every(heldAmong(workspace, heldNow(workspace), marks));
}
