import type { JsonObject } from '../../model/json.js';
import type { LineRef } from '../../model/transcript.js';
import type { Recent } from '../recent.js';
import type { Queue } from './queue.js';
import type { Seen } from './seen.js';

/** What the reader of one file remembers of the lines before. */
export interface Memory {
  seen: Seen;
  queue: Queue;
  calls: Recent<Call>;
  /** Subagents that were only started to warm a cache; by agent id. */
  warmups: Recent<true>;
}

/** A tool call that a result may still refer to. */
export interface Call {
  name: string;
  /** A call of this very tool: its result is dropped too. */
  isOwn: boolean;
  /** The questions it asks the person; mostly none. */
  questions: readonly string[];
}

/** One record on its way through the reader. */
export interface Reading {
  record: JsonObject;
  line: LineRef;
  memory: Memory;
}
