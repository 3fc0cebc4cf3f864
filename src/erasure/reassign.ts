// Rows that came in under a wrong subject are moved, not erased: nobody's memory is lost to a typing error.
import { refreshKeys } from '../ledger/ledger.js';
import { recordEvent } from '../ledger/requests.js';
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import type { Scope } from '../model/scope.js';
import { groupKeyOf } from '../recall/fact-digests.js';
import { relateAgain } from '../recall/relating.js';
import { rebuildSummaries } from '../recall/summaries.js';
import { all, count, get, run } from '../store/database.js';
import type { FactRow } from '../store/facts.js';
import { ensureScope } from '../store/scopes.js';
import { acquireRunLock, cycleStore, writeTransaction } from '../store/store.js';
import { deleteEmptyScopes } from './erasing/empty-scopes.js';
import { heldNow } from './holds/held.js';

export interface Reassignment {
  sessions: number;
  rounds: number;
  facts: number;
  /** Scopes of which nothing is left. */
  emptied: number;
}

/** Moves whole sessions, named by their UUIDs, to another scope, with everything that hangs on them. */
export function reassign(workspace: Workspace, sessions: readonly string[], to: Scope): Reassignment {
  const { store, ledger, clock } = workspace;
  const lock = acquireRunLock(store);
  try {
    const moved = writeTransaction(store, () => {
      const target = ensureScope(store.db, to);
      const total: Reassignment = { sessions: 0, rounds: 0, facts: 0, emptied: 0 };
      for (const uid of sessions) add(total, moveSession(workspace, uid, target));
      total.emptied = deleteEmptyScopes(store.db, null);
      return total;
    });
    recordEvent(ledger, { at: clock(), kind: 'reassigned', request: null, n: moved.rounds });
    cycleStore(store, { zeroLog: true });
    return moved;
  } finally {
    lock.release();
  }
}

function add(total: Reassignment, moved: Reassignment): void {
  total.sessions += moved.sessions;
  total.rounds += moved.rounds;
  total.facts += moved.facts;
}

function moveSession(workspace: Workspace, uid: string, target: number): Reassignment {
  const { db } = workspace.store;
  const session = get<{ id: number; scope_id: number }>(
    db,
    'SELECT id, scope_id FROM sessions WHERE uid = ?',
    uid,
  );
  if (!session) throw new ToolError('not_found', `there is no session ${uid}`);
  const none: Reassignment = { sessions: 0, rounds: 0, facts: 0, emptied: 0 };
  if (session.scope_id === target) return none;
  assertMovable(workspace, session, target);
  const rounds = run(
    db,
    'UPDATE rounds SET rev = rev + 1, scope_id = ? WHERE session_id = ?',
    target,
    session.id,
  );
  const facts = moveFacts(workspace, session, target);
  run(
    db,
    'UPDATE lines SET scope_id = ? WHERE round_id IN (SELECT id FROM rounds WHERE session_id = ?)',
    target,
    session.id,
  );
  // What waits there for a consent would wait for another person's.
  run(
    db,
    `DELETE FROM consent_pending WHERE message_id IN (
       SELECT m.id FROM messages m JOIN rounds r ON r.id = m.round_id WHERE r.session_id = ?)`,
    session.id,
  );
  for (const table of ['artifacts', 'summaries', 'term_blocks']) {
    run(
      db,
      `UPDATE ${table} SET rev = rev + 1, scope_id = ? WHERE session_id = ? AND scope_id = ?`,
      target,
      session.id,
      session.scope_id,
    );
  }
  run(db, 'UPDATE sessions SET rev = rev + 1, scope_id = ? WHERE id = ?', target, session.id);
  rebuildSummaries(db, { sessions: [session.id], scopes: [session.scope_id] }, workspace.clock());
  return { sessions: 1, rounds, facts, emptied: 0 };
}

/** A fact is recognised by its subject too: its digest is taken again. What was shared is the workspace's. */
function moveFacts(workspace: Workspace, session: { id: number; scope_id: number }, target: number): number {
  const { db } = workspace.store;
  const facts = all<Pick<FactRow, 'id' | 'category' | 'claim' | 'authored_by' | 'polarity'>>(
    db,
    'SELECT id, category, claim, authored_by, polarity FROM facts WHERE session_id = ? AND scope_id = ?',
    session.id,
    session.scope_id,
  );
  for (const fact of facts) {
    const key = groupKeyOf(db, refreshKeys(workspace.ledger), { ...fact, scope_id: target });
    run(db, 'UPDATE facts SET rev = rev + 1, scope_id = ?, group_key = ? WHERE id = ?', target, key, fact.id);
    relateAgain(db, { ...fact, scope_id: target });
  }
  return facts.length;
}

/** What is held, hidden, or there already under the other subject is not moved: nothing would say so afterwards. */
function assertMovable(
  workspace: Workspace,
  session: { id: number; scope_id: number },
  target: number,
): void {
  const { db } = workspace.store;
  const rounds = all<{ id: number }>(db, 'SELECT id FROM rounds WHERE session_id = ?', session.id).map(
    (row) => row.id,
  );
  if (heldNow(workspace).rounds(rounds).size > 0)
    throw new ToolError('refused', 'a hold is in force over that session');
  for (const { rows, message, hint } of OBSTACLES)
    if (count(db, rows, session.id, target) > 0) throw new ToolError('refused', message, { hint });
}

/** What keeps a session where it is when there are any such rows, in the order in which it is told. */
const OBSTACLES = [
  {
    rows: `SELECT count(*) FROM tombstones t WHERE (t.kind = 'session' AND t.row_id = ?1)
       OR (t.kind = 'round' AND t.row_id IN (SELECT id FROM rounds WHERE session_id = ?1))
       OR (t.kind = 'fact' AND t.row_id IN (SELECT id FROM facts WHERE session_id = ?1))`,
    message: 'a request hides a part of that session',
    hint: 'memory-forget requests',
  },
  {
    rows: 'SELECT count(*) FROM facts WHERE session_id = ?1 AND consent_id IS NOT NULL',
    message: 'facts of that session rest on a consent of the subject that it is under',
    hint: 'withdraw the consent, or forget it under the wrong subject instead',
  },
  {
    rows: `SELECT count(*) FROM rounds r JOIN scopes w ON w.id = r.shared_id JOIN scopes c ON c.id = ?2
     WHERE r.session_id = ?1 AND (w.tenant <> c.tenant OR w.id = c.id)`,
    message: 'facts of that session are shared in a workspace that the other cannot share in',
    hint: 'forget it under the wrong subject instead',
  },
  {
    rows: `SELECT count(*) FROM lines l JOIN rounds r ON r.id = l.round_id
     WHERE r.session_id = ?1 AND (EXISTS (SELECT 1 FROM lines o WHERE o.scope_id = ?2 AND o.digest = l.digest)
       -- Read under another key, its digest is another one; its place is the same.
       OR EXISTS (SELECT 1 FROM sources f JOIN sources g ON g.path = f.path
         JOIN lines o ON o.source_id = g.id AND o.offset = l.offset AND o.scope_id = ?2 WHERE f.id = l.source_id))`,
    message: 'the other subject holds lines of that session already',
    hint: 'forget it under the wrong subject instead',
  },
];
