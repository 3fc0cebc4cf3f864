// The tables of ledger.db. No column holds content: enums, dates, random ids, counts and keyed digests (`rules` 12).
import { ToolError } from '../model/errors.js';
import {
  DENIAL_REASONS,
  EXTENSION_REASONS,
  GROUNDS,
  IDENTITY_CHECKS,
  LIFECYCLE_STATES,
  REGIMES,
} from '../model/request.js';
import { all, type Db } from '../store/database.js';

/** "mfld" */
const LEDGER_APPLICATION_ID = 0x6d666c64;
export const LEDGER_VERSION = 4;

/** Codes alone get in, by the database's own word. */
const oneOf = (column: string, codes: readonly string[]) =>
  `CHECK (${column} IN (${codes.map((code) => `'${code}'`).join(', ')}))`;

const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE events (
  sequence INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  request TEXT,
  n INTEGER NOT NULL,
  hash BLOB NOT NULL,
  subject BLOB
) STRICT;

CREATE TABLE requests (
  uid TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  immediate INTEGER NOT NULL,
  state TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  erase_after INTEGER,
  closed_at INTEGER,
  policy_hash TEXT NOT NULL,
  keep_source INTEGER NOT NULL,
  subject_digest BLOB,
  caller_digest BLOB,
  received_at INTEGER NOT NULL,
  regime TEXT NOT NULL ${oneOf('regime', REGIMES)},
  ground TEXT ${oneOf('ground', GROUNDS)},
  due_at INTEGER,
  extended_until INTEGER,
  extension_reason TEXT ${oneOf('extension_reason', EXTENSION_REASONS)},
  lifecycle TEXT NOT NULL ${oneOf('lifecycle', LIFECYCLE_STATES)},
  identity_check TEXT ${oneOf('identity_check', IDENTITY_CHECKS)},
  denial_reason TEXT ${oneOf('denial_reason', DENIAL_REASONS)}
) STRICT;
CREATE INDEX requests_by_caller ON requests (caller_digest);

CREATE TABLE request_counts (
  request TEXT NOT NULL REFERENCES requests (uid),
  what TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (request, what)
) STRICT, WITHOUT ROWID;

CREATE TABLE suppressions (
  digest BLOB NOT NULL,
  reach BLOB NOT NULL,
  request TEXT NOT NULL REFERENCES requests (uid),
  kind TEXT NOT NULL CHECK (kind IN ('session', 'line', 'text', 'fact', 'name')),
  size INTEGER,
  head BLOB,
  cause TEXT NOT NULL CHECK (cause IN ('forgotten', 'expired')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'active', 'revoked')),
  key_id INTEGER NOT NULL,
  PRIMARY KEY (digest, reach, request)
) STRICT, WITHOUT ROWID;
CREATE INDEX suppressions_by_request ON suppressions (request, state);
CREATE INDEX suppressions_of_names ON suppressions (reach, size) WHERE kind = 'name';

CREATE TABLE erased_rows (
  request TEXT NOT NULL REFERENCES requests (uid),
  kind TEXT NOT NULL CHECK (kind IN ('session', 'round', 'fact', 'artifact', 'mention', 'title', 'entity')),
  session TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (request, kind, session, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE holds (
  uid TEXT PRIMARY KEY,
  ground TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  review_at INTEGER NOT NULL,
  released_at INTEGER,
  name_digest BLOB NOT NULL
) STRICT;

CREATE TABLE hold_rows (
  hold TEXT NOT NULL REFERENCES holds (uid),
  kind TEXT NOT NULL CHECK (kind IN ('session', 'round', 'fact')),
  session TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (hold, kind, session, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX hold_rows_by_row ON hold_rows (session, kind, n);

CREATE TABLE hold_reaches (
  hold TEXT NOT NULL REFERENCES holds (uid),
  reach BLOB NOT NULL,
  PRIMARY KEY (hold, reach)
) STRICT, WITHOUT ROWID;

CREATE INDEX hold_reaches_by_reach ON hold_reaches (reach);
`;

/** A run of windows in a row: `mac` is its first window's, by which the key is told; `windows` are all (`fingerprints.ts`). */
const FINGERPRINTS = `
CREATE TABLE fingerprints (
  request TEXT NOT NULL REFERENCES requests (uid),
  run INTEGER NOT NULL,
  mac BLOB NOT NULL,
  windows BLOB NOT NULL,
  PRIMARY KEY (request, run)
) STRICT, WITHOUT ROWID;
`;

/** The callers' ids that were answered without a request: nothing was held that matched. */
const ANSWERED = `
CREATE TABLE answered (
  caller_digest BLOB PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** Fills an empty database; call it inside a transaction. */
export function createLedgerSchema(db: Db): void {
  db.exec(SCHEMA + FINGERPRINTS + ANSWERED);
  db.pragma(`application_id = ${LEDGER_APPLICATION_ID}`);
  db.pragma(`user_version = ${LEDGER_VERSION}`);
}

/**
 * Brings an older ledger to the current schema; call it inside a transaction.
 * @param refill writes the fingerprints of a ledger of version 1 or 2 again, which had a row for each window
 */
export function upgradeLedgerSchema(db: Db, refill: (old: OldWindow[]) => void): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version >= LEDGER_VERSION) return;
  if (version < 2) db.exec('ALTER TABLE events ADD COLUMN subject BLOB');
  if (version < 3) {
    const old = all<OldWindow>(
      db,
      'SELECT request, run, prefilter, mac FROM fingerprints ORDER BY request, run',
    );
    db.exec(`DROP TABLE fingerprints; ${FINGERPRINTS}`);
    refill(old);
  }
  db.exec(ANSWERED);
  db.pragma(`user_version = ${LEDGER_VERSION}`);
}

export interface OldWindow {
  request: string;
  run: number;
  prefilter: number;
  mac: Buffer;
}

export function assertLedger(db: Db, path: string): void {
  const id = Number(db.pragma('application_id', { simple: true }));
  const version = Number(db.pragma('user_version', { simple: true }));
  if (id !== LEDGER_APPLICATION_ID) throw new ToolError('ledger', `${path} is not a memory-forget ledger`);
  if (version > LEDGER_VERSION) {
    throw new ToolError('incompatible', `${path} was written by a newer memory-forget`, {
      hint: 'update memory-forget',
    });
  }
}
