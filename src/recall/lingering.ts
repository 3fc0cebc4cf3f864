// What a fact of two statements says stays said where only the other one was replaced: it goes on backing its relation.
// A fact of several things, `We use pnpm and Docker`, stays where one of them has ended, and backs that relation no more.
import { endsListed, endsRelation, entityKey, MAY_BE_JOINED, MAY_BE_LISTED } from '../derive/index.js';
import type { RelationDraft, RelationKind } from '../model/entity.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get } from '../store/database.js';
import type { FactRow } from '../store/facts.js';
import { comparable } from './comparable.js';

/** A relation by what it is told apart by in its scope: kind, and the kinds and keys of its ends. */
export interface BackedRelation {
  kind: RelationKind;
  from: { kind: string; key: string } | null;
  to: { kind: string; key: string };
}

/** In SQL: a replaced fact that may do so. */
export const MAY_LINGER = `(f.superseded_by IS NOT NULL AND ${MAY_BE_JOINED('f.claim')})`;

/**
 * Whether a replaced fact still backs a relation: what took its place is to be seen, and replaces another part of it, and
 * nothing that was said later in the scope replaces this one.
 */
export function lingers(db: Db, factId: number, relation: BackedRelation, now: EpochMs): boolean {
  const fact = get<FactRow>(db, 'SELECT * FROM unmarked_facts WHERE id = ?', factId);
  const successor = fact && get<FactRow>(db, 'SELECT * FROM unmarked_facts WHERE id = ?', fact.superseded_by);
  if (!fact || !successor || successor.expires_at <= now) return false;
  const backs = (drafts: readonly RelationDraft[]) => drafts.some((draft) => isSame(draft, relation));
  if (endsRelation(backs, comparable(fact), comparable(successor)) !== false) return false;
  const later = all<FactRow>(
    db,
    `SELECT * FROM seen_facts WHERE scope_id = ? AND id NOT IN (?, ?) AND expires_at > ?
       AND coalesce(observed_at, learned_at) >= ?`,
    fact.scope_id,
    fact.id,
    successor.id,
    now,
    fact.observed_at ?? fact.learned_at,
  );
  return !later.some((other) => endsRelation(backs, comparable(fact), comparable(other)) === true);
}

/** In SQL: a standing fact of which that may be so. */
export const MAY_END_IN_PART = `(r.kind = 'uses' AND f.superseded_by IS NULL AND ${MAY_BE_LISTED('f.claim')})`;

/** The first fact said later that ends what a standing one says of one thing; null where all of it holds. */
export function endOfPart(db: Db, factId: number, relation: BackedRelation, now: EpochMs): FactRow | null {
  const fact = get<FactRow>(db, 'SELECT * FROM unmarked_facts WHERE id = ?', factId);
  if (!fact) return null;
  // Mostly nothing else speaks of the thing, which is written as its key is (`entityKey` of a tool).
  const later = all<FactRow>(
    db,
    `SELECT * FROM seen_facts WHERE scope_id = ? AND id <> ? AND expires_at > ? AND coalesce(observed_at, learned_at) > ?
       AND instr(replace(replace(replace(replace(lower(claim), ' ', ''), '.', ''), '-', ''), '_', ''), ?) > 0
     ORDER BY coalesce(observed_at, learned_at), id`,
    fact.scope_id,
    fact.id,
    now,
    Math.max(fact.observed_at ?? fact.learned_at, fact.confirmed_at ?? 0),
    relation.to.key,
  );
  const backs = (drafts: readonly RelationDraft[]) => drafts.some((draft) => isSame(draft, relation));
  return later.find((other) => endsListed(backs, comparable(fact), comparable(other))) ?? null;
}

function isSame({ kind, from, to }: RelationDraft, relation: BackedRelation): boolean {
  const isEnd = (one: RelationDraft['from'], end: BackedRelation['from']) =>
    one === null || end === null ? one === end : one.kind === end.kind && entityKey(one) === end.key;
  return kind === relation.kind && isEnd(from, relation.from) && isEnd(to, relation.to);
}
