import type { Category } from '../../../model/memory.js';
import type { Telling } from './telling.js';

/** A way of stating something in a language other than English. It fits a whole clause from its beginning. */
export interface Wording {
  id: string;
  category: Category;
  pattern: RegExp;
  confidence: number;
}

/** What the clauses of a language look like, and what they state. */
export interface Spoken {
  /** Where a new statement may begin inside a sentence. */
  clauseBreak: RegExp;
  /** Words before the statement itself. */
  leadIn: RegExp;
  /** The sentence only supposes, asks, or tells how things stand at the moment. */
  noStatement: RegExp;
  wordings: readonly Wording[];
  /** What statements in any other words are told by. */
  telling: Telling;
}

/** From the beginning of a clause, in any case. A space is any white space. */
export function wording(id: string, category: Category, source: string, confidence = 0.78): Wording {
  return { id, category, confidence, pattern: new RegExp(`^(?:${source.replaceAll(' ', '\\s+')})`, 'iu') };
}

/** One of these words, whole. */
export function oneOf(...lines: readonly string[]): string {
  return `(?:${lines.join('|')})(?![\\p{L}])`;
}
