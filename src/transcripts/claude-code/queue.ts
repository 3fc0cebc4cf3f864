import type { LineRef } from '../../model/transcript.js';
import { isRemembered } from '../recent.js';

/**
 * What a person typed while the assistant was at work stands first in a `queue-operation` and mostly again in
 * the line that delivers it: a user line, or since 2.1.97 a `queued_command` attachment. Before 2.1.97 a text
 * that was delivered in the middle of a turn stands nowhere else. So a queued text is held back, dropped when a
 * line repeats it, and emitted when it was taken from the queue and nothing repeats it soon after.
 */
export interface Queue {
  /** Texts of the machine are queued too, as `text: null`: they keep their places, and are never emitted. */
  enqueue(queued: { line: LineRef; content: string; text: string | null }): void;
  /** One text leaves the queue for the conversation; `content` where the line says which, else the first. */
  take(how: Taken, content: string | null, offset: number): void;
  /** `popAll`: everything goes back into the editor, unsaid. */
  takeBack(): void;
  /** A line carries this text of a person. */
  said(text: string): void;
  /** A line of the conversation passed; returns what is now known to stand nowhere else. */
  pass(offset: number): QueuedText[];
  /** The file has ended for now: everything that was taken and not repeated. */
  finish(): QueuedText[];
}

/**
 * `dequeue` starts a turn, and the prompt that follows is this text, though pasted parts may be written out in
 * it. `remove` delivers within a turn, word for word or not at all.
 */
export type Taken = 'dequeue' | 'remove';

export interface QueuedText {
  line: LineRef;
  text: string;
}

type Entry = Waiting | Leaving;
interface Waiting {
  state: 'waiting' | 'said';
  line: LineRef;
  content: string;
  text: string | null;
}
interface Leaving extends QueuedText {
  state: Taken;
  /** Lines to wait for a repetition. */
  patience: number;
}

/** The repetition follows within one or two lines; parallel tools may push theirs between. */
const PATIENCE_LINES = 8;
/** Nobody types more ahead; a damaged file must not make every line look through thousands. */
const MAX_ENTRIES = 50;

export function createQueue(): Queue {
  let entries: Entry[] = [];
  const release = (isReady: (entry: Leaving) => boolean): QueuedText[] => {
    const released = entries.filter(isLeaving).filter(isReady);
    entries = entries.filter((entry) => !isLeaving(entry) || !released.includes(entry));
    return released.map(({ line, text }) => ({ line, text }));
  };
  return {
    enqueue(queued) {
      entries = [...entries.slice(1 - MAX_ENTRIES), { ...queued, state: 'waiting' }];
    },
    take(how, content, offset) {
      entries = entries.filter(({ line }) => isRemembered(line.offset, offset));
      const waiting = entries.filter((entry) => !isLeaving(entry));
      const taken = waiting.find((entry) => entry.content === content) ?? waiting[0];
      entries = entries.flatMap((entry) =>
        entry === taken && !isLeaving(entry) ? leave(entry, how) : [entry],
      );
    },
    takeBack() {
      entries = entries.filter(isLeaving);
    },
    said(text) {
      entries = entries.flatMap((entry) => (isRepeatedBy(entry, text) ? afterRepetition(entry) : [entry]));
    },
    pass(offset) {
      if (entries.length === 0) return [];
      entries = entries
        .filter(({ line }) => isRemembered(line.offset, offset))
        .map((entry) => (isLeaving(entry) ? { ...entry, patience: entry.patience - 1 } : entry));
      return release(({ patience }) => patience === 0);
    },
    finish: () => release(() => true),
  };
}

function isLeaving(entry: Entry): entry is Leaving {
  return entry.state === 'dequeue' || entry.state === 'remove';
}

function leave(entry: Waiting, how: Taken): Entry[] {
  if (entry.state === 'said' || entry.text === null) return [];
  return [{ line: entry.line, text: entry.text, state: how, patience: PATIENCE_LINES }];
}

/** Several queued texts may be delivered in one line, each on lines of its own. */
function isRepeatedBy(entry: Entry, text: string): boolean {
  if (entry.state === 'dequeue') return true;
  return entry.text !== null && `\n${text}\n`.includes(`\n${entry.text}\n`);
}

function afterRepetition(entry: Entry): Entry[] {
  return isLeaving(entry) ? [] : [{ ...entry, state: 'said' }];
}
