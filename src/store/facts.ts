import type { Assertion, AuthoredBy, Category } from '../model/memory.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, insert, run } from './database.js';
import { nextNumber } from './sessions.js';

export interface FactRow {
  id: number;
  scope_id: number;
  session_id: number;
  round_id: number;
  n: number;
  category: Category;
  authored_by: AuthoredBy;
  assertion: Assertion;
  confidence: number;
  rule: string;
  observed_at: EpochMs | null;
  learned_at: EpochMs;
  expires_at: EpochMs;
  superseded_at: EpochMs | null;
  superseded_by: number | null;
  group_key: Buffer;
  message_id: number | null;
  claim: string;
  quote: string;
}

export type NewFact = Omit<FactRow, 'id' | 'n' | 'superseded_at' | 'superseded_by'>;

/**
 * The digest that links a statement with the same one elsewhere in its scope: of those under every key, the one that is
 * used there already, so that they stay linked when the key changes; the current key's for a new statement.
 */
export function groupKey(db: Db, scopeId: number, digests: readonly [Buffer, ...Buffer[]]): Buffer {
  const [current, ...earlier] = digests;
  const known = earlier.find(
    (digest) => get(db, 'SELECT 1 FROM facts WHERE scope_id = ? AND group_key = ?', scopeId, digest) !== null,
  );
  return known ?? current;
}

export function addFact(db: Db, fact: NewFact): number {
  return insert(
    db,
    `INSERT INTO facts (scope_id, session_id, round_id, n, category, authored_by, assertion, confidence, rule, observed_at,
       learned_at, expires_at, group_key, message_id, claim, quote) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    fact.scope_id,
    fact.session_id,
    fact.round_id,
    nextNumber(db, fact.session_id, 'fact'),
    fact.category,
    fact.authored_by,
    fact.assertion,
    fact.confidence,
    fact.rule,
    fact.observed_at,
    fact.learned_at,
    fact.expires_at,
    fact.group_key,
    fact.message_id,
    fact.claim,
    fact.quote,
  );
}

export function factsOfRound(db: Db, roundId: number): FactRow[] {
  return all<FactRow>(db, 'SELECT * FROM facts WHERE round_id = ? ORDER BY n', roundId);
}

export function getFact(db: Db, id: number): FactRow | null {
  return get<FactRow>(db, 'SELECT * FROM facts WHERE id = ?', id);
}

/** A scope's facts of one category that nothing has replaced. */
export function currentFacts(db: Db, scopeId: number, category: Category): FactRow[] {
  return all<FactRow>(
    db,
    'SELECT * FROM facts WHERE scope_id = ? AND category = ? AND superseded_at IS NULL ORDER BY id',
    scopeId,
    category,
  );
}

/** Marks a fact as replaced. The state stays when the successor is erased (`rules` 21). */
export function supersedeFact(db: Db, id: number, by: number, at: EpochMs): void {
  run(db, 'UPDATE facts SET rev = rev + 1, superseded_at = ?, superseded_by = ? WHERE id = ?', at, by, id);
}
