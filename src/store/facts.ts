import type { Basis } from '../model/consent.js';
import type { Assertion, AuthoredBy, Polarity, Tier } from '../model/memory.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, insert, run } from './database.js';
import { nextNumber } from './sessions.js';

export interface FactRow {
  id: number;
  scope_id: number;
  session_id: number;
  round_id: number;
  n: number;
  /** A built-in one, or one of a policy's own. */
  category: string;
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
  /** The contributor's own fact, of one that was shared. */
  origin_id: number | null;
  claim: string;
  quote: string;
  /** The ground that it rests on; null where the policy named none. */
  basis: Basis | null;
  /** The consent that it rests on; null where it rests on something else. */
  consent_id: number | null;
  /** `waiting`: it was inferred, and nobody sees it before its subject has confirmed it. */
  confirmation: 'none' | 'waiting' | 'confirmed';
  /** What was said until then does not replace it. */
  confirmed_at: EpochMs | null;
  tier: Tier;
  polarity: Polarity;
  /** The day that its words name; null where they name none. */
  event_at: EpochMs | null;
  /** When something said later took its place: by the time of saying, where `superseded_at` is when that was learned. */
  valid_until: EpochMs | null;
}

export type NewFact = Omit<
  FactRow,
  | 'id'
  | 'n'
  | 'superseded_at'
  | 'superseded_by'
  | 'origin_id'
  | 'confirmation'
  | 'confirmed_at'
  | 'tier'
  | 'polarity'
  | 'event_at'
  | 'valid_until'
> & {
  confirmation?: FactRow['confirmation'];
  origin_id?: number | null;
  tier?: Tier;
  polarity?: Polarity;
  event_at?: EpochMs | null;
};

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
       learned_at, expires_at, group_key, message_id, origin_id, claim, quote, basis, consent_id, confirmation, tier, polarity, event_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    fact.origin_id ?? null,
    fact.claim,
    fact.quote,
    fact.basis,
    fact.consent_id,
    fact.confirmation ?? 'none',
    fact.tier ?? 'default',
    fact.polarity ?? 'positive',
    fact.event_at ?? null,
  );
}

/** A round's facts of its own subject; those that were shared are `sharedFactsOfRounds`. */
export function factsOfRound(db: Db, roundId: number): FactRow[] {
  return all<FactRow>(
    db,
    `SELECT f.* FROM facts f JOIN rounds r ON r.id = f.round_id AND r.scope_id = f.scope_id
     WHERE f.round_id = ? ORDER BY f.n`,
    roundId,
  );
}

/** The facts that these rounds' subjects shared: they stand in a workspace, a scope other than their round's. */
export function sharedFactsOfRounds(db: Db, roundIds: readonly number[]): FactRow[] {
  return all<FactRow>(
    db,
    `SELECT f.* FROM json_each(?) j CROSS JOIN rounds r ON r.id = j.value AND r.shared_id IS NOT NULL
       CROSS JOIN facts f ON f.round_id = r.id AND f.scope_id <> r.scope_id ORDER BY f.id`,
    JSON.stringify(roundIds),
  );
}

/** Mostly nothing is shared: then no round need be asked about. */
export function isAnythingShared(db: Db): boolean {
  return get(db, 'SELECT 1 FROM rounds WHERE shared_id IS NOT NULL LIMIT 1') !== null;
}

/** The facts in workspaces that were made of one fact. */
export function sharedCopies(db: Db, originId: number): FactRow[] {
  return all<FactRow>(db, 'SELECT * FROM facts WHERE origin_id = ? ORDER BY id', originId);
}

/** Whether a fact stands in a workspace: its claim alone, none of the words of the round it came from. */
export function isShared(db: Db, fact: Pick<FactRow, 'scope_id' | 'round_id'>): boolean {
  return (
    get(db, 'SELECT 1 FROM rounds WHERE id = ? AND scope_id <> ?', fact.round_id, fact.scope_id) !== null
  );
}

/** A fact that waits is seen from now on, and one that was replaced stands again. */
export function confirmFact(db: Db, id: number, at: EpochMs): void {
  run(
    db,
    `UPDATE facts SET rev = rev + 1, confirmation = 'confirmed', confirmed_at = ?, superseded_at = NULL,
       superseded_by = NULL, valid_until = NULL WHERE id = ?`,
    at,
    id,
  );
}

export function getFact(db: Db, id: number): FactRow | null {
  return get<FactRow>(db, 'SELECT * FROM facts WHERE id = ?', id);
}

export function factsByKey(db: Db, ids: readonly number[]): FactRow[] {
  return all<FactRow>(
    db,
    'SELECT * FROM facts WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
}

/** What was replaced by a correction of the scope, the earliest correction first. */
export function correctedFacts(db: Db, scopeId: number) {
  return all<Pick<FactRow, 'id' | 'group_key'> & { superseded_at: EpochMs; correction: number; at: EpochMs }>(
    db,
    `SELECT f.id, f.group_key, f.superseded_at, c.id AS correction, coalesce(c.observed_at, c.learned_at) AS at
     FROM sessions s CROSS JOIN rounds r ON r.session_id = s.id CROSS JOIN facts c ON c.round_id = r.id AND c.scope_id = s.scope_id
       CROSS JOIN facts f ON f.superseded_by = c.id
     WHERE s.scope_id = ? AND s.source_digest IS NULL AND s.kind = 'correction' ORDER BY at, f.id`,
    scopeId,
  );
}

/** A scope's facts after key `after` that may be seen, replaced ones too, oldest first. */
export function factsSince(db: Db, scopeId: number, after: number): FactRow[] {
  return all<FactRow>(
    db,
    'SELECT * FROM seen_facts WHERE scope_id = ? AND id > ? ORDER BY id',
    scopeId,
    after,
  );
}

/** Marks a fact as replaced. The state stays when the successor is erased (`rules` 21). */
export function supersedeFact(db: Db, id: number, by: number | null, at: EpochMs): void {
  run(
    db,
    `UPDATE facts SET rev = rev + 1, superseded_at = ?1, superseded_by = ?2,
       valid_until = coalesce((SELECT s.observed_at FROM facts s WHERE s.id = ?2), ?1) WHERE id = ?3`,
    at,
    by,
    id,
  );
}
