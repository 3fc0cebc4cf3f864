// Things that one statement names together: `We use pnpm and Docker`. What changes for one need not change for the others.
import { contentOf, sharedWords } from './content.js';
import type { Read } from './reading.js';
import { toolsIn } from './tools.js';

const WORD = String.raw`[^\s,.;:!?()]+(?:\.[^\s,.;:!?()]+)*`;
const ARTICLE =
  '(?:the|an?|my|our|on|in|at|to|with|for|en|ett|den|det|min|mitt|på|i|till|med|ein\\p{L}{0,2}|der|die|das|mein\\p{L}{0,2}|am|im|mit|für)';
const WITH_ARTICLE = new RegExp(`^${ARTICLE} `, 'iu');
const ARTICLES_LAST = new RegExp(`(?<=\\s)(?:${ARTICLE} )+$`, 'iu');
/** What hangs on all of them. */
const TAIL =
  '(?:,| (?:for|in|on|at|to|with|from|since|because|every|each|i|på|för|till|med|sedan|im|für|auf|mit|seit|zu|bei)(?!\\p{L})).*';
const SPACED = new RegExp(
  `^(?<lead>.*?)(?<items>(?:${WORD}, )*${WORD}),? (?:and|och|und|&|\\+) (?<last>(?:${ARTICLE} )*${WORD}(?: ${WORD})?)(?<tail>(?:${TAIL})?[.!]?)$`,
  'iu',
);
const COMMAS = new RegExp(
  `^(?<lead>.*?)(?<items>(?:${WORD}, )*${WORD}), (?<last>${WORD})(?<tail>[.!]?)$`,
  'iu',
);
const HAN =
  /^(?<lead>.*?)(?<items>(?:(?:[\w.+-]+|\p{Script=Han}{1,3})、\s*)*(?:[\w.+-]+|\p{Script=Han}))\s*(?:和|与|跟|以及|、)\s*(?<last>[\w.+-]+|\p{Script=Han}{1,4})(?<tail>)$/u;
/** A second statement, no second thing. */
const TELLS =
  /^(?:I|we|you|he|she|it|they|jag|vi|du|han|hon|den|det|de|ich|wir|er|sie|es|not|never|then|so|also|inte|nicht|kein\p{L}*|works?|lives?|stud(?:y|ies)|am|is|are|was|were|has|have|had|do|does|like|love|hate|use|prefer|want|need|begins?|starts?|ends?|runs?|goes|go|bor|jobbar|arbetar|börjar?|slutar?|kör|går|är|har|gillar|använder|wohne|arbeite|beginn\p{L}*|läuft|geht|bin|ist|habe|mag|nutze)(?!\p{L})|(?<!\p{L})(?:it|them|me|us|him|her|is|are|was|det|es|ist)$/iu;

/** A statement of each thing by itself, and the thing; none where it names no several. */
export function listedIn(claim: string): { claim: string; thing: string }[] {
  const isHan = /\p{Script=Han}/u.test(claim);
  const found = (isHan ? HAN : SPACED).exec(claim)?.groups ?? (isHan ? undefined : toolsBetweenCommas(claim));
  const { lead = '', items = '', last = '', tail = '' } = found ?? {};
  if (found === undefined || lead === '' || TELLS.test(last)) return [];
  return [...items.split(/[,、]\s*/), last].map((thing) => {
    // `a cat and a dog`
    const before = WITH_ARTICLE.test(thing) ? lead.replace(ARTICLES_LAST, '') : lead;
    return { claim: `${before}${thing}${tail}`, thing };
  });
}

/** `pnpm, Docker`: elsewhere what follows a comma is mostly no second thing. */
function toolsBetweenCommas(claim: string): Record<string, string> | undefined {
  const found = COMMAS.exec(claim)?.groups;
  const things = [...(found?.items ?? '').split(', '), found?.last ?? ''];
  return things.every((thing) => toolsIn(thing).size > 0) ? found : undefined;
}

/** In SQL, what a claim of several things holds. */
export const MAY_BE_LISTED = (claim: string) =>
  `(${[' and ', ' och ', ' und ', ' & ', ' + ', ', ', '和', '与', '跟', '及', '、'].map((joint) => `instr(${claim}, '${joint}') > 0`).join(' OR ')})`;

/** Whether `later` speaks of one of the things that `earlier` names together, and of another one not. */
export function namesSomeListed(earlier: string, later: Read): boolean {
  const things = listedIn(earlier).map(({ thing }) => thing);
  const tools = [...later.tools.keys()];
  const isNamed = (thing: string) =>
    /\p{Script=Han}/u.test(thing)
      ? later.fact.claim.includes(thing)
      : sharedWords([...contentOf(thing).stems], [...later.words.stems]).length > 0 ||
        [...toolsIn(thing).keys()].some((role) => tools.includes(role));
  const telling = things.filter((thing) => contentOf(thing).stems.size > 0);
  return telling.some(isNamed) && !telling.every(isNamed);
}
