// The relations of one scope as its live facts tell them: what is hidden or expired backs none, and spells no name; what
// was replaced or told in passing does so where that is asked for.
import { keyOfName } from '../derive/index.js';
import type { Workspace } from '../ledger/workspace.js';
import type { DerivedEntity, DerivedKind, EntityRelation, RelationKind } from '../model/entity.js';
import { numberedId, READ_PREFIX } from '../model/ids.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, prepare } from '../store/database.js';
import { filterParams, inScope, type RowFilter } from './filter.js';
import { type BackedRelation, endOfPart, lingers, MAY_END_IN_PART, MAY_LINGER } from './lingering.js';
import { keysOf, recordedNames } from './recorded-names.js';
import { FACTS_AS_SAID } from './summary-text.js';

/** Every relation of a scope with the facts behind it; those of the subject first, in the order in which they were learned. */
export function listRelations({ store }: Workspace, filter: RowFilter): EntityRelation[] {
  return relationsAmong(store.db, filter, null);
}

/** What a fact backs, with all that other facts say of it; the rest of its scope is not read. */
export function relationsOfFact(
  { store }: Workspace,
  filter: RowFilter,
  { key, id }: { key: number; id: string },
): EntityRelation[] {
  const ends = endsOfFact(store.db, key);
  return ends.length === 0
    ? []
    : relationsAmong(store.db, filter, ends).filter(({ facts }) => facts.includes(id));
}

/** The entities that a fact's relations begin and end at, with those of the scope that were recorded as the same one. */
function endsOfFact(db: Db, factId: number): number[] {
  const ends = all<{ id: number; scope_id: number; tenant: string; kind: DerivedKind; key: string }>(
    db,
    `SELECT DISTINCT e.id, e.scope_id, c.tenant, e.kind, e.name AS key FROM relation_facts l JOIN relations r ON r.id = l.relation_id
       JOIN derived_entities e ON e.id = r.to_id OR e.id = r.from_id JOIN scopes c ON c.id = e.scope_id WHERE l.fact_id = ?`,
    factId,
  );
  const [first] = ends;
  if (first === undefined) return [];
  const recorded = recordedNames(db, first.tenant);
  const same = ends.flatMap((end) =>
    recorded
      .of(end)
      .flatMap((row) =>
        all<{ id: number }>(
          db,
          'SELECT id FROM derived_entities WHERE scope_id = ? AND kind = ? AND name IN (SELECT value FROM json_each(?))',
          end.scope_id,
          end.kind,
          JSON.stringify(keysOf(row)),
        ),
      ),
  );
  return [...new Set([...ends, ...same].map(({ id }) => id))];
}

/** @param among the keys of the entities that relations begin and end at; null for all of the scope */
function relationsAmong(db: Db, filter: RowFilter, among: readonly number[] | null): EntityRelation[] {
  const rows = backedIn(db, filter, among);
  const spoken = entitiesIn(db, filter, among);
  // The ends of what a replaced fact goes on backing may be named by nothing else.
  const isUnnamed = rows.some(
    ({ to_id, from_id }) => !spoken.has(to_id) || (from_id !== null && !spoken.has(from_id)),
  );
  const entities = isUnnamed
    ? new Map([...entitiesIn(db, { ...filter, includeSuperseded: true }, among), ...spoken])
    : spoken;
  const byEnds = new Map<string, Ended[]>();
  for (const row of rows) {
    const from = row.from_id === null ? null : (entities.get(row.from_id) ?? null);
    const to = entities.get(row.to_id);
    if (!to) continue;
    const key = JSON.stringify([row.scope_id, row.kind, from?.entity, to.entity]);
    byEnds.set(key, [...(byEnds.get(key) ?? []), { ...row, from, to }]);
  }
  return [...byEnds.values()].map(relationOf);
}

/** What backs relations now; a replaced fact of two statements may go on backing one, a standing one of two things may not. */
function backedIn(db: Db, filter: RowFilter, among: readonly number[] | null): Backed[] {
  const rows = prepare(db, among === null ? BACKED : BACKED_AMONG).all(paramsOf(filter, among)) as Backed[];
  return rows.flatMap((row) => {
    if (row.superseded_at === null) {
      const end = row.mayEndInPart === 1 ? endOfPart(db, row.id, relationOfRow(row), filter.now) : null;
      if (end === null) return [row];
      if (!filter.includeSuperseded) return [];
      return [{ ...row, superseded_at: end.learned_at, valid_until: end.observed_at ?? end.learned_at }];
    }
    if (row.mayLinger === 1 && lingers(db, row.id, relationOfRow(row), filter.now))
      return [{ ...row, superseded_at: null, valid_until: null }];
    return filter.includeSuperseded ? [row] : [];
  });
}

function paramsOf(filter: RowFilter, among: readonly number[] | null) {
  return among === null ? filterParams(filter) : { ...filterParams(filter), among: JSON.stringify(among) };
}

function relationOfRow({ kind, from_kind, from_key, to_kind, to_key }: Backed): BackedRelation {
  const from = from_kind === null || from_key === null ? null : { kind: from_kind, key: from_key };
  return { kind, from, to: { kind: to_kind, key: to_key } };
}

/** Those that begin or end at an entity that is called so, or has that id. */
export function relationsOfEntity(workspace: Workspace, filter: RowFilter, text: string): EntityRelation[] {
  return listRelations(workspace, filter).filter(({ from, to }) =>
    [from, to].some((one) => one !== null && isCalled(one, text)),
  );
}

function isCalled({ ids, kind, name, aliases }: DerivedEntity, text: string): boolean {
  const isTyped = (id: string) => id.startsWith(text.toLowerCase());
  if (text.length >= READ_PREFIX && ids.some(isTyped)) return true;
  const wanted = keyOfName(kind, text);
  return [name, ...aliases].some((one) => keyOfName(kind, one) === wanted);
}

