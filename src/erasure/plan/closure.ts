// The closure of a target: every session, round and fact that goes, each with its reason. Sessions stand for all
// that is in them, rounds for all their rows, so that the closure is also the list of marks.
import { erasedRows } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import type { NamesakeCounts, Reason } from '../../model/erasure.js';
import { numberedId } from '../../model/ids.js';
import { all, type Db, get } from '../../store/database.js';
import { getFact, isAnythingShared, sharedCopies } from '../../store/facts.js';
import type { MarkKind } from '../../store/requests.js';
import { idOfFact, overlappingFacts } from '../erasing/redaction.js';
import { type Held, heldNow } from '../holds/held.js';
import { addEntitiesOfTenants, addMentioning, addTornQuotes } from '../names/mentions.js';
import { expiredFacts, expiredRounds } from './expired.js';
import {
  hasFacts,
  hasSessionsOnly,
  targetFacts,
  targetRounds,
  targetSessions,
  targetShared,
} from './matching.js';
import { addAgainstPolicy } from './policy-closure.js';
import type { Target } from './target.js';

export interface Closure {
  sessions: Map<number, Reason[]>;
  /** Rounds that go although their session stays. */
  rounds: Map<number, Reason[]>;
  /** Facts that go although their round stays. */
  facts: Map<number, Reason[]>;
  /** Artifacts that go although their round stays. */
  artifacts: Map<number, Reason[]>;
  /** Rounds that stay without the names in them. */
  mentions: Map<number, Reason[]>;
  /** Sessions that stay without the names in their title and paths. */
  titles: Map<number, Reason[]>;
  /** Recorded entities. */
  entities: Map<number, Reason[]>;
  /** What may be somebody else's of the same name: it stays. */
  namesakes: NamesakeCounts;
}

export function emptyClosure(): Closure {
  return {
    sessions: new Map(),
    rounds: new Map(),
    facts: new Map(),
    artifacts: new Map(),
    mentions: new Map(),
    titles: new Map(),
    entities: new Map(),
    namesakes: { mentions: 0, rows: 0 },
  };
}

/** The rounds that go: those of the sessions, and those that go by themselves. */
export function roundsOfClosure(db: Db, closure: Closure): number[] {
  return all<{ id: number }>(
    db,
    `SELECT r.id FROM json_each(?1) s CROSS JOIN rounds r ON r.session_id = s.value
     UNION SELECT value FROM json_each(?2)`,
    JSON.stringify([...closure.sessions.keys()]),
    JSON.stringify([...closure.rounds.keys()]),
  ).map((row) => row.id);
}

/** Which mark stands for what of a closure. */
export const MARK_OF = {
  session: 'sessions',
  round: 'rounds',
  fact: 'facts',
  artifact: 'artifacts',
  mention: 'mentions',
  title: 'titles',
  entity: 'entities',
} as const satisfies Record<MarkKind, Exclude<keyof Closure, 'namesakes'>>;

/** Finds everything that a target takes with it. Reads only. */
export function closureOf(workspace: Workspace, target: Target): Closure {
  const { db } = workspace.store;
  const closure = emptyClosure();
  if (target.kind === 'expired') addExpired(db, closure, { at: target.at, held: heldNow(workspace) });
  else if (target.kind === 'replay') addReplayed(workspace, closure, target.request);
  else if (target.kind === 'policy') addAgainstPolicy(workspace, closure, target);
  else if (target.selection.entities.length > 0) addMentioning(db, closure, target);
  else if (hasFacts(target.selection)) closure.facts = targetFacts(db, target.selection);
  else addSelected(db, closure, target);
  if (target.kind === 'selection' && !target.selection.keepCorrections) addCorrections(db, closure);
  addOverlapping(db, closure, target);
  return closure;
}

/** The rows that the ledger knows by their random ids: exactly those that were erased before. */
function addReplayed({ store, ledger }: Workspace, closure: Closure, request: string): void {
  const reasons: Reason[] = [{ kind: 'replayed', request }];
  for (const row of erasedRows(ledger.db, request)) {
    const id = get<{ id: number }>(store.db, ROW_BY_ID[row.kind], { session: row.session, n: row.n })?.id;
    if (id !== undefined) closure[MARK_OF[row.kind]].set(id, reasons);
  }
}

const ROW_BY_ID = {
  session: 'SELECT id FROM sessions WHERE uid = :session AND :n = 0',
  round:
    'SELECT r.id FROM rounds r JOIN sessions s ON s.id = r.session_id WHERE s.uid = :session AND r.n = :n',
  fact: 'SELECT f.id FROM facts f JOIN sessions s ON s.id = f.session_id WHERE s.uid = :session AND f.n = :n',
  artifact:
    'SELECT a.id FROM artifacts a JOIN sessions s ON s.id = a.session_id WHERE s.uid = :session AND a.n = :n',
  mention:
    'SELECT r.id FROM rounds r JOIN sessions s ON s.id = r.session_id WHERE s.uid = :session AND r.n = :n',
  title: 'SELECT id FROM sessions WHERE uid = :session AND :n = 0',
  entity: 'SELECT id FROM entities WHERE uid = :session AND :n = 0',
} as const;

