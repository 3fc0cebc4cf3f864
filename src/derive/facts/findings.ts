import type { Setting } from '../../model/memory.js';
import { isExplanation, isTrouble } from './coding/trouble.js';
import { SHOWN_FROM } from './families/family.js';
import type { Statement } from './hear.js';
import { languageOf } from './language.js';
import { leadInOf } from './lead-in.js';
import { sparing } from './needs/sparing.js';
import { phrase } from './phrase.js';
import { proseOf } from './prose.js';
import type { Rule } from './rules/index.js';
import { LEARNINGS } from './rules/learnings.js';
import { foundAlone } from './score.js';
import { sentencesOf } from './sentences.js';
import type { Span } from './span.js';
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
const FOUND = sparing(
  /^(?:the )?(?:(?:actual|real|underlying|main) )*root cause\b|^the (?:actual |real |only )?(?:cause|reason) is (?:that )?|\bturn(?:s|ed) out\b|^(?:the )?(?:\w+ )?(?:cause|reason|problem|issue|bug|culprit)(?: here)? was\b|^(?:(?!\b(?:is|are)\b).)*\b(?:was|were|wasn't|failed|broke|happened|crashed|hung|didn't|timed out|leaked|returned)\b.*\bbecause\b/i,
);
/** It speaks of its own attempts. */
const OWN_ATTEMPT = sparing(/\b(?:i|i'm|i've|i'd|my|we|we're|we've|our)\b/i);

/** It is only supposed, or put to the person. */
const SUPPOSED = sparing(
  /\?\s*$|\b(?:might|may|could|would|should|probably|likely|perhaps|maybe|possibly|if|suspect|seems?|appears?|i'll|i will|let me|let's|you can|you could|recommend|suggest|want me to)\b/i,
);
const OPENING = sparing(
  /^(?:found (?:it|the (?:problem|issue|bug))|good (?:catch|question)|got it|i see|ah|aha|right|interesting|confirmed)[.,:!]?\s*(?:-\s*)?/i,
);

/** `Confirmed: …`, `I see the problem: …`: what follows was found. */
const FOUND_OUT =
  /^(?:confirmed|found (?:it|the (?:problem|issue|bug|cause))|i(?:'ve| have)? (?:traced|found|checked|looked into|see|tracked)(?: it| this| the (?:problem|issue|bug|cause|error))?(?: down)?|here's why|got it|(?:jag|nu) (?:ser|hittade)(?: jag)?(?: felet)?|ich habe (?:nachgesehen|es gefunden|den fehler gefunden)|gefunden|查到了?|已为您查询|找到(?:了|原因)了?|(?:tack|danke|谢谢),? (?:nu ser jag|jag ser felet|jetzt sehe ich es)|(?:ja|genau|precis)|(?:det förklarar|das erklärt|das ist die ursache|der falsche|die falsche|这就是|原因|根因|问题)[^:：]{0,40})\s*[:：-]\s*(?=\S)/iu;
const CAUSAL = sparing(
  /\bbecause\b|\bdue to\b|\bber(?:or|odde) på (?=\S)|\beftersom\b|\bweil\b|\b(?:liegt|lag) (?:an|daran)\b|因为|由于|导致|瓶颈在|(?:原因|问题)(?:是|在|出在)/i,
);
/** In the other languages causes are told outright. */
const CAUSED = sparing(
  /\bber(?:or|odde) på att\b|\b(?:entsteht|entstand|passiert|scheitert|schlägt fehl),? weil\b|\b(?:liegt|lag) (?:an|daran)\b|是因为|由于|导致|瓶颈在|(?:原因|问题)(?:是|在|出在)/i,
);

/** What the assistant found out, in one message, which is `plain`. Outside coding sessions only what it says that it found. */
export function findingsOf(shadow: string, setting: Setting, asked: string | null = null): Statement[] {
  const sentences = proseOf(shadow).flatMap((paragraph) => sentencesOf(shadow, paragraph));
  const found = sentences
    .map((sentence) => findingIn(shadow, sentence, setting))
    .filter((one) => one !== null)
    .slice(0, MOST);
  if (found.length > 0 || setting !== 'coding' || asked === null) return found;
  const explained =
    shadow.length <= MOST_CHARS_EXPLAINED && isTrouble(asked) ? explainedIn(shadow, sentences) : null;
  return explained === null ? [] : [explained];
}

/** Longer answers tell how the work goes. */
const MOST_CHARS_EXPLAINED = 400;

function findingIn(shadow: string, sentence: Span, setting: Setting): Statement | null {
  const words = shadow.slice(sentence.start, sentence.end);
  const found = FOUND_OUT.exec(words)?.[0].length ?? 0;
  const opening = found || (OPENING.exec(words)?.[0].length ?? 0);
  const start = sentence.start + opening + leadInOf(words.slice(opening)).length;
  const whole = shadow.slice(start, sentence.end).replace(/[\s.,;:!…。]+$/, '');
  if (SUPPOSED.test(whole) || OWN_ATTEMPT.test(whole)) return null;
  const rule = found > 0 ? FOUND_RULE : setting === 'coding' || YOURS.test(whole) ? causeIn(whole) : null;
  if (rule === null) return null;
  const isTold = rule === FOUND_RULE || FOUND.test(whole) || CAUSED.test(whole);
  const confidence = isTold ? CONFIDENCE : PRESENT_CONFIDENCE;
  return learnt({ start, end: start + whole.length }, sentence, { id: rule.id, confidence });
}

function learnt(
  { start, end }: Span,
  sentence: Span,
  { id, confidence }: { id: string; confidence: number },
): Statement {
  return {
    opening: sentence.start,
    start,
    end,
    rule: `assistant:${id}`,
    category: 'learning',
    assertion: 'inferred',
    stated: confidence,
    shownFrom: SHOWN_FROM.loosely,
    found: foundAlone('stated.learning'),
  };
}

const EXPLAINED_CONFIDENCE = 0.72;

/** Those of an answer's first two sentences that say how something is, and why that is wrong. */
function explainedIn(shadow: string, sentences: readonly Span[]): Statement | null {
  const [first, last = first] = sentences
    .slice(0, 2)
    .filter(({ start, end }) => isExplanation(shadow.slice(start, end)));
  if (!first || !last) return null;
  const words = shadow.slice(first.start, last.end);
  const length = words.replace(/[\s.,;:!…]+$/, '').length;
  return learnt({ start: first.start, end: first.start + length }, first, {
    id: 'learning.explained',
    confidence: EXPLAINED_CONFIDENCE,
  });
}

const FOUND_RULE = { id: 'learning.found' };

/** Of the case at hand, and no general knowledge. */
const YOURS = sparing(/^(?:you were|your [\w ]{2,40}? (?:was|were|failed|broke)|the root cause)\b/i);

function causeIn(whole: string): { id: string } | null {
  if (languageOf(whole) !== 'en') return CAUSAL.test(whole) ? { id: 'learning.because' } : null;
  if (YOURS.test(whole) && CAUSAL.test(whole)) return { id: 'learning.because' };
  const cause = CAUSES.find((one) => {
    const groups = one.pattern.exec(whole)?.groups;
    return groups && isStandalone((groups.object ?? '').trim(), one);
  });
  return cause ?? null;
}
