import type { Tier } from '../../../model/memory.js';
import { isAscii } from '../characters.js';
import { wordsOfTree, wordTreeOf } from '../word-tree.js';
import type { Candidate } from './candidates.js';
import { eachSign } from './signs.js';
import { CODING_WEIGHTS } from './weights.js';

/** Every sign of a candidate with its strength; `words` has plain quotes. */
export function strengthsOf(words: string, candidate: Candidate): Map<string, number> {
  const signs = new Map<string, number>();
  eachSign(words, candidate.standing, (name, strength) => signs.set(name, strength));
  for (const word of wordsIn(words)) signs.set(`${OF_WORD}${word}`, 1);
  for (const [name, strength] of signsOfRule(candidate)) signs.set(name, strength);
  return signs;
}

const OF_WORD = 'w ';

function wordsIn(words: string): Set<string> {
  return new Set(words.toLowerCase().match(/[a-z']+/g));
}

/** A rule counts by how sure it is by itself. */
function signsOfRule({ rule }: Candidate): [string, number][] {
  if (rule === null) return [];
  return [
    ['ruled', 1],
    ['ruled surely', Math.log(rule.confidence / (1 - rule.confidence)) - 1],
  ];
}

const WEIGHTS = new Map(Object.entries(CODING_WEIGHTS));
const OF_WORDS = [...WEIGHTS].filter(([name]) => name.startsWith(OF_WORD));
const WORD_WEIGHTS = OF_WORDS.map(([, weight]) => weight);
const WEIGHED_WORDS = wordTreeOf(OF_WORDS.map(([name]) => name.slice(OF_WORD.length)));

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
  const weigh = (name: string, strength: number) => {
    logOdds += strength * (WEIGHTS.get(name) ?? 0);
  };
  eachSign(words, candidate.standing, weigh);
  const known = isAscii(words) ? words : words.toLowerCase();
  for (const word of wordsOfTree(WEIGHED_WORDS, known)) logOdds += WORD_WEIGHTS[word] ?? 0;
  for (const [name, strength] of signsOfRule(candidate)) weigh(name, strength);
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
