import { sparing } from './needs/sparing.js';
import { isScope } from './phrase.js';
import { matchesOf, type Span, trimmed } from './span.js';

/** Longer sentences are lists or pasted text. */
const MAX_SENTENCE_CHARS = 600;

/** `I use Helix on Linux, how do I …?`: what stands before the question is stated. */
const QUESTION_AFTER = String.raw`(?:,|;|\s[-–—])(?=\s+(?:and |but |so )?(?:how|what|which(?! (?:one|of)\b)|where|who|why|(?:can|could|would|will|shall|may) (?:you|i|we|it|he|she|they|the|this|that|my)|should (?:i|we)|do(?:es)? (?:you|i|it|they|he|she|the|that)|is (?:there|it|that|this)|are (?:there|they|you)|any (?:ideas?|tips|advice|suggestions|thoughts))\b[^.!?\n]{0,200}\?)`;
/** Some people part their sentences with two dots and no space. */
const DOTS = String.raw`(?<=[a-z] ?)\.{2,}(?=[a-z])`;
const SENTENCE_END = String.raw`(?<![.!?…])[.!?…]+[)"'\]]*(?=\s)|[。！？]+`;
const SENTENCE_BREAK = new RegExp(`${SENTENCE_END}|${DOTS}|${QUESTION_AFTER}`, 'g');
/** Where nothing is asked and no dots part anything. */
const PLAIN_BREAK = new RegExp(SENTENCE_END, 'g');
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|st|no|approx|cf|v|incl|resp|inc|ltd|co)\.$/i;

const INITIAL = /(?:^|[\s.])[A-HJ-Z]\.$/;

/** More characters than any abbreviation has. */
const END_CHARS = 12;

function isAbbreviated(text: string, { start, end }: Span): boolean {
  if (text.charAt(end - 1) !== '.') return false;
  const piece = text.slice(Math.max(start, end - END_CHARS), end);
  return ABBREVIATION.test(piece) || INITIAL.test(piece);
}

/** The sentences of a span. `text` has plain quotes. */
export function sentencesOf(text: string, span: Span): Span[] {
  const sentences: Span[] = [];
  let start = span.start;
  const words = text.slice(span.start, span.end);
  const isPlain = !words.includes('?') && !words.includes('..');
  for (const match of matchesOf(isPlain ? PLAIN_BREAK : SENTENCE_BREAK, words)) {
    const end = span.start + match.index + match[0].length;
    if (isAbbreviated(text, { start, end })) continue;
    sentences.push({ start, end });
    start = end;
  }
  sentences.push({ start, end: span.end });
  return sentences
    .map((sentence) => trimmed(text, sentence))
    .filter(({ start: from, end }) => end > from && end - from <= MAX_SENTENCE_CHARS);
}

const SUBJECT =
  "(?:i|i'm|i've|i'd|i'll|im|we|we're|we've|we'd|we'll|my|our|let's|always|never|please|don't|dont|do not|from now on|going forward)";

/** Where a new statement can begin inside a sentence: at a semicolon, a dash, or a conjunction with a new subject. */
const CLAUSE_BREAK = new RegExp(
  [
    String.raw`\s*;\s+`,
    String.raw`\s+[-–—]{1,3}\s+|\s*—\s*`,
    String.raw`,?\s+(?:and|but|because|'cause|cause|(?<!ever\s+)since|plus|though|although|so)\s+(?:also\s+|then\s+)?(?=${SUBJECT}\b)`,
    String.raw`,\s+(?=${SUBJECT}\b)`,
  ].join('|'),
  'gi',
);

const HOLDS = String.raw`(?:is|are|was|were|has|have|had|can|can't|cant|could|will|won't|wont|would|does|doesn't|doesnt|do|don't|dont|did|didn't|needs?|wants?|works?|lives?|gets?|takes?|says?|goes|went|came|comes?|got|thinks?|likes?|loves?|hates?|makes?|made|keeps?|kept|swears?)\b`;
const IS = "(?:is|are|was|were|has|can't|cannot|won't|doesn't|didn't|isn't|aren't|wasn't|hasn't)\\b";
const NO_SUBJECT =
  '(?:who|which|whom|whose|what|when|while|where|if|that|how|why|than|as|like|with|for|from|to|in|on|at|of|by|and|or|but|not|even|you|i|we|please|can|could|would|will|do|does|is|are|was|were)\\b';
