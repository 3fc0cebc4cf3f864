import { DAY_MS, type EpochMs, toRfc3339 } from '../model/time.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** Up to here a distance in days is easier to read than a date. */
const NEAR_DAYS = 14;

/** `4 March`, and the year where it is not this one. UTC, as everywhere. */
export function dayOf(at: EpochMs, now: EpochMs): string {
  const date = new Date(at);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return date.getUTCFullYear() === new Date(now).getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`;
}

/** `today`, `yesterday`, `3 days ago`, then the day. */
export function ago(at: EpochMs, now: EpochMs): string {
  const days = calendarDays(at, now);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days > 1 && days < NEAR_DAYS ? `${days} days ago` : dayOf(at, now);
}

/** `agoWords`, `untilWords` and `dayWords` are for a page that may be read later: then they are dates. */
type Dated = { now: EpochMs; hasRelativeTimes: boolean };

export function agoWords(at: EpochMs, { now, hasRelativeTimes }: Dated): string {
  return hasRelativeTimes ? ago(at, now) : minuteOf(at);
}

export function untilWords(at: EpochMs, { now, hasRelativeTimes }: Dated): string {
  return hasRelativeTimes ? until(at, now) : shortDate(at);
}

export function dayWords(at: EpochMs, { now, hasRelativeTimes }: Dated): string {
  return hasRelativeTimes ? dayOf(at, now) : shortDate(at);
}

/** `today`, `tomorrow`, `in 3 days`, then a short date; `passed` for a time that lies behind. */
export function until(at: EpochMs, now: EpochMs): string {
  if (at <= now) return 'passed';
  const days = calendarDays(now, at);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < NEAR_DAYS ? `in ${days} days` : shortDate(at);
}

/** `4 Mar 2027`: with the year, since an end is often in another one. */
function shortDate(at: EpochMs): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** `2026-03-02 14:10Z`, for people. */
export function minuteOf(at: EpochMs): string {
  return `${toRfc3339(at).slice(0, 16).replace('T', ' ')}Z`;
}

/** RFC 3339, whole, as programs read it; empty for no time. */
export function timeCell(at: EpochMs | null | undefined): string {
  return at === null || at === undefined ? '' : toRfc3339(at);
}

/** RFC 3339 without fractions, for reports that are read later. */
export function secondOf(at: EpochMs): string {
  return `${toRfc3339(at).slice(0, 19)}Z`;
}

function calendarDays(from: EpochMs, to: EpochMs): number {
  return Math.floor(to / DAY_MS) - Math.floor(from / DAY_MS);
}
