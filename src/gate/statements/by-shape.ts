import type { SensitiveKind } from '../../model/findings.js';
import { isCalledSo, isTechnical, isTown } from '../persons/known-names.js';
import { ILLNESS_WORD, illnessesOf } from './illness.js';
import { termsOf } from './lexicon/lexicon.js';
import { PLACES } from './lexicon/places.js';
import { MOVE_WORD, movesOf, OWN_MOVES } from './moves.js';
import type { Span } from './sentences.js';
import { TOLD_OF_SELF, type Told } from './told-of-self.js';

/*
 * What no single word tells, so that the lexicon sees nothing of it: where `Tom` lives, when `Leo` is picked up. The shape
 * of the sentence does, if what is called so is a name.
 */

const NAME = "(?<name>\\p{Lu}\\p{Ll}[\\p{Ll}'’-]*)";
const NAMES = `${NAME}(?: (?<last>\\p{Lu}\\p{Ll}[\\p{Ll}'’-]*))?(?: (?:and|och|und|&) \\p{Lu}\\p{Ll}+)?`;
/** Where somebody is: a name, a number, or what people live in. */
const PLACE =
  '(?<place>\\p{Lu}[\\p{L}-]+|\\d+|abroad|here|with|near|next|the (?:coast|country|city|suburbs?|seaside|[A-Z]\\w+)|(?:a|an|his|her|their) (?:\\w+ )?(?:flat|house|apartment|place|home|village|town|city))';
const SO =
  '(?:(?:just|also|now|recently|still|currently|finally|always|usually|often|both|only|has|have|had|been) )*';
const WEEKDAY = '(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)days?';
const TIME = `(?:on ${WEEKDAY}|every|at (?:\\d|noon|half)|from \\d|until|${WEEKDAY})`;
const SCHOOL =
  '(?:[Nn]ursery|[Kk]indergarten|[Dd]ay-?care|[Pp]re-?school|[Cc]r[eè]che|childminder|playgroup|after-school|[Ss]chool(?! (?:management|software|app|project|database|district|board))|[Pp]rimary|[Ee]lementary|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|\\d+(?:st|nd|rd|th)) grade|(?:[Yy]ear|[Gg]rade|[Cc]lass) \\d+|in [Rr]eception)';
const COUNT =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|1[0-7]|[1-9])';
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const SPORT =
  '(?:swimming|football|soccer|ballet|danc(?:e|ing)|judo|karate|gymnastics|piano|violin|guitar|tennis|hockey|basketball|handball|scouts|brownies|choir|drama|riding|practice|training|lessons?|club|playdate|sleepover)';

const homeOf = (who: string): string[] => [
  `${who} ${SO}(?:moved|moves|moving|is moving|are moving|will move|relocated|is relocating|emigrated|returned) (?:back |out |over |home )?(?:to|into|in with|from|near|in) ${PLACE}`,
  `${who} ${SO}(?:has|have|owns?|rents?|bought|got|sold|is renting|are buying|is buying|shares?) (?:a|an|his|her|their) (?:[\\w-]+ ){0,2}?(?:flat|house|apartment|place|cottage|room|home|studio) (?:in|at|on|near|by)`,
  `${who} ${SO}(?:leaves|gets|comes|arrives|walks|cycles|bikes|drives) (?:home|to work|back home)`,
];

const SPORT_ELSEWHERE =
  '(?:simning|fotboll\\p{L}*|dans|gymnastik|judo|pianolektion\\p{L}*|handboll\\p{L}*|innebandy|ridning|scouterna|Schwimm\\p{L}*|Fußball\\p{L}*|Ballett\\p{L}*|Turnen|Klavier\\p{L}*|Handball\\p{L}*|Reiten|Judo)';
const TIME_ELSEWHERE = '(?:på \\p{L}+dag|varje|klockan|kl\\.? \\d|am \\p{Lu}|jeden|um \\d|\\p{L}+tags)';

