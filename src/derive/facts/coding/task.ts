import { countBetweenSpaces } from '../characters.js';
import { sparing } from '../needs/sparing.js';
import { TASKS } from './signs.js';

/** What is asked for once, or makes no statement by itself, however it is worded. Rules are not asked here. */

const TASK = `(?:${TASKS.join('|')})\\b`;
const OBLIGED =
  "(?:needs?|have|has|should|must|got|gotta|going|wants?|like|love|can|could|may|might|let's|lets|let us|let me|let you|i'll|we'll|i will|we will|i'd|wanna|gonna|time|ready|trying|try|ought|got)";
const BEFORE =
  '(?:^|\\b(?:i|we|you|u|it|they|also|just|so|then|guess) )(?:\\w+ly |also |just |still |now |then |really )*';
/** `We need to add a section`, `let's modify the greys`, `we need a new one`: once. */
const ONCE = sparing(
  new RegExp(
    `${BEFORE}(?:${OBLIGED} (?:to )?){1,2}(?:to |also |just |then |now |please |first |me |you |us )*${TASK}|^we (?:\\w+ly |also |just |still )?need (?:an?|one|another|some|more|new)\\b|\\b(?:left|still) to \\w+`,
    'i',
  ),
);
/** It is to stay so, or to be done by a day. */
const LASTS = sparing(
  /\b(?:always|never|every|each|all|only|everywhere|any|from now on|whenever|until|before|after|by (?:the )?\w+|due|\d{4}|per)\b|\bnot (?:to )?\w+ (?!it\b|this\b)/i,
);
/** `I have a question`, `our CI is broken`, `I want the first three rows`: now. */
const AT_THE_MOMENT = sparing(
  /^(?:i'm|im|i am|i'll|i will) (?:just |now )?(?:going to |gonna |about to |off to )?(?:looking|checking|waiting|testing|grab|get|build|look|check|go|have a look|be back|try|take a)\b|^(?:as )?(?:you|we|u) (?:can |could )?(?:also )?(?:see|know|notice)\b|^(?:i|im|i'm) (?:meant?|said|saying|was saying)\b|^(?:i|we) (?:just |only |also )?(?:want|need) the (?:first|last|next|other|same|rest|output|old|whole)\b|^(?:i|we) have (?:an?|some) (?:\w+ing|question|problem|issue|bug|error|idea)\b|^(?:my|our|the) [\w-]+(?: [\w-]+)? (?:is|are) (?:still |now |all |back )*(?:broken|failing|red|stuck|green|fine)$/i,
);
/** `I removed the folder`, `don't change the API`: of the work at hand. */
const AT_HAND = sparing(
  new RegExp(
    `^(?:i|we)(?:'ve| have)? (?:just |manually |already |also )?(?:added|checked|cleaned|committed|copied|deleted|edited|fixed|noticed|opened|pushed|reinstalled|removed|restarted|reverted|selected|tested|undid|updated)\\b(?!.*\\b(?:last|since|yesterday|ago|because|always|never)\\b)|^(?:i|we) (?:just |also )?(?:(?:ran|re-?ran|tried|clicked|opened|restarted)|(?:went|looked) (?:to|at|into|through)) (?:the|it|this|that|an?)\\b|^(?:don't|dont|do not) (?:${TASK}|touch|do|bother) (?:the|this|that|it|those|these)\\b(?! .*\\b(?:ever|by hand|without|until|unless|in|on|or)\\b)|\\blines? \\d+|^(?:i|we) (?:don't|do not|dont) need to ${TASK}`,
    'i',
  ),
);
/** Its end or its beginning is missing. */
const DANGLING = sparing(
  /\b(?:the|an?|of|and|or|but|which|whose|can|is|are|was|if)\W*$|^\W*(?:of|and|or|which|whose|whether|if|unless|once|like|that (?:we|you|i|they|it|the))\b|^(?:in|on|at|for|with) (?:\d+|\w+) \w+(?: \w+)?$|\bthe above\b|\bthe (?:first|second|third|last|other|former|latter|same)(?: one)?$|\[[a-z][a-z _-]+\]\W*$|^(?:when|while|until)\b(?!.*,)/i,
);
/** Terminals, addresses, markup. */
const NO_WORDS = sparing(/https?:\/\/|[➜❯│✗✓✔×⠇↑↓]|^[[(]|^'\/|\w+\(\)\s*$|^#|\\n|={3,}|_{4,}/u);

/** Nothing is said, or in jest. */
const BARE = sparing(/^(?:i'?m|i am|we|i|you|it|also|so)$|\b(?:lol|haha)\W*$/i);

/** Latin filler, names of things, other languages. */
function isForeign(words: string): boolean {
  return countBetweenSpaces(words) > 7 && !SMALL_WORDS.test(words);
}

const SMALL_WORDS = sparing(
  /\b(?:the|an?|is|are|was|to|of|in|on|for|and|we|i|it|no|not|with|at|by|be|has|have|only|per|from|as|my|our|all|every|never|always)\b/i,
);

/** `My colleague says we use npm`. */
const REPORTED = sparing(
  /^(?:[\w'-]+ ){1,4}?(?:also |always |once |just )?(?:says?|said|told|tells|thinks?|thought|claims?|claimed|wrote|writes|asked|asks|wants us|suggested|mentioned|reports?|reported)(?: (?:me|us))?(?: that)?[:,]? ["']?(?:we|i|you|he|she|they|it|it's|the|this|that|everything|to|my|our|his|her|[a-z]+s? (?:is|are|was))\b/i,
);

export function isReported(words: string): boolean {
  return REPORTED.test(words) && !/^(?:i|we)\b/i.test(words);
}

export function isTask(words: string): boolean {
  return AT_THE_MOMENT.test(words) || AT_HAND.test(words) || (!LASTS.test(words) && ONCE.test(words));
}

export function isFragment(words: string): boolean {
  return DANGLING.test(words) || NO_WORDS.test(words) || BARE.test(words) || isForeign(words);
}

/** `It …`, `They …`: says nothing where nothing was told before. */
export function isPointing(words: string): boolean {
  return POINTING.test(words) && !INTRODUCES.test(words);
}

/** `It …`, `These …`, where nothing was told that they could mean; he and she are somebody that the person knows. */
export function isUnexplained(words: string): boolean {
  return isPointing(words) && !/^(?:he|she)\b/i.test(words);
}

/** `This is for my class`, `it's called Pebble`: what is worked on. */
const INTRODUCES = sparing(/^(?:this|it)(?:'s| is|s) (?:for|an?|my|our|called|just|basically|only)\b/i);
const POINTING = sparing(
  /^(?:[Ii]t|[Ii]t's|[Ii]ts|[Tt]hat|[Tt]hat's|[Tt]hats|[Tt]his|[Tt]hese|[Tt]hose|[Tt]hey|[Tt]hey're|[Hh]e|[Ss]he|[Hh]e's|[Ss]he's|[Ww]hich|[Ii]s|[Aa]re|[Nn]eeds|[Hh]as|[Bb]oth|[Ss]ame)\b/,
);
