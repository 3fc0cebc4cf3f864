import type { EventBody, LineRef, TranscriptEvent } from '../model/transcript.js';

/** What a reader makes of a part of a record: an event, or a kind of thing to count. */
export type Finding =
  | { found: 'event'; event: TranscriptEvent }
  /** Known and left out on purpose. */
  | { found: 'ignored'; kind: string }
  /** Not known to this reader: counted, so that a change of format shows. */
  | { found: 'unknown'; kind: string };

export function found(line: LineRef, body: EventBody): Finding {
  return { found: 'event', event: { line, ...body } };
}

export function ignored(kind: string): Finding {
  return { found: 'ignored', kind };
}

export function unknown(kind: string): Finding {
  return { found: 'unknown', kind };
}
