import { phrase } from '../phrase.js';
import type { Rule } from './rule.js';

/** Preferences and aims whose sentence begins with what is liked or aimed at. */
export const LIKINGS: readonly Rule[] = [
  {
    id: 'preference.important',
    category: 'preference',
    pattern: phrase("(?:it's|it is) <adv>(?:very |so |super )*important (?:to|for) me (?:that|to) <...>"),
    confidence: 0.75,
    unless: /^(?:know|see|understand)\b/i,
    contentWords: 2,
  },
  {
    id: 'goal.is',
    category: 'goal',
    pattern: phrase(
      '(?:the|my|our) (?:main |overall |ultimate |end |real |long-term |short-term |primary |first )*(?:goal|aim|objective|intention|purpose|dream|ambition|mission)(?: (?:here|of (?:this|the|my|our) [\\w -]{2,30}?))? (?:is|was) (?:to |that )?<...>',
    ),
    confidence: 0.85,
    unless: /^(?:not$|the same|good|great|fine|simple|clear)\b/i,
    contentWords: 2,
  },
  {
    id: 'preference.is-mine',
    category: 'preference',
    pattern: phrase(
      '(?<object><thing> (?:is|are|has been|was) (?:one of )?my <adv>(?:all-time |absolute |biggest |true |new |main |number one |top )*(?:favou?rites?|passions?|hobby|hobbies|go-to|dream|happy place|outlet|escape|comfort food|stress reliever|therapy)\\b.*)',
    ),
    confidence: 0.8,
    contentWords: 1,
  },
  {
    id: 'preference.helps',
    category: 'preference',
    pattern: phrase(
      '(?<object><thing> (?:always |really |also |just |totally )*(?:helps? me|makes? me (?:feel|happy|calm|smile|laugh|think|want)|calms? me|means? (?:a lot|so much|everything|the world) to me|brings? me|gives? me|keeps? me|relax(?:es)? me|is important to me|are important to me|inspires? me|motivates? me)\\b.*)',
    ),
    confidence: 0.7,
    unless:
      /^(?:the|thanks|thank|glad|wow|hearing|seeing|which|just|knowing|a|an|hope|good|great|nice|really|\w+ (?:you|your)\b)\b|\byou(?:r|rs)?\b|\b(?:gives?|brings?) me (?:an?|the) (?:error|warning|bug|\d+)/i,
    contentWords: 2,
  },
];
