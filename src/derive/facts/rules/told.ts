import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

/**
 * Plain statements about the world. Only what the person leads in as worth keeping, or as putting something
 * right, is taken: on their own such sentences mostly tell how the work is going.
 */
const HOLDS = any([
  "is|are|isn't|aren't|was|were|has|have|lives?|runs?|uses?|needs?|requires?|belongs?|goes|comes?|expects?|supports?",
  "doesn't|don't|can(?:not|'t)?|only|always|never|gets?|must|should|will|won't|contains?|depends?|returns?|takes?",
  'stores?|works?|starts?|ends?|closes?|opens?|happens?|means?|costs?|allows?|reads?|writes?|calls?|owns?',
]);
const HOLDING =
  /^to\b|\bvery important\b|\b(?:is|are|was|were) (?:(?:still|also|now|all|already|just|not|very|really|too|so) )*(?:broken|failing|wrong|slow|missing|fine|ok(?:ay)?|good|bad|there|here|done|red|green|empty|stuck|down|up|running|working|back|in the way|because|what|why|how|that|unused|needed|correct|right)\b|^(?:the (?:tests?|build|problem|issue|bug|error|last|next)|problem|nothing)\b|\b(?:works?|fails?|breaks?) (?:now|again|fine|here)\b/i;

/** `The limit is 50,000 rows`, `fixtures are in test/data`: what has a number, a version or a path is a fact by itself. */
const VALUE = String.raw`(?:about |at |on |in |around |every |under |named |called )?(?:\S+ ){0,3}?\S*(?:\d|\w/\w|://|__)\S*.*`;

export const TOLD: readonly Rule[] = [
  {
    id: 'fact.owns',
    category: 'third_party',
    pattern: phrase(
      '(?<object>(?!(?:i|we|you|it|he|she|they|this|that|who)\\b)[a-zà-ÿ-]+(?: from [\\w-]+)? (?:owns|maintains|leads|reviews|handles|is responsible for|is in charge of) .+)',
    ),
    confidence: 0.7,
    contentWords: 3,
  },
  {
    id: 'fact.we-lack',
    category: 'fact',
    pattern: phrase("we (?:don't|dont|do not) have (?:any |a |an )?<...>"),
    confidence: 0.7,
    unless: /^(?:to\b|time|enough|much|the (?:time|choice)|anything|that|this|it|access yet)/i,
  },
  {
    id: 'fact.value',
    category: 'fact',
    pattern: phrase(
      `(?<object>(?:the|our|all|each|every|its|prod|production|staging|[a-z]+s) (?:<thing> )??(?:<thing> )?(?:is|are|runs?|starts?|lives?|ends?|costs?|takes?|expires?|listens?|points?|goes?|weighs?|lasts?) ${VALUE})`,
    ),
    confidence: 0.7,
    unless:
      /\b(?:lines?|rows?|columns?|tests?|errors?|warnings?|builds?|steps?|files?) (?:is|are|was) |^(?:the (?:tests?|build|problem|issue|bug|error|last|next|first|second|output|diff|fix)|its|(?:this|that|there|here|it)s)\b|\b(?:failing|failed|passing|wrong|broken|done|empty|missing|red|green|now at|still)\b/i,
    contentWords: 2,
  },
  {
    id: 'fact.told',
    category: 'fact',
    pattern: phrase(`(?<object><thing> ${HOLDS}\\b .+)`),
    confidence: 0.8,
    after: 'reminder',
    unless: HOLDING,
    contentWords: 3,
  },
  {
    id: 'fact.corrected',
    category: 'fact',
    pattern: phrase(
      '(?<object><thing> (?:is|are|lives? in|runs on|uses?|belongs? (?:to|in)|comes? from|goes (?:to|in|into)|points? to|should be|must be|reads|writes to) .+)',
    ),
    confidence: 0.75,
    after: 'correction',
    unless: HOLDING,
    contentWords: 3,
  },
];
