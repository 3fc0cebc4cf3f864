// What a new fact says of those before it: it takes their place, or theirs it (`rules` 20, 21).

import { createKnownFacts, type KnownFact, type KnownFacts, relationOf } from '../derive/index.js';
import type { EpochMs } from '../model/time.js';
import { supersedeShared } from '../recall/sharing.js';
import type { Db } from '../store/database.js';
import { currentFacts, type FactRow, getFact, supersedeFact } from '../store/facts.js';
import { markSummaryStale } from '../store/sessions.js';

/** By scope, through the whole run: reading them all again for each new fact would cost their number squared. */
export type FactsByScope = Map<number, KnownFacts>;

/**
 * Marks what `fact` replaces, and `fact` itself where something said later has already replaced it: transcripts come
 * in in any order. What is replaced stays in the chain.
 */
export function supersede(
  db: Db,
  fact: FactRow,
  { known, now }: { known: FactsByScope; now: EpochMs },
): void {
  const facts = factsBefore(db, fact, known);
  const newest = comparable(fact);
  for (const other of facts.near(newest)) {
    const isLater = (other.observedAt ?? 0) > (fact.observed_at ?? now);
    const [later, earlier] = isLater ? [other, newest] : [newest, other];
    if (relationOf(later, earlier) !== 'replaces' || !isStillCurrent(db, other)) continue;
    replace(db, earlier.id, later.id, now);
    if (isLater) break;
  }
  facts.add(newest);
}

/** Those that other transactions, or another process, have added meanwhile are read now. */
function factsBefore(db: Db, fact: FactRow, known: FactsByScope): KnownFacts {
  const facts = known.get(fact.scope_id) ?? createKnownFacts();
  known.set(fact.scope_id, facts);
  for (const row of currentFacts(db, fact.scope_id, facts.lastId)) {
    if (row.id !== fact.id) facts.add(comparable(row));
  }
  return facts;
}

function comparable(fact: FactRow): KnownFact {
  const { id, category, claim, quote, polarity, rule } = fact;
  return { id, category, claim, quote, polarity, rule, observedAt: fact.observed_at };
}

/** It may have been erased or replaced since it was read, or its transaction was rolled back. */
function isStillCurrent(db: Db, { id, claim }: KnownFact): boolean {
  const row = getFact(db, id);
  return row !== null && row.claim === claim && row.superseded_at === null;
}

function replace(db: Db, earlier: number, later: number, now: EpochMs): void {
  const fact = getFact(db, earlier);
  if (!fact) return;
  supersedeFact(db, earlier, later, now);
  supersedeShared(db, earlier, later, now);
  markSummaryStale(db, fact.session_id);
}
