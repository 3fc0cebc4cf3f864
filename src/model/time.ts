/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

/** A source of the current time, passed in so that tests decide what time it is. */
export type Clock = () => EpochMs;

/** Both ends belong to it. */
export interface TimeSpan {
  from: EpochMs;
  until: EpochMs;
}

/** The shortest span that holds `span` and `at`. */
export function widened(span: TimeSpan | null, at: EpochMs): TimeSpan {
  return span === null
    ? { from: at, until: at }
    : { from: Math.min(span.from, at), until: Math.max(span.until, at) };
}

export const DAY_MS = 86_400_000;

/** The first and the last moment that RFC 3339 can write: its years have four digits. */
const WRITABLE: TimeSpan = {
  from: Date.parse('0000-01-01T00:00:00Z'),
  until: Date.parse('9999-12-31T23:59:59.999Z'),
};

export function isWritable(at: EpochMs): boolean {
  return at >= WRITABLE.from && at <= WRITABLE.until;
}

/** RFC 3339 in UTC, as every JSON document and every pipe carries it; of a moment that it cannot write, the nearest one. */
export function toRfc3339(at: EpochMs): string {
  return new Date(Math.min(Math.max(at, WRITABLE.from), WRITABLE.until)).toISOString();
}

const DURATION = /^(\d{1,6})([hdw])$/;
const UNIT_MS = { h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS } as const;

/** `12h`, `30d`, `52w` to milliseconds; null for anything else. Whole units only. */
export function parseDuration(text: string): number | null {
  const match = DURATION.exec(text);
  if (!match) return null;
  return Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * An ISO 8601 date or date-time to epoch milliseconds, UTC unless a zone is given (`rules` 33).
 * Null when the text is not one, or names a day that does not exist.
 */
export function parseInstant(text: string): EpochMs | null {
  if (!DATE.test(text) && !DATE_TIME.test(text)) return null;
  const zoned = DATE.test(text) || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
  const at = Date.parse(zoned);
  if (Number.isNaN(at)) return null;
  const day = Number(text.slice(8, 10));
  return new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day ? at : null;
}
