// How often something was stated. The same words are counted where facts are read; here are those that say the same in
// other words. Compared when it is asked, pair by pair: no order of coming in, and no erasure, leaves a count behind.
import { normaliseClaim, sameStatements } from '../derive/index.js';
import { all, type Db } from '../store/database.js';
import type { FactRow } from '../store/facts.js';
import { factsSharingKeys } from '../store/repeat-keys.js';

type Stated = Pick<FactRow, 'id' | 'category' | 'claim' | 'quote' | 'polarity' | 'rule'>;

/** The seen facts of the same scope that are nearly the same statement. */
export function nearRepeats(db: Db, fact: Stated): FactRow[] {
  const others = factsSharingKeys(db, fact.id);
  return others.length === 0 ? [] : sameStatements(fact, others);
}

/**
 * The other facts of the scope that say the same, in the same words or nearly, and do not say `claim` already; oldest
 * first. Those in the same words are found where they wait or were told in passing too; none that is hidden.
 */
export function repetitionsOf(db: Db, fact: FactRow, claim = ''): FactRow[] {
  const inSameWords = all<FactRow>(
    db,
    'SELECT * FROM unmarked_facts WHERE scope_id = ? AND group_key = ? AND id <> ?',
    fact.scope_id,
    fact.group_key,
    fact.id,
  );
  const wanted = normaliseClaim(claim);
  return [...inSameWords, ...nearRepeats(db, fact)]
    .filter((other) => normaliseClaim(other.claim) !== wanted)
    .sort((a, b) => a.id - b.id);
}
