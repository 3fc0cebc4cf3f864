/**
 * POSIX gives a process's locks on a file back when it closes *any* descriptor on that file. So a database, or its
 * -shm, that this process may have open in SQLite is opened here once and never closed before the process ends:
 * with a closed descriptor a second writer got in and a committed row was lost (measured).
 */
import { type BigIntStats, closeSync, fstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { ToolError } from '../../model/errors.js';
import { readFully } from './file-window.js';
import { isDatabaseHeader } from './geometry.js';

const kept = new Map<string, number>();

/** The one descriptor of this process on that file, writable where the file is. It is never closed. */
export function rawDescriptor(path: string): number {
  requireMainThread();
  const existing = kept.get(keyOf(path, statSync(path, { bigint: true })));
  return existing ?? keep(path, openForWritingIfPossible(path));
}

/**
 * Opens a file for reading and closes it afterwards, unless it is one that must not be closed: a database, a -shm,
 * or an empty file, which may be a database that somebody has only locked so far.
 */
export function withDescriptor<T>(path: string, use: (descriptor: number) => T): T {
  requireMainThread();
  const existing = kept.get(keyOf(path, statSync(path, { bigint: true })));
  if (existing !== undefined) return use(existing);
  if (path.endsWith('-shm')) return use(rawDescriptor(path));
  const descriptor = openSync(path, 'r');
  // It must not be closed, and is not the one to keep: a cycle of this process may have to write.
  if (mayBeDatabase(path, descriptor)) return use(rawDescriptor(path));
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Node closes what a worker thread opened when the thread ends, and with it the process's locks. */
function requireMainThread(): void {
  if (isMainThread) return;
  throw new ToolError('failure', 'database files must not be opened raw in a worker thread');
}

function keep(path: string, descriptor: number): number {
  kept.set(keyOf(path, fstatSync(descriptor, { bigint: true })), descriptor);
  return descriptor;
}

function mayBeDatabase(path: string, descriptor: number): boolean {
  // No SQLite lock lives on a log or a journal, which are empty between two uses.
  if (path.endsWith('-wal') || path.endsWith('-journal')) return false;
  const start = Buffer.alloc(16);
  return readFully(descriptor, start, 0) === 0 || isDatabaseHeader(start);
}

/** By inode as well as by name: a file put in the place of another one is another file. */
function keyOf(path: string, stat: BigIntStats): string {
  return `${stat.dev}:${stat.ino}:${realpathSync(path)}`;
}

function openForWritingIfPossible(path: string): number {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return openSync(path, 'r');
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS';
}
