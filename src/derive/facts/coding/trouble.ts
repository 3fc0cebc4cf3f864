import { sparing } from '../needs/sparing.js';

/**
 * What an assistant answers to somebody who tells of trouble, or asks why, is what it found: no words of finding are needed.
 * Generalities (`A sensor that …`), offers and what it did are none.
 */

const TROUBLE = sparing(
  /\b(?:why|how come|fails?|failed|failing|breaks?|broken?|crash\w*|hangs?|hung|slow|wrong|leak\w*|stuck|flaky|loops|died|dies|missing|garbled|dropped|jumps?|twice|weird|what happened|not (?:work\w*|normal)|doesn't|doesnt|isn't|won't|complain\w*|duplicate\w*|empty|black|where (?:it|that|this) comes from)\b|(?:Error|Exception|Warning)\b|\bFAILED\b|\b(?:ideas?|clue)\?/i,
);

export function isTrouble(text: string): boolean {
  return TROUBLE.test(text);
}

/** It says how something is: a thing of this case, and a verb. */
const TELLS = sparing(
  /^(?:the|this|that|these|those|your|his|her|its|it|you|in \S+|[A-Z][\w.:-]*|`)(?:\b|(?=`)).*\b(?:is|are|isn't|aren't|was|were|has|have|had|does|doesn't|don't|gets?|needs?|runs?|comes?|keeps?|saves?|sends?|lands?|loops?|fails?|loses?|drops?|reads?|writes?|returns?|shows?|uses?|loads?|changed|overwrites?|matches|checks?|expects?|bypasses|\w{3,}s)\b/i,
);
/** Why that is wrong. */
const WHY = sparing(
  /\b(?:because|so|which|without|isn't|aren't|wasn't|not|no|only|never|before|after|needs|lacks|although|instead|every|each|still|too|twice|both)\b/i,
);
const NOT_FOUND = sparing(
  /^(?:an? |if |when |then |\w+ed\b|hm+\b|only the|but |this (?!is )|done|ok|yes|no\b|sure|glad|good|right|added|changed|moved|fixed|removed|replaced|corrected|set|switched|used?|run|add|try|check|both\b|that's|now\b|here|let|tests?\b|all\b|noted)|\?\s*$|\b(?:i|i'm|i've|i'd|i'll|my|we|we're|let me|let's|might|may|could|would|should|probably|likely|perhaps|maybe|possibly|can be|if|usually|in general|seems?|appears?|want me|recommend|suggest|look(?:s|ing)?|now (?:works?|passes?|returns?|green)|passes|passed|green|done|fixed|remains?|output)\b/i,
);
const FEWEST_WORDS = 5;

export function isExplanation(sentence: string): boolean {
  if (NOT_FOUND.test(sentence) || !TELLS.test(sentence) || !WHY.test(sentence)) return false;
  return sentence.split(/\s+/).length >= FEWEST_WORDS;
}
