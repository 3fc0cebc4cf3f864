// The same time limits counted as a person would on a wall calendar: day by day, with dates as text and no arithmetic
// of months. Shares nothing with the code it checks.

interface Named {
  confirm: string | null;
  answer: string;
  notice: string;
  extended: string;
}

export function naiveDeadlines(
  received: string,
  regime: 'gdpr' | 'ccpa',
  holidays: readonly string[],
): Named {
  if (regime === 'ccpa') {
    const answer = walk(received, 45);
    return {
      confirm: afterWorkingDays(received, holidays),
      answer,
      notice: answer,
      extended: walk(received, 90),
    };
  }
  const answer = shifted(sameDate(received, 1), holidays);
  return { confirm: null, answer, notice: answer, extended: shifted(sameDate(received, 3), holidays) };
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function lengthOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0);
}

function text(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function tomorrow(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  if (day < lengthOf(year, month)) return text(year, month, day + 1);
  return month < 12 ? text(year, month + 1, 1) : text(year + 1, 1, 1);
}

function walk(date: string, days: number): string {
  let at = date;
  for (let n = 0; n < days; n++) at = tomorrow(at);
  return at;
}

/** Turns the pages of the calendar, and looks for the date on the last one. */
function sameDate(date: string, pages: number): string {
  const [, , day = 0] = date.split('-').map(Number);
  let [year = 0, month = 0] = date.split('-').map(Number);
  for (let n = 0; n < pages; n++) [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return text(year, month, Math.min(day, lengthOf(year, month)));
}

/** Crossed out one by one from a Monday that everybody can look up: 1 January 2024. */
const WEEKENDS = new Set<string>();
for (let at = '2024-01-01', n = 0; at < '2029-01-01'; at = tomorrow(at), n++)
  if (n % 7 >= 5) WEEKENDS.add(at);

function isFree(date: string, holidays: readonly string[]): boolean {
  return WEEKENDS.has(date) || holidays.includes(date);
}

function shifted(date: string, holidays: readonly string[]): string {
  let at = date;
  while (isFree(at, holidays)) at = tomorrow(at);
  return at;
}

function afterWorkingDays(date: string, holidays: readonly string[]): string {
  let at = date;
  for (let left = 10; left > 0; ) {
    at = tomorrow(at);
    if (!isFree(at, holidays)) left -= 1;
  }
  return at;
}
