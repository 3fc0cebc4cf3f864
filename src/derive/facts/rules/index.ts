import { type Sparing, sparing, sparingly } from '../needs/sparing.js';
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

/** A rule with its pattern as it is tried. */
export type Tried = readonly [Rule, Sparing];

interface Indexed {
  all: readonly Tried[];
  /** Those that fit a clause with this first letter, and those that fit one with any. */
  byLetter: ReadonlyMap<string, readonly Tried[]>;
  other: readonly Tried[];
}

function indexed(all: readonly Tried[]): Indexed {
  const letters = new Map(all.map((tried) => [tried, lettersOf(tried[0].pattern)]));
  const known = new Set([...letters.values()].flatMap((some) => [...(some ?? [])]));
  const fitting = (letter: string) => all.filter((tried) => letters.get(tried)?.has(letter) ?? true);
  return {
    all,
    byLetter: new Map([...known].map((letter) => [letter, fitting(letter)])),
    other: all.filter((tried) => letters.get(tried) === null),
  };
}

/** All rules, in the order in which they are tried: the first that fits a clause is the one that speaks for it. */
const ALL: readonly Tried[] = sparingly(
  [
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
  ]
    .flat()
    .map((rule) => [rule, rule.pattern]),
);
/** Rules of clauses that begin with anything. */
const OF_ANYTHING = new Set<Rule>(
  [CONVENTIONS, OUTCOMES, REQUESTS, LIKINGS, LEARNINGS, PROBLEMS, REQUIREMENTS, TOLD].flat(),
);

const OF_SPEAKER = indexed(ALL);
const OTHERS = indexed(ALL.filter(([rule]) => OF_ANYTHING.has(rule)));

const SPEAKER = sparing(
  /(?:^|[\s,])(?:i|i'm|im|i've|ive|i'd|id|i'll|we|we're|we've|we'd|we'll|my|our|let's|lets|let us|the team)\s/i,
);

/** The rules that can fit `clause`: most ask for the speaker, and most for a certain first word. */
export function rulesFor(clause: string, within: string): readonly Tried[] {
  const rules = SPEAKER.test(clause, within) ? OF_SPEAKER : OTHERS;
  return mayHaveScope(clause)
    ? rules.all
    : (rules.byLetter.get(clause.charAt(0).toLowerCase()) ?? rules.other);
}
