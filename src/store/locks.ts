// Locks that the kernel frees when a process dies: an open write transaction on a tiny SQLite file (`rules` 8).
// Order: run lock → gate lock → ledger → store. Whoever takes them in another order can deadlock.
import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ToolError } from '../model/errors.js';
import { type Db, sqliteCode, translate } from './database.js';
import { pause } from './physical/pause.js';

export interface Lock {
  release(): void;
}

/**
 * Takes the lock or throws `locked` after `timeoutMs`.
 * @param what how people call the holder: "another erasure"
 */
export function acquireLock(path: string, what: string, timeoutMs: number): Lock {
  const lock = takeLock(path, timeoutMs);
  if (lock !== null) return lock;
  throw new ToolError('locked', `${what} is at work on this store`, {
    hint: 'try again when it has ended',
  });
}

/** The lock if it is free at this moment, or null. */
export function tryLock(path: string): Lock | null {
  return takeLock(path, 0);
}

function takeLock(path: string, timeoutMs: number): Lock | null {
  const db = openLockFile(path);
  try {
    chmodSync(path, 0o600);
    // No journal file: a lock has to be had on a disk that is full too, and costs no write.
    db.pragma('journal_mode = MEMORY');
    begin(db, timeoutMs);
  } catch (error) {
    db.close();
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) return null;
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

const LOOK_AGAIN_MS = 1;

/** SQLite's own waiting looks again after up to 100 ms. */
function begin(db: Db, timeoutMs: number): void {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      db.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!sqliteCode(error)?.startsWith('SQLITE_BUSY') || performance.now() >= deadline) throw error;
      pause(LOOK_AGAIN_MS);
    }
  }
}

/** Opened, it waits for nobody: only making the file takes a lock of its own. */
function openLockFile(path: string): Db {
  try {
    return new Database(path, { timeout: 0 });
  } catch (error) {
    throw translate(error, path);
  }
}
