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

export const TOLD: readonly Rule[] = [
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
