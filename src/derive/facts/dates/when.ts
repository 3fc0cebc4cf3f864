import { DAY_MS, type EpochMs, isWritable } from '../../../model/time.js';
import { isAscii } from '../characters.js';
import { type Language, languageOf } from '../language.js';
import { type Sparing, sparing } from '../needs/sparing.js';
import { plain } from '../span.js';
import type { Calendar, Unit } from './calendar.js';
import { CALENDARS } from './calendars.js';

/**
 * The day that a statement names, as midnight UTC; the first day of what it names more widely (`last month`,
 * `in 2019`). Null where it names none, or one that no calendar has a name for.
 * @param saidAt what `yesterday` counts from
 * @param asked the question that it answers: one without a verb goes as that one
 */
export function whenOf(
  statement: string,
  saidAt: EpochMs,
  language: Language,
  asked: string | null = null,
): EpochMs | null {
  const times = TIMES[language];
  // Most statements have no word of a day; small letters need what large ones of ASCII do.
  if (isAscii(statement) && !times.some(({ pattern }) => pattern.mayFit(statement))) return null;
  const text = statement.toLowerCase();
  const isAlone = asked === null || VERB.test(text);
  const cues = isAlone ? text : `${asked.toLowerCase()} ${text}`;
  const said: Said = {
    saidAt,
    text,
    get isBehind() {
      return BEHIND.test(cues);
    },
    get isAhead() {
      return AHEAD.test(cues) || (!this.isBehind && COMING.test(cues));
    },
  };
  for (const { pattern, dayOf } of times) {
    const groups = pattern.exec(text)?.groups;
    const day = groups && dayOf(groups, said);
    if (day) return isWritable(day) ? day : null;
  }
  return null;
}

/** The same of words as they were typed, in whatever language. */
export function dayNamed(words: string, saidAt: EpochMs): EpochMs | null {
  return whenOf(plain(words), saidAt, languageOf(words));
}

type Groups = Record<string, string | undefined>;
interface Said {
  saidAt: EpochMs;
  /** It is told of what is to come: a weekday without more is the next one. */
  readonly isAhead: boolean;
  text: string;
  /** It is told of what was. */
  readonly isBehind: boolean;
}
interface Time {
  pattern: Sparing;
  dayOf(groups: Groups, said: Said): EpochMs | null;
}

const YEAR = '(?<year>(?:19|20)\\d\\d)';

const AHEAD = sparing(
  /\b(?:will|going to|gonna|plan(?:s|ning)? (?:to|is|are)?|want(?:s)? to|decided to|until|by|next|booked for|due|deadline)\b|(?:'m|'re|\b(?:am|are|is)) (?!been)\w+ing\b|'ll\b|\b(?:wird|werde|will|ska|kommer att)\b|要|打算|会/,
);

/** What is done, or lasts from then on. */
const BEHIND = sparing(
  /\b(?:since|was|were|had|did|didn't|ago|last|been|went|came|got|took|made|bought|met|left|saw|sold|lost|broke|said|told|found|gave|started|began|quit|ran|sent|put|\w{2,}ed)\b/,
);
/** A coming day, said without a verb of the future: `appointment is on Friday`, `starting Monday`. */
const COMING = sparing(
  /\b(?:starting|from|as of|appointment|deadline|exam|test|interview|flight|wedding|meeting|must|can|is|are|free)\b[^.]{0,40}\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues|thurs|mon|wed|thu|fri|sat|sun|jan\w*|feb\w*|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept\w*|oct(?:ober)?|nov\w*|dec\w*|the \d{1,2}(?:st|nd|rd|th))\b|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|thurs|tues) (?:is|are|works|suits|would)\b/,
);

/** Without one a statement says by itself neither what was nor what will be. */
const VERB = sparing(
  /\b(?:is|are|am|was|were|be|been|will|has|have|had|do|does|did|can|must|going|\w{3,}ed|went|came|got|took|made|bought|\w{3,}ing)\b|'(?:s|re|ll|ve|m)\b/,
);

const TIMES: Record<Language, readonly Time[]> = {
  en: timesOf(CALENDARS.en),
  sv: timesOf(CALENDARS.sv),
  de: timesOf(CALENDARS.de),
  zh: timesOf(CALENDARS.zh),
};

