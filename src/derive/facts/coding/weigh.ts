import type { Tier } from '../../../model/memory.js';
import type { Candidate } from './candidates.js';
import { signsOf } from './signs.js';
import { CODING_WEIGHTS } from './weights.js';

/** Every sign of a candidate with its strength; `words` has plain quotes. A rule counts by how sure it is by itself. */
export function strengthsOf(words: string, { rule, standing }: Candidate): Map<string, number> {
  const signs = signsOf(words, standing);
  for (const word of new Set(words.toLowerCase().match(/[a-z']+/g))) signs.set(`w ${word}`, 1);
  if (rule !== null) {
    signs.set('ruled', 1);
    signs.set('ruled surely', Math.log(rule.confidence / (1 - rule.confidence)) - 1);
  }
  return signs;
}

/** Of those that seemed surer, one in twenty was wrong as well. */
const SUREST = 0.95;
/** Nobody is sure of what they only think. */
const SUREST_HEDGED = 0.79;

const HIGH_FROM = 0.85;
const SHOWN_FROM = 0.6;
/** Rules as sure as this are believed where the words alone say little: `Always use pnpm`. */
const OUTRIGHT_FROM = 0.8;

/** How likely it is, between 0 and 1, that a reader would keep it (`docs/facts.md`). */
export function likelihoodOf(words: string, candidate: Candidate): number {
  let logOdds = 0;
  for (const [name, strength] of strengthsOf(words, candidate))
    logOdds += strength * (CODING_WEIGHTS[name] ?? 0);
  const likelihood = Math.round(100 / (1 + Math.exp(-logOdds))) / 100;
  const isOutright = (candidate.rule?.confidence ?? 0) >= OUTRIGHT_FROM;
  return Math.min(
    candidate.said.isHedged ? SUREST_HEDGED : SUREST,
    isOutright ? Math.max(likelihood, SHOWN_FROM) : likelihood,
  );
}

/** The tier of a statement in a coding session. */
export function codingTier(likelihood: number): Tier {
  if (likelihood >= HIGH_FROM) return 'high';
  return isShown(likelihood) ? 'default' : 'passing';
}

/** Plain statements that are less likely are dropped; what a rule finds is kept as told in passing. */
export function isShown(likelihood: number): boolean {
  return likelihood >= SHOWN_FROM;
}
