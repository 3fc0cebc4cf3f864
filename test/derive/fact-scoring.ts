// How what was extracted from a set of fixtures/facts compares with what its author took from it.
import { readFileSync } from 'node:fs';
import { extractFacts } from '../../src/derive/facts/extract.js';
import { relationOf } from '../../src/derive/facts/replacing/relation.js';
import { sensitiveCategoryOf } from '../../src/gate/index.js';
import type { AuthoredBy, FactDraft, RoundMessage } from '../../src/model/memory.js';
import { DAY_MS } from '../../src/model/time.js';

export interface GoldFact {
  q: string;
  c: string;
  p?: '-';
  by?: 'assistant';
  on?: string;
  replaces?: string[];
}

export interface Transcript {
  id: string;
  setting: 'chat' | 'coding' | 'support';
  lang: string;
  start: string;
  rounds: { h: string; a?: string; at?: string; facts?: GoldFact[] }[];
}

/** A fact that was extracted, and what it was extracted from. */
export interface Extracted extends FactDraft {
  round: number;
  text: string;
  gold: GoldFact | null;
  /** One transcript is one conversation. */
  session: number;
  observedAt: number;
}

/** What was found in one transcript. */
export interface Reading {
  transcript: Transcript;
  extracted: Extracted[];
  /** Gold facts, with the best extracted one of each. */
  matches: { gold: GoldFact; round: number; n: number; found: Extracted | null }[];
}

/** A set of fixtures/facts by its name, or a file of the same form. */
export function readSet(name: string): Transcript[] {
  const path = name.includes('/') ? name : new URL(`../../fixtures/facts/${name}.jsonl`, import.meta.url);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const MINUTE_MS = 60_000;

export function readTranscript(transcript: Transcript): Reading {
  const setting = transcript.setting === 'coding' ? 'coding' : 'conversation';
  let at = Date.parse(transcript.start) - MINUTE_MS;
  let before: string | null = null;
  const earlier: string[] = [];
  const extracted: Extracted[] = [];
  transcript.rounds.forEach((round, index) => {
    at = round.at === undefined ? at + MINUTE_MS : Date.parse(round.at);
    const messages: RoundMessage[] = [{ role: 'human', text: round.h, at }];
    if (round.a !== undefined) messages.push({ role: 'assistant', text: round.a, at });
    for (const fact of extractFacts(messages, { sensitiveCategoryOf, setting, before, earlier })) {
      const text = messages[fact.message]?.text ?? '';
      const gold = round.facts?.find((one) => isSame(one, fact)) ?? null;
      extracted.push({ ...fact, round: index + 1, text, gold, session: 1, observedAt: at });
    }
    before = round.a ?? null;
    earlier.push(round.h);
  });
  return { transcript, extracted, matches: matchesIn(transcript, extracted) };
}

function matchesIn(transcript: Transcript, extracted: readonly Extracted[]): Reading['matches'] {
  return transcript.rounds.flatMap(({ facts = [] }, index) =>
    facts.map((gold, place) => {
      const candidates = extracted.filter((fact) => fact.round === index + 1 && isSame(gold, fact));
      const found = candidates.sort((a, b) => likeness(gold, b) - likeness(gold, a))[0] ?? null;
      return { gold, round: index + 1, n: place + 1, found };
    }),
  );
}

/** The extracted fact holds most of the words that the author names, and they are no small part of it. */
export function isSame(gold: GoldFact, fact: Pick<FactDraft, 'authoredBy' | 'quote'>): boolean {
  return (gold.by ?? 'subject') === fact.authoredBy && holds(gold.q, fact.quote);
}

/** Whether `quote` holds most of the words that an author names, and they are no small part of it. */
export function holds(named: string, quote: string): boolean {
  return likenessOf(named, quote) >= 0.3;
}

/** Whether a piece of a message tells what the author names, or most of it is part of that. */
export function isSameText(gold: string, piece: string): boolean {
  const wanted = wordsOf(gold);
  const found = wordsOf(piece);
  const shared = [...wanted].filter((word) => found.has(word)).length;
  const isMost = shared / wanted.size >= 0.6 || (found.size > 1 && shared / found.size >= 0.8);
  return isMost && (2 * shared) / (wanted.size + found.size) >= 0.3;
}

function likeness(gold: GoldFact, fact: Pick<FactDraft, 'quote'>): number {
  return likenessOf(gold.q, fact.quote);
}

function likenessOf(named: string, quote: string): number {
  const wanted = wordsOf(named);
  const found = wordsOf(quote);
  const shared = [...wanted].filter((word) => found.has(word)).length;
  const held = shared / wanted.size;
  return held >= 0.6 ? (2 * shared) / (wanted.size + found.size) : 0;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}']+/gu) ?? []);
}

