// How often something was stated. The same words are counted where facts are read; here are those that say the same in
// other words. Compared when it is asked, pair by pair: no order of coming in, and no erasure, leaves a count behind.
import { sameStatements } from '../derive/index.js';
import type { Db } from '../store/database.js';
import type { FactRow } from '../store/facts.js';
import { factsSharingKeys } from '../store/repeat-keys.js';

/** The seen facts of the same scope that are nearly the same statement. */
export function nearRepeats(
  db: Db,
  fact: Pick<FactRow, 'id' | 'category' | 'claim' | 'quote' | 'polarity' | 'rule'>,
): number {
  const others = factsSharingKeys(db, fact.id);
  return others.length === 0 ? 0 : sameStatements(fact, others).length;
}
