// An id can be that of a row or of an entity: which one, and why it is remembered.
import { keyOfName } from '../derive/index.js';
import type { Workspace } from '../ledger/workspace.js';
import type { DerivedEntity, RecordedName } from '../model/entity.js';
import type { EntityLineage, LineageEdge, Why } from '../model/lineage.js';
import type { Scope } from '../model/scope.js';
import { all, type Db } from '../store/database.js';
import { visibleEntities } from '../store/entities.js';
import { filterParams, inScope, type RowFilter, scopeOfRow } from './filter.js';
import { entitiesIn, entityShown, listRelations } from './graph.js';
import { edgesTo, lineageOf } from './lineage.js';
import { recordedNames } from './recorded-names.js';
import { ambiguous } from './resolve.js';
import { openly, readableId, rowsWithId } from './resolve-visible.js';

/** Throws `not_found` when nothing with that id may be seen in the filter's scope, or several are. */
export function whyOf(workspace: Workspace, text: string, filter: RowFilter): Why {
  const { db } = workspace.store;
  const id = readableId(text);
  const found = id.kind === 'session' ? entitiesWithId(db, id.session, openly(filter)) : [];
  const [first] = found;
  if (first === undefined) return { of: 'row', lineage: lineageOf(workspace, text, filter) };
  const rows = rowsWithId(db, id, filter).map(({ row }) => row.id);
  const ids = new Set([...found.map(({ entity }) => entity.entity), ...rows]);
  if (ids.size > 1) throw ambiguous('id', [...ids]);
  return { of: 'entity', lineage: entityLineage(workspace, first) };
}

interface FoundEntity {
  entity: DerivedEntity;
  tenant: string;
  /** Null for a recorded one. */
  scope: Scope | null;
  /** What may be read of it. */
  filter: RowFilter;
}

function entitiesWithId(db: Db, id: string, filter: RowFilter): FoundEntity[] {
  const recorded = visibleEntities(db, filter.tenant)
    .filter(({ uid }) => uid.startsWith(id))
    .map((row) => ({
      entity: entityShown(row.uid, row, true),
      tenant: row.tenant,
      scope: null,
      filter: { ...filter, tenant: row.tenant },
    }));
  const derived = all<Scope & { id: number }>(
    db,
    `SELECT e.id, c.tenant, c.subject, c.context FROM derived_entities e JOIN scopes c ON c.id = e.scope_id
     WHERE e.uid >= :id AND e.uid < :id || 'g' AND ${inScope('+e')}`,
    { ...filterParams(filter), id },
  ).flatMap(({ id: key, ...scope }) => {
    const own = scopeOfRow(filter, scope);
    const entity = entitiesIn(db, own).get(key);
    return entity === undefined ? [] : [{ entity, tenant: scope.tenant, scope, filter: own }];
  });
  return [...recorded, ...derived];
}

function entityLineage(workspace: Workspace, { entity, tenant, scope, filter }: FoundEntity): EntityLineage {
  const { db } = workspace.store;
  const named = [...entitiesIn(db, filter)].filter(([, one]) => one.entity === entity.entity);
  const facts = edgesTo(
    workspace,
    {
      relation: 'named_in',
      kind: 'facts',
      ids: factsNaming(
        db,
        named.map(([key]) => key),
      ),
    },
    filter,
  );
  const spellings = named.flatMap(([, one]) => one.aliases);
  const shown = { ...entity, aliases: [...new Set([...entity.aliases, ...spellings])] };
  return {
    scope,
    entity: shown,
    recorded: recordedUnder(db, tenant, shown),
    relations: listRelations(workspace, filter).filter(({ from, to }) =>
      [from, to].some((one) => one?.entity === entity.entity),
    ),
    from: [...facts, ...roundsOf(workspace, facts, filter)],
  };
}

function factsNaming(db: Db, entities: readonly number[]): number[] {
  return all<{ id: number }>(
    db,
    'SELECT DISTINCT fact_id AS id FROM entity_facts WHERE entity_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(entities),
  ).map(({ id }) => id);
}

/** Those that they were said in, as far as they may be seen. */
function roundsOf(workspace: Workspace, facts: readonly LineageEdge[], filter: RowFilter): LineageEdge[] {
  const rounds = new Set(facts.flatMap(({ row }) => row.sources.map(({ round }) => round)));
  const ids = [...rounds].flatMap((round) =>
    rowsWithId(workspace.store.db, readableId(round), filter).map(({ key }) => key),
  );
  return edgesTo(workspace, { relation: 'said_in', kind: 'rounds', ids }, filter);
}

/** It itself where it was recorded, and its namesakes. */
function recordedUnder(db: Db, tenant: string, { kind, name, aliases }: DerivedEntity): RecordedName[] {
  const names = recordedNames(db, tenant);
  const rows = new Set(
    [name, ...aliases].flatMap((one) => names.of({ tenant, kind, key: keyOfName(kind, one) })),
  );
  return [...rows].map(({ uid, ...row }) => ({
    entity: uid,
    tenant,
    kind: row.kind,
    name: row.name,
    aliases: row.aliases,
  }));
}
