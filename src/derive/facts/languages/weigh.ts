import type { Setting } from '../../../model/memory.js';
import type { Language } from '../language.js';
import type { Piece } from './pieces.js';
import type { Sign } from './telling.js';
import { SPOKEN_WEIGHTS } from './weights.js';

/** Where a piece stands. */
export interface Standing {
  language: Language;
  setting: Setting;
  /** What the other side asked just before: something open, or only whether; null for nothing. */
  asked: 'what' | 'whether' | null;
  /** How many pieces of the message stand before it. */
  before: number;
  /** It stands in the first sentence that says something. */
  isFirst: boolean;
  /** It goes on about one of their people. */
  goesOn: boolean;
  isInQuestion: boolean;
  isExclaimed: boolean;
}

/** Less likely ones are not kept, not even as told in passing. */
export const KEPT_FROM = 0.42;
/** No words are surer than those of the tables. */
const MOST_LIKELY = 0.9;

const MOST_WEIGHT = 10;
const ANSWER_WEIGHT = 4;
const MOST_BEFORE = 6;
const SHORT = 2;

/** What a piece is weighed by (`weights.ts`), with its strength. */
export function marksOf({ signs, weight }: Piece, standing: Standing): Map<string, number> {
  const { isFirst } = standing;
  const isAnswer = isFirst && standing.asked === 'what';
  // Who is asked can be short.
  const says = isAnswer ? Math.max(ANSWER_WEIGHT, weight) : weight;
  const marks = new Map<string, number>([
    ['bias', 1],
    [standing.language, 1],
    ['weight', Math.min(MOST_WEIGHT, says) / MOST_WEIGHT],
    ['late', Math.min(MOST_BEFORE, standing.before) / MOST_BEFORE],
  ]);
  for (const sign of signs) marks.set(sign, 1);
  if (standing.goesOn) marks.delete('other');
  const isFragment = !signs.has('verb') && !isAnswer;
  const isShort = weight < SHORT && !isAnswer;
  const also: Readonly<Record<string, boolean>> = {
    fragment: isFragment,
    short: isShort,
    coding: standing.setting === 'coding',
    answer: isAnswer,
    'answer.fragment': isAnswer && !signs.has('verb'),
    'answer.whether': isFirst && standing.asked === 'whether',
    'goes-on': standing.goesOn,
    question: standing.isInQuestion,
    exclaimed: standing.isExclaimed,
    'order.norm': signs.has('order') && (signs.has('norm') || signs.has('denied')),
    'plain.coding': signs.has('plain') && standing.setting === 'coding',
    rule: standing.setting === 'coding' && signs.has('norm') && !signs.has('asks') && !signs.has('order'),
    'fragment.coding': isFragment && standing.setting === 'coding',
    'kin.self': signs.has('kin') && (signs.has('self') || signs.has('own')),
    'fragment.short': isFragment && isShort,
    [`${standing.language}.verb`]: signs.has('verb'),
  };
  for (const [name, holds] of Object.entries(also)) if (holds) marks.set(name, 1);
  return marks;
}

/** Of answers in a word, and of what goes on about a person, three in four were facts: words alone tell less of them. */
const LEAST_IN_PLACE = 0.6;
const NOT_MEANT: readonly Sign[] = ['asks', 'order', 'praise', 'stranger', 'news', 'hedged', 'supposed'];

/** How likely it is, by what it is weighed by and by its place. */
export function likelihoodIn(marks: ReadonlyMap<string, number>): number {
  const isInPlace = marks.has('answer.fragment') || (marks.has('goes-on') && marks.has('verb'));
  const isMeant = isInPlace && !marks.has('question') && !NOT_MEANT.some((sign) => marks.has(sign));
  return isMeant ? Math.max(LEAST_IN_PLACE, likelihoodOf(marks)) : likelihoodOf(marks);
}

/** How likely it is that a careful reader would take the piece for a fact: between 0 and 1. */
function likelihoodOf(marks: ReadonlyMap<string, number>): number {
  let logOdds = 0;
  for (const [name, strength] of marks) logOdds += strength * (SPOKEN_WEIGHTS[name] ?? 0);
  return Math.min(MOST_LIKELY, Math.round(100 / (1 + Math.exp(-logOdds))) / 100);
}