const TOLD_OF_NAMED: Told = [
  [
    'children',
    [
      `${NAMES} ${SO}(?:gets?|got|is|was|are|needs? to be|has to be|must be|will be) (?:being )?(?:picked|dropped|collected|fetched)(?: up| off)?`,
      `(?:pick|drop|collect|fetch)(?:s|es|ing|ped|ed)? ${NAME} (?:up|off|from)`,
      `(?:pick(?:s|ed|ing)? up|drop(?:s|ped|ping)? off|collects?|fetch|fetches) ${NAME} (?:at|from|on|after|before|every)`,
      `(?:takes?|brings?|walks?|drives?) ${NAME} (?:home|to|from) (?:the |his |her )?${SCHOOL}`,
      `${NAME}['’]s (?:\\w+ )?(?:teacher|school|nursery|kindergarten|preschool|day-?care|childminder|babysitter|nanny|p(?:a|ae)diatrician|cr[eè]che|playdate|bedtime|homework|pick-?up|drop-?off)`,
      `${NAMES} ${SO}(?:goes|go|went|is|are|was|starts?|started|attends?|walks?|cycles?|bikes?|takes?|has|stays?|leaves?|comes?|gets?|finishes|hates|loves|likes|misses|rides) (?:[\\w'’-]+ ){0,6}?${SCHOOL}`,
      `(?!Max )${NAMES} (?:is|turns|turned|will be|just turned)(?: only| now| nearly| almost)? ${COUNT}(?= (?:years?|months?)\\b| (?:in ${MONTH}|next|this|today|tomorrow|soon|and)\\b|[.,;!]|$)`,
      `${NAMES} (?:stays?|is|sleeps?|will be|goes)(?: over)? (?:at|with|to) (?:his|her|their|my|our|the) (?:grandparents?|grandma|grandpa|gran|nan|dad|mum|mom|father|mother|childminder|nanny|babysitter)`,
      `${NAMES} (?:ska |måste |brukar )?(?:hämtas|lämnas)`,
      `(?:hämtar?|lämnar?) ${NAME}`,
      `${NAMES} (?:går|börjar|är|slutar) (?:\\p{L}+ ){0,5}?\\p{L}*(?:förskolan?|dagis|skolan?|klass|fritids|ettan|tvåan|trean|fyran|femman|sexan)`,
      `${NAME}s (?:fröken|lärare|förskola|dagis|skola|fritids|klass)`,
      `${NAMES} (?:wird|muss|soll|werden) (?:[\\p{L}\\d:.]+ ){0,6}?(?:abgeholt|hingebracht)`,
      `(?:holen?|holt|bringe|bringt|bringen) ${NAME} (?:[\\p{L}\\d:.]+ ){0,6}?(?:ab|\\p{L}*(?:[Kk]ita|[Ss]chule|[Kk]indergarten|[Hh]ort|[Kk]rippe))`,
      `${NAMES} (?:geht|kommt|ist|gehen) (?:[\\p{L}\\d.]+ ){0,5}?\\p{L}*(?:[Kk]ita|[Kk]indergarten|[Ss]chule|[Kk]lasse|[Hh]ort|[Kk]rippe)`,
      `${NAME}s (?:Lehrer(?:in)?|Erzieher(?:in)?|Kita|Schule|Kindergarten|Klasse)`,
    ],
  ],
  [
    'health',
    [
      `${NAMES} (?:is|are|'s) (?:pregnant|expecting|due)(?= (?:in|on|again|a|an|their|her|twins|any|next)\\b|[.,;!]|$)`,
      `(?:no|without) (?:\\w+ )?(?:nuts|peanuts|eggs?|dairy|milk|gluten|wheat|sugar|fish|shellfish|seafood|soy|sesame) for ${NAME}`,
    ],
  ],
  [
    'location',
    [
      ...homeOf(NAMES),
      `${NAMES} ${SO}(?:lives?|is living|are living|is based|is staying|are staying|stays|grew up|was born|comes from|come from|settled|resides) (?:in|at|on|near|with|by|next|above|below|across|opposite|around|just|alone|two|a few|down|up|abroad|from)? ?${PLACE}`,
      `${NAME}['’]s (?:new |old |current |home )?(?:place|flat|house|apartment|home|address|room|hotel) (?:is|was|number)`,
      `${NAMES} (?:har |ska )?(?:precis |just |nyss |nu )?(?:flyttat|flyttade|flyttar|flytta|bor|bodde|växte upp) (?:\\p{L}+ )?(?:till|i|på|hos|med|från|ihop) ${PLACE}`,
      `${NAMES} (?:ist|sind|zieht|ziehen) (?:\\p{L}+ ){0,3}?(?:nach|in|zu) ${PLACE}(?: (?:um)?gezogen| um|[.,;!]|$)`,
      `${NAMES} (?:wohnt|wohnen|lebt|leben) (?:\\p{L}+ )?(?:in|bei|auf|am) ${PLACE}`,
    ],
  ],
  [
    'third_party',
    [
      `${NAMES} (?:has|have|does|goes to|trains|plays|starts) (?:\\w+ ){0,2}?${SPORT}(?: \\w+){0,4}? ${TIME}`,
      `${NAMES} (?:har|går på|spelar|tränar|hat|geht zum|geht zur|spielt) (?:\\p{L}+ ){0,2}?${SPORT_ELSEWHERE}(?: \\p{L}+){0,3}? ${TIME_ELSEWHERE}\\p{L}*`,
    ],
  ],
];

