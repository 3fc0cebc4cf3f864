import type { KnownFact } from '../derive/index.js';
import type { FactRow } from '../store/facts.js';

/** A stored fact as what is compared with others. */
export function comparable(fact: FactRow): KnownFact {
  const { id, category, claim, quote, polarity, rule, tier } = fact;
  return {
    id,
    category,
    claim,
    quote,
    polarity,
    rule,
    tier,
    session: fact.session_id,
    observedAt: fact.observed_at,
  };
}
