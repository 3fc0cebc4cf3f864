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
