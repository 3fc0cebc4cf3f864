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

/** A kind's name as a short word: never content, never a key with a meaning of its own. */
export function safeKind(name: unknown): string {
  if (typeof name !== 'string') return name === undefined ? 'none' : 'not_a_string';
  const safe = name.slice(0, MAX_KIND_CHARS).replace(/[^A-Za-z0-9_./-]/g, '-');
  if (safe === '') return 'none';
  // Whoever adds these counts up in a plain object must not find a method where a number should be.
  return safe in Object.prototype ? `-${safe}` : safe;
}

/** A file with more kinds than this is noise; the rest is counted together. */
const MAX_KINDS = 100;

function countIn(counts: Map<string, number>, kind: string): void {
  const name = safeKind(kind);
  const key = counts.has(name) || counts.size < MAX_KINDS ? name : 'other';
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function drain(counts: Map<string, number>): Record<string, number> {
  const drained = Object.fromEntries(counts);
  counts.clear();
  return drained;
}
