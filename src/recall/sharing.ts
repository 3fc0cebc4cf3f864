// A fact that a subject shares stands in the workspace as a row of its own: the claim alone. Their words stay in their
// own scope; the link to their own fact and the round lasts as long as they are there (`docs/decisions.md`).
import type { KeyRing } from '../ledger/keys.js';
import { isCategory } from '../model/memory.js';
import type { EpochMs } from '../model/time.js';
import type { Policy } from '../policy/index.js';
import type { Db } from '../store/database.js';
import { type FactRow, type NewFact, sharedCopies, supersedeFact } from '../store/facts.js';
import { getRound } from '../store/rounds.js';
import { groupKeyOf } from './fact-digests.js';

export interface Sharing {
  policy: Policy;
  ring: KeyRing;
}

/** The fact as it would stand in a workspace; null where the policy shares none of its category. */
export function sharedFact(
  db: Db,
  fact: FactRow,
  { workspaceId, policy, ring }: Sharing & { workspaceId: number | null },
): NewFact | null {
  const { category } = fact;
  if (
    fact.confirmation === 'waiting' ||
    workspaceId === null ||
    !isCategory(category) ||
    policy.sharing[category] === 'never'
  )
    return null;
  return {
    ...fact,
    scope_id: workspaceId,
    group_key: groupKeyOf(db, ring, { ...fact, scope_id: workspaceId }),
    quote: '',
    origin_id: fact.id,
  };
}

/** The workspace that the facts of a round are shared in; null for none. */
export function workspaceOfRound(db: Db, roundId: number): number | null {
  return getRound(db, roundId)?.shared_id ?? null;
}

/** What was shared of a fact is superseded with it, by what was shared of its successor. */
export function supersedeShared(db: Db, old: number, by: number, at: EpochMs): void {
  const successors = sharedCopies(db, by);
  for (const copy of sharedCopies(db, old)) {
    if (copy.superseded_at !== null) continue;
    const successor = successors.find((one) => one.scope_id === copy.scope_id);
    supersedeFact(db, copy.id, successor?.id ?? null, at);
  }
}
