import type { Cursor, FileYield, TranscriptEvent } from '../model/transcript.js';
import type { Finding } from './finding.js';
import { createTally, type SkipKind } from './tally.js';

export interface EventBatch {
  events: TranscriptEvent[];
  /** Where reading goes on once this batch is stored. */
  cursor: Cursor;
  /** The counts of this batch alone. */
  yield: FileYield;
}

/** Collects what the lines give until it is worth storing. */
export interface Batch {
  /** Counts a line. */
  line(): void;
  skip(kind: SkipKind): void;
  add(findings: readonly Finding[]): void;
  /** Says that the file has been read up to `offset`. */
  consume(offset: number): void;
  isFull(): boolean;
  /** Whether anything was read since the last `take`. */
  hasNews(): boolean;
  take(): EventBatch;
}

export interface BatchLimits {
  events: number;
  bytes: number;
}

export function createBatch(
  from: number,
  limits: BatchLimits,
  cursorAt: (consumed: number) => Cursor,
): Batch {
  const tally = createTally();
  let events: TranscriptEvent[] = [];
  let takenAt = from;
  let consumed = from;
  return {
    line: tally.line,
    skip: tally.skip,
    add(findings) {
      for (const finding of findings) {
        tally.count(finding);
        if (finding.found === 'event') events.push(finding.event);
      }
    },
    consume(offset) {
      consumed = offset;
    },
    isFull: () => events.length >= limits.events || consumed - takenAt >= limits.bytes,
    hasNews: () => consumed > takenAt || events.length > 0 || !tally.isEmpty(),
    take() {
      const taken = { events, cursor: cursorAt(consumed), yield: tally.take() };
      events = [];
      takenAt = consumed;
      return taken;
    },
  };
}
