// Locks that the kernel frees when a process dies: an open write transaction on a tiny SQLite file (`rules` 8).
// Order: run lock → gate lock → ledger → store. Whoever takes them in another order can deadlock.
import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ToolError } from '../model/errors.js';
import { type Db, sqliteCode, translate } from './database.js';

export interface Lock {
  release(): void;
}

/**
 * Takes the lock or throws `locked` after `timeoutMs`.
 * @param what how people call the holder: "another erasure"
 */
export function acquireLock(path: string, what: string, timeoutMs: number): Lock {
  const db = openLockFile(path, timeoutMs);
  try {
    chmodSync(path, 0o600);
    // No journal file: a lock has to be had on a disk that is full too, and costs no write.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    db.close();
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) {
      throw new ToolError('locked', `${what} is at work on this store`, {
        hint: 'try again when it has ended',
        cause: error,
      });
    }
    throw translate(error, path);
  }
  return {
    release() {
      if (!db.open) return;
      db.exec('ROLLBACK');
      db.close();
    },
  };
}

function openLockFile(path: string, timeoutMs: number): Db {
  try {
    return new Database(path, { timeout: timeoutMs });
  } catch (error) {
    throw translate(error, path);
  }
}
