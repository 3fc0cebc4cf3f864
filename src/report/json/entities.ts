import type { Entity, LookAlike } from '../../model/entity.js';
import type { JsonDocument } from './document.js';

export interface JsonEntityRow {
  entity: string;
  tenant: string;
  kind: string;
  name: string;
  aliases: string[];
  rounds: number;
  facts: number;
}

export interface JsonEntities extends JsonDocument {
  type: 'entities';
  rows: JsonEntityRow[];
}

export interface JsonLookAlikes extends JsonDocument {
  type: 'look_alikes';
  rows: {
    name: string;
    where: string;
    entity: string | null;
    tenant: string;
    likeness: string;
    distance: number | null;
    sessions: number;
    rounds: number;
    facts: number;
  }[];
}

export function entitiesDocument(entities: readonly Entity[]): JsonEntities {
  return { type: 'entities', schema: 1, rows: entities.map(entityRow) };
}

export function entityRow({ entity, tenant, kind, name, aliases, rounds, facts }: Entity): JsonEntityRow {
  return { entity, tenant, kind, name, aliases: [...aliases], rounds, facts };
}

export function lookAlikesDocument(found: readonly LookAlike[]): JsonLookAlikes {
  const rows = found.map(({ name, where, entity, tenant, likeness, distance, sessions, rounds, facts }) => ({
    name,
    where,
    entity,
    tenant,
    likeness: likeness.replaceAll('-', '_'),
    distance,
    sessions,
    rounds,
    facts,
  }));
  return { type: 'look_alikes', schema: 1, rows };
}
