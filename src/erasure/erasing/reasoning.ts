// Reasoning is for audit alone and nobody's words. It goes with its round, and whole when something of its round goes:
// a fact that it was about, in whatever words, or a name that stands in it.
import type { Workspace } from '../../ledger/workspace.js';
import { matchersByScope } from '../../recall/namesakes.js';
import { all, type Db } from '../../store/database.js';
import { deleteReasoning, type ReasoningText, reasoningOfRounds } from '../../store/reasoning.js';
import { scopeOfRound } from '../names/mentions.js';
import { isByGate, type Target, type TargetName } from '../plan/target.js';

/** What goes of rounds that stay, when these facts go from them and these rounds are redacted. */
export function reasoningThatGoes(
  { store, policy }: Workspace,
  { facts, mentions }: { facts: readonly number[]; mentions: readonly number[] },
  target: Target,
): ReasoningText[] {
  const { db } = store;
  return [
    ...(target.keepSource ? [] : reasoningOfFacts(db, facts)),
    ...reasoningNaming(db, mentions, target.names),
    ...(isByGate(target) && policy.reasoning === 'digest' ? reasoningOfRounds(db, mentions) : []),
  ];
}

/** Of the rounds that facts were drawn from; none for what stands in a workspace. */
export function reasoningOfFacts(db: Db, factIds: readonly number[]): ReasoningText[] {
  const rounds = all<{ id: number }>(
    db,
    `SELECT DISTINCT r.id FROM facts f JOIN rounds r ON r.id = f.round_id AND r.scope_id = f.scope_id
     WHERE f.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(factIds),
  ).map(({ id }) => id);
  return reasoningOfRounds(db, rounds);
}

/** In which one of the names stands. */
export function reasoningNaming(
  db: Db,
  roundIds: readonly number[],
  names: readonly TargetName[],
): ReasoningText[] {
  if (names.length === 0) return [];
  const matchers = matchersByScope(db, names);
  return roundIds.flatMap((id) => {
    const texts = reasoningOfRounds(db, [id]);
    if (texts.length === 0) return [];
    const matcher = matchers(scopeOfRound(db, id));
    return texts.filter(({ text }) => matcher.isIn(text));
  });
}

/** Drops it with a fact that goes by itself. In the caller's transaction. */
export function dropReasoningOfFact(db: Db, factId: number): number {
  return deleteReasoning(db, reasoningOfFacts(db, [factId]));
}
