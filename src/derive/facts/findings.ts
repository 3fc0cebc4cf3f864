import type { Statement } from './hear.js';
import { leadInOf } from './lead-in.js';
import { phrase } from './phrase.js';
import { proseOf } from './prose.js';
import type { Rule } from './rules/index.js';
import { LEARNINGS } from './rules/learnings.js';
import { sentencesOf } from './sentences.js';
import { plain, type Span } from './span.js';
import { isStandalone } from './standalone.js';

/**
 * What the assistant found out in a coding session: why something failed. Of such sentences about four in five are
 * right; of what it says it will do, or recommends, one in four is what was done, so nothing else is taken.
 */
const CAUSES: readonly Rule[] = [
  ...LEARNINGS.filter(({ id }) => id !== 'learning.found-out'),
  {
    id: 'learning.because',
    category: 'learning',
    pattern: phrase(
      "(?<object><thing> (?:failed|fails|broke|breaks|happened|happens|crashed|crashes|hung|hangs|was|were|is|are|wasn't|isn't|didn't|doesn't|timed out|leaked|returned|returns)\\b .{0,120}?\\bbecause .{8,})",
    ),
    confidence: 0.75,
    contentWords: 4,
  },
];
/** More are an essay. */
const MOST = 3;
const CONFIDENCE = 0.78;
/** `The issue is that …`: often the next guess on the way, and told so in passing. */
const PRESENT_CONFIDENCE = 0.6;
const FOUND =
  /^(?:the )?(?:(?:actual|real|underlying|main) )*root cause\b|\bturn(?:s|ed) out\b|^(?:the )?(?:\w+ )?(?:cause|reason|problem|issue|bug|culprit)(?: here)? was\b|^(?:(?!\b(?:is|are)\b).)*\b(?:was|were|wasn't|failed|broke|happened|crashed|hung|didn't|timed out|leaked|returned)\b.*\bbecause\b/i;
/** It speaks of its own attempts. */
const OWN_ATTEMPT = /\b(?:i|i'm|i've|i'd|my|we|we're|we've|our|you|your)\b/i;

/** It is only supposed, or put to the person. */
const SUPPOSED =
  /\?\s*$|\b(?:might|may|could|would|should|probably|likely|perhaps|maybe|possibly|if|suspect|seems?|appears?|i'll|i will|let me|let's|you can|you could|recommend|suggest|want me to)\b/i;
const OPENING =
  /^(?:found (?:it|the (?:problem|issue|bug))|good (?:catch|question)|got it|i see|ah|aha|right|interesting|confirmed)[.,:!]?\s*(?:-\s*)?/i;

/** The causes in one message of the assistant. */
export function findingsOf(text: string): Statement[] {
  const shadow = plain(text);
  const sentences = proseOf(shadow).flatMap((paragraph) => sentencesOf(shadow, paragraph));
  return sentences
    .map((sentence) => findingIn(shadow, sentence))
    .filter((found) => found !== null)
    .slice(0, MOST);
}

function findingIn(shadow: string, sentence: Span): Statement | null {
  const words = shadow.slice(sentence.start, sentence.end);
  if (SUPPOSED.test(words) || OWN_ATTEMPT.test(words)) return null;
  const opening = OPENING.exec(words)?.[0].length ?? 0;
  const start = sentence.start + opening + leadInOf(words.slice(opening)).length;
  const whole = shadow.slice(start, sentence.end).replace(/[\s.,;:!…]+$/, '');
  const rule = CAUSES.find((cause) => {
    const groups = cause.pattern.exec(whole)?.groups;
    return groups && isStandalone((groups.object ?? '').trim(), cause);
  });
  if (!rule) return null;
  return {
    opening: sentence.start,
    start,
    end: start + whole.length,
    rule: `assistant:${rule.id}`,
    category: rule.category,
    assertion: 'inferred',
    stated: FOUND.test(whole) ? CONFIDENCE : PRESENT_CONFIDENCE,
    isOutright: false,
    found: { weighed: `stated.${rule.category}`, isAsked: false, isHedged: false, sentencesBefore: 0 },
  };
}
