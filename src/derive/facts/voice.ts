import type { Setting } from '../../model/memory.js';
import { type Sparing, sparing } from './needs/sparing.js';
import { anyOf } from './phrase.js';
import type { Span } from './span.js';

/**
 * Which sentences are no statement of the person's own, whatever words they use. Every pattern is looked for in
 * the place that its table names.
 */

/** Anywhere in the sentence. */
const NOT_MEANT = sparing(
  anyOf([
    /\bif (?:i|we) (?:were|was|had|could|preferred|wanted|liked|used|lived|worked|ever|didn't)\b|\bwould have\b|\bi wish\b|^wish (?:i|we)\b|\bas if\b|\bwere to\b/i,
    /\b(?:suppose|supposing|imagine|pretend|hypothetically|what if|let's say|assume|assuming|(?<=^|[,;:.] |and |so |but |or )say i|for (?:example|instance)|e\.g\.)/i,
    /(?<!^)\b(?:just kidding|jk|kidding|joking)\b|^(?:just kidding|jk|kidding)\W*$|\b(?:not really|\/s|as a joke|yeah right|lol no)\b/i,
    /\b(?:(?<!\bi )forget (?:that|what|about|it|my|everything)|never ?mind|scratch that|disregard|ignore (?:that|this|my|what|the above))\b/i,
    /\b(?:system prompt|previous instructions|the assistant (?:must|should)|as an ai)\b/i,
  ]),
);

const ASKED = sparing(/\?[)"'\]*\s]*$/);

/** Nobody states what they are not sure of. */
const UNSURE = sparing(
  /\b(?:i'm not sure|not certain|i don't know|i do not know|no idea|i wonder|wondering|maybe|perhaps|i might|we might|might be|not decided|undecided|can't decide|haven't decided)\b/i,
);

/** In a coding session what is told of a moment is how the work goes; in conversation it is a memory. */
const AT_A_MOMENT = sparing(/\b(?:when|whenever|once|until|while|where|even though)\b/i);

/** Between the beginning of the sentence and the statement. */
const BEFORE = sparing(
  anyOf([
    /(?<!\beven )\b(?:if|unless|whether|whoever|in case)\b/i,
    /\b(?:he|she|they|someone|somebody|who|it|people|users?|customers?|clients?|friend|boss|manager|colleague|doctor|teacher|docs?|documentation|article|book|song|movie|character|reviewer|team)\s+(?:also |always |just |once |then )?(?:said|says|say|told|tells|wrote|writes|claims?|claimed|thinks?|thought|asked|asks|mentioned|suggested|replied|goes|went|was like|is like|keeps? saying|states?|stated|reads?)\b/i,
    /\bas (?:an?|the) (?:\w+ ){0,2}(?:user|admin\w*|customer|visitor|developer|manager|owner|guest|member|buyer|seller|player|operator)\b/i,
    /\b(?:titled|called|named|saying|says|quote|phrase|string|sentence|text|label|caption|message|placeholder|comment|entitled|like)\s*:?\s*["'`]?$/i,
  ]),
);

/** Named people who are quoted: `Bob said, I prefer …`. Capitals matter here. */
const NAMED_SPEAKER = sparing(
  /\b[A-Z][a-z]+ (?:said|says|told|wrote|claims|claimed|thinks|asked|mentioned|suggested|replied)\b/,
);

/** A quotation in single marks; `'cause` and `'em` begin none. */
const OPEN_APOSTROPHE = sparing(/(?:^|\s)'(?!(?:cause|em|til|till|bout|tis|\d\ds?)\b)[^']*$/i);
/** It begins inside a quotation, or one begins in it in which somebody says `I`. */
const OPENS_QUOTATION = /^["`](?:i|i'm|i've|we|my|our)\b|:\s*["`](?:i|i'm|i've|we|my)\b/i;

const ASKING =
  "do(?= (?:i|we|you|u|they|these|those|any|all|both|people|users)\\b)|does|did|can|could|would|will|shall|should|is|are|am|what|why|how|who|whom|whose|which|isn't|aren't|don't (?:i|we|you|they)|doesn't|didn't|can't (?:we|you|i)|couldn't|shouldn't|wouldn't|won't";
/** In conversation these also begin what is told: `When I was ten, …`, `Had a wild week`. */
const ASKING_OR_TELLING = 'was|were|have|has|had|when|where';
const startsWith = (words: string) =>
  sparing(new RegExp(`^(?:and |so |but |ok,? |hmm,? )?(?:${words})\\b(?!,)`, 'i'));
const QUESTION_START: Record<Setting, Sparing> = {
  coding: startsWith(`${ASKING}|${ASKING_OR_TELLING}`),
  conversation: startsWith(`${ASKING}|(?:${ASKING_OR_TELLING}) (?:you|it|that|this|they|we)`),
};

/** True when in a sentence nobody states anything for themselves. */
export function isNoStatement(words: string, setting: Setting): boolean {
  return startsAsking(words, setting) || endsAsking(words) || isNotMeant(words);
}

/** True when `sentence` ends in a question mark. */
export function endsAsking(sentence: string): boolean {
  return ASKED.test(sentence);
}

/** True when `words` begin as a question does. */
export function startsAsking(words: string, setting: Setting): boolean {
  return QUESTION_START[setting].test(words);
}

/** True when a sentence is supposed, in jest, or an order to the memory. */
export function isNotMeant(sentence: string): boolean {
  return NOT_MEANT.test(sentence);
}

/** The same of a sentence to an assistant, whose clauses are looked at one by one for questions without a mark. */
export function isSupposedOrAsked(words: string): boolean {
  return endsAsking(words) || isNotMeant(words);
}

/** True when the person leaves open whether it is so. */
export function isUnsure(words: string): boolean {
  return UNSURE.test(words);
}

/** True when what stands before the statement makes it conditional, reported, or somebody else's. */
export function isNotOwnVoice(
  text: string,
  within: { paragraph: Span; sentence: Span; setting: Setting },
  statementStart: number,
): boolean {
  const { sentence, paragraph } = within;
  if (isQuoting(text.slice(paragraph.start, sentence.end))) {
    if (OPENS_QUOTATION.test(text.slice(statementStart, sentence.end))) return true;
    if (endsInside(text, paragraph.start, statementStart)) return true;
  }
  const before = text.slice(sentence.start, statementStart);
  if (before === '') return false;
  if (within.setting === 'coding' && AT_A_MOMENT.test(before)) return true;
  return BEFORE.test(before) || NAMED_SPEAKER.test(before) || OPEN_APOSTROPHE.test(before);
}

function isQuoting(text: string): boolean {
  return text.includes('"') || text.includes('`');
}

/** Whether a quotation or code is open at `end`. */
function endsInside(text: string, start: number, end: number): boolean {
  const paragraph = text.slice(start, end);
  return isOpen(paragraph, '"') || isOpen(paragraph, '`');
}

function isOpen(before: string, mark: string): boolean {
  let isWithin = false;
  for (let at = before.indexOf(mark); at >= 0; at = before.indexOf(mark, at + 1)) isWithin = !isWithin;
  return isWithin;
}
