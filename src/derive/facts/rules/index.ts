import { ATTRIBUTES } from './attributes.js';
import { CHOICES } from './choices.js';
import { CONVENTIONS } from './conventions.js';
import { DECISIONS } from './decisions.js';
import { DIFFICULTIES } from './difficulties.js';
import { GOALS } from './goals.js';
import { LEARNINGS } from './learnings.js';
import { LIFE } from './life.js';
import { LIKINGS } from './likings.js';
import { OUTCOMES } from './outcomes.js';
import { PRACTICES } from './practices.js';
import { PREFERENCES } from './preferences.js';
import { PROBLEMS } from './problems.js';
import { REQUESTS } from './requests.js';
import { REQUIREMENTS } from './requirements.js';
import type { Rule } from './rule.js';
import { TOLD } from './told.js';

export type { Rule } from './rule.js';

/** Rules of clauses that begin with anything. */
const OTHERS: readonly Rule[] = [
  ...CONVENTIONS,
  ...OUTCOMES,
  ...REQUESTS,
  ...LIKINGS,
  ...LEARNINGS,
  ...PROBLEMS,
  ...REQUIREMENTS,
  ...TOLD,
];

/** All rules, in the order in which they are tried: the first that fits a clause is the one that speaks for it. */
const ALL: readonly Rule[] = [
  ...PREFERENCES,
  ...CONVENTIONS,
  ...DECISIONS,
  ...OUTCOMES,
  ...REQUESTS,
  ...ATTRIBUTES,
  ...LIKINGS,
  ...GOALS,
  ...DIFFICULTIES,
  ...CHOICES,
  ...LEARNINGS,
  ...PROBLEMS,
  ...REQUIREMENTS,
  ...PRACTICES,
  ...LIFE,
  ...TOLD,
];

const SPEAKER =
  /(?:^|[\s,])(?:i|i'm|im|i've|ive|i'd|id|i'll|we|we're|we've|we'd|we'll|my|our|let's|lets|let us|the team)\s/i;

/** The rules that can fit `clause`: most ask for the speaker, and most clauses do not have one. */
export function rulesFor(clause: string): readonly Rule[] {
  return SPEAKER.test(clause) ? ALL : OTHERS;
}
