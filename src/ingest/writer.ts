// Batches of several small files go into the store in one transaction: its syncs cost more than what they hold.
import { cycleWhenLarge } from '../store/store.js';
import { type ReadBatch, storeBatches } from './batch.js';
import { breathe } from './breathe.js';
import { createLanes } from './lanes.js';
import type { Pipeline } from './pipeline.js';

export interface BatchWriter {
  /** Takes a batch; it may be stored later, with others. */
  add(read: ReadBatch): Promise<void>;
  /** Does this once everything that was added so far is stored. */
  afterwards(what: () => void): void;
  flush(): Promise<void>;
}

/** A transaction takes what fills one of these: other writers wait for it. */
const MOST_EVENTS = 1_000;
const MOST_BATCHES = 100;
/** Each is a transaction a scope: fewer and larger ones where there may be many. */
const MOST_EVENTS_OF_MANY = 5_000;

export function createBatchWriter(pipeline: Pipeline): BatchWriter {
  const { scoping } = pipeline;
  const store =
    scoping === null
      ? (batches: readonly ReadBatch[]) => storeBatches(pipeline, batches)
      : createLanes(pipeline, scoping);
  const mostEvents = scoping?.map === undefined ? MOST_EVENTS : MOST_EVENTS_OF_MANY;
  let waiting: ReadBatch[] = [];
  let events = 0;
  let after: (() => void)[] = [];

  async function flush(): Promise<void> {
    const [batches, done] = [waiting, after];
    [waiting, after, events] = [[], [], 0];
    if (batches.length > 0) store(batches);
    for (const what of done) what();
    if (batches.length === 0) return;
    cycleWhenLarge(pipeline.store);
    await breathe();
  }

  return {
    async add(read) {
      waiting.push(read);
      events += read.batch.events.length;
      if (events >= mostEvents || waiting.length >= MOST_BATCHES) await flush();
    },
    afterwards(what) {
      if (waiting.length === 0) what();
      else after.push(what);
    },
    flush,
  };
}
