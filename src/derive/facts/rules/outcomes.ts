import { any, phrase } from '../phrase.js';
import type { Rule } from './rule.js';

const PARKED = any([
  'out of scope|in scope|off the table|good enough|fine for now|enough for now|a non-goal|not a (?:goal|priority)',
  'can wait|comes? (?:first|last|later)|not needed|optional|deprecated|frozen',
]);

/** Decisions that are told as how things are. */
export const OUTCOMES: readonly Rule[] = [
  {
    id: 'decision.is',
    category: 'decision',
    pattern: phrase('(?:the|our|my) (?:final )?(?:decision|choice) is (?:to )?<...>'),
    confidence: 0.85,
  },
  {
    id: 'decision.it-is',
    category: 'decision',
    pattern: phrase("(?<object>[\\w.@/+' -]{2,40}) it is"),
    confidence: 0.8,
    unless:
      /\b(?:what|how|where|who|why|so|because|since|whatever|as|like|think|know|is|are|see|if|than|which|whether|guess|believe|mean|say|sure|yes|no|but|and|i|you|we)\b/i,
  },
  {
    id: 'decision.plan',
    category: 'decision',
    pattern: phrase(
      '(?:the|our|my) (?:current |overall |rough |long-term |basic )?plan(?: (?:here|now|for [\\w -]{2,30}?))? is (?:to |that |for )?<...>',
    ),
    confidence: 0.8,
    unless:
      /^(?:good|fine|ready|done|great|ok(?:ay)?|clear|wrong|too|very|not (?:good|clear|finished|ready)|in |solid|approved|missing|still|now|just|so|below|above)\b/i,
    contentWords: 2,
  },
  {
    id: 'decision.no-need',
    category: 'decision',
    pattern: phrase(
      "(?:there is |there's )?no need (?:for|to (?:support|handle|use|add|keep|store|have|cache|mock|include|maintain)) <...>",
    ),
    confidence: 0.7,
    assertion: 'inferred',
    unless: /^(?:the|now|another|more|all|an? (?:explanation|summary|apology|reply|answer))\b/i,
  },
  {
    id: 'decision.parked',
    category: 'decision',
    pattern: phrase(
      `(?<object><thing> (?:is|are|'s|was|can|comes?) (?:now |currently |still |definitely |explicitly |just )*(?:${PARKED})\\b.*)`,
    ),
    confidence: 0.75,
    unless: /^(?:the (?:rest|other|current|plan)|rest)\b/i,
    contentWords: 1,
  },
];
