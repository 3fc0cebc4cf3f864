// By when a request must be confirmed and answered. GDPR: art. 12(3), its month counted by Regulation 1182/71 art. 3.
// CCPA: 11 CCR § 7021. Days are those of UTC. A zone behind UTC can be a day earlier still: who counts by local days
// gives the day itself (`--received 2026-03-05`).
import type { Deadlines, Regime } from '../../model/request.js';
import { DAY_MS, type EpochMs, toRfc3339 } from '../../model/time.js';

/** Public holidays as ISO dates; Saturdays and Sundays need not be named. None is built in: they differ by place. */
export type Holidays = ReadonlySet<string>;

const GDPR_MONTHS = 1;
/** One month and the two of an extension, from the receipt (not from the end of the first month). */
const GDPR_EXTENDED_MONTHS = 3;
const CCPA_CONFIRM_BUSINESS_DAYS = 10;
const CCPA_ANSWER_DAYS = 45;
const CCPA_EXTENDED_DAYS = 90;

export function deadlinesOf(receivedAt: EpochMs, regime: Regime, holidays: Holidays): Deadlines {
  const received = dayOf(receivedAt);
  switch (regime) {
    case 'gdpr': {
      const answerBy = endOf(workingDayFrom(monthsLater(received, GDPR_MONTHS), holidays));
      return {
        confirmBy: null,
        answerBy,
        extensionNoticeBy: answerBy,
        extendedAnswerBy: endOf(workingDayFrom(monthsLater(received, GDPR_EXTENDED_MONTHS), holidays)),
      };
    }
    case 'ccpa':
      return {
        confirmBy: endOf(businessDaysLater(received, CCPA_CONFIRM_BUSINESS_DAYS, holidays)),
        answerBy: endOf(received + CCPA_ANSWER_DAYS),
        extensionNoticeBy: endOf(received + CCPA_ANSWER_DAYS),
        extendedAnswerBy: endOf(received + CCPA_EXTENDED_DAYS),
      };
    case 'none':
      return { confirmBy: null, answerBy: null, extensionNoticeBy: null, extendedAnswerBy: null };
    default:
      return regime satisfies never;
  }
}

/** A day as the number of days since 1970-01-01. */
type Day = number;

function dayOf(at: EpochMs): Day {
  return Math.floor(at / DAY_MS);
}

/** The last hour of a day belongs to it (Regulation 1182/71 art. 3(2)). */
function endOf(day: Day): EpochMs {
  return (day + 1) * DAY_MS - 1;
}

/** The same date some months later, or the last day of that month where it has no such date (art. 3(2)(c)). */
function monthsLater(day: Day, months: number): Day {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)));
}

/** A last day that is a Saturday, a Sunday or a public holiday moves to the next working day (art. 3(4)). */
function workingDayFrom(day: Day, holidays: Holidays): Day {
  return isWorkingDay(day, holidays) ? day : workingDayFrom(day + 1, holidays);
}

/** The day of the event does not count (art. 3(1); Cal. Civ. Code § 10). */
function businessDaysLater(day: Day, count: number, holidays: Holidays): Day {
  const next = workingDayFrom(day + 1, holidays);
  return count === 1 ? next : businessDaysLater(next, count - 1, holidays);
}

function isWorkingDay(day: Day, holidays: Holidays): boolean {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(toRfc3339(day * DAY_MS).slice(0, 10));
}
