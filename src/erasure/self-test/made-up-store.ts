// A store of nobody's data: rows of a bystander that must raise no alarm, and rows of somebody whose erasure is said to
// be over, which the planted residue goes into.
import { randomUUID } from 'node:crypto';
import { quantise } from '../../derive/embedding.js';
import type { Workspace } from '../../ledger/workspace.js';
import { reindexRow } from '../../recall/indexing.js';
import { type Db, insert, run } from '../../store/database.js';
import { ensureModel } from '../../store/search-index.js';
import { cycleStore, writeTransaction } from '../../store/store.js';

const NOW = Date.UTC(2026, 0, 15);
const LATER = Date.UTC(2099, 0, 1);

/** Rows as an ingest would leave them: indexed, embedded, nothing pending. */
export function addBystander(workspace: Workspace, seed: number): void {
  const { db } = workspace.store;
  writeTransaction(workspace.store, () => {
    const scopeId = addScope(db, `bystander-${seed}`);
    const sessionId = addSession(db, scopeId);
    for (let n = 1; n <= 3; n += 1) {
      const words = `The ${WORDS[(seed + n) % WORDS.length]} of round ${n} waits for ${WORDS[(seed * 3 + n) % WORDS.length]}.`;
      const roundId = addRound(db, { scopeId, sessionId, n });
      const messageId = addMessage(db, roundId, words);
      const id = addFact(db, { scopeId, sessionId, roundId, messageId, n, claim: words });
      reindexRow(db, { kind: 'round', scopeId, sessionId, id: roundId, n });
      reindexRow(db, { kind: 'fact', scopeId, sessionId, id, n });
    }
  });
}

const WORDS = ['harbour', 'garden', 'engine', 'bridge', 'winter', 'letter', 'window', 'market'] as const;

/** Leaves pages that belong to nobody, as every store that has forgotten something has. */
export function addFreePages({ store }: Workspace): void {
  writeTransaction(store, () => {
    const roundId = addRound(store.db, { ...firstSession(store.db), n: 99 });
    for (let n = 0; n < 12; n += 1) addMessage(store.db, roundId, 'x'.repeat(9_000));
  });
  writeTransaction(store, () => run(store.db, 'DELETE FROM rounds WHERE n = 99'));
  cycleStore(store, { zeroLog: true });
}

function firstSession(db: Db): { scopeId: number; sessionId: number } {
  const row = db.prepare('SELECT id, scope_id FROM sessions ORDER BY id LIMIT 1').get() as {
    id: number;
    scope_id: number;
  };
  return { scopeId: row.scope_id, sessionId: row.id };
}

/** One row in every table that can hold something personal, all of it of one scope or of nobody. Returns the scope. */
export function addLeftovers({ store }: Workspace): number {
  const { db } = store;
  return writeTransaction(store, () => {
    const scopeId = addScope(db, 'erased');
    const sessionId = addSession(db, scopeId);
    const roundId = addRound(db, { scopeId, sessionId, n: 1 });
    const messageId = addMessage(db, roundId, '');
    const factId = addFact(db, { scopeId, sessionId, roundId, messageId, n: 1, claim: '' });
    const summaryId = insert(
      db,
      'INSERT INTO summaries (scope_id, session_id, n, built_at) VALUES (?, ?, 1, ?)',
      scopeId,
      sessionId,
      NOW,
    );
    addOthers(db, { scopeId, sessionId, roundId, factId });
    addVectors(db, { scopeId, round: roundId, fact: factId, summary: summaryId });
    return scopeId;
  });
}

