import type { SensitiveKind } from '../../model/findings.js';
import { type Anchor, anchorsOf } from './anchors.js';
import { isMoneySign } from './letters.js';
import type { Person, Strength } from './lexicon/lexicon.js';
import { isPromising } from './promise.js';
import { type Mark, type Reading, readSentence } from './reading.js';
import type { Span } from './sentences.js';
import { CHINESE, LANGUAGES } from './vocabulary.js';
import { isOfTimesAndThings } from './whereabouts.js';

/*
 * A sentence makes a sensitive statement where telling terms stand next to a person and not next to the jargon of
 * programs. Each term counts by its strength, each word of jargon in the same clause against it.
 */

const WEIGHTS: Readonly<Record<Strength, number>> = { sure: 3, strong: 2, weak: 1 };
const ENOUGH = 2;
const JARGON_WEIGHT = 2;
/**
 * Where no jargon stands in the clause, these are of persons though none is named (`still in rehab`); where some stands
 * in another, only if the sentence has a person at all.
 */
const ALONE: ReadonlySet<SensitiveKind> = new Set(['health', 'legal', 'children']);
/** Of two that are as likely the one named first. */
const BY_RANK: readonly SensitiveKind[] = [
  'health',
  'legal',
  'finance',
  'children',
  'location',
  'third_party',
];

/** The categories that a sentence belongs to, the likeliest first. */
export function categoriesOf(text: string, sentence: Span): SensitiveKind[] {
  if (!isPromising(text, sentence)) return [];
  const reading = readSentence(text, sentence);
  const scores = new Map<SensitiveKind, number>();
  for (const language of languagesOf(reading))
    for (const [kind, score] of scoresIn(reading, language))
      scores.set(kind, Math.max(score, scores.get(kind) ?? 0));
  return BY_RANK.filter((kind) => (scores.get(kind) ?? 0) >= ENOUGH).sort(
    (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0),
  );
}

/** Whether a sentence speaks of somebody close to who writes, or of somebody from their work: `my wife`, `our boss`. */
export function speaksOfOthers(text: string, sentence: Span): boolean {
  const reading = readSentence(text, sentence);
  return Array.from({ length: LANGUAGES }, (_, language) => language).some((language) => {
    const marks = withoutMasked(reading.marks, language);
    const owned = new Set<number>();
    for (const { meaning, word } of marks)
      if (meaning.role === 'possessive') for (let next = 0; next <= 2; next += 1) owned.add(word + next);
    return marks.some(
      ({ meaning, word }) => meaning.role === 'person' && OTHERS.has(meaning.person) && owned.has(word),
    );
  });
}

const OTHERS: ReadonlySet<Person> = new Set(['kin', 'peer']);

/**
 * The language with most small words, or all where several have as many; Chinese wherever there is some. A clause with a
 * term of another language may be in that one: `ich saß im Gefängnis, so keep it short`.
 */
function languagesOf({ marks }: Reading): number[] {
  const whole = new Array<number>(LANGUAGES).fill(0);
  const byClause = new Map<number, number[]>();
  const telling = new Set<number>();
  for (const { meaning, clause } of marks) {
    const { role, language } = meaning;
    const counts = byClause.get(clause) ?? new Array<number>(LANGUAGES).fill(0);
    byClause.set(clause, counts);
    if (isSmall({ meaning }))
      for (const count of [whole, counts]) count[language] = (count[language] ?? 0) + 1;
    if (role === 'evidence') telling.add(language);
  }
  const isMost = (counts: readonly number[], language: number): boolean =>
    counts[language] === Math.max(...counts.slice(0, CHINESE));
  return [...telling].filter(
    (language) =>
      language === CHINESE ||
      isMost(whole, language) ||
      marks.some(
        ({ meaning, clause }) =>
          meaning.role === 'evidence' &&
          meaning.language === language &&
          isMost(byClause.get(clause) ?? whole, language) &&
          (byClause.get(clause)?.[language] ?? 0) > 0,
      ),
  );
}

/** Of the words that every sentence has: a telling term without any is a label, in whatever language. */
function isSmall({ meaning: { role } }: Pick<Mark, 'meaning'>): boolean {
  return role === 'common' || role === 'person' || role === 'conjunction' || role === 'after-name';
}

function isPerson({ meaning }: Mark): boolean {
  return meaning.role === 'person' && meaning.person !== 'noted';
}

/** By clause: what its telling terms are worth, and the first clause that belongs to what they say. */
type Tally = Map<number, { score: number; from: number }>;

