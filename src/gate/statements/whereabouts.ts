import { ENGLISH } from './lexicon/english.js';
import { GERMAN } from './lexicon/german.js';
import { LEXICONS } from './lexicon/index.js';
import type { Lexicon } from './lexicon/lexicon.js';
import { SWEDISH } from './lexicon/swedish.js';

/*
 * When something is, and a thing that somebody has, say together not where anybody is: `I bought a tent on Monday`,
 * `I fixed the door this week`, `my deadline is on Friday evening`. Beside a place each of them counts.
 */

const WEEKDAYS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mån|tis|ons|tors|fre|lör|sön)dag(?:ar)?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?';
const TIME = new RegExp(
  `^(?:(?:on|every|each|this|next|till|until|all|in the|for the|på|varje|från|till|i|denna|den här|nästa|hela|över|ab|bis|nächste|kommende|den ganzen|die ganze|diese|jeden|heute|am|über das) )?(?:${[
    WEEKDAYS,
    'mornings?|afternoons?|evenings?|nights?|midnight|dawn|dusk|weekends?|weeks?|days?|tonight|lunch|right now|currently|same time',
    '(?:at|around) (?:noon|midnight|half past|five|six|seven|eight|nine|ten|eleven)|half past|(?:before|after) work',
    'kväll(?:ar|arna)?|ikväll|morgon|morgnar|dagtid|veckan?|helg(?:en|er)?|dag|sommaren|vinter|klockan|just nu|(?:efter|före) jobbet|vid (?:halv|sex|sju|åtta)|(?:två|tre|en) veckor?|tio dagar|strax efter',
    'abends?|mittags|nachts?|vormittags|früh|morgen|wochenenden?|woche|tag|ferien|sommer|(?:vor|nach) der arbeit|(?:immer )?um(?: \\p{L}+)?|zwischen acht|(?:eine|zwei|drei|vier) wochen?|(?:zehn|vierzehn) tage|über (?:ostern|weihnachten)',
  ].join('|')})$`,
  'u',
);
/** `am Wochenende ein Fahrrad`: nobody is in that. */
const WHEN = `(?:${WEEKDAYS}|\\p{L}*(?:week|month|wochenende|woche|monat|abend|morgen|vecka|helgen))(?!\\p{L})`;
/** What people buy, mend and sell. */
const THING =
  /^(?:tent|bike|bus|taxi|cab|plane|ferry|door|garage|garden|kitchen|balcony|terrace|basement|bedroom|elevator|room|floor|building|castle|tower|pool|sauna|house|flat|apartment|bil|bilen|cykel|buss|bussen|båten|hus|huset|rum|bastu|nyckeln|nycklar|kyrkan|auto|boot|fahrrad|rad|fähre|haus|tür|zimmer|flur|kirche)$/u;
/** By language: what is before a thing that somebody is in, or goes to. */
const IN_OR_TO: ReadonlyMap<Lexicon, RegExp> = new Map([
  [
    ENGLISH,
    behind(
      'in|at|on|to|from|near|by|into|inside|outside|through|past|around|across|behind|along|under|above|off|via|opposite|between',
    ),
  ],
  [SWEDISH, behind('i|på|till|från|vid|ur|genom|förbi|bakom|mot|hos|med')],
  [
    GERMAN,
    behind(
      'in|im|am|an|auf|bei|beim|zum|zur|nach|aus|vom|von|vor|hinter|neben|durch|ins|mit|gegenüber|unter|über',
    ),
  ],
]);
/** With these a thing is a way or a place to be. */
const GOING =
  /(?<!\p{L})(?:tak(?:e|es|ing)|took|catch(?:es)?|caught|rid(?:e|es|ing)|rode|driv(?:e|es|ing)|drove|visit\p{L}*|left|leav(?:e|es|ing)|enter\p{L}*|reach\p{L}*|board\p{L}*|miss\p{L}*|shar(?:e|es|ed|ing)|rent\p{L}*|stay\p{L}*|tar|tog|ta|hyr\p{L}*|lämnar?|besök\p{L}*|nehm\p{L}*|nimmt|verlass\p{L}*|verlässt|miet\p{L}*|besuch\p{L}*|fahr(?:e|en|t)?|fährt|komm\p{L}*)(?!\p{L})/iu;

/** With two words between at most: `in the old tent`. */
function behind(prepositions: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${prepositions})(?: (?!${WHEN})[\\p{L}'’-]+){0,2} $`, 'iu');
}

/** `I talk to the team on Monday`: where nobody goes anywhere, it leads to no place. */
const TO_SOMETHING = /^to (?:the|my|our)$/u;
const MOVING =
  /(?<!\p{L})(?:go(?:es|ing|ne)?|gonna|went|walk\p{L}*|r[au]n(?:s|ning)?|cycl\p{L}*|bik(?:e|es|ed|ing)|commut\p{L}*|head(?:s|ed|ing)?|travel\p{L}*|fl(?:y|ies|ew|ying)|com(?:e|es|ing)|came|br(?:ing|ings|inging|ought)|carr\p{L}*|drop\p{L}*|g[eo]t(?:s|ting)?|mov(?:e|es|ed|ing)|return\p{L}*|back|rush\p{L}*|jog\p{L}*|hik(?:e|es|ed|ing)|swim\p{L}*|sail\p{L}*|pop\p{L}*|nip\p{L}*|invit\p{L}*|off|way|trip|close|next|near|been|be|am|are|is|was|were|accompan\p{L}*|pick\p{L}*|follow\p{L}*|climb\p{L}*|wander\p{L}*|escap\p{L}*|hurr\p{L}*)(?!\p{L})/iu;

const BEFORE_CHARS = 40;

interface Term {
  start: number;
  end: number;
}

/** Whether what tells a place in a sentence, all of it weak, is times and things alone, or leads to where nobody goes. */
export function isOfTimesAndThings(
  text: string,
  { start, end }: Term,
  { terms, language }: { terms: readonly Term[]; language: number },
): boolean {
  const lexicon = LEXICONS[language];
  const inOrTo = lexicon && IN_OR_TO.get(lexicon);
  if (inOrTo === undefined) return false;
  const sentence = text.slice(start, end);
  const isGoing = GOING.test(sentence);
  const isMoving = isGoing || MOVING.test(sentence);
  return terms.every((term) => {
    const name = text.slice(term.start, term.end).toLowerCase();
    if (TIME.test(name) || (!isMoving && TO_SOMETHING.test(name))) return true;
    const before = text.slice(Math.max(start, term.start - BEFORE_CHARS), term.start);
    return !isGoing && THING.test(name) && !inOrTo.test(before);
  });
}
