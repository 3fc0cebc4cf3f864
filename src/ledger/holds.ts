// Holds: grounds on which rows must not be erased (`rules` 16). The ledger knows rows by their random ids and scopes
// by keyed digests; the name in clear lies in the store.
import type { HoldGround } from '../model/erasure.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, run } from '../store/database.js';
import { appendEvent } from './chain.js';
import { type Ledger, ledgerTransaction } from './ledger.js';
import type { HeldKind } from './requests.js';

/** A row as a hold names it. */
export interface HeldRow {
  kind: HeldKind;
  session: string;
  n: number;
}

export interface HoldRow {
  uid: string;
  ground: HoldGround;
  placed_at: EpochMs;
  review_at: EpochMs;
  released_at: EpochMs | null;
  name_digest: Buffer;
}

export interface NewHold {
  uid: string;
  ground: HoldGround;
  placedAt: EpochMs;
  reviewAt: EpochMs;
  nameDigest: Buffer;
  rows: readonly HeldRow[];
  /** Digests of scopes, subjects or tenants: what comes into them later is held too. */
  reaches: readonly Buffer[];
}

/**
 * Places a hold. Called under the store's write lock, so that a batch that is being erased either is over or sees it;
 * nobody waits for the store while holding the ledger, so this order can't deadlock.
 */
export function placeHold(ledger: Ledger, hold: NewHold): void {
  ledgerTransaction(ledger, () => {
    run(
      ledger.db,
      'INSERT INTO holds (uid, ground, placed_at, review_at, name_digest) VALUES (?, ?, ?, ?, ?)',
      hold.uid,
      hold.ground,
      hold.placedAt,
      hold.reviewAt,
      hold.nameDigest,
    );
    for (const row of hold.rows) {
      run(
        ledger.db,
        'INSERT OR IGNORE INTO hold_rows (hold, kind, session, n) VALUES (?, ?, ?, ?)',
        hold.uid,
        row.kind,
        row.session,
        row.n,
      );
    }
    for (const reach of hold.reaches)
      run(ledger.db, 'INSERT OR IGNORE INTO hold_reaches (hold, reach) VALUES (?, ?)', hold.uid, reach);
    appendEvent(ledger.db, ledger.ring, {
      at: hold.placedAt,
      kind: 'hold_placed',
      request: hold.uid,
      n: hold.rows.length,
    });
  });
}

export function releaseHold(ledger: Ledger, uid: string, at: EpochMs): void {
  ledgerTransaction(ledger, () => {
    run(ledger.db, 'UPDATE holds SET released_at = ? WHERE uid = ? AND released_at IS NULL', at, uid);
    appendEvent(ledger.db, ledger.ring, { at, kind: 'hold_released', request: uid, n: 0 });
  });
}

/** The hold in force under a name, by its digests under every key. */
export function findActiveHold(db: Db, nameDigests: readonly Buffer[]): HoldRow | null {
  const found = nameDigests.map((digest) =>
    get<HoldRow>(db, 'SELECT * FROM holds WHERE name_digest = ? AND released_at IS NULL', digest),
  );
  return found.find((hold) => hold !== null) ?? null;
}

export function listHoldRows(db: Db): (HoldRow & { rows: number; scopes: number })[] {
  return all(
    db,
    `SELECT h.*, (SELECT count(*) FROM hold_rows WHERE hold = h.uid) AS rows,
       (SELECT count(*) FROM hold_reaches WHERE hold = h.uid) AS scopes FROM holds h ORDER BY placed_at, uid`,
  );
}

/** Answers whether a row is held now. Make a new one inside each transaction that erases. */
export interface HoldLookup {
  /** False when nothing is held at all. */
  hasAny: boolean;
  ofRow(row: HeldRow): HoldRow | null;
  ofReach(reaches: readonly Buffer[]): HoldRow | null;
}

export function holdLookup(ledger: Ledger): HoldLookup {
  const { db } = ledger;
  const active = new Map(
    all<HoldRow>(db, 'SELECT * FROM holds WHERE released_at IS NULL').map((hold) => [hold.uid, hold]),
  );
  const first = (rows: { hold: string }[]) =>
    rows.map((row) => active.get(row.hold)).find((hold) => hold !== undefined) ?? null;
  return {
    hasAny: active.size > 0,
    ofRow(row) {
      return first(
        all(
          db,
          'SELECT hold FROM hold_rows WHERE kind = ? AND session = ? AND n = ?',
          row.kind,
          row.session,
          row.n,
        ),
      );
    },
    ofReach(reaches) {
      return first(
        reaches.flatMap((reach) =>
          all<{ hold: string }>(db, 'SELECT hold FROM hold_reaches WHERE reach = ?', reach),
        ),
      );
    },
  };
}