function addOthers(
  db: Db,
  { scopeId, sessionId, roundId, factId }: Record<'scopeId' | 'sessionId' | 'roundId' | 'factId', number>,
): void {
  run(
    db,
    "INSERT INTO tool_calls (round_id, call_digest, name, status, input_bytes, paths) VALUES (?, x'01', '', 'ok', 0, '[]')",
    roundId,
  );
  run(
    db,
    "INSERT INTO artifacts (scope_id, session_id, round_id, n, kind, ref) VALUES (?, ?, ?, 1, 'file', '')",
    scopeId,
    sessionId,
    roundId,
  );
  run(db, "INSERT INTO reasoning_texts (round_id, text) VALUES (?, '')", roundId);
  run(db, "INSERT INTO file_snapshots (round_id, version, path) VALUES (?, 1, '')", roundId);
  run(
    db,
    `INSERT INTO sources (digest, path, format, size_bytes, mtime_ns, inode, consumed, head_hash, tail_hash, ingested_at)
     VALUES (randomblob(16), '', 'claude-code', 1, '1', '1', 1, '', '', ?)`,
    NOW,
  );
  run(
    db,
    `INSERT INTO requests (uid, kind, state, immediate, opened_at, policy_hash, note_scope_id) VALUES (?, 'forget', 'done', 1, ?, '', ?)`,
    randomUUID(),
    NOW,
    scopeId,
  );
  run(db, "INSERT INTO hold_labels (uid, name, selection) VALUES (?, '', '')", randomUUID());
  const derived = insert(
    db,
    "INSERT INTO derived_entities (uid, scope_id, kind, name) VALUES (?, ?, 'person', '')",
    randomUUID(),
    scopeId,
  );
  run(db, "INSERT INTO entity_facts (entity_id, fact_id, name) VALUES (?, ?, '')", derived, factId);
  run(db, "INSERT INTO repeat_keys (scope_id, key, fact_id) VALUES (?, x'00', ?)", scopeId, factId);
  run(
    db,
    "INSERT INTO term_blocks (scope_id, session_id, kind, block, data) VALUES (?, ?, 'round', 0, x'')",
    scopeId,
    sessionId,
  );
}

function addVectors(db: Db, rows: Record<'scopeId' | 'round' | 'fact' | 'summary', number>): void {
  const model = ensureModel(db, { id: 'made-up', dims: 50, digest: 'made-up' });
  for (const kind of ['round', 'fact', 'summary'] as const) {
    run(
      db,
      `INSERT INTO ${kind}_vectors (scope_id, ${kind}_id, model_id, q, b) VALUES (?, ?, ?, x'', x'')`,
      rows.scopeId,
      rows[kind],
      model,
    );
  }
}

function addScope(db: Db, subject: string): number {
  return insert(
    db,
    "INSERT INTO scopes (tenant, subject, context) VALUES ('made-up', ?, 'self-test')",
    subject,
  );
}

function addSession(db: Db, scopeId: number): number {
  return insert(
    db,
    "INSERT INTO sessions (uid, kind, scope_id, learned_at, next_round, next_fact) VALUES (?, 'transcript', ?, ?, 9, 9)",
    randomUUID(),
    scopeId,
    NOW,
  );
}

function addRound(db: Db, round: { scopeId: number; sessionId: number; n: number }): number {
  return insert(
    db,
    "INSERT INTO rounds (scope_id, session_id, n, state, learned_at, expires_at) VALUES (?, ?, ?, 'closed', ?, ?)",
    round.scopeId,
    round.sessionId,
    round.n,
    NOW,
    LATER,
  );
}

function addMessage(db: Db, roundId: number, text: string): number {
  return insert(db, "INSERT INTO messages (round_id, role, text) VALUES (?, 'human', ?)", roundId, text);
}

function addFact(
  db: Db,
  fact: Record<'scopeId' | 'sessionId' | 'roundId' | 'messageId' | 'n', number> & { claim: string },
): number {
  return insert(
    db,
    `INSERT INTO facts (scope_id, session_id, round_id, n, category, authored_by, assertion, confidence, rule, learned_at,
       expires_at, group_key, message_id, claim, quote)
     VALUES (?, ?, ?, ?, 'decision', 'subject', 'explicit', 0.9, 'made-up', ?, ?, randomblob(16), ?, ?, ?)`,
    fact.scopeId,
    fact.sessionId,
    fact.roundId,
    fact.n,
    NOW,
    LATER,
    fact.messageId,
    fact.claim,
    fact.claim,
  );
}

/** A vector that belongs to no text: as many dimensions as a real one. */
export function madeUpVector(seed: number): { q: Buffer; b: Buffer } {
  const vector = Float64Array.from({ length: 50 }, (_, i) => Math.sin(seed * 101.3 + i * 7.77) * 1_000);
  const made = quantise(vector);
  return { q: Buffer.from(made?.q ?? []), b: Buffer.from(made?.b ?? []) };
}
