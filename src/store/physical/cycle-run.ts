import type { Database } from 'better-sqlite3';
import type { Clock } from '../../model/time.js';
import type { RangePass } from './range-pass.js';
import { realPath } from './real-path.js';

/**
 * Opens a plain connection: wal_autocheckpoint=0, secure_delete=ON, synchronous=FULL, a busy timeout. Passed in, so
 * that the pragmas live in one place.
 */
export type OpenConnection = (path: string) => Database;

/**
 * Where a cycle stands; `zero` comes before each write of zeros into the database file, `range` after a stretch of a
 * full pass, when the lock is free.
 */
export type CycleStep =
  | 'locked'
  | 'intent'
  | 'copied'
  | 'zero'
  | 'zeroed'
  | 'sealed'
  | 'range'
  | 'unlocked'
  | 'log_restarted'
  | 'log_zeroed'
  | 'truncated';

export interface CycleOptions {
  open: OpenConnection;
  /** Overwrite the log before it is truncated, so that its blocks on the device are zero too. For erasures. */
  zeroLog: boolean;
  /** Judge the whole file although the seal says it is not needed. */
  full?: boolean;
  /** How long to wait for writers and readers before giving up; 5 seconds unless given. */
  timeoutMs?: number;
  /** How much of the file a full pass looks at under one lock; 64 MB unless given. */
  rangeBytes?: number;
  /** Called between two stretches of a full pass, with no lock held: lets other writers pass. */
  giveWay?: () => void;
  now: Clock;
  onStep?: (step: CycleStep) => void;
}

/** What stood in the way: a writer that kept the lock, a reader of old frames, a user of the log, others' commits. */
export type CycleObstacle = 'writer' | 'reader' | 'log_busy' | 'contended';

interface Cycled {
  /** `none`: it was sealed and the log empty. `full`: the whole file was judged at least once. */
  mode: 'none' | 'incremental' | 'full';
  frames: number;
  pagesListed: number;
  /** Bytes that were not zero and are now. */
  bytesZeroed: number;
  loops: number;
  /** Why an incremental pass was not enough; null where it was, or where a full one was needed anyway. */
  fallback: string | null;
}

export type CycleResult =
  | ({ done: true } & Cycled)
  | {
      done: false;
      why: CycleObstacle;
      detail: string;
      /** Processes that hold a lock on the log, where the system tells; this one's own may be among them. */
      pids: number[];
    };

/** One call of `runCycle` and what it has done so far. */
export interface Run extends Cycled {
  dbPath: string;
  options: CycleOptions;
  lock: Database;
  checkpointer: Database;
  deadline: number;
  fullWanted: boolean;
  /** A full pass that has begun. */
  pass: RangePass | null;
  /** Locks that the pass has had, and after how many it takes the rest under one. */
  stretches: number;
  mostStretches: number;
}

export type Attempt =
  | { kind: 'done' }
  /** A stretch of a full pass is done, others are left. */
  | { kind: 'more' }
  /** Somebody committed between unlocking and truncating, and it went into the file unscrubbed. */
  | { kind: 'seal_broken' }
  | { kind: 'blocked'; why: CycleObstacle; detail: string };

const DEFAULT_TIMEOUT_MS = 5_000;

/** A pass that gets on is given the whole time again for its next lock. */
export function timeoutOf({ timeoutMs }: CycleOptions): number {
  return timeoutMs ?? DEFAULT_TIMEOUT_MS;
}

/** The checkpointer holds the write lock while it waits for readers, so it waits briefly and the cycle tries again. */
const CHECKPOINT_WAIT_MS = 50;

export function startRun(path: string, options: CycleOptions): Run {
  const deadline = performance.now() + timeoutOf(options);
  const dbPath = realPath(path);
  const lock = options.open(dbPath);
  const checkpointer = options.open(dbPath);
  checkpointer.pragma(`busy_timeout = ${CHECKPOINT_WAIT_MS}`);
  return {
    dbPath,
    options,
    lock,
    checkpointer,
    deadline,
    fullWanted: options.full ?? false,
    pass: null,
    stretches: 0,
    mostStretches: 0,
    mode: 'none',
    frames: 0,
    pagesListed: 0,
    bytesZeroed: 0,
    loops: 0,
    fallback: null,
  };
}

export function step(run: Run, reached: CycleStep): void {
  run.options.onStep?.(reached);
}
