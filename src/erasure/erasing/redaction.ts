// Erasing one fact blanks its quote in the round it came from (`rules` 23).
import { numberedId } from '../../model/ids.js';
import { maskQuotes } from '../../recall/round-text.js';
import { all, type Db } from '../../store/database.js';
import { type FactRow, factsOfRound, getFact, isShared } from '../../store/facts.js';
import { messagesOfRound, rewriteMessage } from '../../store/rounds.js';

/** Facts of the same rounds whose quotes do not survive when these facts' quotes are blanked. */
export function overlappingFacts(db: Db, factIds: ReadonlySet<number>): { id: number; source: string }[] {
  const going = [...factIds]
    .map((id) => getFact(db, id))
    .filter((fact) => fact !== null && !isShared(db, fact))
    .filter((fact) => fact !== null);
  const found: { id: number; source: string }[] = [];
  for (const [roundId, facts] of groupByRound(going)) {
    const quotes = facts.map((fact) => fact.quote);
    const remaining = messagesOfRound(db, roundId)
      .map((message) => maskQuotes(message.text, quotes))
      .join('\n');
    const [first] = facts;
    for (const other of factsOfRound(db, roundId)) {
      if (first && !factIds.has(other.id) && !remaining.includes(other.quote))
        found.push({ id: other.id, source: idOfFact(db, first) });
    }
  }
  return found;
}

function groupByRound(facts: readonly FactRow[]): Map<number, FactRow[]> {
  const groups = new Map<number, FactRow[]>();
  for (const fact of facts) groups.set(fact.round_id, [...(groups.get(fact.round_id) ?? []), fact]);
  return groups;
}

export function idOfFact(db: Db, fact: FactRow): string {
  const uid =
    all<{ uid: string }>(db, 'SELECT uid FROM sessions WHERE id = ?', fact.session_id)[0]?.uid ?? '';
  return numberedId(uid, 'fact', fact.n);
}

/** Blanks a quote in every message of a round that has it. Returns how many messages changed. */
export function redactQuote(db: Db, roundId: number, quote: string): number {
  let changed = 0;
  for (const message of messagesOfRound(db, roundId)) {
    const masked = maskQuotes(message.text, [quote]);
    if (masked === message.text) continue;
    rewriteMessage(db, message.id, masked);
    changed += 1;
  }
  return changed;
}
