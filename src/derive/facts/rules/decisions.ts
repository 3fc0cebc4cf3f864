import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const SETTLE = any([
  'go with|go for|use|stick with|stick to|keep|drop|switch to|switch back to|move to|migrate to|settle on|adopt',
  'stay with|stay on|deploy (?:to|on|with)|host (?:on|with)|standardi[sz]e on',
]);
const SETTLING = any([
  'going with|going to use|sticking with|sticking to|switching to|moving to|migrating to|dropping|adopting',
  'standardi[sz]ing on',
]);

/** `keep going`, `keep it up`, `keep in mind`: nothing is chosen. */
const NO_CHOICE =
  /^(?:\w+in[g']|in mind|track|an eye|an open|things?|everything|something|to|up|at|on|ya|you|posted|each other|the (?:existing|current|old))(?![\w'])/i;

export const DECISIONS: readonly Rule[] = [
  {
    id: 'decision.keep-in',
    category: 'decision',
    pattern: phrase(
      '(?:just )?keep (?<object>(?!it\\b|this\\b|that\\b|them\\b|me\\b|going|in mind|an? eye)[^,]{2,50}? (?:in|as|on|at|out of|under|behind|below|synchronous|for now)\\b ?.*)',
    ),
    confidence: 0.7,
    contentWords: 2,
    unless: /\bin (?:mind|touch|sync|place)\b|\bposted\b/i,
  },
  {
    id: 'decision.lets',
    category: 'decision',
    pattern: phrase(`(?:let's|lets|let us) <adv>(?:go ahead and )?${SETTLE} <...>`),
    confidence: 0.85,
    unless: NO_CHOICE,
  },
  {
    id: 'decision.lets-do',
    category: 'decision',
    pattern: phrase("(?:let's|lets) <adv>do <...>"),
    confidence: 0.75,
    unless:
      /^(?:the|a|an|another|some|more|all|any|step|phase|task|part|exactly|lunch|dinner|your|my|our)\b/i,
  },
  {
    id: 'decision.decided',
    category: 'decision',
    pattern: phrase(
      "(?:(?:we|i)(?:'ve| have)?|the team|my team|our team) <adv>(?:decided|agreed|chose|chosen|opted|settled)(?: (?:to|on|that|against|for|not to|in favou?r of|upon))? <...>",
    ),
    confidence: 0.9,
    unless: /^(?:not$|with you|earlier|above|what|whether|how)\b/i,
  },
  {
    id: 'decision.will',
    category: 'decision',
    pattern: phrase(`(?:<we'll>|i'll|i will) <adv>${SETTLE} <...>`),
    confidence: 0.85,
    unless: NO_CHOICE,
  },
  {
    id: 'decision.going-with',
    category: 'decision',
    pattern: phrase(`(?:<we're>|<i'm>) <adv>${SETTLING} <...>`),
    confidence: 0.85,
    unless: /^(?:the next|next)\b/i,
  },
  {
    id: 'decision.switched',
    category: 'decision',
    pattern: phrase(
      "(?:i|we)(?:'ve| have)? <adv>(?:switched|migrated|moved over|moved away|moved on|moved(?= off)) (?<object>(?:from|to|off) \\S.*)",
    ),
    confidence: 0.85,
    unless:
      /^(?:to|from|off) (?:the (?:branch|main|master|tab|window|other)|main|master|a (?:new )?branch)\b/i,
  },
  {
    id: 'decision.no-longer',
    category: 'decision',
    pattern: phrase(
      "(?:i|we)(?:'ve| have)? (?:no longer (?:use|need|support|want|deploy|run|work)|stopped (?:using|supporting|doing)) <...>",
    ),
    confidence: 0.85,
  },
];
