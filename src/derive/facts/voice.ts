import type { Span } from './span.js';

/**
 * Which sentences are no statement of the person's own, whatever words they use. Every pattern is looked for in
 * the place that its table names.
 */

/** Anywhere in the sentence. */
const SENTENCE: readonly RegExp[] = [
  /\?[)"'\]*\s]*$/,
  /\bif (?:i|we) (?:were|was|had|could|preferred|wanted|liked|used|lived|worked|ever|didn't)\b|\bwould have\b|\bi wish\b|\bas if\b|\bwere to\b/i,
  /\b(?:suppose|supposing|imagine|pretend|hypothetically|what if|let's say|assume|assuming|say i|for (?:example|instance)|e\.g\.)/i,
  /\b(?:just kidding|jk|kidding|joking|not really|\/s|as a joke|yeah right|lol no)\b/i,
  /\b(?:forget (?:that|what|about|it|my|everything)|never ?mind|scratch that|disregard|ignore (?:that|this|my|what|the above))\b/i,
  /\b(?:i'm not sure|not certain|i don't know|i do not know|no idea|i wonder|wondering|maybe|perhaps|i might|we might|might be|not decided|undecided|can't decide|haven't decided)\b/i,
  /\b(?:system prompt|previous instructions|the assistant (?:must|should)|as an ai)\b/i,
];

/** Between the beginning of the sentence and the statement. */
const BEFORE: readonly RegExp[] = [
  /\b(?:if|unless|when|whenever|once|until|while|where|whether|whoever|in case|even though)\b/i,
  /\b(?:he|she|they|someone|somebody|who|it|people|users?|customers?|clients?|friend|boss|manager|colleague|doctor|teacher|docs?|documentation|article|book|song|movie|character|reviewer|team)\s+(?:also |always |just |once |then )?(?:said|says|say|told|tells|wrote|writes|claims?|claimed|thinks?|thought|asked|asks|mentioned|suggested|replied|goes|went|was like|is like|keeps? saying|states?|stated|reads?)\b/i,
  /\bas (?:an?|the) (?:\w+ ){0,2}(?:user|admin\w*|customer|visitor|developer|manager|owner|guest|member|buyer|seller|player|operator)\b/i,
  /\b(?:titled|called|named|saying|says|quote|phrase|string|sentence|text|label|caption|message|placeholder|comment|entitled|like)\s*:?\s*["'`]?$/i,
];

/** Named people who are quoted: `Bob said, I prefer …`. Capitals matter here. */
const NAMED_SPEAKER =
  /\b[A-Z][a-z]+ (?:said|says|told|wrote|claims|claimed|thinks|asked|mentioned|suggested|replied)\b/;

const QUESTION_START =
  /^(?:and |so |but |ok,? |hmm,? )?(?:do(?! not\b)|does|did|can|could|would|will|shall|should|is|are|am|was|were|have|has|had|what|why|how|when|where|who|whom|whose|which|isn't|aren't|don't (?:i|we|you|they)|doesn't|didn't|can't (?:we|you|i)|couldn't|shouldn't|wouldn't|won't)\b(?!,)/i;

/** True when the sentence at `sentence` is one in which nobody states anything for themselves. */
export function isNoStatement(text: string, sentence: Span): boolean {
  const words = text.slice(sentence.start, sentence.end);
  return QUESTION_START.test(words) || SENTENCE.some((pattern) => pattern.test(words));
}

/** True when what stands before the statement makes it conditional, reported, or somebody else's. */
export function isNotOwnVoice(
  text: string,
  within: { paragraph: Span; sentence: Span },
  statementStart: number,
): boolean {
  const before = text.slice(within.sentence.start, statementStart);
  if (BEFORE.some((pattern) => pattern.test(before)) || NAMED_SPEAKER.test(before)) return true;
  const paragraph = text.slice(within.paragraph.start, statementStart);
  return endsInside(paragraph, '"') || endsInside(paragraph, '`') || /(?:^|\s)'[^']*$/.test(before);
}

function endsInside(before: string, mark: string): boolean {
  let isOpen = false;
  for (let at = before.indexOf(mark); at >= 0; at = before.indexOf(mark, at + 1)) isOpen = !isOpen;
  return isOpen;
}