function timesOf(calendar: Calendar): Time[] {
  const { last, next, on } = calendar;
  const which = `(?<which>${last}|${next}|${on})`;
  const month = `(?<month>${namesOf(calendar.months)})`;
  const day = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|日|号)?';
  const make = (source: string, dayOf: Time['dayOf']): Time => ({
    pattern: sparing(patternOf(calendar, source)),
    dayOf,
  });
  const directionOf = ({ which: word }: Groups) => direction(calendar, word);
  return [
    make('(?<iso>(?:19|20)\\d\\d-\\d\\d-\\d\\d)', ({ iso }) => Date.parse(`${iso}T00:00:00Z`) || null),
    make(`(?<word>${Object.keys(calendar.days).join('|')})`, ({ word }, { saidAt }) =>
      shift(saidAt, 'day', numberOf(calendar.days, word)),
    ),
    make(calendar.ago, (groups, { saidAt }) => count(calendar, groups, { saidAt, sign: -1 })),
    ...(calendar.since === undefined
      ? []
      : [make(calendar.since, (groups, { saidAt }) => count(calendar, groups, { saidAt, sign: -1 }))]),
    make(calendar.ahead, (groups, { saidAt }) => count(calendar, groups, { saidAt, sign: 1 })),
    make(
      `(?:${month} ${day}|${day.replace('day', 'day2')} (?:of )?${month.replace('month', 'month2')})(?:,? ${YEAR})?`,
      (groups, said) =>
        dated(
          calendar,
          { ...groups, day: groups.day ?? groups.day2, month: groups.month ?? groups.month2 },
          said,
        ),
    ),
    ...(calendar.dayOfMonth === undefined ? [] : [make(calendar.dayOfMonth, ofMonth)]),
    make(`${which} (?<weekday>${namesOf(calendar.weekdays)})`, (groups, said) =>
      weekdayBy(calendar, groups, said),
    ),
    make(`${which} (?<season>${namesOf(calendar.seasons)})`, (groups, said) =>
      monthNear(numberOf(calendar.seasons, groups.season), directionOf(groups), said),
    ),
    make(`${which} ${month}(?:,? (?:of )?${YEAR})?`, (groups, said) =>
      groups.year
        ? Date.UTC(Number(groups.year), numberOf(calendar.months, groups.month), 1)
        : monthNear(numberOf(calendar.months, groups.month), directionOf(groups), said),
    ),
    make(`${which} ${YEAR}(?:年)?`, ({ year }) => Date.UTC(Number(year), 0, 1)),
    make(`${which} <unit>`, (groups, { saidAt, isAhead }) => {
      const unit = unitOf(calendar, groups.unit);
      const way = directionOf(groups);
      return shift(saidAt, unit, way === 0 && unit === 'weekend' && !isAhead ? -1 : way);
    }),
    make(`(?<weekday>${namesOf(calendar.weekdays)})`, (groups, said) =>
      (groups.weekday ?? '').length < 4 && calendar.isSpaced ? null : weekdayBy(calendar, groups, said),
    ),
  ];
}

