/** What kinds of value a statement names, by the words and units that tell: a later value of the same kind may take its place. */
export type Values = ReadonlyMap<string, ReadonlySet<string>>;

const NUMBER = String.raw`\d[\d.,:' ]*\d|\d`;
const DAYS: readonly (readonly [day: string, names: string])[] = [
  ['mon', 'mon(?:day)?s?|måndag\\w*|montag\\w*|周一|星期一|礼拜一'],
  ['tue', 'tue(?:s|sday)?s?|tisdag\\w*|dienstag\\w*|周二|星期二|礼拜二'],
  ['wed', 'wed(?:nesday)?s?|onsdag\\w*|mittwoch\\w*|周三|星期三|礼拜三'],
  ['thu', 'thu(?:rs|rsday)?s?|torsdag\\w*|donnerstag\\w*|周四|星期四|礼拜四'],
  ['fri', 'fri(?:day)?s?|fredag\\w*|freitag\\w*|周五|星期五|礼拜五'],
  ['sat', 'sat(?:urday)s?|lördag\\w*|samstag\\w*|sonnabend\\w*|周六|星期六|礼拜六'],
  ['sun', 'sun(?:day)s?|söndag\\w*|sonntag\\w*|周日|周天|星期天|星期日|礼拜天'],
];
const MONTHS: readonly (readonly [month: string, names: string])[] = [
  ['1', 'january|jan|januari|januar|jänner'],
  ['2', 'february|feb|februari|februar'],
  ['3', '(?<=\\d |in |by |im |i |till |to |until |from )march|mars|märz'],
  ['4', 'april'],
  ['5', '(?<=\\d |in |by |until |from )may|maj|mai'],
  ['6', 'june|juni'],
  ['7', 'july|juli'],
  ['8', 'august|augusti'],
  ['9', 'september|sept'],
  ['10', 'october|oktober'],
  ['11', 'november|nov'],
  ['12', 'december|dec|dezember|christmas|jul|weihnachten'],
];
/** Units after a number, or signs before it. */
const UNITS: readonly (readonly [kind: string, units: string])[] = [
  ['hours', 'h|hrs?|hours?|timmar|timme|stunden?|小时|个小时'],
  ['minutes', 'min|mins|minutes?|minuter|minuten|分钟'],
  ['days', 'days?|dagar|tage|天'],
  ['weeks', 'weeks?|veckor|wochen|周|个星期'],
  ['months', 'months?|månader|monate|个月'],
  ['memory', 'kb?|mb|gb|gigs?|gib|mib|gi|mi|tb|k of ram'],
  ['weight', 'kg|kilos?|g|grams?|gram|gramm|mg|milligrams?|公斤|斤|毫克|lbs?|pounds of'],
  ['length', 'km|kilometers?|kilometres?|miles?|m|metres?|meters?|mil|公里|米'],
  ['speed', 'mbit(?:/s)?|mbps|rpm|mph|km/h|兆'],
  ['percent', '%|percent|procent|prozent|个点'],
  [
    'money',
    '€|euros?|eur|dollars?|bucks|quid|pounds?|kr|kronor|franken|chf|元|块|块钱|万|a month|per month|/month|i månaden|im monat',
  ],
  ['an hour', '(?:[\\p{L}€$]+ )?(?:an hour|per hour|/hr|/h|/hour|i timmen|pro stunde|die stunde)'],
  [
    'people',
    'of us|people|persons|guests|users|kids|children|students|personer|gäster|elever|leute|personen|gäste|schüler|人|个人|位',
  ],
  ['columns', 'columns?|chars?|characters|lines?|spaces|tecken|zeichen|字符|列|行'],
];
const TONGUES: readonly (readonly [tongue: string, names: string])[] = [
  ['en', 'in english|english|engelska|englisch|英文|英语'],
  ['sv', 'in swedish|swedish|svenska|svenskan|schwedisch|瑞典语'],
  ['de', 'in german|german|tyska|deutsch|德语'],
  ['zh', 'in chinese|chinese|mandarin|kinesiska|chinesisch|中文'],
  ['fr', 'in french|french|franska|französisch|法语'],
  ['es', 'in spanish|spanish|spanska|spanisch|西班牙语'],
];
const WORD_VALUES: readonly (readonly [
  kind: string,
  words: readonly (readonly [value: string, names: string])[],
])[] = [
  ['day', DAYS],
  ['month', MONTHS],
  ['language', TONGUES],
];

/** `fact_prov` is one word. */
const BEFORE = '(?<![\\p{L}\\p{N}_])';
const AFTER = '(?![\\p{L}\\p{N}_])';
const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word);

/**
 * The alternatives as whole words, Chinese ones (in no group with others) anywhere; looked for in small letters, since a pattern for any case takes
 * three times as long to be made ready, which each run pays for.
 */
export function wordsPattern(...alternatives: readonly string[]): RegExp {
  const all = alternatives.flatMap((words) => words.split('|'));
  const han = all.filter(isHan);
  const lettered = all.filter((word) => !isHan(word));
  const parts = [lettered.length > 0 ? `${BEFORE}(?:${lettered.join('|')})${AFTER}` : '', han.join('|')];
  return new RegExp(parts.filter((part) => part !== '').join('|'), 'u');
}

