import type { Setting } from '../../../model/memory.js';
import type { Language } from '../language.js';
import type { Piece } from './pieces.js';
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

const MOST_WEIGHT = 10;
const MOST_BEFORE = 6;
const SHORT = 2;

/** What a piece is weighed by (`weights.ts`), with its strength. */
export function marksOf({ signs, weight }: Piece, standing: Standing): Map<string, number> {
  const marks = new Map<string, number>([
    ['bias', 1],
    [standing.language, 1],
    ['weight', Math.min(MOST_WEIGHT, weight) / MOST_WEIGHT],
    ['late', Math.min(MOST_BEFORE, standing.before) / MOST_BEFORE],
  ]);
  for (const sign of signs) marks.set(sign, 1);
  const { isFirst } = standing;
  const isAnswer = isFirst && standing.asked === 'what';
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

/** How likely it is that a careful reader would take the piece for a fact: between 0 and 1. */
export function likelihoodOf(marks: ReadonlyMap<string, number>): number {
  let logOdds = 0;
  for (const [name, strength] of marks) logOdds += strength * (SPOKEN_WEIGHTS[name] ?? 0);
  return Math.round(100 / (1 + Math.exp(-logOdds))) / 100;
}