function scoresIn(reading: Reading, language: number): Map<SensitiveKind, number> {
  const marks = withMoney(reading, withoutMasked(reading.marks, language), language);
  const jargon = jargonByClause(reading, marks);
  const hasJargon = jargon(0, reading.words.at(-1)?.clause ?? 0) > 0;
  const isLabel = !marks.some(isSmall) || (hasJargon && !marks.some(isPerson));
  const anchorOf = anchorsOf(reading, marks, language);
  const tallies = new Map<SensitiveKind, Tally>();
  const telling = tellingOf(marks, language);
  const isNowhere = tellsNoPlace(reading, telling, language);
  for (const one of telling) {
    const { mark, kind, strength } = one;
    if (kind === 'location' && isNowhere) continue;
    const anchor = anchorOf(mark, kind);
    const isSure = strength === 'sure' && !mark.isQuoted;
    if (anchor === null && !isSure && (isLabel || jargon(mark.clause, mark.clause) > 0 || !standsAlone(one)))
      continue;
    if (kind === 'location' && strength === 'weak' && isAbsence(anchor)) continue;
    const tally = tallies.get(kind) ?? new Map();
    tallies.set(kind, tally);
    const clause = tally.get(mark.clause) ?? { score: 0, from: mark.clause };
    clause.score += WEIGHTS[strength];
    if (!isSure && anchor !== null) clause.from = Math.min(clause.from, anchor.clause);
    tally.set(mark.clause, clause);
  }
  return new Map([...tallies].map(([kind, tally]) => [kind, total(tally, jargon)]));
}

function tellsNoPlace({ text, words }: Reading, telling: readonly Telling[], language: number): boolean {
  const places = telling.filter(({ kind }) => kind === 'location');
  if (places.length === 0 || places.some(({ strength }) => strength !== 'weak')) return false;
  const sentence = { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
  return isOfTimesAndThings(text, sentence, { terms: places.map(({ mark }) => mark), language });
}

function standsAlone({ mark, kind, strength }: Telling): boolean {
  return ALONE.has(kind) && strength !== 'weak' && !mark.isQuoted;
}

/** Where somebody from work is at the moment, everybody there knows: `Dmitri is away until Monday`. */
function isAbsence(anchor: Anchor | null): boolean {
  return anchor !== null && (anchor.person === 'peer' || anchor.person === 'other');
}

function total(clauses: Tally, jargon: (from: number, to: number) => number): number {
  let sum = 0;
  for (const [clause, { score, from }] of clauses)
    sum += Math.max(0, score - JARGON_WEIGHT * jargon(from, clause));
  return sum;
}

/**
 * Nothing counts that stands inside a harmless phrase, or inside a phrase of jargon; and no word is jargon inside a
 * telling phrase (`a criminal record`).
 */
function withoutMasked(marks: readonly Mark[], language: number): Mark[] {
  const kept: Mark[] = [];
  let maskedTo = -1;
  let tellingTo = -1;
  for (const mark of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const { role } = mark.meaning;
    const isOurs = mark.meaning.language === language;
    if (role === 'jargon' ? mark.end <= tellingTo : mark.start < maskedTo) continue;
    if (role === 'jargon' || (role === 'harmless' && isOurs)) maskedTo = Math.max(maskedTo, mark.end);
    if (role === 'evidence' && isOurs && mark.lastWord > mark.word) tellingTo = Math.max(tellingTo, mark.end);
    if (role === 'jargon' || isOurs) kept.push(mark);
  }
  return kept;
}

/** How many words of jargon and pieces of code stand in the clauses from one to another. */
function jargonByClause({ words }: Reading, marks: readonly Mark[]): (from: number, to: number) => number {
  const isTrade = new Uint8Array(words.length);
  for (const { meaning, word } of marks) if (meaning.role === 'jargon') isTrade[word] = 1;
  const sums = [0];
  words.forEach(({ sort, clause }, index) => {
    while (sums.length < clause + 2) sums.push(sums.at(-1) ?? 0);
    if (sort === 'code' || isTrade[index] === 1) sums[clause + 1] = (sums[clause + 1] ?? 0) + 1;
  });
  return (from, to) => (sums[to + 1] ?? sums.at(-1) ?? 0) - (sums[from] ?? 0);
}

/** Amounts of money (`94k`, `€ 500`, `3,2 miljoner`) are weak evidence. */
function withMoney({ text, words }: Reading, marks: readonly Mark[], language: number): Mark[] {
  const units = new Set<number>();
  for (const { meaning, word } of marks) if (meaning.role === 'currency') units.add(word);
  const meaning = { language, role: 'evidence', kind: 'finance', strength: 'weak' } as const;
  const money: Mark[] = [];
  words.forEach((one, word) => {
    if (one.sort !== 'number') return;
    const hasUnit = units.has(word + 1) || units.has(word - 1) || isMoneySign(text.charCodeAt(one.start - 1));
    if (hasUnit) money.push({ ...one, meaning, word, lastWord: word });
  });
  return money.length === 0 ? [...marks] : [...marks, ...money].sort((a, b) => a.start - b.start);
}

interface Telling {
  mark: Mark;
  kind: SensitiveKind;
  strength: Strength;
}

/** Where terms of a category overlap the strongest counts. */
function tellingOf(marks: readonly Mark[], language: number): Telling[] {
  const kept: Telling[] = [];
  const lastOf = new Map<SensitiveKind, Telling>();
  for (const mark of marks) {
    const { meaning } = mark;
    if (meaning.role !== 'evidence' || meaning.language !== language) continue;
    const { kind, strength } = meaning;
    const last = lastOf.get(kind);
    if (last === undefined || mark.start >= last.mark.end) {
      const telling = { mark, kind, strength };
      kept.push(telling);
      lastOf.set(kind, telling);
    } else if (WEIGHTS[strength] > WEIGHTS[last.strength]) Object.assign(last, { mark, strength });
  }
  return kept;
}
