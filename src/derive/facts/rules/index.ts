import { ATTRIBUTES } from './attributes.js';
import { CHOICES } from './choices.js';
import { CONVENTIONS } from './conventions.js';
import { DECISIONS } from './decisions.js';
import { DIFFICULTIES } from './difficulties.js';
import { GOALS } from './goals.js';
import { LIFE } from './life.js';
import { PRACTICES } from './practices.js';
import { PREFERENCES } from './preferences.js';
import { REQUIREMENTS } from './requirements.js';
import type { Rule } from './rule.js';
import { TOLD } from './told.js';

export type { Rule } from './rule.js';

/** In the order in which they are tried: the first that fits a clause is the one that speaks for it. */
export const RULES: readonly Rule[] = [
  ...PREFERENCES,
  ...CONVENTIONS,
  ...DECISIONS,
  ...ATTRIBUTES,
  ...GOALS,
  ...DIFFICULTIES,
  ...CHOICES,
  ...REQUIREMENTS,
  ...PRACTICES,
  ...LIFE,
  ...TOLD,
];
