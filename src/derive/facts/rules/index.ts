import { sparing, sparingly, type Table } from '../needs/sparing.js';
import { lettersOf, mayHaveScope } from '../phrase.js';
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

interface Indexed {
  all: Table<Rule>;
  /** Those that fit a clause with this first letter, and those that fit one with any. */
  byLetter: ReadonlyMap<string, Table<Rule>>;
  other: Table<Rule>;
}

function indexed(all: Table<Rule>): Indexed {
  const known = new Set([...LETTERS.values()].flatMap((some) => [...(some ?? [])]));
  const fitting = (letter: string) => all.only((rule) => LETTERS.get(rule)?.has(letter) ?? true);
  return {
    all,
    byLetter: new Map([...known].map((letter) => [letter, fitting(letter)])),
    other: all.only((rule) => LETTERS.get(rule) === null),
  };
}

/** All rules, in the order in which they are tried: the first that fits a clause is the one that speaks for it. */
const ALL: readonly Rule[] = [
  PREFERENCES,
  CONVENTIONS,
  DECISIONS,
  OUTCOMES,
  REQUESTS,
  ATTRIBUTES,
  LIKINGS,
  GOALS,
  DIFFICULTIES,
  CHOICES,
  LEARNINGS,
  PROBLEMS,
  REQUIREMENTS,
  PRACTICES,
  LIFE,
  TOLD,
].flat();
/** The letters that a clause can begin with to fit a rule. */
const LETTERS = new Map(ALL.map((rule) => [rule, lettersOf(rule.pattern)]));
/** Rules of clauses that begin with anything. */
const OF_ANYTHING = new Set<Rule>(
  [CONVENTIONS, OUTCOMES, REQUESTS, LIKINGS, LEARNINGS, PROBLEMS, REQUIREMENTS, TOLD].flat(),
);

const TRIED = sparingly(ALL.map((rule) => [rule, rule.pattern]));
const OF_SPEAKER = indexed(TRIED);
const OTHERS = indexed(TRIED.only((rule) => OF_ANYTHING.has(rule)));

const SPEAKER = sparing(
  /(?:^|[\s,])(?:i|i'm|im|i've|ive|i'd|id|i'll|we|we're|we've|we'd|we'll|my|our|let's|lets|let us|the team)\s/i,
);

/** The rules that can fit `clause`: most ask for the speaker, and most for a certain first word. */
export function rulesFor(clause: string): Table<Rule> {
  const rules = SPEAKER.test(clause) ? OF_SPEAKER : OTHERS;
  return mayHaveScope(clause)
    ? rules.all
    : (rules.byLetter.get(clause.charAt(0).toLowerCase()) ?? rules.other);
}
