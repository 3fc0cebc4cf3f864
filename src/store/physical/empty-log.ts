/** The part of a cycle after the lock is free: the database file is clean and holds all, the log can go. */
import { checkpoint, dataVersion, releaseWriteLock, takeWriteLock } from './checkpoint.js';
import { type Attempt, type Run, step } from './cycle-run.js';
import { matchesSeal, readSeal } from './seal.js';
import { zeroLog } from './write-ahead-log.js';

/** `version` was read under the lock that is now free: another value means that somebody committed since. */
export function emptyLog(run: Run, version: number): Attempt {
  if (run.options.zeroLog) {
    const obstacle = overwriteLog(run, version);
    if (obstacle !== null) return obstacle;
  }
  const truncated = checkpoint(run.checkpointer, 'TRUNCATE');
  step(run, 'truncated');
  if (truncated.busy) return logBusy;
  return matchesSeal(run.dbPath, readSeal(run.dbPath)) ? { kind: 'done' } : { kind: 'seal_broken' };
}

/**
 * Zeroing the log destroys rows unless the file holds all of it and nobody reads or extends it: RESTART sees to the
 * first two, the lock to the last, and the data version shows a commit that came between them.
 */
function overwriteLog(run: Run, version: number): Attempt | null {
  if (checkpoint(run.checkpointer, 'RESTART').busy) return logBusy;
  step(run, 'log_restarted');
  if (!takeWriteLock(run.lock)) {
    return { kind: 'blocked', why: 'writer', detail: 'another connection keeps the write lock' };
  }
  try {
    if (dataVersion(run.lock) !== version) return { kind: 'seal_broken' };
    zeroLog(run.dbPath);
  } finally {
    releaseWriteLock(run.lock);
  }
  step(run, 'log_zeroed');
  return null;
}

const logBusy: Attempt = {
  kind: 'blocked',
  why: 'log_busy',
  detail: 'a connection still reads from the log; the database file is clean',
};
