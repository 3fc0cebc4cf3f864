// One open ledger.db. It outlives the store: what it knows of an erasure survives a restored backup (`rules` 11).

import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../model/errors.js';
import { type Db, get, openDatabase, run, translate } from '../store/database.js';
import { makeFolder } from '../store/folder.js';
import { createKeyRing, type KeyRing, readKeyRing } from './keys.js';
import { assertLedger, createLedgerSchema } from './schema.js';

export interface Ledger {
  dir: string;
  path: string;
  db: Db;
  ring: KeyRing;
  id: string;
  storeId: string;
}

const LEDGER_NAME = 'ledger.db';

/**
 * Makes the ledger of a store, or completes what a killed process made of one: folder 0700, key 0600 first, so that
 * no digest exists without its key. Of two processes that make it at once the second finds the first one's.
 */
export function createLedger(dir: string, storeId: string): Ledger {
  makeFolder(dir);
  const path = join(dir, LEDGER_NAME);
  const db = openDatabase(path);
  try {
    chmodSync(path, 0o600);
    const ring = db.transaction(() => fillLedger(db, dir, storeId)).immediate();
    assertLedger(db, path);
    return { dir, path, db, ring, id: meta(db, 'ledger_id'), storeId: meta(db, 'store_id') };
  } catch (error) {
    db.close();
    throw translate(error, path);
  }
}

function fillLedger(db: Db, dir: string, storeId: string): KeyRing {
  const ring = existsSync(join(dir, 'keys.json')) ? readKeyRing(dir) : createKeyRing(dir);
  if (get(db, 'SELECT 1 FROM sqlite_schema') !== null) return ring;
  createLedgerSchema(db);
  run(db, "INSERT INTO meta (key, value) VALUES ('ledger_id', ?)", randomUUID());
  run(db, "INSERT INTO meta (key, value) VALUES ('store_id', ?)", storeId);
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
  const ring = readKeyRing(dir);
  const db = openDatabase(path, { readOnly: options.readOnly, mustExist: true });
  try {
    assertLedger(db, path);
    return { dir, path, db, ring, id: meta(db, 'ledger_id'), storeId: meta(db, 'store_id') };
  } catch (error) {
    db.close();
    throw translate(error, path);
  }
}

export function closeLedger(ledger: Ledger): void {
  if (ledger.db.open) ledger.db.close();
}

/** Runs `work` in one durable transaction. Never called while a store transaction is open (`rules` 8). */
export function ledgerTransaction<Result>(ledger: Ledger, work: () => Result): Result {
  try {
    return ledger.db.transaction(work).immediate();
  } catch (error) {
    throw translate(error, ledger.path);
  }
}

function meta(db: Db, key: string): string {
  const value = get<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value;
  if (value === undefined) throw new ToolError('ledger', 'the ledger is unfinished: its identity is missing');
  return value;
}
