import { readFileSync, statSync } from 'node:fs';

/** The bytes of the -shm on which SQLite locks: one for writing, further ones for reading (see wal.c). */
const FIRST_LOCK_BYTE = 120;
const LAST_LOCK_BYTE = 127;

/**
 * Ids of the processes that hold a lock on the write-ahead log of this database, by the kernel's table of locks.
 * Empty where the system keeps no such table (anywhere but Linux) or hides other processes.
 */
export function findLogUsers(dbPath: string): number[] {
  const shared = statSync(`${dbPath}-shm`, { bigint: true, throwIfNoEntry: false });
  if (shared === undefined) return [];
  const pids = lockTable().flatMap((lock) =>
    lock.inode === String(shared.ino) && isLogLock(lock) ? [lock.pid] : [],
  );
  return [...new Set(pids)].sort((left, right) => left - right);
}

interface FileLock {
  pid: number;
  inode: string;
  first: number;
  last: number;
}

function isLogLock({ first, last }: FileLock): boolean {
  return first >= FIRST_LOCK_BYTE && last <= LAST_LOCK_BYTE;
}

// 12: POSIX  ADVISORY  READ 4711 fe:00:1835041 124 124
const LOCK_LINE = /^\d+: (?:POSIX|OFDLCK) +\S+ +\S+ +(\d+) +\S+:(\d+) +(\d+) +(\d+)$/;

function lockTable(): FileLock[] {
  let table: string;
  try {
    table = readFileSync('/proc/locks', 'latin1');
  } catch {
    return [];
  }
  return table.split('\n').flatMap((line) => {
    const match = LOCK_LINE.exec(line);
    if (match === null) return [];
    const [, pid, inode = '', first, last] = match;
    return Number(pid) > 0 ? [{ pid: Number(pid), inode, first: Number(first), last: Number(last) }] : [];
  });
}
