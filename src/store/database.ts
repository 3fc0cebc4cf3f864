// The one place that opens SQLite files. Every connection of every process gets the same pragmas: leaving one
// out (secure_delete above all) would leave residue that nobody looks for.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { ToolError } from '../model/errors.js';
import { pause } from './physical/pause.js';
import { isReadable, whyNotWritable } from './unwritable.js';

export type Db = Database.Database;
export type Statement = Database.Statement<unknown[], unknown>;

export interface OpenOptions {
  readOnly?: boolean;
  mustExist?: boolean;
  /** How long a statement waits for another process's lock, in milliseconds. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 5_000;
/** Lets scans read through the page cache of the system instead of copying row by row (`vectors` 3). */
const MMAP_BYTES = 2_147_418_112;
/** What lies behind that is read page by page: a deed must not read the same pages again for each of its statements. */
const CACHE_KIB = 32_768;

/**
 * Opens a connection with the pragmas that erasing relies on (`store` 7): WAL, secure_delete, FULL syncs,
 * foreign keys, no automatic checkpoints (only the cycle checkpoints, `rules` 7).
 */
export function openDatabase(path: string, options: OpenOptions = {}): Db {
  const db = connect(path, options);
  try {
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    db.pragma('temp_store = MEMORY');
    db.pragma('wal_autocheckpoint = 0');
    db.pragma(`mmap_size = ${MMAP_BYTES}`);
    db.pragma(`cache_size = -${CACHE_KIB}`);
    if (!options.readOnly) switchToLog(db, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    db.pragma('secure_delete = ON');
    db.pragma('synchronous = FULL');
    return db;
  } catch (error) {
    db.close();
    throw translate(error, path);
  }
}

/** Several reads as one: what another process writes between them is seen by none. */
export function readTransaction<Result>(db: Db, work: () => Result): Result {
  return db.inTransaction ? work() : db.transaction(work).deferred();
}

/** Opening a WAL database makes an empty -wal and -shm beside it: where that is impossible, say so. */
export function openForReading(path: string): Db {
  try {
    const db = openDatabase(path, { readOnly: true, mustExist: true });
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    const code = sqliteCode(error instanceof ToolError ? error.cause : error);
    const isRefused = code?.startsWith('SQLITE_CANTOPEN') || code?.startsWith('SQLITE_READONLY');
    if (!isRefused || code === 'SQLITE_READONLY_ROLLBACK') throw translate(error, path);
    const why = isReadable(path)
      ? `${path} cannot be read where its folder cannot be written`
      : `${path} cannot be read: no permission to read the file`;
    throw new ToolError('failure', why, {
      hint: 'copy it to a folder that can be written and name that with --store or --ledger',
      cause: error,
    });
  }
}

/** Pages of a mapped file count as this process's memory. Who reads few of them, for long, does without. */
export function readUnmapped(db: Db): void {
  db.pragma('mmap_size = 0');
}

const SWITCH_PAUSE_MS = 5;

/**
 * SQLite does not wait here when two processes make the same file: one of them could wait for ever for the other
 * (sqlite.org/c3ref/busy_handler.html), so it says BUSY at once. A file that has its log is switched without a lock.
 */
function switchToLog(db: Db, timeoutMs: number): void {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      db.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!sqliteCode(error)?.startsWith('SQLITE_BUSY') || performance.now() > deadline) throw error;
      pause(SWITCH_PAUSE_MS);
    }
  }
}

function connect(path: string, options: OpenOptions): Db {
  try {
    return new Database(path, {
      readonly: options.readOnly ?? false,
      fileMustExist: options.mustExist ?? false,
      timeout: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    });
  } catch (error) {
    throw translate(error, path);
  }
}

