// The relations of one scope as its live facts tell them: what is hidden, expired or told in passing backs none, and
// spells no name; what was replaced does so where that is asked for.
import { entityKey } from '../derive/index.js';
import type { Workspace } from '../ledger/workspace.js';
import type { DerivedEntity, DerivedKind, EntityRelation, RelationKind } from '../model/entity.js';
import { numberedId } from '../model/ids.js';
import type { EpochMs } from '../model/time.js';
import { prepare } from '../store/database.js';
import { SHORTEST_PREFIX } from './entities.js';
import { filterParams, inScope, type RowFilter } from './filter.js';

/** Every relation of a scope with the facts behind it; those of the subject first, in the order in which they were learned. */
export function listRelations({ store }: Workspace, filter: RowFilter): EntityRelation[] {
  const rows = prepare(store.db, BACKED).all(filterParams(filter)) as Backed[];
  const entities = entitiesIn(store, filter);
  const byRelation = new Map<number, Backed[]>();
  for (const row of rows) byRelation.set(row.id, [...(byRelation.get(row.id) ?? []), row]);
  return [...byRelation.values()].flatMap((facts) => {
    const relation = relationOf(facts, entities);
    return relation === null ? [] : [relation];
  });
}

/** Those that begin or end at an entity that is called so, or has that id. */
export function relationsOfEntity(workspace: Workspace, filter: RowFilter, text: string): EntityRelation[] {
  return listRelations(workspace, filter).filter(({ from, to }) =>
    [from, to].some((one) => one !== null && isCalled(one, text)),
  );
}

function isCalled({ entity, kind, name, aliases }: DerivedEntity, text: string): boolean {
  if (text.length >= SHORTEST_PREFIX && entity.startsWith(text.toLowerCase())) return true;
  const wanted = entityKey({ kind, name: text });
  return [name, ...aliases].some((one) => entityKey({ kind, name: one }) === wanted);
}

const LIVE = `f.expires_at > :now AND (:superseded OR f.superseded_at IS NULL)`;

const BACKED = `
  SELECT r.id, r.kind, r.from_id, r.to_id, c.tenant, c.subject, c.context, s.uid, f.n,
    coalesce(f.observed_at, f.learned_at) AS at, f.superseded_at, f.valid_until
  FROM derived_entities e JOIN relations r ON r.to_id = e.id JOIN scopes c ON c.id = e.scope_id
    JOIN relation_facts l ON l.relation_id = r.id JOIN seen_facts f ON f.id = l.fact_id JOIN sessions s ON s.id = f.session_id
  WHERE ${inScope('e')} AND ${LIVE} ORDER BY r.from_id IS NOT NULL, r.id, f.id`;

interface Backed {
  id: number;
  kind: RelationKind;
  from_id: number | null;
  to_id: number;
  tenant: string;
  subject: string;
  context: string;
  uid: string;
  n: number;
  at: EpochMs;
  superseded_at: EpochMs | null;
  valid_until: EpochMs | null;
}

const SPELLED = `
  SELECT e.id, e.uid, e.kind, m.name FROM derived_entities e JOIN entity_facts m ON m.entity_id = e.id
    JOIN seen_facts f ON f.id = m.fact_id
  WHERE ${inScope('e')} AND ${LIVE} GROUP BY e.id, m.name ORDER BY e.id, count(*) DESC, min(f.id)`;

/** By key, each under the name that most facts use. */
function entitiesIn({ db }: Workspace['store'], filter: RowFilter): Map<number, DerivedEntity> {
  const entities = new Map<number, DerivedEntity>();
  const rows = prepare(db, SPELLED).all(filterParams(filter)) as {
    id: number;
    uid: string;
    kind: DerivedKind;
    name: string;
  }[];
  for (const { id, uid, kind, name } of rows) {
    const known = entities.get(id);
    if (known) known.aliases.push(name);
    else entities.set(id, { entity: uid, kind, name, aliases: [] });
  }
  return entities;
}

function relationOf(
  facts: readonly Backed[],
  entities: ReadonlyMap<number, DerivedEntity>,
): EntityRelation | null {
  const [first] = facts;
  const to = first && entities.get(first.to_id);
  if (!to) return null;
  const { tenant, subject, context, kind, from_id } = first;
  const isActive = facts.some((fact) => fact.superseded_at === null);
  return {
    tenant,
    subject,
    context,
    kind,
    from: from_id === null ? null : (entities.get(from_id) ?? null),
    to,
    status: isActive ? 'active' : 'superseded',
    since: Math.min(...facts.map(({ at }) => at)),
    until: isActive ? null : Math.max(...facts.map((fact) => fact.valid_until ?? fact.superseded_at ?? 0)),
    facts: facts.map(({ uid, n }) => numberedId(uid, 'fact', n)),
  };
}