/** What a fact must be to back a relation or spell a name, as in a list of facts. */
const speaking = (
  isReplacedToo: string,
) => `f.expires_at > :now AND (${isReplacedToo} OR f.superseded_at IS NULL)
  AND (:passing = 1 OR f.tier <> 'passing') AND (:unconfirmed = 'any' OR (:unconfirmed = 'waiting') = (f.confirmation = 'waiting'))`;

const SOME_ENTITIES = 'json_each(:among) j CROSS JOIN derived_entities e ON e.id = j.value';

const backed = (entities: string, isWithin: string) => `
  SELECT r.kind, r.from_id, r.to_id, e.scope_id, c.tenant, c.subject, c.context, s.uid, f.n,
    coalesce(f.observed_at, f.learned_at) AS at, f.superseded_at, f.valid_until,
    f.id, ${MAY_LINGER} AS mayLinger, ${MAY_END_IN_PART} AS mayEndInPart, e.kind AS to_kind, e.name AS to_key, b.kind AS from_kind, b.name AS from_key
  FROM ${entities} JOIN relations r ON r.to_id = e.id LEFT JOIN derived_entities b ON b.id = r.from_id JOIN scopes c ON c.id = e.scope_id
    JOIN relation_facts l ON l.relation_id = r.id JOIN unmarked_facts f ON f.id = l.fact_id JOIN sessions s ON s.id = f.session_id
  WHERE ${inScope('e')} AND ${isWithin} AND ${speaking(`:superseded OR ${MAY_LINGER}`)} ORDER BY r.from_id IS NOT NULL, ${FACTS_AS_SAID}, r.kind, e.kind, e.name`;
const BACKED = backed('derived_entities e', 'TRUE');
const BACKED_AMONG = backed(
  SOME_ENTITIES,
  '(r.from_id IS NULL OR r.from_id IN (SELECT value FROM json_each(:among)))',
);

interface Backed {
  kind: RelationKind;
  from_id: number | null;
  to_id: number;
  scope_id: number;
  tenant: string;
  subject: string;
  context: string;
  uid: string;
  n: number;
  at: EpochMs;
  superseded_at: EpochMs | null;
  valid_until: EpochMs | null;
  /** Of the fact. */
  id: number;
  mayLinger: number | null;
  mayEndInPart: number | null;
  to_kind: string;
  to_key: string;
  from_kind: string | null;
  from_key: string | null;
}

/** With its ends as they are shown. */
type Ended = Backed & { from: DerivedEntity | null; to: DerivedEntity };

const spelled = (entities: string) => `
  SELECT e.id, e.uid, e.scope_id, c.tenant, e.kind, e.name AS key, m.name
  FROM ${entities} JOIN scopes c ON c.id = e.scope_id JOIN entity_facts m ON m.entity_id = e.id
    JOIN unmarked_facts f ON f.id = m.fact_id
  WHERE ${inScope('e')} AND ${speaking(':superseded')} GROUP BY e.id, m.name ORDER BY e.id, count(*) DESC, min(coalesce(f.observed_at, f.learned_at)), m.name`;
const SPELLED = spelled('derived_entities e');
const SPELLED_AMONG = spelled(SOME_ENTITIES);

interface Spelled {
  id: number;
  uid: string;
  scope_id: number;
  tenant: string;
  kind: DerivedKind;
  key: string;
  name: string;
}

/**
 * By key, each under the name that was recorded for it, or else that most facts use. Those of one scope that were recorded
 * as one are one value.
 */
export function entitiesIn(
  db: Db,
  filter: RowFilter,
  among: readonly number[] | null = null,
): Map<number, DerivedEntity> {
  const recorded = recordedNames(db, filter.tenant);
  const shown = new Map<string, DerivedEntity>();
  const byKey = new Map<number, DerivedEntity>();
  const rows = prepare(db, among === null ? SPELLED : SPELLED_AMONG).iterate(paramsOf(filter, among));
  for (const row of rows as IterableIterator<Spelled>) {
    const [one, ...namesakes] = recorded.of(row);
    const own = namesakes.length === 0 ? one : undefined;
    const id = own?.uid ?? row.uid;
    const place = JSON.stringify([row.scope_id, id]);
    const entity = shown.get(place) ?? entityShown(id, own ?? { ...row, aliases: [] }, own !== undefined);
    shown.set(place, entity);
    byKey.set(row.id, entity);
    if (!entity.ids.includes(row.uid)) entity.ids.push(row.uid);
    if (![entity.name, ...entity.aliases].includes(row.name)) entity.aliases.push(row.name);
  }
  return byKey;
}

type Named = Pick<DerivedEntity, 'kind' | 'name' | 'aliases'>;

export function entityShown(
  entity: string,
  { kind, name, aliases }: Named,
  isRecorded: boolean,
): DerivedEntity {
  return { entity, ids: [entity], isRecorded, kind, name, aliases: [...aliases] };
}

function relationOf(facts: readonly Ended[]): EntityRelation {
  const [{ tenant, subject, context, kind, from, to }] = facts as [Ended, ...Ended[]];
  const isActive = facts.some((fact) => fact.superseded_at === null);
  return {
    tenant,
    subject,
    context,
    kind,
    from,
    to,
    status: isActive ? 'active' : 'superseded',
    since: Math.min(...facts.map(({ at }) => at)),
    until: isActive ? null : Math.max(...facts.map((fact) => fact.valid_until ?? fact.superseded_at ?? 0)),
    facts: [...new Set(facts.map(({ uid, n }) => numberedId(uid, 'fact', n)))],
  };
}
