import type { DerivedEntity, Entity, EntityRelation } from '../../model/entity.js';
import { type JsonDocument, jsonTime } from './document.js';
import { entityRow, type JsonEntityRow } from './entities.js';
import type { JsonScope } from './rows.js';

export interface JsonDerivedEntity {
  entity: string;
  kind: string;
  name: string;
  aliases: string[];
  /** Absent for one that facts alone name. */
  recorded?: true;
}

export interface JsonRelation {
  tenant: string;
  subject: string;
  context: string;
  relation: string;
  /** Null for the subject. */
  from: JsonDerivedEntity | null;
  to: JsonDerivedEntity;
  status: 'active' | 'superseded';
  since: string | null;
  until: string | null;
  facts: string[];
}

export interface JsonRelations extends JsonDocument {
  type: 'relations';
  scope: JsonScope;
  /** Of `entity show`: those that were recorded under the name. */
  recorded?: JsonEntityRow[];
  rows: JsonRelation[];
}

/** What facts say of entities; with what was recorded, where one name was asked for. */
export function relationsDocument(
  scope: JsonScope,
  relations: readonly EntityRelation[],
  recorded: readonly Entity[] | null,
): JsonRelations {
  const { tenant, subject, context } = scope;
  return {
    type: 'relations',
    schema: 1,
    scope: { tenant, subject, context },
    ...(recorded === null ? {} : { recorded: recorded.map(entityRow) }),
    rows: relations.map(jsonRelation),
  };
}

export function jsonRelation({ tenant, subject, context, kind, ...relation }: EntityRelation): JsonRelation {
  return {
    tenant,
    subject,
    context,
    relation: kind,
    from: relation.from && jsonEnd(relation.from),
    to: jsonEnd(relation.to),
    status: relation.status,
    since: jsonTime(relation.since),
    until: relation.until === null ? null : jsonTime(relation.until),
    facts: [...relation.facts],
  };
}

export function jsonEnd({ entity, kind, name, aliases, isRecorded }: DerivedEntity): JsonDerivedEntity {
  return { entity, kind, name, aliases: [...aliases], ...(isRecorded && { recorded: true }) };
}
