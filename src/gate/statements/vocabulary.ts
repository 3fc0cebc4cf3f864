import type { SensitiveKind } from '../../model/findings.js';
import { SENSITIVE_KINDS } from '../../model/findings.js';
import { LEXICONS } from './lexicon/index.js';
import { type Lexicon, PEOPLE, type Person, STRENGTHS, type Strength, termsOf } from './lexicon/lexicon.js';
import { indexTerms, type TermIndex } from './terms.js';

/** What a term of a lexicon says. `language` is the number of its lexicon. */
export type Meaning = { language: number } & (
  | { role: 'person'; person: Person }
  | { role: 'evidence'; kind: SensitiveKind; strength: Strength }
  | { role: 'jargon' | 'harmless' | 'common' | 'after-name' | 'conjunction' | 'currency' }
);

export const LANGUAGES = LEXICONS.length;

let known: TermIndex<Meaning> | null = null;

/** All terms of all languages; built when the first text wants it. */
export function vocabulary(): TermIndex<Meaning> {
  known ??= indexTerms(LEXICONS.flatMap(entriesOf));
  return known;
}

let knownTelling: TermIndex<number> | null = null;

/**
 * The telling terms alone: a negative number for those that tell much, for weak ones the number of their language and
 * category. Amounts of money are weak evidence too: their units
 * stand for them.
 */
export function tellingTerms(): TermIndex<number> {
  knownTelling ??= indexTerms(
    LEXICONS.flatMap(entriesOf).flatMap(([term, meaning]): [string, number][] => {
      if (meaning.role === 'evidence')
        return [[term, meaning.strength === 'weak' ? slotOf(meaning.language, meaning.kind) : -1]];
      return meaning.role === 'currency' ? [[term, slotOf(meaning.language, 'finance')]] : [];
    }),
  );
  return knownTelling;
}

export function slotOf(language: number, kind: SensitiveKind): number {
  return language * SENSITIVE_KINDS.length + SENSITIVE_KINDS.indexOf(kind);
}

function entriesOf(lexicon: Lexicon, language: number): [string, Meaning][] {
  const entries: [string, Meaning][] = [];
  const add = (list: string, meaning: Meaning): void => {
    for (const term of new Set(termsOf(list))) entries.push([term, meaning]);
  };
  for (const person of PEOPLE) add(lexicon.people[person], { language, role: 'person', person });
  for (const kind of SENSITIVE_KINDS)
    for (const strength of STRENGTHS)
      add(lexicon.evidence[kind][strength], { language, role: 'evidence', kind, strength });
  add(lexicon.jargon, { language, role: 'jargon' });
  add(lexicon.harmless, { language, role: 'harmless' });
  add(lexicon.common, { language, role: 'common' });
  add(lexicon.afterNames, { language, role: 'after-name' });
  add(lexicon.conjunctions, { language, role: 'conjunction' });
  add(lexicon.currencies, { language, role: 'currency' });
  return entries;
}
