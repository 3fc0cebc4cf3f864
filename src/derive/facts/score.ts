import type { Tier } from '../../model/memory.js';
import { meaningfulWords } from './answers.js';
import { directSigns } from './families/direct-signs.js';
import type { Register } from './families/register.js';
import { sparingly } from './needs/sparing.js';
import { DIRECT_WEIGHTS, WEIGHTS } from './weights.js';

/** What a statement's wording says about how much it is worth. */
const SIGNS = sparingly<string>([
  ['number', /\b\d+\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|first|second|third|dozen)\b/i],
  [
    'time',
    /\b(?:yesterday|today|tomorrow|tonight|last|next|ago|since|this (?:week|weekend|month|year|summer|morning)|weekend|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|years?|months?|weeks?|days?|summer|winter|spring|childhood|always|every|usually|often)\b/i,
  ],
  ['quotation', /"[^"]{2,60}"/],
  ['name', /(?<=[a-z,]\s)[A-Z][a-z]{2,}/],
  ['list', /,\s*(?:and\s+)?\w+.*\band\b/],
  ['reason', /\b(?:because|since|so that|reminds?|inspired|motivat|thanks to|after)\b/i],
  ['we', /^\s*we\b/i],
  ['you', /\b(?:you|your|yours)\b/i],
  ['pointing', /\b(?:it|that|this|them|there)\b\W*$/i],
  ['exclaimed', /!\W*$/],
]);
const MAX_WORDS = 12;

/** The message that a statement stands in. */
export interface Address {
  register: Register;
  /** What the other side asked just before; null for nothing. */
  question: string | null;
  /** Nothing was said before it. */
  isFirst: boolean;
  /** It asks something as well. */
  asksToo: boolean;
}

/** How a statement was found, beside its words. */
export interface Found {
  /** Key of its weight: the family's id, or `stated.<category>` for one that a rule found. */
  weighed: string;
  address: Address;
  /** Its sentence is the whole message. */
  isAlone: boolean;
  isHedged: boolean;
  /** How many sentences of the message stand before it. */
  sentencesBefore: number;
}

/** Of a statement that is not weighed. */
export function foundAlone(weighed: string): Found {
  const address: Address = { register: 'companion', question: null, isFirst: false, asksToo: false };
  return { weighed, address, isAlone: false, isHedged: false, sentencesBefore: 0 };
}

/** Every property that is weighed, with its strength. `statement` has plain quotes. */
export function featuresOf(statement: string, found: Found): Map<string, number> {
  if (found.address.register === 'assistant') return directSigns(statement, found);
  const features = new Map([
    ['bias', 1],
    [found.weighed, 1],
    ['words', Math.min(MAX_WORDS, meaningfulWords(statement))],
    ['late', Math.min(4, found.sentencesBefore)],
  ]);
  if (found.address.question !== null) features.set('asked', 1);
  if (found.isHedged) features.set('hedged', 1);
  SIGNS.each(statement, (name) => features.set(name, 1));
  return features;
}

/** How likely it is, between 0 and 1, that somebody would want to have kept the statement (`docs/facts.md`). */
export function confidenceOf(statement: string, found: Found): number {
  const weights = found.address.register === 'assistant' ? DIRECT_WEIGHTS : WEIGHTS;
  let logOdds = 0;
  for (const [name, strength] of featuresOf(statement, found)) logOdds += strength * (weights[name] ?? 0);
  return Math.round(100 / (1 + Math.exp(-logOdds))) / 100;
}

/**
 * Where the high tier begins: of what is said to a companion, to an assistant, and in languages other than English. Nine in
 * ten of those above were facts in transcripts that no weight was fitted on.
 */
export const HIGH_FROM: Readonly<Record<Register | 'spoken', number>> = {
  companion: 0.88,
  assistant: 0.94,
  spoken: 0.93,
};
const PASSING_FROM = 0.35;

/** The tier of a statement; null for one that is dropped. */
export function tierOf(confidence: number, shownFrom: number, highFrom: number): Tier | null {
  if (confidence >= highFrom) return 'high';
  if (confidence >= shownFrom) return 'default';
  return confidence >= PASSING_FROM ? 'passing' : null;
}

const STATED_HIGH_FROM = 0.85;
const STATED_DEFAULT_FROM = 0.7;

/** The tier of what a rule finds in a coding session. */
export function statedTier(confidence: number): Tier {
  if (confidence >= STATED_HIGH_FROM) return 'high';
  return confidence >= STATED_DEFAULT_FROM ? 'default' : 'passing';
}
