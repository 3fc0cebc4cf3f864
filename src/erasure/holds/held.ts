// Which of the rows that a request is after are held now. A hold stops erasing row by row, never the whole account
// (`rules` 16): what is held stays hidden under the request, restricted, until the hold is released.
import { type HoldLookup, type HoldRow, holdLookup } from '../../ledger/holds.js';
import { reachesOf } from '../../ledger/suppressions.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { PlannedRow, Reason } from '../../model/erasure.js';
import { numberedId } from '../../model/ids.js';
import type { EpochMs } from '../../model/time.js';
import { all } from '../../store/database.js';
import { getScope } from '../../store/scopes.js';

interface Placed {
  id: number;
  uid: string;
  n: number;
  scope_id: number;
  at: EpochMs | null;
  observed: EpochMs | null;
}

/** Answers for rounds and facts of this store; made anew inside each transaction that erases. */
export interface Held {
  hasAny: boolean;
  /** The held ones among these rounds. */
  rounds(ids: readonly number[]): Map<number, HoldRow>;
  /** The held ones among these facts: a fact is held with its round, whose words it quotes. */
  facts(ids: readonly number[]): Map<number, HoldRow>;
}

export function heldNow(workspace: Workspace): Held {
  const lookup = holdLookup(workspace.ledger);
  const ofScope = scopeCache(workspace, lookup);
  const ofRound = (row: Placed) =>
    lookup.ofRow({ kind: 'session', session: row.uid, n: 0 }) ??
    lookup.ofRow({ kind: 'round', session: row.uid, n: row.n }) ??
    ofScope(row.scope_id);
  return {
    hasAny: lookup.hasAny,
    rounds(ids) {
      if (!lookup.hasAny) return new Map();
      return found(readRounds(workspace, ids), ofRound);
    },
    facts(ids) {
      if (!lookup.hasAny) return new Map();
      const rounds = roundsOfFacts(workspace, ids);
      return found(readFacts(workspace, ids), (fact) => {
        const round = rounds.get(fact.id);
        return (
          lookup.ofRow({ kind: 'fact', session: fact.uid, n: fact.n }) ??
          (round && round.scope_id !== fact.scope_id ? ofScope(fact.scope_id) : null) ??
          (round ? ofRound(round) : null)
        );
      });
    },
  };
}

function scopeCache(workspace: Workspace, lookup: HoldLookup): (scopeId: number) => HoldRow | null {
  const known = new Map<number, HoldRow | null>();
  return (scopeId) => {
    const cached = known.get(scopeId);
    if (cached !== undefined) return cached;
    const { tenant, scope, subject } = reachesOf(
      workspace.ledger.ring,
      getScope(workspace.store.db, scopeId),
    );
    const hold = lookup.ofReach([...scope, ...subject, ...tenant]);
    known.set(scopeId, hold);
    return hold;
  };
}

function found(rows: readonly Placed[], holdOf: (row: Placed) => HoldRow | null): Map<number, HoldRow> {
  const held = new Map<number, HoldRow>();
  for (const row of rows) {
    const hold = holdOf(row);
    if (hold) held.set(row.id, hold);
  }
  return held;
}

function readRounds({ store }: Workspace, ids: readonly number[]): Placed[] {
  return all<Placed>(
    store.db,
    `SELECT r.id, s.uid, r.n, r.scope_id, r.learned_at AS at, r.started_at AS observed FROM rounds r
       JOIN sessions s ON s.id = r.session_id WHERE r.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
}

function readFacts({ store }: Workspace, ids: readonly number[]): Placed[] {
  return all<Placed>(
    store.db,
    `SELECT f.id, s.uid, f.n, f.scope_id, f.learned_at AS at, f.observed_at AS observed FROM facts f
       JOIN sessions s ON s.id = f.session_id WHERE f.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
}

function roundsOfFacts({ store }: Workspace, ids: readonly number[]): Map<number, Placed> {
  const rows = all<Placed & { fact: number }>(
    store.db,
    `SELECT f.id AS fact, r.id, s.uid, r.n, r.scope_id, r.learned_at AS at, r.started_at AS observed FROM facts f
       JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = r.session_id
     WHERE f.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [row.fact, row]));
}

/** Held rows as a plan and a report name them. */
export function keptRows(
  workspace: Workspace,
  held: { rounds: Map<number, HoldRow>; facts: Map<number, HoldRow> },
): PlannedRow[] {
  const rounds = readRounds(workspace, [...held.rounds.keys()]).map((row) =>
    kept('round', row, held.rounds.get(row.id)),
  );
  const facts = readFacts(workspace, [...held.facts.keys()]).map((row) =>
    kept('fact', row, held.facts.get(row.id)),
  );
  return [...rounds, ...facts].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function kept(kind: 'round' | 'fact', row: Placed, hold: HoldRow | undefined): PlannedRow {
  const reasons: Reason[] = hold
    ? [{ kind: 'held', hold: hold.uid, ground: hold.ground, reviewAt: hold.review_at }]
    : [];
  return { id: numberedId(row.uid, kind, row.n), kind, learnedAt: row.at, observedAt: row.observed, reasons };
}
