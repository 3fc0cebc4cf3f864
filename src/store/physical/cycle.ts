/**
 * After a cycle that is `done`, no byte of the database file that belongs to no live row is other than zero, and the
 * write-ahead log is empty.
 *
 * The order is what makes it hold. Under the write lock: list the pages in the log, note the intent, copy the log
 * into the file (PASSIVE), zero what belongs to nobody on the listed pages, seal. Then unlock, truncate the log, and
 * compare the seal. Until the log is truncated it still names every page, so a cycle killed anywhere is done again.
 * Truncating also makes every other connection drop its cached pages; scrubbing after it would let them write old
 * slack back (measured: 89 of 158 frames).
 *
 * - The process that writes the zeros is the one that holds the lock: kill -9 ends both at once.
 * - Two fresh connections, never the caller's: their caches are the ones that are not dropped.
 * - All ranges of a page are known before the first zero is written; one that does not add up stops the cycle.
 * - A full pass, where the seal is broken, takes these steps a stretch of the file at a time (`range-pass`); the last
 *   one seals.
 * - The last connection to close checkpoints without scrubbing: run a cycle before closing. Forgetting it is safe (the
 *   seal breaks) but costs a full pass.
 */
import { dataVersion, releaseWriteLock, takeWriteLock } from './checkpoint.js';
import { cleanUnderLock } from './clean-under-lock.js';
import {
  type Attempt,
  type CycleObstacle,
  type CycleOptions,
  type CycleResult,
  type Run,
  startRun,
  step,
  timeoutOf,
} from './cycle-run.js';
import { emptyLog } from './empty-log.js';
import { findLogUsers } from './log-users.js';
import { pause } from './pause.js';

const LONGEST_PAUSE_MS = 200;

/** Commits that slip in between unlocking and truncating cost a full pass each. */
const MAX_BROKEN_SEALS = 5;

export function runCycle(dbPath: string, options: CycleOptions): CycleResult {
  const run = startRun(dbPath, options);
  try {
    return attemptUntilDone(run);
  } finally {
    releaseWriteLock(run.lock);
    run.checkpointer.close();
    run.lock.close();
  }
}

function attemptUntilDone(run: Run): CycleResult {
  let brokenSeals = 0;
  let pauseMs = 5;
  for (;;) {
    run.loops += 1;
    const attempt = attemptOnce(run);
    switch (attempt.kind) {
      case 'done':
        return resultOf(run);
      case 'more':
        step(run, 'range');
        run.options.giveWay?.();
        run.deadline = performance.now() + timeoutOf(run.options);
        break;
      case 'seal_broken':
        brokenSeals += 1;
        if (brokenSeals < MAX_BROKEN_SEALS) break;
        return failure(run, 'contended', `others committed in between ${brokenSeals} times`);
      case 'blocked':
        if (performance.now() + pauseMs > run.deadline) return failure(run, attempt.why, attempt.detail);
        pause(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        break;
      default:
        attempt satisfies never;
    }
  }
}

function attemptOnce(run: Run): Attempt {
  const waitMs = Math.max(0, Math.ceil(run.deadline - performance.now()));
  run.lock.pragma(`busy_timeout = ${waitMs}`);
  if (!takeWriteLock(run.lock)) {
    return { kind: 'blocked', why: 'writer', detail: 'another connection keeps the write lock' };
  }
  let blockedOrClean: Attempt | null;
  let version: number;
  try {
    step(run, 'locked');
    blockedOrClean = cleanUnderLock(run);
    version = dataVersion(run.lock);
  } finally {
    releaseWriteLock(run.lock);
  }
  if (blockedOrClean !== null) return blockedOrClean;
  step(run, 'unlocked');
  return emptyLog(run, version);
}

function resultOf(run: Run): CycleResult {
  const { mode, frames, pagesListed, bytesZeroed, loops, fallback } = run;
  return { done: true, mode, frames, pagesListed, bytesZeroed, loops, fallback };
}

function failure(run: Run, why: CycleObstacle, detail: string): CycleResult {
  return { done: false, why, detail, pids: findLogUsers(run.dbPath) };
}
