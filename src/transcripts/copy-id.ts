import { DAY_MS, type EpochMs } from '../model/time.js';
import { substituteId } from './line-ref.js';

/** What somebody said, as far as it is the same in a copy of it under any name. */
export interface Saying {
  role: string;
  at: EpochMs | null;
  /** As the line names them; of a log of several, two can say `ok` in the same second. */
  user: string | null;
  /** The line's own id, which may say nothing outside its session. */
  id: string | null;
  words: string;
}

/**
 * The identity of a line whose session has no name but its file's: the same in a copy under another name. Null without a
 * time of its own, and a day alone is none: many say `ok` on a day.
 */
export function copyIdOf({ role, at, user, id, words }: Saying): string | null {
  if (at === null || at % DAY_MS === 0) return null;
  const folded = words.normalize('NFC').replace(/\s+/g, ' ').trim();
  return folded === '' ? null : substituteId(['copy', role, String(at), user ?? '', id ?? '', folded]);
}
