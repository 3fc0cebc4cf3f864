// One open memory.db: where its files lie, how it is opened, written and closed.

import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../model/errors.js';
import { type Db, get, openDatabase, openForReading, run, sqliteCode, translate } from './database.js';
import { makeFolder } from './folder.js';
import { acquireLock, type Lock, tryLock } from './locks.js';
import {
  type AuditResult,
  auditFile,
  type CycleResult,
  type CycleStep,
  isFileSealed,
  runCycle,
  type Scanner,
} from './physical/index.js';
import { APPLICATION_ID, assertOurs, MIGRATIONS, migrate } from './schema.js';

export interface Store {
  dir: string;
  path: string;
  db: Db;
  readOnly: boolean;
  /** The store's own random id: what the ledger knows it by, and the raw scan's positive control. */
  id: string;
}

export const DATABASE_NAME = 'memory.db';
const MEMORY = ':memory:';
const WRITER_TIMEOUT_MS = 10_000;
/** The log is scrubbed and cut when it has grown past this (`store` 8.8). */
const LOG_LIMIT_BYTES = 16 << 20;

export function storePath(dir: string): string {
  return join(dir, DATABASE_NAME);
}

/** Creates the folder (0700) and the database (0600) where they are missing, and brings the schema up to date. */
export function createStore(dir: string): Store {
  makeFolder(dir);
  const path = storePath(dir);
  refuseIrregular(path);
  refuseForeign(path);
  const db = openDatabase(path);
  try {
    chmodSync(path, 0o600);
    assertOurs(db, path);
    migrate(db);
    if (readMeta(db, 'store_id') === null) {
      run(db, "INSERT OR IGNORE INTO meta (key, value) VALUES ('store_id', ?)", randomUUID());
    }
    return { dir, path, db, readOnly: false, id: readMeta(db, 'store_id') ?? '' };
  } catch (error) {
    db.close();
    throw translate(error, path);
  }
}

/** A store in memory that nothing else sees: what a dry run of `ingest` writes to. */
export function createMemoryStore(): Store {
  const db = openDatabase(MEMORY);
  migrate(db);
  return { dir: '', path: MEMORY, db, readOnly: false, id: randomUUID() };
}

/** Opens a store that exists; `no_store` when there is none. A read-only store can change nothing (`rules` 10). */
export function openStore(dir: string, options: { readOnly: boolean }): Store {
  const path = storePath(dir);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    throw new ToolError('no_store', `there is no store in ${dir}`, {
      hint: 'memory-forget ingest creates one',
    });
  }
  if (!options.readOnly) return createStore(dir);
  refuseIrregular(path);
  const db = openForReading(path);
  try {
    assertOurs(db, path);
    assertCurrent(db, path);
    return { dir, path, db, readOnly: true, id: readMeta(db, 'store_id') ?? '' };
  } catch (error) {
    db.close();
    throw translate(error, path);
  }
}

function assertCurrent(db: Db, path: string): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (
    version === MIGRATIONS.length &&
    Number(db.pragma('application_id', { simple: true })) === APPLICATION_ID
  )
    return;
  throw new ToolError('incompatible', `${path} has an older schema (${version})`, {
    hint: 'memory-forget prune --yes brings it up to date',
  });
}

/** Somebody else's database is looked at through a handle that can't change it: opening it to write would. */
function refuseForeign(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  let db: Db | null = null;
  try {
    db = openDatabase(path, { readOnly: true, mustExist: true });
    assertOurs(db, path);
  } catch (error) {
    if (isHalfMade(error)) {
      const wasEmpty = wasEmptyBefore(path);
      if (wasEmpty === null) refuseForeign(path);
      if (wasEmpty !== false) return;
      throw new ToolError('incompatible', `${path} holds a transaction that another program left unfinished`);
    }
    throw translate(error, path);
  } finally {
    db?.close();
  }
}

function isHalfMade(error: unknown): boolean {
  return sqliteCode(error instanceof ToolError ? error.cause : error) === 'SQLITE_READONLY_ROLLBACK';
}

const JOURNAL_PAGES_BEFORE = 16;

/**
 * Whether rolling back its journal leaves nothing: so it is when a process was killed while it made the file. The
 * journal's header says how many pages the file had before (sqlite.org/fileformat2.html, section 3).
 * Null when another process has rolled it back meanwhile.
 */