/** Turns SQLite's errors into ours. The message names the file, never a value. */
export function translate(error: unknown, path: string): unknown {
  if (error instanceof ToolError) return error;
  const code = sqliteCode(error);
  if (code === null) {
    const trouble = systemTrouble(error, path);
    if (trouble !== null) return trouble;
    const missing = error instanceof TypeError && /directory does not exist/.test(error.message);
    return missing ? new ToolError('no_store', `${path} does not exist`, { cause: error }) : error;
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new ToolError('locked', `${path} is locked by another process`, {
      hint: 'try again when it has ended',
      cause: error,
    });
  }
  if (code === 'SQLITE_NOTADB') {
    return new ToolError('incompatible', `${path} is not a SQLite database`, { cause: error });
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return new ToolError('incompatible', `${path} is damaged (${code})`, {
      hint: 'restore it from a backup',
      cause: error,
    });
  }
  // The index of the log is the first that finds no room where a database is only opened.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') {
    return new ToolError('failure', `the disk that holds ${path} is full; nothing of this step was stored`, {
      hint: FULL_HINT,
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_CANTOPEN') && !existsSync(dirname(path))) {
    return new ToolError('no_store', `${path} does not exist`, { cause: error });
  }
  // Only while a database is made has it a journal: from then on it has a log.
  if (code === 'SQLITE_READONLY_ROLLBACK') {
    return new ToolError('incompatible', `${path} was left half made by a process that was killed`, {
      hint: 'memory-forget ingest completes it',
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY')) {
    return notWritable(path, error);
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return new ToolError('failure', `reading or writing ${path} failed (${code})`, { cause: error });
  }
  return error;
}

const FULL_HINT = 'make room and run the command again';

/** What the system says when a write of ours fails. Without its cause: a transcript's trouble is known by that. */
function systemTrouble(error: unknown, path: string): ToolError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ToolError('failure', `the disk that holds ${path} is full`, { hint: FULL_HINT });
  if (code === 'EIO') return new ToolError('failure', `writing ${path} failed (${code})`);
  return code === 'EROFS' ? notWritable(path) : null;
}

function notWritable(path: string, cause?: unknown): ToolError {
  const why = `${path} cannot be written: ${whyNotWritable(path)}; nothing of this step was changed`;
  return new ToolError('failure', why, {
    hint: 'it takes permission to write the file and its folder, on a disk that can be written',
    ...(cause === undefined ? {} : { cause }),
  });
}

/** SQLite's own error code, or null when the error is not SQLite's. */
export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : null;
}

interface Compiled {
  statement: Statement;
  /** Its parameters are numbered (`?1`): better-sqlite3 takes those by name. */
  isNumbered: boolean;
}

const compiled = new WeakMap<Db, Map<string, Compiled>>();

/** A prepared statement, compiled once a connection. */
export function prepare(db: Db, sql: string): Statement {
  return compiledOf(db, sql).statement;
}

function compiledOf(db: Db, sql: string): Compiled {
  return compiled.get(db)?.get(sql) ?? compile(db, sql);
}

function compile(db: Db, sql: string): Compiled {
  const known = compiled.get(db) ?? new Map<string, Compiled>();
  const made = { statement: db.prepare(sql), isNumbered: sql.includes('?1') };
  compiled.set(db, known.set(sql, made));
  return made;
}

function bindable({ isNumbered }: Compiled, params: unknown[]): unknown[] {
  return isNumbered ? [Object.fromEntries(params.map((value, i) => [i + 1, value]))] : params;
}

/** All rows of a query. `Row` is the caller's word for what the columns are. */
export function all<Row>(db: Db, sql: string, ...params: unknown[]): Row[] {
  const found = compiledOf(db, sql);
  return found.statement.all(...bindable(found, params)) as Row[];
}

/** The first row of a query, or null. */
export function get<Row>(db: Db, sql: string, ...params: unknown[]): Row | null {
  const found = compiledOf(db, sql);
  return (found.statement.get(...bindable(found, params)) as Row | undefined) ?? null;
}

/** The first column of the first row, as a number; 0 when there is none. */
export function count(db: Db, sql: string, ...params: unknown[]): number {
  const row = get<Record<string, number>>(db, sql, ...params);
  return row ? Number(Object.values(row)[0] ?? 0) : 0;
}

/** Runs a statement and returns how many rows it changed itself (cascades are not counted, `rules` 4). */
export function run(db: Db, sql: string, ...params: unknown[]): number {
  const found = compiledOf(db, sql);
  return found.statement.run(...bindable(found, params)).changes;
}

/** Inserts a row and returns its key. */
export function insert(db: Db, sql: string, ...params: unknown[]): number {
  const found = compiledOf(db, sql);
  return Number(found.statement.run(...bindable(found, params)).lastInsertRowid);
}
