// A closure parted into what may go and what a hold keeps.
import type { HoldRow } from '../../ledger/holds.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { PlannedRow } from '../../model/erasure.js';
import { all } from '../../store/database.js';
import { type Closure, emptyClosure } from '../plan/closure.js';
import { type Held, heldNow, keptRows } from './held.js';

export interface Parted {
  /** What may be erased: a session with a held round goes round by round. */
  free: Closure;
  kept: PlannedRow[];
}

export function partHeld(workspace: Workspace, closure: Closure): Parted {
  const held = heldNow(workspace);
  if (!held.hasAny) return { free: closure, kept: [] };
  const free: Closure = { ...emptyClosure(), entities: closure.entities };
  const rounds = new Map<number, HoldRow>();
  for (const [id, reasons] of closure.sessions) {
    const ids = roundsOfSession(workspace, id);
    const heldHere = take(rounds, held.rounds(ids));
    if (heldHere.size === 0) free.sessions.set(id, reasons);
    else for (const round of ids) if (!heldHere.has(round)) free.rounds.set(round, reasons);
  }
  const heldRounds = take(rounds, held.rounds([...closure.rounds.keys()]));
  for (const [id, reasons] of closure.rounds) if (!heldRounds.has(id)) free.rounds.set(id, reasons);
  const facts = held.facts([...closure.facts.keys()]);
  for (const [id, reasons] of closure.facts) if (!facts.has(id)) free.facts.set(id, reasons);
  const mentions = take(rounds, held.rounds([...closure.mentions.keys()]));
  for (const [id, reasons] of closure.mentions) if (!mentions.has(id)) free.mentions.set(id, reasons);
  for (const [id, reasons] of closure.titles) {
    if (held.rounds(roundsOfSession(workspace, id)).size === 0) free.titles.set(id, reasons);
  }
  for (const [id, reasons] of closure.artifacts) {
    if (held.rounds(roundOfArtifact(workspace, id)).size === 0) free.artifacts.set(id, reasons);
  }
  return {
    free,
    kept: keptRows(workspace, { rounds, facts: withFactsOf(workspace, held, { rounds, facts }) }),
  };
}

function take(into: Map<number, HoldRow>, found: Map<number, HoldRow>): Map<number, HoldRow> {
  for (const [id, hold] of found) into.set(id, hold);
  return found;
}

/** The facts of held rounds stay with them. */
function withFactsOf(
  { store }: Workspace,
  held: Held,
  kept: { rounds: Map<number, HoldRow>; facts: Map<number, HoldRow> },
): Map<number, HoldRow> {
  const ids = all<{ id: number }>(
    store.db,
    'SELECT id FROM facts WHERE round_id IN (SELECT value FROM json_each(?))',
    JSON.stringify([...kept.rounds.keys()]),
  ).map((row) => row.id);
  return new Map([...kept.facts, ...held.facts(ids)]);
}

function roundsOfSession({ store }: Workspace, sessionId: number): number[] {
  return all<{ id: number }>(
    store.db,
    'SELECT id FROM rounds WHERE session_id = ? ORDER BY n',
    sessionId,
  ).map((row) => row.id);
}

function roundOfArtifact({ store }: Workspace, id: number): number[] {
  return all<{ id: number }>(store.db, 'SELECT round_id AS id FROM artifacts WHERE id = ?', id).map(
    (row) => row.id,
  );
}
