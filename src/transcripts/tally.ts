import type { FileYield } from '../model/transcript.js';
import type { Finding } from './finding.js';

/**
 * Counts of what a reader met. Kind names partly come from the transcript: they are made safe, and they are
 * counted in a Map, where `__proto__` and `constructor` are keys like any other.
 */
export interface Tally {
  line(): void;
  skip(kind: SkipKind): void;
  count(finding: Finding): void;
  isEmpty(): boolean;
  /** The counts since the last call. */
  take(): FileYield;
}

export type SkipKind = 'broken_json' | 'oversized' | 'spliced' | 'half_written' | 'nul_run' | 'not_an_object';

export function createTally(): Tally {
  let lines = 0;
  let messages = 0;
  const skipped = new Map<string, number>();
  const ignored = new Map<string, number>();
  const unknown = new Map<string, number>();
  return {
    line() {
      lines++;
    },
    skip: (kind) => countIn(skipped, kind),
    count(finding) {
      if (finding.found === 'ignored') countIn(ignored, finding.kind);
      else if (finding.found === 'unknown') countIn(unknown, finding.kind);
      else if (finding.event.kind === 'message') messages++;
    },
    isEmpty: () => lines + messages + skipped.size + ignored.size + unknown.size === 0,
    take() {
      const counts = {
        lines,
        messages,
        skipped: drain(skipped),
        unknown: drain(unknown),
        ignored: drain(ignored),
      };
      lines = 0;
      messages = 0;
      return counts;
    },
  };
}

const MAX_KIND_CHARS = 40;
/** Of two that were put together: `event_msg/token_count`. */
const MAX_JOINED_CHARS = 100;
/** No part of a name has so many letters with a number among them: a key has. */
const DATA = /(?=[A-Za-z]{0,40}\d)[A-Za-z\d]{24}/;

/** A kind's name as a short word: never content, never a key with a meaning of its own. */
export function safeKind(name: unknown): string {
  return nameOfKind(name, MAX_KIND_CHARS);
}

/** What is no name is not shown in part either: half an address still names somebody. */
function nameOfKind(name: unknown, maxChars: number): string {
  if (typeof name !== 'string') return name === undefined ? 'none' : 'not_a_string';
  if (name === '') return 'none';
  if (name.length > maxChars || name.includes('@') || DATA.test(name)) return 'not_a_name';
  const safe = name.replace(/[^A-Za-z0-9_./-]/g, '-');
  // Whoever adds these counts up in a plain object must not find a method where a number should be.
  return safe in Object.prototype ? `-${safe}` : safe;
}

/** A file with more kinds than this is noise; the rest is counted together. */
const MAX_KINDS = 100;

function countIn(counts: Map<string, number>, kind: string): void {
  const name = nameOfKind(kind, MAX_JOINED_CHARS);
  const key = counts.has(name) || counts.size < MAX_KINDS ? name : 'other';
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function drain(counts: Map<string, number>): Record<string, number> {
  const drained = Object.fromEntries(counts);
  counts.clear();
  return drained;
}
