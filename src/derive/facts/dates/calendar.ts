export type Unit = 'day' | 'week' | 'fortnight' | 'month' | 'year' | 'weekend';

/** How a language names times: what `when.ts` builds its patterns of. Patterns are written in lower case. */
export interface Calendar {
  /** Words stand apart from each other. */
  isSpaced: boolean;
  /** Single words for a day, in days from today. */
  days: Readonly<Record<string, number>>;
  units: Readonly<Record<string, Unit>>;
  counts: Readonly<Record<string, number>>;
  last: string;
  /** Words that tell of the past: without them a weekday is the coming one. Left out where it is told by the future. */
  past?: RegExp;
  /** The week of `next Friday` is the next one of the calendar, from Monday on. */
  hasWholeWeeks?: true;
  next: string;
  /** Before a weekday, a month or a year that is the nearest one. */
  on: string;
  /** `<n>` a number, `<unit>` a unit. */
  ago: string;
  /** `since two weeks`, where the language or those who learn it say so. */
  since?: string;
  /** `<day>` a day of a month that is not named. */
  dayOfMonth?: string;
  ahead: string;
  /** From Sunday, 0, on. */
  weekdays: Readonly<Record<string, number>>;
  /** From January, 0, on. */
  months: Readonly<Record<string, number>>;
  /** The month a season begins in. */
  seasons: Readonly<Record<string, number>>;
}
