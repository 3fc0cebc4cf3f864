// What a new fact says of those before it: it takes their place, or theirs it (`rules` 20, 21).

import { createKnownFacts, isSaidIn, type KnownFact, type KnownFacts, relationOf } from '../derive/index.js';
import type { EpochMs } from '../model/time.js';
import { comparable } from '../recall/comparable.js';
import { supersedeShared } from '../recall/sharing.js';
import type { Db } from '../store/database.js';
import { correctedFacts, type FactRow, factsSince, getFact, supersedeFact } from '../store/facts.js';
import { getSession, markSummaryStale } from '../store/sessions.js';

/** By scope, through the whole run: reading them all again for each new fact would cost their number squared. */
export type FactsByScope = Map<number, KnownFacts>;

/**
 * Marks what `fact` replaces, and `fact` itself where something said later replaces it: transcripts come in in any
 * order, and the chain is that of the order of saying. What is replaced stays in it.
 */
export function supersede(
  db: Db,
  fact: FactRow,
  { known, now }: { known: FactsByScope; now: EpochMs },
): void {
  const facts = factsBefore(db, fact, known);
  const newest = comparable(fact);
  const others = facts.near(newest);
  const said = newest.observedAt ?? now;
  const after = others.filter((other) => (other.observedAt ?? 0) > said);
  const successor = after
    .filter((other) => relationOf(other, newest) === 'replaces' && isKept(db, other))
    .sort((a, b) => (a.observedAt ?? 0) - (b.observedAt ?? 0))[0];
  for (const other of others) {
    if (after.includes(other) || relationOf(newest, other) !== 'replaces') continue;
    if (mayReplace(db, other, { said, observedAt: newest.observedAt })) replace(db, other.id, newest.id, now);
  }
  if (successor) replace(db, newest.id, successor.id, now);
  facts.add(newest);
}

/**
 * What a correction has replaced is replaced by it wherever else it was said before: a transcript that comes in after the
 * correction is read as if it had come in first. The same words count, nearly the same, and what was a part of it; `groups`
 * are the digests of the same words and of the statement that the fact is a part of.
 */
export function replaceAsCorrected(
  db: Db,
  fact: FactRow,
  { known, groups, now }: { known: FactsByScope; groups: readonly Buffer[]; now: EpochMs },
): void {
  // What was said at a time that nobody knows may have been said since.
  const said = fact.observed_at ?? now;
  const corrected = correctedFacts(db, fact.scope_id).filter(({ at }) => at > said);
  if (corrected.length === 0) return;
  const newest = comparable(fact);
  const near = factsBefore(db, fact, known).near(newest);
  const byId = new Map(near.map((other) => [other.id, other]));
  const first = corrected.find(({ id, group_key }) => {
    const other = byId.get(id);
    return (
      groups.some((group) => group.equals(group_key)) || (other !== undefined && isSaidIn(newest, other))
    );
  });
  const successor = getFact(db, getFact(db, fact.id)?.superseded_by ?? 0);
  if (first && (successor?.observed_at ?? first.at) >= first.at)
    replace(db, fact.id, first.correction, first.superseded_at);
}

/** Those that other transactions, or another process, have added meanwhile are read now. */
function factsBefore(db: Db, fact: FactRow, known: FactsByScope): KnownFacts {
  const facts = known.get(fact.scope_id) ?? createKnownFacts();
  known.set(fact.scope_id, facts);
  for (const row of factsSince(db, fact.scope_id, facts.lastId)) {
    if (row.id !== fact.id) facts.add(comparable(row));
  }
  return facts;
}

/** It may have been erased since it was read, or its transaction was rolled back. */
function isKept(db: Db, { id, claim }: KnownFact): boolean {
  return getFact(db, id)?.claim === claim;
}

/**
 * It holds still, or what took its place was said later than `said`, and by no correction of its subject's. Where it was
 * confirmed, only what is known to have been said since may replace it: a wrong replacement is not made again.
 */
function mayReplace(
  db: Db,
  { id, claim }: KnownFact,
  { said, observedAt }: { said: EpochMs; observedAt: EpochMs | null },
): boolean {
  const row = getFact(db, id);
  if (row === null || row.claim !== claim) return false;
  if (row.confirmed_at !== null && (observedAt ?? 0) <= row.confirmed_at) return false;
  if (row.superseded_at === null) return true;
  const successor = row.superseded_by === null ? null : getFact(db, row.superseded_by);
  if (successor === null || getSession(db, successor.session_id)?.kind === 'correction') return false;
  return (successor.observed_at ?? 0) > said;
}

function replace(db: Db, earlier: number, later: number, now: EpochMs): void {
  const fact = getFact(db, earlier);
  if (!fact) return;
  supersedeFact(db, earlier, later, fact.superseded_at ?? now);
  supersedeShared(db, earlier, later, now);
  markSummaryStale(db, fact.session_id);
}
