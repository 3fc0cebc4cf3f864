import type { SensitiveKind } from '../../model/findings.js';
import { SENSITIVE_KINDS } from '../../model/findings.js';
import { CHINESE as CHINESE_LEXICON } from './lexicon/chinese.js';
import { GERMAN as GERMAN_LEXICON } from './lexicon/german.js';
import { LEXICONS } from './lexicon/index.js';
import { type Lexicon, PEOPLE, type Person, STRENGTHS, type Strength, termsOf } from './lexicon/lexicon.js';
import { indexTerms, type TermIndex } from './terms.js';

export interface Evidence {
  role: 'evidence';
  /** The number of its lexicon. */
  language: number;
  kind: SensitiveKind;
  strength: Strength;
}

/** What a term of a lexicon says. */
export type Meaning =
  | Evidence
  | ({ language: number } & (
      | { role: 'person'; person: Person }
      | { role: 'jargon' | 'harmless' | 'common' | 'after-name' | 'conjunction' | 'currency' | 'possessive' }
    ));

export const LANGUAGES = LEXICONS.length;
/** Its number: it is written without spaces, and often with words of others. */
export const CHINESE = LEXICONS.indexOf(CHINESE_LEXICON);
/** It writes all nouns with a capital letter. */
export const GERMAN = LEXICONS.indexOf(GERMAN_LEXICON);

let telling: TermIndex<Evidence> | null = null;
let others: TermIndex<Meaning> | null = null;

/** The telling terms of all languages; built when the first text wants it. */
export function tellingTerms(): TermIndex<Evidence> {
  telling ??= indexTerms(LEXICONS.flatMap(evidenceOf));
  return telling;
}

/** All other terms: they are looked for where a sentence has telling ones. */
export function otherTerms(): TermIndex<Meaning> {
  others ??= indexTerms(LEXICONS.flatMap(othersOf));
  return others;
}

type Entry<Kind> = readonly [term: string, meaning: Kind];

function evidenceOf({ evidence }: Lexicon, language: number): Entry<Evidence>[] {
  return SENSITIVE_KINDS.flatMap((kind) =>
    STRENGTHS.flatMap((strength) =>
      entriesOf(evidence[kind][strength], { language, role: 'evidence', kind, strength }),
    ),
  );
}

function othersOf(lexicon: Lexicon, language: number): Entry<Meaning>[] {
  return [
    ...PEOPLE.flatMap((person) => entriesOf(lexicon.people[person], { language, role: 'person', person })),
    ...entriesOf(lexicon.possessives, { language, role: 'possessive' }),
    ...entriesOf(lexicon.jargon, { language, role: 'jargon' }),
    ...entriesOf(lexicon.harmless, { language, role: 'harmless' }),
    ...entriesOf(lexicon.common, { language, role: 'common' }),
    ...entriesOf(lexicon.afterNames, { language, role: 'after-name' }),
    ...entriesOf(lexicon.conjunctions, { language, role: 'conjunction' }),
    ...entriesOf(lexicon.currencies, { language, role: 'currency' }),
  ];
}

function entriesOf<Kind extends Meaning>(list: string, meaning: Kind): Entry<Kind>[] {
  return termsOf(list).map((term) => [term, meaning] as const);
}