function wasEmptyBefore(path: string): boolean | null {
  const journal = `${path}-journal`;
  if (!existsSync(journal)) return null;
  const header = Buffer.alloc(JOURNAL_PAGES_BEFORE + 4, 0xff);
  const descriptor = openSync(journal, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return header.readUInt32BE(JOURNAL_PAGES_BEFORE) === 0;
}

/** A link, a FIFO or a device in the database's place is somebody's mistake or trap. */
function refuseIrregular(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new ToolError('incompatible', `${path} is not a regular file`);
}

export function readMeta(db: Db, key: string): string | null {
  return get<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?', key)?.value ?? null;
}

export function writeMeta(db: Db, key: string, value: string): void {
  run(
    db,
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    key,
    value,
  );
}

/**
 * Runs `work` in one write transaction under the gate lock (`rules` 8): every writer of every process takes the
 * same gate, so that the cycle is never overtaken. A thrown error rolls everything back.
 */
export function writeTransaction<Result>(store: Store, work: () => Result): Result {
  const gate = acquireGate(store);
  try {
    store.db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      store.db.exec('COMMIT');
      return result;
    } catch (error) {
      if (store.db.inTransaction) store.db.exec('ROLLBACK');
      throw error;
    }
  } catch (error) {
    throw translate(error, store.path);
  } finally {
    gate.release();
  }
}

const GATE = 'gate.lock';
const WAITING = 'gate-waiting.lock';

/**
 * Whoever finds the gate taken waits for it with the lock of those who wait in hand. A deed of many transactions looks at
 * that lock between two of them (`giveWay`): without it, it would be back at the gate before anybody else.
 */
function acquireGate(store: Store): Lock {
  if (store.path === MEMORY) return { release() {} };
  const path = join(store.dir, GATE);
  const free = tryLock(path);
  if (free !== null) return free;
  const waiting = acquireLock(join(store.dir, WAITING), 'another writer', WRITER_TIMEOUT_MS);
  try {
    return acquireLock(path, 'another writer', WRITER_TIMEOUT_MS);
  } finally {
    waiting.release();
  }
}

/** Between two of many transactions, with no lock held: lets those who wait for the gate have it first. */
export function giveWay(store: Store): void {
  const path = join(store.dir, WAITING);
  // It is made by the first who ever had to wait.
  if (store.path === MEMORY || !existsSync(path)) return;
  acquireLock(path, 'another writer', WRITER_TIMEOUT_MS).release();
}

/** The lock of everything that erases: two never run at once (`rules` 8). */
export function acquireRunLock(store: Store): Lock {
  return acquireLock(join(store.dir, 'run.lock'), 'another erasure', WRITER_TIMEOUT_MS);
}

export interface CycleRequest {
  /** Zero the log's bytes on the device too, as every erasure does (`rules` 5). */
  zeroLog: boolean;
  timeoutMs?: number;
  onStep?: (step: CycleStep) => void;
}

/**
 * Checkpoints, zeroes what belongs to no live row and cuts the log, under the gate lock (`rules` 6). A full pass gives
 * the gate up between its ranges.
 */
export function cycleStore(store: Store, request: CycleRequest): CycleResult {
  let gate = acquireGate(store);
  const letOthersPass = () => {
    gate.release();
    giveWay(store);
    gate = acquireGate(store);
  };
  try {
    return runCycle(store.path, {
      open: (path) => openDatabase(path),
      now: () => Date.now(),
      giveWay: letOthersPass,
      ...request,
    });
  } catch (error) {
    throw translate(error, store.path);
  } finally {
    gate.release();
  }
}

/**
 * Whether the file is as a cycle left it. Under the gate lock, so that no cycle is half-way. What others committed since
 * is in the log, and was written from pages that they read after the cycle.
 */
export function isSlackClean(store: Store): boolean {
  const gate = acquireGate(store);
  try {
    return isFileSealed(store.path);
  } finally {
    gate.release();
  }
}

/** Judges every byte of the file, and shows it to scanners in the same pass, while nobody writes: under the gate lock. */
export function auditStore(store: Store, scanners: readonly Scanner<unknown>[] = []): AuditResult {
  const gate = acquireGate(store);
  try {
    return auditFile(store.path, { scanners });
  } finally {
    gate.release();
  }
}

export function logBytes(store: Store): number {
  if (store.path === MEMORY) return 0;
  return statSync(`${store.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Runs the cycle when the log has grown large, so that a long ingest or erasure keeps it bounded, and each cycle short. */
export function cycleWhenLarge(store: Store, { zeroLog } = { zeroLog: false }): void {
  if (logBytes(store) > LOG_LIMIT_BYTES) cycleStore(store, { zeroLog, timeoutMs: 0 });
}

/**
 * The one way to close a store (`rules` 7): the cycle comes first, since SQLite's own last close would copy the
 * log into the file unscrubbed. A reader in the way leaves the log for the next command.
 */
export function closeStore(store: Store): void {
  if (!store.db.open) return;
  try {
    if (!store.readOnly && logBytes(store) > 0) cycleStore(store, { zeroLog: false, timeoutMs: 1_000 });
  } finally {
    store.db.close();
  }
}
