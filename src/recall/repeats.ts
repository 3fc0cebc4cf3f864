// How often something was stated. The same words are counted where facts are read; here are those that say the same in
// other words. Compared when it is asked, pair by pair: no order of coming in, and no erasure, leaves a count behind.
import { normaliseClaim } from '../derive/facts/claim.js';
import { sameStatements } from '../derive/facts/replacing/relation.js';
import { repeatKeys } from '../derive/facts/replacing/repeats.js';
import { statementsWithin } from '../derive/facts/within.js';
import { all, type Db } from '../store/database.js';
import { type FactRow, factsByKey } from '../store/facts.js';
import { factsOfKeys, factsSharingKeys, pairsSharingKeys } from '../store/repeat-keys.js';

export type Stated = Pick<FactRow, 'id' | 'category' | 'claim' | 'quote' | 'polarity' | 'rule'>;

/** The seen facts of the same scope that are nearly the same statement. */
export function nearRepeats(db: Db, fact: Stated): FactRow[] {
  const others = factsSharingKeys(db, fact.id);
  return others.length === 0 ? [] : sameStatements(fact, others);
}

/** How many of them there are of each of several facts: each is read once, however many it is compared with. */
export function countNearRepeats(db: Db, facts: readonly Stated[]): Map<number, number> {
  const pairs = pairsSharingKeys(
    db,
    facts.map(({ id }) => id),
  );
  const read = new Map<number, Stated>(facts.map((fact) => [fact.id, fact]));
  const unread = new Set(pairs.map(({ other }) => other).filter((id) => !read.has(id)));
  for (const fact of factsByKey(db, [...unread])) read.set(fact.id, fact);
  const known = new Map<string, boolean>();
  const counts = new Map<number, number>();
  for (const { id, other } of pairs) {
    const [one, two] = [read.get(id), read.get(other)];
    if (!one || !two) continue;
    const key = id < other ? `${id} ${other}` : `${other} ${id}`;
    const isSame = known.get(key) ?? sameStatements(one, [two]).length > 0;
    known.set(key, isSame);
    if (isSame) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/**
 * The other facts of the scope that say the same, in the same words or nearly, or one statement of it, and do not say
 * `claim` already; oldest first. Those in the same words are found where they wait or were told in passing too; none that
 * is hidden.
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
  const found = [...inSameWords, ...nearRepeats(db, fact), ...repeatsOfParts(db, fact)];
  return [...new Map(found.map((other) => [other.id, other])).values()]
    .filter((other) => other.id !== fact.id && normaliseClaim(other.claim) !== wanted)
    .sort((a, b) => a.id - b.id);
}

function repeatsOfParts(db: Db, fact: FactRow): FactRow[] {
  return statementsWithin(fact).flatMap((part) =>
    sameStatements(part, factsOfKeys(db, fact.scope_id, repeatKeys(part))),
  );
}