const TOLD_OF_OTHERS: Told = [
  [
    'location',
    [
      ...homeOf('(?:[Hh]e|[Ss]he)'),
      '(?:小(?![区时组学说])|阿|老(?![家师板]))\\p{Script=Han}{1,2}(?:已经|刚|现在|去年|今年|也|就)*(?:搬到|搬去|搬回|住在)(?!周|下)\\p{Script=Han}+',
    ],
  ],
  [
    'finance',
    [
      '\\b(?:[Ii]|[Ww]e|[Hh]e|[Ss]he) (?:only |now |still )?(?:make|makes|made|clear|clears|net|nets) (?:about |around |roughly |just |only )?[\\d.,]+ ?k? (?:a|per|an) (?:month|year|week|hour|day)',
    ],
  ],
];

/** `Majas Geburtstag`, `Lukas’ Geburtstag`. */
const ofHers = (what: string): string[] => [`${NAME}s ${what}`, `${NAME}['’]? ${what}`];

/** Somebody else's work, age and birthday: harmless in a text, theirs as a fact. */
const OF_SOMEBODY: Told = [
  [
    'third_party',
    [
      `${NAMES} ${SO}(?:works?|worked|is working|are working|is employed|was employed|got a job|started) (?:at|for|with|by) (?:an? |the )?\\p{Lu}[\\p{L}\\d]*`,
      `${NAMES} ${SO}(?:is|was) (?:an?|the|our) (?:[\\w-]+ ){1,3}(?:at|for) \\p{Lu}[\\p{L}\\d]*`,
      `${NAMES} ${SO}(?:is|was|turned|turns|will be|will turn) \\d{1,3}(?= (?:years?|last|next|this|in|on|today|now|and)\\b|[.,;!]|$)`,
      `${NAMES} ${SO}(?:studies|studied|teaches|taught|graduated|retired) (?:at|in|from) (?:the )?\\p{Lu}[\\p{L}\\d]*`,
      `${NAMES} ${SO}works? (?:at (?:\\d+|night|home)|nights|shifts|weekends|from home|remotely|part-?time|full-?time)`,
      `${NAMES} (?:jobbar|jobbade|arbetar|arbetade|är anställd|har jobbat) (?:\\p{L}+ )?(?:på|för|hos|åt|av) \\p{Lu}[\\p{L}\\d]*`,
      `${NAMES} (?:är|blir|blev|fyller|fyllde|har fyllt) (?:nu |snart )?\\d{1,3}(?= (?:år|bast|i|på|nästa|snart|och)(?!\\p{L})|[.,;!]|$)`,
      `${NAMES} (?:studerar|pluggar|undervisar|är \\p{Ll}+) (?:på|vid|hos) \\p{Lu}[\\p{L}\\d]*`,
      `${NAMES} (?:studiert|lehrt|ist \\p{Lu}\\p{Ll}+) (?:bei|in|an|am) (?:der )?\\p{Lu}[\\p{L}\\d]*`,
      `${NAMES} (?:arbeitet|arbeitete) (?:\\p{L}+ )?(?:bei|für) (?:der |dem )?\\p{Lu}[\\p{L}\\d]*`,
      `${NAMES} (?:ist|wird|wurde|war) (?:jetzt |bald |schon )?\\d{1,3}(?= (?:Jahre?|im|am|nächste\\w*|und)(?!\\p{L})|[.,;!]|$)`,
    ],
  ],
];

const BIRTHDAYS: Told = [
  [
    'third_party',
    [
      `${NAME}(?:['’]s)? (?:\\d+\\p{Ll}* |own |next )?(?:birthday|b-?day|date of birth|name day|wedding(?: anniversary| day)?) (?:${SO}|\\p{Ll}+ly )*(?:is|was|falls|fell|will be|comes|on|in)`,
      `(?:is|it['’]?s|was|for|before|after|celebrate|remember) ${NAME}['’]s (?:\\d+\\p{Ll}* )?(?:birthday|b-?day|wedding anniversary)`,
      `${NAMES} ${SO}(?:was born|has (?:his|her|their|a) birthday|celebrates (?:his|her|their) birthday) (?:on|in|at|next|this)`,
      ...ofHers('(?:\\d+-?års)?(?:födelsedag|namnsdag|födelsedatum|bröllopsdag|bröllop)(?:skalas|sfest)?'),
      `${NAMES} (?:är född|föddes|firar \\p{L}+ födelsedag) (?:den|i|på|\\d)`,
      ...ofHers('(?:\\d+\\. )?(?:Geburtstag|Namenstag|Geburtsdatum|Hochzeit(?:stag)?)(?:sfeier|sparty)?'),
      `${NAMES} (?:hat|feiert) (?:[\\p{L}\\d.]+ ){0,4}?Geburtstag`,
      `(?:Geburtstag von|födelsedag för|birthday of) ${NAME}`,
    ],
  ],
];
const BIRTHDAY_WORD = /birth|b-?day|name day|wedding|born|föd|namnsdag|bröllop|geburt|namenstag|hochzeit/i;

