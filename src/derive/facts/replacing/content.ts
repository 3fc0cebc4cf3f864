import { stemmer } from '@orama/stemmers/english';
import { isStopWord } from '../../terms/stop-words.js';

/** `Fridays` is a thing to talk about, `Friday` a time. */
const HABITUAL = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days$/;
const WORD = /(?!\p{Script=Han})[\p{L}\p{N}](?:(?!\p{Script=Han})[\p{L}\p{N}'.+#_])*/gu;
/** Words that say how somebody stands to a thing, or since when: not what the statement is about. */
const ATTITUDES = new Set(
  `like love hate dislike enjoy prefer adore want stand use using keep let lets go going switch switched move moved
   live work working stop stopped quit drop dropped remove removed cancel cancelled avoid longer anymore now always
   never really still already currently recently today yesterday last next year month week please make get got new
   instead rather from ago also actually correction sorry wait nu inte längre gillar älskar använder bor mehr nicht
   jetzt mag liebe wohne verwende verwenden kein keine gone start started`
    .split(/\s+/)
    .map((word) => stemmer(word)),
);
const FUNCTION_CHARACTERS = '我们你他她它咱的了在是不要用没有现很也都就吗呢和跟只还又再把被给到从对这那个一';
const HAN_WORDS = new RegExp(`[${FUNCTION_CHARACTERS}]|[^\\p{Script=Han}]`, 'u');
/** Words of time, order and amount: two statements that share no other are not about the same thing. */
const COMMON = new Set(
  `day time thing people man woman one two three four five six seven eight nine ten first second new old good bad big
   small home come take took taken know need put give gave given tell told think thought look see run running night
   morning evening afternoon monday tuesday wednesday thursday friday saturday sunday jan feb march april may june july
   august september october november december hour minute long short bit lot way still best everything everywhere
   everyone anything only every until till since per work ist sind hat war wir mal kommt dag tag gång åt par gut stor
   liten ny neu alt jahr år vecka woche måndag tisdag onsdag torsdag fredag lördag söndag montag dienstag mittwoch
   donnerstag freitag samstag sonntag says say said want back person people number read talk speak play hard great nice
   awesome amazing cool help feel felt love made money life real part little happen try tried kept find found show turn
   write written eat job half yet better worse
   nehmen machen gehen kommen geben werden wollen sollen müssen lassen bleiben bleibt nimmt macht geht gibt wird bitte
   immer alle noch schon lieber doch wieder seit ab statt beide
   ta gå komma bli blir vill ska kör körs ligger finns hos numera istället stället heter alla alltid väl bara sedan
   周一 周二 周三 周四 周五 周六 周日 下周 上周 昨天 今天 明天 后天 现在 以前 之前`
    .split(/\s+/)
    .map((word) => stemmer(word)),
);

/** The stems that a statement is about. Numbers stand apart: different ones are never the same (`rules` 20, 21). */
export interface Content {
  stems: ReadonlySet<string>;
  numbers: string;
}

export function contentOf(statement: string): Content {
  const words = statement.toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
  const stems = words
    .filter((word) => !/^\d|n't$/.test(word))
    .map((word) => word.replace(/'.*$|\.+$/, ''))
    .filter((word) => word !== '' && !isStopWord(word))
    .map((word) => (HABITUAL.test(word) ? word : stemmer(word)))
    .filter((stem) => stem !== '' && !ATTITUDES.has(stem));
  return {
    stems: new Set([...stems, ...hanPairs(statement)]),
    numbers: (statement.match(/\d[\d.,:]*/g) ?? []).join(' '),
  };
}

/** Chinese is written without spaces: each two characters that stand together count as a word. */
function hanPairs(statement: string): string[] {
  return statement.split(HAN_WORDS).flatMap((run) => {
    const characters = [...run];
    if (characters.length < 2) return characters;
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}

/** Those of `stems` that tell what a statement is about. */
export function topicsOf(stems: ReadonlySet<string>): string[] {
  return [...stems].filter((stem) => !COMMON.has(stem) && !/^\p{Script=Han}$/u.test(stem));
}

/** From this length on, a word that begins like another is taken for another form of it. */
export const LONG_STEM = 5;
/** The endings of Swedish and German. */
const ENDING = /^(?:a|ar|arna|ars|e|em|en|ens|er|erna|ern|es|et|ets|n|na|or|orna|s|t)$/;
/** The same word in another ending: `laktos`, `laktosen`; `Miete`, `Mieten`. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= LONG_STEM && long.startsWith(short) && ENDING.test(long.slice(short.length));
}

/** The stems of `a` that `b` has too. */
export function sharedWords(a: readonly string[], b: readonly string[]): string[] {
  return a.filter((one) => b.some((other) => isSameWord(one, other)));
}

/** How alike two sets are: what they share of what either has. Between 0 and 1. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((one) => b.has(one)).length;
  const either = a.size + b.size - shared;
  return either === 0 ? 0 : shared / either;
}
