import { phrase } from '../phrase.js';
import type { Rule } from './rule.js';

/** `The problem is still there`: how things stand, not why. */
const NOT_WHY =
  /^(?:for\b|with\b|still|now|gone|fixed|solved|back|there|here|not (?:there|here|fixed|solved)|clear|unclear|unknown|obvious|how|what|where|when|who|whether|if|this|that(?:$|[.,])|it|minor|small|big|known|different|the same|in (?:the|this|that) (?:file|code|log)s?$)\b/i;

/** Why something is so, found out. */
export const LEARNINGS: readonly Rule[] = [
  {
    id: 'learning.turns-out',
    category: 'learning',
    pattern: phrase('(?:it )?(?:turns|turned) out(?: that)? <...>'),
    confidence: 0.8,
    contentWords: 2,
    unless: /^(?:fine|ok(?:ay)?|well|great|good|to\b)/i,
  },
  {
    id: 'learning.cause',
    category: 'learning',
    pattern: phrase(
      '(?:the )?(?:actual |real |root |underlying |main |only )*(?:cause|reason|problem|issue|bug|culprit)(?: here)? (?:is|was)(?: that| because)? <...>',
    ),
    confidence: 0.75,
    contentWords: 3,
    unless: NOT_WHY,
  },
  {
    id: 'learning.found-out',
    category: 'learning',
    pattern: phrase(
      "i(?:'ve| have)? (?:just )?(?:learned|learnt|found out|discovered|figured out)(?: that)? (?!(?:to|how|about|a lot|so much|many|my|it|this)\\b)<...>",
    ),
    confidence: 0.75,
    contentWords: 3,
  },
];
