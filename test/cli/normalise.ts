// What differs from run to run, replaced by what it is: random ids, times of now, hashes, sizes, the home.
import { realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DAY_MS } from '../../src/model/time.js';

export interface Varying {
  homes: readonly (string | null)[];
  /** When the home was made: a time from then on is now. */
  since: number;
  /** Text whose ids stay as they are: the transcripts. */
  fixed: string;
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TIME = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{3})?)?Z/g;
/** A time limit of a calendar month, whose days differ; a day of this year is told without it. */
const BY_A_DAY = /\b((?:due|known) by )(\d{1,2} [A-Z][a-z]+(?: \d{4})?)/g;
const DAY = /\b\d{1,2} (?:[A-Z][a-z]+) \d{4}\b/g;

/** Names ids in their order of appearance, over everything that one run of the program said. */
export function createNormaliser({ homes, since, fixed }: Varying): (text: string) => string {
  const ids = new Map<string, number>();
  const nameOf = (kind: 'id' | 'short', id: string) => {
    const start = id.slice(0, 8);
    if (!ids.has(start)) ids.set(start, ids.size + 1);
    return `<${kind}:${ids.get(start)}>`;
  };
  const places = homes.filter((home) => home !== null).flatMap((home) => [realpathSync(home), home]);
  return (text) =>
    places
      .reduce((left, place) => left.replaceAll(place, '<home>'), text)
      .replaceAll(`local/${userInfo().username}`, 'local/<user>')
      .replace(TIME, (time) => nowWords(time, since))
      .replace(BY_A_DAY, (whole, by, day) => (isInAMonth(day, since) ? `${by}<in a month>` : whole))
      .replace(DAY, (day) => nowWords(day, since))
      .replace(UUID, (id) => (fixed.includes(id) ? id : nameOf('id', id)))
      .replace(/\b[0-9a-f]{64}\b/g, '<sha256>')
      .replace(/\bMCowBQYDK2Vw[\w+/]{47}=|(?<![\w+/])[\w+/]{86}==/g, '<base64>')
      .replace(/\bplan [0-9a-f]{8}\b/g, 'plan <hash>')
      .replace(/(?<![\w/-])[0-9a-f]{12}\b/g, '<hash>')
      .replace(/(?<![\w/.-])[0-9a-f]{8}\b(?!-)/g, (id) => nameOf('short', id))
      .replace(/\b(?:[0-9a-f]{16}|[0-9a-f]{32})\b/g, '<digest>')
      .replace(/"(public_key|value)":"[\w+/]{40,}={0,2}"/g, '"$1":"<base64>"')
      .replace(/"versions":\{[^}]*\}/g, '"versions":"<versions>"')
      .replace(/"(store_bytes|bytes)":\d+/g, '"$1":"<size>"')
      .replace(/\b[1-9]\d*(?:\.\d)? [KM]B\b/g, '<size>')
      .replace(/\b\d+ pages, \d+ bytes\b/g, '<n> pages, <n> bytes')
      // The path of the home is searched for too: in capitals and small letters where it has both.
      .replace(/\b\d+ byte strings\b/g, '<n> byte strings')
      .replace(/"needles":\d+/g, '"needles":"<n>"');
}

/** What is added to now at most: a certificate is kept for three years. Later days were typed. */
const LONGEST_DAYS = 3 * 366;

/** A month is 28 to 31 days, and a limit that ends on a weekend or a holiday runs on. */
const [FEWEST_OF_MONTH, MOST_OF_MONTH] = [28, 35];

function isInAMonth(day: string, since: number): boolean {
  const withYear = /\d{4}$/.test(day) ? day : `${day} ${new Date(since).getUTCFullYear()}`;
  const days = Math.round((Date.parse(`${withYear} UTC`) - (since - (since % DAY_MS))) / DAY_MS);
  return days >= FEWEST_OF_MONTH && days <= MOST_OF_MONTH;
}

/** `<now>`, or `<now+7d>` for what lies whole days ahead; other times stand in the transcripts. */
function nowWords(text: string, since: number): string {
  const isDay = !text.includes(':');
  const at = isDay ? Date.parse(`${text} UTC`) : Date.parse(text.replace(' ', 'T'));
  const from = isDay ? since - (since % DAY_MS) : since - (since % 60_000);
  const days = Math.floor((at - from) / DAY_MS);
  const isNow = days >= 0 && days <= LONGEST_DAYS && (at - from) % DAY_MS <= Date.now() - from;
  if (!isNow) return text;
  return days === 0 ? '<now>' : `<now+${days}d>`;
}