/** `<n>` and `<unit>` filled in, and at the edges of words where the language has them. */
function patternOf(calendar: Calendar, source: string): RegExp {
  const filled = source
    .replaceAll('<n>', `(?<n>\\d{1,3}|${namesOf(calendar.counts)})`)
    .replaceAll('<unit>', `(?<unit>${namesOf(calendar.units)})`);
  if (!calendar.isSpaced) return new RegExp(filled.replaceAll(' ', '\\s*'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${filled.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`, 'u');
}

function namesOf(names: Readonly<Record<string, unknown>>): string {
  return Object.keys(names).join('|');
}

/** The value whose name, a pattern, is the whole of `word`; 0 for none. */
function numberOf(names: Readonly<Record<string, number>>, word: string | undefined): number {
  const found = Object.entries(names).find(([name]) => new RegExp(`^(?:${name})$`).test(word ?? ''));
  return found?.[1] ?? 0;
}

function unitOf({ units }: Calendar, word: string | undefined): Unit {
  const found = Object.entries(units).find(([name]) => new RegExp(`^(?:${name})$`).test(word ?? ''));
  return found?.[1] ?? 'day';
}

function direction({ last, next }: Calendar, word = ''): -1 | 0 | 1 {
  if (new RegExp(`^(?:${last})$`).test(word)) return -1;
  return new RegExp(`^(?:${next})$`).test(word) ? 1 : 0;
}

function count(calendar: Calendar, { n, unit }: Groups, { saidAt, sign }: { saidAt: EpochMs; sign: 1 | -1 }) {
  const times = Number(n) || numberOf(calendar.counts, n) || 1;
  return shift(saidAt, unitOf(calendar, unit), sign * times);
}

const DAYS = { day: 1, week: 7, fortnight: 14 } as const;

function shift(from: EpochMs, unit: Unit, by: number): EpochMs {
  const date = new Date(from);
  if (unit === 'weekend') return saturday(from, by);
  if (unit === 'year') return Date.UTC(date.getUTCFullYear() + by, date.getUTCMonth(), date.getUTCDate());
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1);
  return midnight(from) + by * DAY_MS * DAYS[unit];
}

/** Of the weekend so many weekends from now: 0 is the coming one, or the one that it is. */
function saturday(from: EpochMs, by: number): EpochMs {
  const toNext = (6 - new Date(from).getUTCDay() + 7) % 7;
  return midnight(from) + (toNext + 7 * (by > 0 ? by - 1 : by)) * DAY_MS;
}

function midnight(at: EpochMs): EpochMs {
  return at - (((at % DAY_MS) + DAY_MS) % DAY_MS);
}

function weekdayBy(calendar: Calendar, { weekday: name, which }: Groups, said: Said): EpochMs {
  const wanted = numberOf(calendar.weekdays, name);
  const way = direction(calendar, which);
  if (calendar.hasWholeWeeks && way !== 0) return weekdayOfWeek(wanted, way, said.saidAt);
  const isAhead = said.isAhead || (calendar.past !== undefined && !calendar.past.test(said.text));
  return weekday(wanted, way, { ...said, isAhead });
}

/** The day of the calendar's week before or after the one of saying. */
function weekdayOfWeek(wanted: number, way: -1 | 1, saidAt: EpochMs): EpochMs {
  const sinceMonday = (new Date(saidAt).getUTCDay() + 6) % 7;
  return midnight(saidAt) + (7 * way - sinceMonday + ((wanted + 6) % 7)) * DAY_MS;
}

/** The nearest such day before (−1) or after (1) the day of saying; 0: as the statement goes. */
function weekday(wanted: number, way: -1 | 0 | 1, { saidAt, isAhead }: Said): EpochMs {
  const today = new Date(saidAt).getUTCDay();
  const isForward = way === 1 || (way === 0 && isAhead);
  const days = isForward ? (wanted - today + 7) % 7 || 7 : -((today - wanted + 7) % 7 || 7);
  return midnight(saidAt) + days * DAY_MS;
}

function monthNear(month: number, way: -1 | 0 | 1, { saidAt, isAhead }: Said): EpochMs {
  const now = new Date(saidAt);
  const year = now.getUTCFullYear();
  const isForward = way === 1 || (way === 0 && isAhead);
  if (isForward) return Date.UTC(month > now.getUTCMonth() ? year : year + 1, month, 1);
  return Date.UTC(
    month < now.getUTCMonth() || (way === 0 && month === now.getUTCMonth()) ? year : year - 1,
    month,
    1,
  );
}

function dated(calendar: Calendar, { day, month, year }: Groups, said: Said): EpochMs | null {
  const wanted = Number(day);
  if (wanted < 1 || wanted > 31) return null;
  const inMonth = numberOf(calendar.months, month);
  const dayFrom = (first: EpochMs) => first + (wanted - 1) * DAY_MS;
  if (year) return dayFrom(Date.UTC(Number(year), inMonth, 1));
  if (said.isAhead || said.isBehind) return dayFrom(monthNear(inMonth, 0, said));
  return nearest(
    said.saidAt,
    [-1, 0, 1].map((by) => dayFrom(Date.UTC(new Date(said.saidAt).getUTCFullYear() + by, inMonth, 1))),
  );
}

/** `the 29th`: of this month, or of the one that the statement goes to. */
function ofMonth({ day }: Groups, { saidAt, isAhead, isBehind }: Said): EpochMs | null {
  const wanted = Number(day);
  if (wanted < 1 || wanted > 31) return null;
  const now = new Date(saidAt);
  const days = [-1, 0, 1].map((by) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, wanted));
  const today = midnight(saidAt);
  if (isBehind && !isAhead) return days.filter((at) => at <= today).at(-1) ?? null;
  return days.find((at) => at >= today) ?? null;
}

function nearest(saidAt: EpochMs, days: readonly EpochMs[]): EpochMs | null {
  return [...days].sort((a, b) => Math.abs(a - saidAt) - Math.abs(b - saidAt))[0] ?? null;
}