type Patterns = readonly (readonly [SensitiveKind, RegExp])[];

/** Patterns, and what tells that one of them may fit: to make them ready takes longer than to look for that. */
interface Shapes {
  mayFit(sentence: string): boolean;
  patterns(): Patterns;
}

/** The patterns are made when one may fit: each run would wait for them. */
function shapesOf(
  mayFit: (sentence: string) => boolean,
  told: Told,
  toSource: (source: string) => string = wholeWords,
): Shapes {
  let made: Patterns | null = null;
  const make = () =>
    told.flatMap(([kind, sources]) =>
      sources.map((source) => [kind, new RegExp(toSource(source), 'u')] as const),
    );
  return { mayFit, patterns: () => (made ??= make()) };
}

function wholeWords(source: string): string {
  return `(?<![\\p{L}\\d_./-])(?:${source})(?![\\p{L}\\d_])`;
}

const CAPITALISED = /\p{Lu}\p{Ll}[\p{Ll}'’-]*/gu;
const OTHERS = /\b(?:[HhSs]?[Hh]e|I|[Ww]e) |[小阿老]/;
const KNOWN_PLACES: ReadonlySet<string> = new Set(termsOf(PLACES));

const OF_ANYBODY: readonly Shapes[] = [
  shapesOf(hasName, TOLD_OF_NAMED),
  shapesOf((sentence) => OTHERS.test(sentence), TOLD_OF_OTHERS),
  shapesOf(
    (sentence) => MOVE_WORD.test(sentence),
    [
      [
        'location',
        [
          ...OWN_MOVES,
          ...movesOf(NAMES, NAMES, NAMES),
          ...movesOf('(?:[Hh]e|[Ss]he)', '(?:[Hh]an|[Hh]on)', '(?:[Ee]r|[Ss]ie)'),
        ],
      ],
    ],
  ),
  shapesOf(
    (sentence) => ILLNESS_WORD.test(sentence),
    [['health', [...illnessesOf(NAMES), ...illnessesOf('(?:[Hh]e|[Ss]he|[Hh]an|[Hh]on|[Ee]r|[Ss]ie)')]]],
  ),
];
/** These are looked for in small letters: a pattern for any case takes three times as long to be made ready. */
const OF_SELF: readonly Shapes[] = TOLD_OF_SELF.map(({ opening, told, isSpaced }) =>
  shapesOf(
    (sentence) => opening.test(sentence),
    told.map(([kind, sources]) => [kind, [sources.join('|')]] as const),
    isSpaced ? wholeWords : (source) => source,
  ),
);
const OF_SOMEBODY_NAMED: readonly Shapes[] = [
  shapesOf((sentence) => BIRTHDAY_WORD.test(sentence), BIRTHDAYS),
  shapesOf(() => true, OF_SOMEBODY),
];

/** What the shape of a sentence tells; null where that is nothing sensitive, or of nobody. */
export function toldByShape(text: string, { start, end }: Span): SensitiveKind | null {
  const sentence = text.slice(start, end);
  return firstOf(OF_ANYBODY, sentence) ?? firstOf(OF_SELF, sentence.toLowerCase());
}

/** Whether a sentence tells where somebody who is named works, how old they are, or when they were born. */
export function tellsOfSomebody(text: string, { start, end }: Span): boolean {
  const sentence = text.slice(start, end);
  return hasName(sentence) && firstOf(OF_SOMEBODY_NAMED, sentence) !== null;
}

function hasName(sentence: string): boolean {
  // `Majas` of `Maja`.
  const isOne = (word: string): boolean => isName(word) || (word.endsWith('s') && isName(word.slice(0, -1)));
  return sentence.match(CAPITALISED)?.some(isOne) ?? false;
}

function firstOf(shapes: readonly Shapes[], sentence: string): SensitiveKind | null {
  for (const { mayFit, patterns } of shapes) {
    if (!mayFit(sentence)) continue;
    const told = patterns().find(([, pattern]) => tells(pattern, sentence));
    if (told !== undefined) return told[0];
  }
  return null;
}

function tells(pattern: RegExp, sentence: string): boolean {
  const found = pattern.exec(sentence);
  if (found === null) return false;
  const { name, last, place, town } = found.groups ?? {};
  const isOfSomebody = name === undefined || [name, last].some((word) => word !== undefined && isName(word));
  return (
    isOfSomebody && (place === undefined || !isTechnical(place)) && (town === undefined || isKnownTown(town))
  );
}

function isKnownTown(word: string): boolean {
  return isTown(word) || KNOWN_PLACES.has(word.toLowerCase());
}

function isName(word: string): boolean {
  return isCalledSo(word.replace(/['’]s?$/, ''));
}
