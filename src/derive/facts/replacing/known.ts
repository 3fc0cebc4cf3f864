import type { EpochMs } from '../../../model/time.js';
import { contentOf, LONG_STEM } from './content.js';
import { type Read, readingsOf } from './reading.js';
import type { Comparable } from './relation.js';

export interface KnownFact extends Comparable {
  id: number;
  observedAt: EpochMs | null;
}

/** What is known of one person, kept so that the few facts which another may replace or repeat are found at once. */
export interface KnownFacts {
  /** The highest key that was added; 0 for none. */
  lastId: number;
  add(fact: KnownFact): void;
  /** Those that share a word or a slot with `fact`, oldest first. */
  near(fact: Comparable): KnownFact[];
}

/** Of a word that a person uses all the time only the latest statements are looked at. */
const MOST_A_WORD = 200;

export function createKnownFacts(): KnownFacts {
  const facts = new Map<number, KnownFact>();
  const byKey = new Map<string, number[]>();
  /** To read a fact takes long the first time: nothing is compared with the only one there is. */
  const unread: KnownFact[] = [];
  const readAll = () => {
    for (const fact of unread.splice(0))
      for (const key of keysOf(fact)) {
        const ids = byKey.get(key);
        if (ids) ids.push(fact.id);
        else byKey.set(key, [fact.id]);
      }
  };
  const known: KnownFacts = {
    lastId: 0,
    add(fact) {
      facts.set(fact.id, fact);
      known.lastId = Math.max(known.lastId, fact.id);
      unread.push(fact);
    },
    near(fact) {
      if (facts.size === 0) return [];
      readAll();
      const ids = new Set(keysOf(fact).flatMap((key) => byKey.get(key)?.slice(-MOST_A_WORD) ?? []));
      return [...ids].sort((a, b) => a - b).flatMap((id) => facts.get(id) ?? []);
    },
  };
  return known;
}

function keysOf(fact: Comparable): string[] {
  const { whole, parts } = readingsOf(fact);
  const quoted = fact.quote === fact.claim ? [] : contentOf(fact.quote).stems;
  const stems = [...whole.words.stems, ...quoted].map((stem) => stem.slice(0, LONG_STEM));
  return [...new Set([...stems, ...[whole, ...parts].flatMap(kindsOf)])];
}

/** What it may be compared by although it shares no word. */
function kindsOf({ slot, aspects, values, states, tools, change }: Read): string[] {
  return [
    ...(slot === null ? [] : [`slot: ${slot}`]),
    ...[...aspects].map((aspect) => `aspect: ${aspect}`),
    ...[...values.keys()].map((kind) => `kind: ${kind}`),
    ...[...tools.keys()].map((role) => `role: ${role}`),
    ...[...states.before, ...states.after].map((place) => `turn: ${place}`),
    ...(change.isTrouble || change.works ? ['state'] : []),
  ];
}
