import type { EntityLineage, HistoryEntry, Lineage, LineageEdge, OriginRow } from '../../model/lineage.js';
import { type JsonDocument, jsonTime } from './document.js';
import { type JsonDerivedEntity, type JsonRelation, jsonEnd, jsonRelation } from './graph.js';
import { type JsonRow, type JsonScope, jsonRow, jsonScope } from './rows.js';

export type JsonEdge = JsonRow & { relation: string };

export interface JsonLineage extends JsonDocument {
  type: 'lineage';
  row: JsonRow;
  rule: string | null;
  role: 'human' | 'assistant' | null;
  places: { path: string | null; format: string; offset: number; lines: number }[];
  from: JsonEdge[];
  to: JsonEdge[];
  /** What a fact says of entities. */
  relations: JsonRelation[];
}

export interface JsonEntityLineage extends JsonDocument {
  type: 'entity_lineage';
  /** Null in every part for one that was recorded: it is of a whole tenant. */
  scope: JsonScope;
  entity: JsonDerivedEntity;
  recorded: { entity: string; tenant: string; kind: string; name: string; aliases: string[] }[];
  relations: JsonRelation[];
  from: JsonEdge[];
}

export interface JsonHistory extends JsonDocument {
  type: 'history';
  /** Oldest first. */
  rows: (JsonRow & { how: string; valid_from: string | null; valid_until: string | null })[];
}

export interface JsonOrigin extends JsonDocument {
  type: 'origin';
  scope: JsonScope;
  /** Without the limit. */
  total: number;
  rows: (JsonRow & { how: string[] })[];
}

export function lineageDocument({ row, rule, role, places, from, to, relations }: Lineage): JsonLineage {
  return {
    type: 'lineage',
    schema: 1,
    row: jsonRow(row),
    rule,
    role,
    places: places.map(({ path, format, offset, lines }) => ({ path, format, offset, lines })),
    from: from.map(jsonEdge),
    to: to.map(jsonEdge),
    relations: relations.map(jsonRelation),
  };
}

export function entityLineageDocument(lineage: EntityLineage): JsonEntityLineage {
  const { scope, entity, recorded, relations, from } = lineage;
  return {
    type: 'entity_lineage',
    schema: 1,
    scope: jsonScope(scope ?? { tenant: null, subject: null, context: null }),
    entity: jsonEnd(entity),
    recorded: recorded.map((one) => ({
      entity: one.entity,
      tenant: one.tenant,
      kind: one.kind,
      name: one.name,
      aliases: [...one.aliases],
    })),
    relations: relations.map(jsonRelation),
    from: from.map(jsonEdge),
  };
}

function jsonEdge({ relation, row }: LineageEdge): JsonEdge {
  return { relation, ...jsonRow(row) };
}

export function historyDocument(entries: readonly HistoryEntry[]): JsonHistory {
  return {
    type: 'history',
    schema: 1,
    rows: entries.map(({ row, how, validFrom, validUntil }) => ({
      how,
      valid_from: jsonTime(validFrom),
      valid_until: jsonTime(validUntil),
      ...jsonRow(row),
    })),
  };
}

export function originDocument(
  scope: JsonScope,
  { total, rows }: { total: number; rows: readonly OriginRow[] },
): JsonOrigin {
  const found = rows.map(({ row, how }) => ({ how, ...jsonRow(row) }));
  return { type: 'origin', schema: 1, scope: jsonScope(scope), total, rows: found };
}