export interface Score {
  facts: number;
  empty: number;
  precisionHigh: number;
  precisionDefault: number;
  recall: number;
  polarity: number;
  authoredBy: number;
  category: number;
  days: number;
  supersession: { found: number; right: number; wanted: number; f1: number };
}

export function scoreOf(readings: readonly Reading[]): Score {
  const extracted = readings.flatMap((reading) => reading.extracted);
  const matches = readings.flatMap((reading) => reading.matches);
  const shown = extracted.filter(({ tier }) => tier !== 'passing');
  const found = matches.flatMap(({ gold, found: fact }) => (fact ? [{ gold, fact }] : []));
  const dated = found.filter(({ gold }) => gold.on !== undefined);
  const rounds = readings.flatMap(({ transcript }) => transcript.rounds);
  return {
    facts: matches.length,
    empty: rounds.filter(({ facts = [] }) => facts.length === 0).length,
    precisionHigh: share(
      extracted.filter(({ tier }) => tier === 'high'),
      ({ gold }) => gold !== null,
    ),
    precisionDefault: share(shown, ({ gold }) => gold !== null),
    recall: share(matches, ({ found: fact }) => fact !== null && fact.tier !== 'passing'),
    polarity: share(found, ({ gold, fact }) => (gold.p === '-') === (fact.polarity === 'negative')),
    authoredBy: share(shown, (fact) => fact.authoredBy === authorOf(fact, rounds)),
    category: share(found, ({ gold, fact }) => gold.c === fact.category),
    days: share(dated, ({ gold, fact }) => gold.on === dayOf(fact.eventAt)),
    supersession: supersessionOf(readings),
  };
}

function share<T>(all: readonly T[], isRight: (one: T) => boolean): number {
  return all.length === 0 ? 1 : all.filter(isRight).length / all.length;
}

/** Who wrote the words that a fact quotes, by the fixture. */
function authorOf({ text, quote }: Extracted, rounds: readonly Transcript['rounds'][number][]): AuthoredBy {
  const isHuman = rounds.some(({ h }) => h === text && h.includes(quote));
  return isHuman ? 'subject' : 'assistant';
}

function dayOf(at: number | null): string | null {
  return at === null ? null : new Date(at - (at % DAY_MS)).toISOString().slice(0, 10);
}

/** A pair of found facts, of which one is said to replace the other, or is found to. */
export interface Pair {
  transcript: string;
  later: string;
  earlier: string;
  isWanted: boolean;
  isFound: boolean;
}

/** Of the pairs whose both facts were found: which are said to replace each other, and which are found to. */
export function pairsOf({ transcript, matches }: Reading): Pair[] {
  const known = matches.flatMap((match) => (match.found ? [{ ...match, fact: match.found }] : []));
  const replaced = new Set<Extracted>();
  return known.flatMap((later, index) =>
    known.slice(0, index).flatMap((earlier) => {
      const isWanted = later.gold.replaces?.includes(`${earlier.round}.${earlier.n}`) ?? false;
      const isFound = isReplaced(later.fact, earlier.fact) && !replaced.has(earlier.fact);
      if (isFound) replaced.add(earlier.fact);
      if (!isWanted && !isFound) return [];
      return [{ transcript: transcript.id, later: later.gold.q, earlier: earlier.gold.q, isWanted, isFound }];
    }),
  );
}

function supersessionOf(readings: readonly Reading[]): Score['supersession'] {
  const pairs = readings.flatMap(pairsOf);
  const found = pairs.filter(({ isFound }) => isFound).length;
  const wanted = pairs.filter(({ isWanted }) => isWanted).length;
  const right = pairs.filter(({ isFound, isWanted }) => isFound && isWanted).length;
  return { found, right, wanted, f1: found + wanted === 0 ? 1 : (2 * right) / (found + wanted) };
}

function isReplaced(later: Extracted, earlier: Extracted): boolean {
  return later !== earlier && relationOf(later, earlier) === 'replaces';
}
