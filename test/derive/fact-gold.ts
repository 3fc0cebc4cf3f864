// How relations and polarity fare on the facts that an author wrote down, whatever the rules find of them.
import { claimOf } from '../../src/derive/facts/claim.js';
import type { Language } from '../../src/derive/facts/language.js';
import { isBareDenial, leadInOf } from '../../src/derive/facts/lead-in.js';
import { polarityOf } from '../../src/derive/facts/polarity.js';
import { createKnownFacts, type KnownFact } from '../../src/derive/facts/replacing/known.js';
import { relationOf, whyReplaced } from '../../src/derive/facts/replacing/relation.js';
import { plain } from '../../src/derive/facts/span.js';
import type { GoldFact, Transcript } from './fact-scoring.js';

interface KnownGold extends KnownFact {
  gold: GoldFact;
  /** `round.fact`, as `replaces` names it. */
  place: string;
}

/** A fact that is said to take another's place, or is found to. */
export interface GoldPair {
  transcript: string;
  later: string;
  earlier: string;
  isWanted: boolean;
  isFound: boolean;
  /** By which rule. */
  why: string | null;
}

export interface GoldReading {
  transcript: Transcript;
  pairs: GoldPair[];
  /** Facts whose polarity is not the author's. */
  wrongPolarity: GoldFact[];
  facts: number;
}

/** Every fact of the author, in order, against those before it, as ingest compares them. */
export function readGold(transcript: Transcript): GoldReading {
  const facts = goldFacts(transcript);
  const known = createKnownFacts();
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const replaced = new Set<number>();
  const pairs: GoldPair[] = [];
  for (const later of facts) {
    const near = new Set(known.near(later).map(({ id }) => id));
    for (const earlier of facts.slice(0, facts.indexOf(later))) {
      const isWanted = later.gold.replaces?.includes(earlier.place) ?? false;
      const isFound =
        near.has(earlier.id) && !replaced.has(earlier.id) && relationOf(later, earlier) === 'replaces';
      if (isFound) replaced.add(earlier.id);
      if (isWanted || isFound)
        pairs.push({
          transcript: transcript.id,
          later: later.gold.q,
          earlier: earlier.gold.q,
          isWanted,
          isFound,
          why: whyReplaced(later, earlier),
        });
    }
    known.add(byId.get(later.id) ?? later);
  }
  const wrongPolarity = facts.flatMap(({ gold, polarity }) =>
    (gold.p === '-') === (polarity === 'negative') ? [] : [gold],
  );
  return { transcript, pairs, wrongPolarity, facts: facts.length };
}

export function goldFacts({ rounds, start, lang }: Transcript): KnownGold[] {
  const language = lang as Language;
  let id = 0;
  return rounds.flatMap((round, index) =>
    (round.facts ?? []).map((gold, n) => {
      id += 1;
      const claim = claimOf(gold.q, language);
      const [opening = ''] = round.h.split(/(?<=[.!?])\s/);
      const isCorrection = leadInOf(round.h).isCorrection || isBareDenial(opening);
      return {
        id,
        gold,
        place: `${index + 1}.${n + 1}`,
        claim,
        quote: gold.q,
        category: gold.c,
        // As with what is found: a cause is told as it is.
        polarity: gold.by === 'assistant' ? 'positive' : polarityOf(plain(claim), language, gold.c),
        rule: isCorrection ? 'correction:gold' : '',
        session: 1,
        observedAt: Date.parse(start) + index,
      };
    }),
  );
}

export interface GoldScore {
  facts: number;
  polarity: number;
  wanted: number;
  found: number;
  right: number;
}

export function scoreOfGold(readings: readonly GoldReading[]): GoldScore {
  const pairs = readings.flatMap((reading) => reading.pairs);
  const facts = readings.reduce((sum, reading) => sum + reading.facts, 0);
  const wrong = readings.reduce((sum, { wrongPolarity }) => sum + wrongPolarity.length, 0);
  return {
    facts,
    polarity: facts === 0 ? 1 : 1 - wrong / facts,
    wanted: pairs.filter(({ isWanted }) => isWanted).length,
    found: pairs.filter(({ isFound }) => isFound).length,
    right: pairs.filter(({ isWanted, isFound }) => isWanted && isFound).length,
  };
}