/** Retention passes over what is held: it is past its time, in no view, and stays (`rules` 16). */
function addExpired(db: Db, closure: Closure, { at, held }: { at: number; held: Held }): void {
  const rounds = expiredRounds(db, at);
  for (const id of held.rounds([...rounds.keys()]).keys()) rounds.delete(id);
  addRounds(db, closure, rounds);
  const facts = expiredFacts(db, at);
  for (const id of held.facts([...facts.keys()]).keys()) facts.delete(id);
  for (const [id, reasons] of facts) {
    if (!isCovered(db, closure, id)) closure.facts.set(id, reasons);
  }
}

function addSelected(db: Db, closure: Closure, target: Extract<Target, { kind: 'selection' }>): void {
  const { selection } = target;
  addEntitiesOfTenants(db, closure, selection);
  if (hasSessionsOnly(selection)) {
    for (const [id, reasons] of targetSessions(db, selection)) closure.sessions.set(id, reasons);
  } else addRounds(db, closure, targetRounds(db, selection));
  for (const [id, reasons] of targetShared(db, selection)) closure.facts.set(id, reasons);
}

/** A session all of whose rounds go, goes whole. */
function addRounds(
  db: Db,
  closure: Closure,
  rounds: Map<number, { sessionId: number; reasons: Reason[] }>,
): void {
  const bySession = new Map<number, number[]>();
  for (const [id, { sessionId }] of rounds) {
    const ids = bySession.get(sessionId);
    if (ids) ids.push(id);
    else bySession.set(sessionId, [id]);
  }
  for (const [sessionId, ids] of bySession) {
    const total =
      get<{ n: number }>(db, 'SELECT count(*) AS n FROM rounds WHERE session_id = ?', sessionId)?.n ?? 0;
    const first = rounds.get(ids[0] ?? 0)?.reasons ?? [];
    if (total === ids.length) closure.sessions.set(sessionId, first);
    else for (const id of ids) closure.rounds.set(id, rounds.get(id)?.reasons ?? []);
  }
}

/** A correction restates what it corrects: forgetting the corrected session forgets it too (`rules` 22). */
function addCorrections(db: Db, closure: Closure): void {
  let frontier = [...closure.sessions.keys()];
  while (frontier.length > 0) {
    const found = frontier.flatMap((id) => correctionsOf(db, id));
    frontier = [];
    for (const { id, source } of found) {
      if (closure.sessions.has(id)) continue;
      closure.sessions.set(id, [{ kind: 'restates', source }]);
      frontier.push(id);
    }
  }
  for (const roundId of closure.rounds.keys()) {
    for (const { id, source } of correctionsOfRound(db, roundId)) {
      if (!closure.sessions.has(id)) closure.sessions.set(id, [{ kind: 'restates', source }]);
    }
  }
  dropCovered(db, closure);
}

function correctionsOf(db: Db, sessionId: number): { id: number; source: string }[] {
  return all<{ id: number; source: string }>(
    db,
    "SELECT k.id, s.uid AS source FROM sessions k JOIN sessions s ON s.id = k.corrects_id WHERE k.corrects_id = ? AND k.kind = 'correction'",
    sessionId,
  );
}

function correctionsOfRound(db: Db, roundId: number): { id: number; source: string }[] {
  return all<{ id: number; uid: string; n: number }>(
    db,
    `SELECT k.id, s.uid, r.n FROM facts f JOIN facts h ON h.id = f.superseded_by JOIN sessions k ON k.id = h.session_id
       JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = r.session_id
     WHERE f.round_id = ? AND f.scope_id = r.scope_id AND k.kind = 'correction'`,
    roundId,
  ).map((row) => ({ id: row.id, source: numberedId(row.uid, 'round', row.n) }));
}

function dropCovered(db: Db, closure: Closure): void {
  for (const id of closure.rounds.keys()) {
    const session =
      get<{ session_id: number }>(db, 'SELECT session_id FROM rounds WHERE id = ?', id)?.session_id ?? 0;
    if (closure.sessions.has(session)) closure.rounds.delete(id);
  }
}

function isCovered(db: Db, closure: Closure, factId: number): boolean {
  const fact = get<{ session_id: number; round_id: number }>(
    db,
    'SELECT session_id, round_id FROM facts WHERE id = ?',
    factId,
  );
  return fact !== null && (closure.sessions.has(fact.session_id) || closure.rounds.has(fact.round_id));
}

/** Facts whose quote stands in the words that are blanked with another fact go with it (`rules` 23). */
function addOverlapping(db: Db, closure: Closure, target: Target): void {
  addTornQuotes(db, closure, target.names);
  addCopies(db, closure);
  if (target.keepSource) return;
  for (const { id, source } of overlappingFacts(db, new Set(closure.facts.keys())))
    closure.facts.set(id, [{ kind: 'quotes-erased', source }]);
  addCopies(db, closure);
}

/** What was shared of a fact that goes by itself goes with it; where its round goes, the policy decides. */
function addCopies(db: Db, closure: Closure): void {
  if (!isAnythingShared(db)) return;
  for (const id of [...closure.facts.keys()]) {
    const copies = sharedCopies(db, id).filter((copy) => !closure.facts.has(copy.id));
    if (copies.length === 0 || isCovered(db, closure, id)) continue;
    const fact = getFact(db, id);
    const reasons: Reason[] = fact ? [{ kind: 'derived-from', source: idOfFact(db, fact) }] : [];
    for (const copy of copies) closure.facts.set(copy.id, reasons);
  }
}
