import type { SensitiveKind } from '../../../model/findings.js';

/**
 * How telling a term is: `sure` ones say by themselves whom they are about (`i was diagnosed with`), `strong` ones
 * need a person next to them (`salary`), `weak` ones another term besides (`hospital`).
 */
export const STRENGTHS = ['sure', 'strong', 'weak'] as const;
export type Strength = (typeof STRENGTHS)[number];

/**
 * Whom a statement is about: who writes, who writes and others, somebody close, somebody from work or around, he or
 * she. `noted` are the words of notes for who writes (`user takes …`), which say so only at the start of a sentence.
 */
export const PEOPLE = ['self', 'we', 'kin', 'peer', 'other', 'noted'] as const;
export type Person = (typeof PEOPLE)[number];

/**
 * Lists of terms, parted by commas: words or short phrases in lower case, `-` and line breaks count as spaces.
 * `diabet*` is the beginning of a word, `*krebs` its end.
 */
export interface Lexicon {
  people: Readonly<Record<Person, string>>;
  /** Words by which somebody is called one's own: `my`, `our`. */
  possessives: string;
  evidence: Readonly<Record<SensitiveKind, Readonly<Record<Strength, string>>>>;
  /** Words of the trade: what is said next to them is said of programs. */
  jargon: string;
  /** Phrases in which a telling word tells nothing (`kids these days`). */
  harmless: string;
  /** Frequent small words, by which the language of a sentence is told. */
  common: string;
  /** What follows the name of a person at the start of a sentence: a capital letter alone is no name. */
  afterNames: string;
  /** Words that part clauses, as commas do. */
  conjunctions: string;
  /** Units of money: with a number before or after them they are weak evidence of `finance`. */
  currencies: string;
}

export function termsOf(list: string): string[] {
  return list
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}