const NAMED = WORD_VALUES.map(
  ([kind, words]) => [kind, words.map(([value, names]) => [value, wordsPattern(names)] as const)] as const,
);
/** One look tells whether any of them can match. */
const ANY_NAMED = wordsPattern(...WORD_VALUES.flatMap(([, words]) => words.map(([, names]) => names)));
const MEASURED = UNITS.map(
  ([kind, units]) => [kind, new RegExp(`(${NUMBER})\\s?(?:${units})(?![\\p{L}])`, 'gu')] as const,
);
const CLOCK =
  /(?<!(?:after|before|until|since) )(?:(?<![\d.])(\d{1,2}:\d{2})(?!\d)|(?<![\d.])(\d{1,2}) ?(?:am|pm|uhr|o'clock|点)(?!\p{L}))|\bkl\.? ?(\d{1,2})/gu;
/** Of a licence it is a name: `apache-2.0`. */
const VERSION =
  /(?<![\d.,]|(?:apache|gpl|mpl|cc-by|-sa)[- ]?v?)v?((?!0\.0)\d{1,2}\.\d{1,2}(?:\.\d+)?)(?![\d%])/g;

/** `node 20`, `android 14`: a thing that comes in versions or sizes. */
const NUMBERED =
  /(?<![\p{L}\p{N}-])(\p{L}{2,}) ?(?:is |只有 ?|是 ?)?(\d+(?:\.\d+)*)(?![\p{L}\d%:]| (?:\p{L}))/gu;
const COUNTED =
  /^(?:test|row|line|step|page|chapter|room|item|issue|ticket|figure|level|day|week|kapitel|seite|sida|rad|about|around|over|under|at|in|on|by|to|from|of|the|about|than|for|und|och|and|or|nur|bara|only|am|um|kl|på|till|bis|von|ab|im|i|is|are|was|until|till|max|every|within|costs?|pay|paid|we|und|mit|med|ca|typ|unter|auf|noch|last|next|first|jan\w*|feb\w*|mar\w*|apr\w*|may|jun\w*|jul\w*|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)$/i;

const NUMBER_WORDS: readonly string[] = [
  'one|eins|一',
  'two|två|zwei|二|两',
  'three|tre|drei|三',
  'four|fyra|vier|四',
  'five|fem|fünf|五',
  'six|sex|sechs|六',
  'seven|sju|sieben|七',
  'eight|åtta|acht|八',
  'nine|nio|neun|九',
  'ten|tio|zehn|十',
  'eleven|elva|elf|十一',
  'twelve|tolv|zwölf|十二',
];
const IN_WORDS = NUMBER_WORDS.map(
  (names, index) =>
    [
      new RegExp(`(?<![\\p{L}\\p{Script=Han}])(?:${names})(?!\\p{L}|\\p{Script=Han}{2})`, 'giu'),
      String(index + 1),
    ] as const,
);
/** What hides a number in words: looked for before the dozen patterns are. */
const ANY_IN_WORDS = new RegExp(`(?<!\\p{L})(?:${NUMBER_WORDS.join('|')})`, 'iu');

/** `three` as `3`. */
export function withDigits(statement: string): string {
  if (!ANY_IN_WORDS.test(statement)) return statement;
  return IN_WORDS.reduce((text, [pattern, digits]) => text.replace(pattern, digits), statement);
}

export function valuesOf(words: string): Values {
  const statement = withDigits(words).toLowerCase();
  const values = new Map<string, ReadonlySet<string>>();
  for (const [kind, words] of ANY_NAMED.test(statement) ? NAMED : []) {
    const found = words.filter(([, pattern]) => pattern.test(statement)).map(([value]) => value);
    if (found.length > 0) values.set(kind, new Set(found));
  }
  if (!/[\d]/.test(statement)) return values;
  for (const [kind, pattern] of MEASURED) {
    const found = [...statement.matchAll(pattern)].map((match) => plainNumber(match[1] ?? ''));
    if (found.length > 0) values.set(kind, new Set(found));
  }
  const clocks = [...statement.matchAll(CLOCK)].map((match) =>
    clockOf(match[1] ?? match[2] ?? match[3] ?? ''),
  );
  if (clocks.length > 0) values.set('clock', new Set(clocks));
  const versions = [...statement.matchAll(VERSION)].map((match) => match[1] ?? '');
  if (versions.length > 0) values.set('version', new Set(versions));
  for (const [, name = '', number = ''] of statement.matchAll(NUMBERED)) {
    if (!COUNTED.test(name)) values.set(`of ${name}`, new Set([number]));
  }
  return values;
}

function clockOf(time: string): string {
  return time.replace(/^0(?=\d)/, '').replace(/:00$/, '');
}

function plainNumber(number: string): string {
  return number.replace(/[,.' ](?=\d{3}(?!\d))/g, '').replace(',', '.');
}

/** The kinds of which both name values, and none of them alike. */
export function conflictsOf(a: Values, b: Values): string[] {
  return [...a.keys()].filter((kind) => {
    const others = b.get(kind);
    return others !== undefined && ![...(a.get(kind) ?? [])].some((value) => others.has(value));
  });
}