const OTHER_SUBJECT = String.raw`(?:(?:he|she|it|they|there|that|this|nobody|everybody|everyone)(?:'s|'re|'ve|'d|'ll|\s+(?:\w+ly\s+|just\s+|also\s+|always\s+|never\s+|only\s+|still\s+)?(?:${HOLDS}|[a-z]+(?:s|ed)\b))|(?:the|his|her|their|its|your|another|every|both|some)\s+(?:[\w'-]+\s+){1,4}?${HOLDS}|(?:(?!${NO_SUBJECT})[a-z'-]+\s+){1,2}?${IS})`;
const GOES_ON =
  "(?:lives|works|has|hates|loves|likes|drives|needs|wants|goes|takes|gets|keeps|plays|runs|can't|doesn't|did|moved|got|sold|bought)";
/** Where somebody who writes to an assistant begins the next statement: with any subject and its verb. */
const FINE_BREAK = new RegExp(
  [
    CLAUSE_BREAK.source,
    String.raw`,?\s+(?:and|but|because|'cause|cause|plus|though|although|so)\s+(?:also\s+|then\s+|now\s+)?(?=${OTHER_SUBJECT})`,
    String.raw`,\s+(?=${OTHER_SUBJECT})`,
    String.raw`,?\s+(?:but|so)\s+(?=(?:no|not|now|only|never)\b)`,
    String.raw`,\s+(?=(?:no|now)\s+\S+)`,
    String.raw`,\s+(?:and\s+|but\s+)?(?=${GOES_ON}\b)`,
    String.raw`\s+(?:lol|haha|btw|tho)\s+(?=\S)`,
  ].join('|'),
  'gi',
);

const BREAKS = { fine: sparing(FINE_BREAK), coarse: sparing(CLAUSE_BREAK) };

export function clausesOf(text: string, sentence: Span, isFine = false): Span[] {
  const clauses: Span[] = [];
  let start = sentence.start;
  const words = text.slice(sentence.start, sentence.end);
  const separator = isFine ? BREAKS.fine : BREAKS.coarse;
  for (const match of separator.mayFit(words) ? matchesOf(separator.pattern, words) : []) {
    const end = sentence.start + match.index;
    if (belongsToNext(text.slice(start, end)) || isSharedSubject(text.slice(start, end), match[0])) continue;
    clauses.push({ start, end });
    start = sentence.start + match.index + match[0].length;
  }
  clauses.push({ start, end: sentence.end });
  return clauses.map((clause) => trimmed(text, clause)).filter(({ start: from, end }) => end > from);
}

/** `My sister and I went …`: half a subject, not a statement. */
export function isSharedSubject(piece: string, separator: string): boolean {
  return /^\s+and\s+$/i.test(separator) && SHARED.test(piece);
}

const SHARED =
  /(?:^|[,;:] )(?:[A-Z][a-z]+|(?:[Mm]y|[Oo]ur|[Ss]ome|[Aa] (?:few|couple))(?: (?!(?:is|are|was|were|has|have|does|can)\b)[\w']+){1,4})$/;

/** `From now on, we …`, `In this repo, we …`: the statement begins before the comma. */
function belongsToNext(piece: string): boolean {
  return isScope(piece) || FROM_NOW_ON.test(piece) || OCCASION.test(piece) || TIME.test(piece);
}

/** `Last Friday, I …`. */
const TIME =
  /^(?:(?:just|so|and|but|also) )*(?:yesterday|today|tonight|tomorrow|(?:last|this|next) [a-z]+(?: [a-z]+)?|(?:on|in|since|over|during|back in) (?:(?:the|last|early|late) )*[\w-]+(?: \d{1,4})?|[\w ]{1,14} (?:ago|later)|when i was [\w ]{1,20})$/i;

/** `Whenever you add an endpoint, always …`. */
const OCCASION =
  /^(?:and |also )?(?:whenever|every time|each time|any time|before (?:you|every|each)|after (?:you|every|each)|when you)\b/i;
const FROM_NOW_ON =
  /\b(?:from (?:now|here) on(?: out)?|(?:going|moving) forward|in (?:the )?future|as a (?:general )?rule|by convention)$/i;
