import { ToolError } from '../model/errors.js';
import { type EpochMs, parseDuration, parseInstant } from '../model/time.js';

/** A date, a time, or how long ago: `2026-03-01`, `2026-03-01T12:00+02:00`, `30d`. UTC unless a zone is given. */
export function readTime(flag: string, text: string, now: EpochMs): EpochMs {
  const ago = parseDuration(text);
  const at = ago === null ? parseInstant(text) : now - ago;
  if (at !== null) return at;
  throw new ToolError('usage', `${flag} ${text} is not a date, a time or a duration`, {
    hint: `for example ${flag} 2026-03-01, or ${flag} 30d for 30 days ago`,
  });
}
