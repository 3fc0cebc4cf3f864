// The thread that reads transcripts and gates their messages while this one stores the batches before: the store
// and the ledger stay with one thread.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ErrorCode, ToolError } from '../../model/errors.js';
import type { GatePolicy, SensitiveKind } from '../../model/findings.js';
import type { Cursor } from '../../model/transcript.js';
import type { FieldMap } from '../../transcripts/index.js';
import type { PreparedBatch } from './prepare.js';

export interface ReadRequest {
  path: string;
  format: string;
  from: Cursor | null;
  idle: boolean;
  map: FieldMap | undefined;
  withhold: readonly SensitiveKind[];
}

export interface ThreadData {
  policy: GatePolicy;
  /** So many batches may wait to be stored. */
  mostWaiting: number;
}

/** To the thread: read this; a batch was taken; nobody wants that any more. */
export type ToThread =
  | { kind: 'read'; id: number; request: ReadRequest }
  | { kind: 'taken' }
  | { kind: 'dropped'; id: number };

export type FromThread =
  | { kind: 'batch'; id: number; batch: PreparedBatch }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; error: SentError };

export interface SentError {
  code: ErrorCode | null;
  message: string;
  hint: string | null;
  /** What the system called it (`ENOENT`). */
  system: string | null;
}

export interface Reading {
  batches: AsyncIterable<PreparedBatch>;
  /** Nobody will read on. */
  drop(): void;
}

export interface ReadingThread {
  read(request: ReadRequest): Reading;
  close(): Promise<void>;
}

const MOST_WAITING = 2;
/** The young generation of a thread of its own would grow to 48 MB and more; it need not (measured: no slower). */
const YOUNG_MB = 8;
const MAIN = new URL('./thread-main.js', import.meta.url);

/** Null where the program is not built. */
export function startReadingThread(policy: GatePolicy): ReadingThread | null {
  if (!existsSync(fileURLToPath(MAIN))) return null;
  const worker = new Worker(MAIN, {
    workerData: { policy, mostWaiting: MOST_WAITING } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const post = (message: ToThread): void => worker.postMessage(message);
  const inboxes = new Map<number, Inbox>();
  let failure: unknown = null;
  let lastId = 0;
  worker.on('message', (message: FromThread) => {
    const inbox = inboxes.get(message.id);
    if (inbox) inbox.put(message);
    else if (message.kind === 'batch') post({ kind: 'taken' });
  });
  worker.on('error', (error) => {
    failure = error;
    for (const inbox of inboxes.values()) inbox.fail(error);
  });
  return {
    read(request) {
      lastId += 1;
      const id = lastId;
      const inbox = createInbox();
      if (failure !== null) inbox.fail(failure);
      inboxes.set(id, inbox);
      post({ kind: 'read', id, request });
      const taken = (): void => post({ kind: 'taken' });
      const drop = (): void => {
        inboxes.delete(id);
        for (let waiting = inbox.drain(); waiting > 0; waiting -= 1) taken();
        post({ kind: 'dropped', id });
      };
      return { batches: batchesOf(inbox, { taken, drop }), drop };
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function* batchesOf(
  inbox: Inbox,
  { taken, drop }: { taken: () => void; drop: () => void },
): AsyncGenerator<PreparedBatch, void, void> {
  try {
    for (;;) {
      const message = await inbox.next();
      if (message.kind === 'end') return;
      if (message.kind === 'failed') throw received(message.error);
      taken();
      yield message.batch;
    }
  } finally {
    drop();
  }
}

/** What the thread has sent of one file, in order. */
interface Inbox {
  put(message: FromThread): void;
  fail(error: unknown): void;
  next(): Promise<FromThread>;
  /** Forgets what waits, and says how many batches that were. */
  drain(): number;
}

function createInbox(): Inbox {
  const waiting: FromThread[] = [];
  let failure: { error: unknown } | null = null;
  let wake: (() => void) | null = null;
  const wakeUp = (): void => {
    wake?.();
    wake = null;
  };
  return {
    put(message) {
      waiting.push(message);
      wakeUp();
    },
    fail(error) {
      failure = { error };
      wakeUp();
    },
    async next() {
      for (;;) {
        const message = waiting.shift();
        if (message) return message;
        if (failure) throw failure.error;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    drain: () => waiting.splice(0).filter(({ kind }) => kind === 'batch').length,
  };
}

/** An error as the thread sends it: only what can be told of it anywhere. */
export function sent(error: unknown): SentError {
  const cause = error instanceof ToolError ? error.cause : error;
  const system = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  const message = error instanceof Error ? error.message : 'reading failed';
  return error instanceof ToolError
    ? { code: error.code, message, hint: error.hint, system }
    : { code: null, message, hint: null, system };
}

function received({ code, message, hint, system }: SentError): Error {
  const cause = system === null ? undefined : Object.assign(new Error(message), { code: system });
  if (code === null) return cause ?? new Error(message);
  return new ToolError(code, message, { ...(hint === null ? {} : { hint }), cause });
}
