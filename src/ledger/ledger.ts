// One open ledger.db. It outlives the store: what it knows of an erasure survives a restored backup (`rules` 11).

import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../model/errors.js';
import type { EpochMs } from '../model/time.js';
import { type Db, get, openDatabase, openForReading, run, translate } from '../store/database.js';
import { makeFolder } from '../store/folder.js';
import { appendEvent } from './chain.js';
import { refillFingerprints } from './fingerprints.js';
import { createKeyRing, hasKeyRing, type KeyRing, readKeyRing } from './keys.js';
import { assertLedger, createLedgerSchema, LEDGER_VERSION, upgradeLedgerSchema } from './schema.js';

export interface Ledger {
  dir: string;
  path: string;
  db: Db;
  readOnly: boolean;
  /** The keys as they were when they were last looked at: see `refreshKeys`. */
  ring: KeyRing;
  id: string;
  storeId: string;
}

const LEDGER_NAME = 'ledger.db';

/**
 * Makes the ledger of a store, or completes what a killed process made of one: folder 0700, key 0600 first, so that
 * no digest exists without its key. Of two processes that make it at once the second finds the first one's.
 */
export function createLedger(dir: string, storeId: string, now: EpochMs): Ledger {
  makeFolder(dir);
  const path = join(dir, LEDGER_NAME);
  const db = openDatabase(path);
  try {
    chmodSync(path, 0o600);
    const ring = db.transaction(() => fillLedger(db, { dir, storeId, now })).immediate();
    assertLedger(db, path);
    return { dir, path, db, readOnly: false, ring, id: meta(db, 'ledger_id'), storeId: meta(db, 'store_id') };
  } catch (error) {
    db.close();
    throw translate(error, path);
  }
}

/** With its first event in the same transaction: a chain without any has been emptied. */
function fillLedger(db: Db, { dir, storeId, now }: { dir: string; storeId: string; now: EpochMs }): KeyRing {
  const isFilled = get(db, 'SELECT 1 FROM sqlite_schema') !== null;
  const ring = hasKeyRing(dir)
    ? readKeyRing(dir, isFilled ? currentKeyId(db) : FIRST_KEY)
    : createKeyRing(dir);
  if (isFilled) return ring;
  createLedgerSchema(db);
  run(db, "INSERT INTO meta (key, value) VALUES ('ledger_id', ?)", randomUUID());
  run(db, "INSERT INTO meta (key, value) VALUES ('store_id', ?)", storeId);
  appendEvent(db, ring, { at: now, kind: 'created', request: null, n: 0 });
  return ring;
}

/** Opens the ledger in `dir`; `ledger` when it is missing. */
export function openLedger(dir: string, options: { readOnly: boolean }): Ledger {
  const path = join(dir, LEDGER_NAME);
  if (!existsSync(path)) {
    throw new ToolError('ledger', `the ledger of this store is missing: ${path}`, {
      hint: 'put the ledger folder back, or name it with --ledger',
    });
  }
  const db = options.readOnly ? openForReading(path) : openDatabase(path, { mustExist: true });
  try {
    assertLedger(db, path);
    const ring = readKeyRing(dir, currentKeyId(db));
    if (Number(db.pragma('user_version', { simple: true })) < LEDGER_VERSION) upgradeLedger(path, ring);
    return {
      dir,
      path,
      db,
      readOnly: options.readOnly,
      ring,
      id: meta(db, 'ledger_id'),
      storeId: meta(db, 'store_id'),
    };
  } catch (error) {
    db.close();
    throw translate(error, path);
  }
}

export function closeLedger(ledger: Ledger): void {
  if (ledger.db.open) ledger.db.close();
}

/** Brings a ledger that an earlier version wrote to the present schema, whatever it was opened for. */
function upgradeLedger(path: string, ring: KeyRing): void {
  const db = openDatabase(path, { mustExist: true });
  try {
    db.transaction(() => upgradeLedgerSchema(db, (old) => refillFingerprints(db, ring, old))).immediate();
  } finally {
    db.close();
  }
}

const FIRST_KEY = 1;

/** The ledger's database says which key is current: what is in force changes with its commit, whatever the key file holds. */
function currentKeyId(db: Db): number {
  const value = metaOf(db, 'current_key');
  return value === null ? FIRST_KEY : Number(value);
}

/** Call it inside the ledger's transaction, when the file that holds the key is written. */
export function makeCurrent(db: Db, keyId: number): void {
  putMeta(db, 'current_key', String(keyId));
}

/** Notices a key that another process has made current since the ledger was opened. Gives the ring of now. */
export function refreshKeys(ledger: Ledger): KeyRing {
  const current = currentKeyId(ledger.db);
  if (current !== ledger.ring.current) ledger.ring = readKeyRing(ledger.dir, current);
  return ledger.ring;
}

/** Takes the keys from their file again: before it is written anew, since another process may have dropped one. */
export function reloadKeys(ledger: Ledger): KeyRing {
  ledger.ring = readKeyRing(ledger.dir, currentKeyId(ledger.db));
  return ledger.ring;
}

/**
 * Runs `work` in one durable transaction, with the keys of this moment. Never called while a store transaction is open,
 * but for placing a hold and for dropping keys, which nobody else waits for (`rules` 8).
 */
export function ledgerTransaction<Result>(ledger: Ledger, work: () => Result): Result {
  try {
    return ledger.db
      .transaction(() => {
        refreshKeys(ledger);
        return work();
      })
      .immediate();
  } catch (error) {
    throw translate(error, ledger.path);
  }
}

/** Throws where it cannot be written: asked before anything is begun that it must learn of. */
export function assertWritable(ledger: Ledger): void {
  ledgerTransaction(ledger, () => undefined);
}

function meta(db: Db, key: string): string {
  const value = metaOf(db, key);
  if (value === null) throw new ToolError('ledger', 'the ledger is unfinished: its identity is missing');
  return value;
}

/** What the ledger says of itself; null where it says nothing. */
export function metaOf(db: Db, key: string): string | null {
  return get<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
}

/** Call it inside the ledger's transaction. */
export function putMeta(db: Db, key: string, value: string): void {
  run(
    db,
    'INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2',
    key,
    value,
  );
}
