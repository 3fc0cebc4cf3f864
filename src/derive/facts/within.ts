// A statement that stands in another one, which is kept as a whole.
import { partsOf } from './apart.js';
import { claimOf } from './claim.js';
import { languageOf } from './language.js';
import { polarityOf } from './polarity.js';
import { type Comparable, sameStatements } from './replacing/relation.js';
import { plain } from './span.js';

const known = new WeakMap<Comparable, readonly Comparable[]>();

/** The statements of a claim that tells what is and what is not, as they are found each by itself; none of one alone. */
export function statementsWithin(fact: Comparable): readonly Comparable[] {
  const before = known.get(fact);
  if (before) return before;
  const { claim, category } = fact;
  const language = languageOf(claim);
  const statement = plain(claim);
  const parts = partsOf(statement, language, category).map(({ start, end, shared }) => {
    const words = claimOf(shared + statement.slice(start, end).replace(/[\s.,;:!…。！，；]+$/, ''), language);
    return { ...fact, claim: words, quote: words, polarity: polarityOf(plain(words), language, category) };
  });
  const within = parts.length === 1 ? [] : parts;
  known.set(fact, within);
  return within;
}

/** Whether `one` says what `whole` says, or a statement of it. */
export function isSaidIn(one: Comparable, whole: Comparable): boolean {
  return sameStatements(one, [whole, ...statementsWithin(whole)]).length > 0;
}
