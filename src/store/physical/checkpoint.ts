import type { Database } from 'better-sqlite3';

export interface Checkpoint {
  /** Something stood in the way. SQLite reports this as a row, not as an error. */
  busy: boolean;
  logFrames: number;
  copiedFrames: number;
}

export function checkpoint(connection: Database, mode: 'PASSIVE' | 'RESTART' | 'TRUNCATE'): Checkpoint {
  const rows = unlessBusy(() => connection.pragma(`wal_checkpoint(${mode})`));
  if (rows === null) return { busy: true, logFrames: 0, copiedFrames: 0 };
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const logFrames = numberAt(row, 'log');
  return { busy: numberAt(row, 'busy') !== 0, logFrames, copiedFrames: numberAt(row, 'checkpointed') };
}

/** Takes the write lock, waiting as long as the connection's busy timeout says. False when another one keeps it. */
export function takeWriteLock(connection: Database): boolean {
  return unlessBusy(() => connection.exec('BEGIN IMMEDIATE')) !== null;
}

export function releaseWriteLock(connection: Database): void {
  if (connection.inTransaction) connection.exec('ROLLBACK');
}

/** Changes when another connection has committed since this one last looked. */
export function dataVersion(connection: Database): number {
  return Number(connection.pragma('data_version', { simple: true }));
}

function unlessBusy<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

function numberAt(row: unknown, column: string): number {
  if (typeof row !== 'object' || row === null) return 0;
  return Number((row as Record<string, unknown>)[column] ?? 0);
}
