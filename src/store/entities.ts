// Recorded people, organisations, places and projects with their aliases. They belong to a tenant and span subjects;
// those that facts name are in `relations`.
import { randomUUID } from 'node:crypto';
import type { EntityKind } from '../model/entity.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, get, insert, run } from './database.js';

export interface EntityRow {
  id: number;
  uid: string;
  tenant: string;
  kind: EntityKind;
  added_at: EpochMs;
  name: string;
  aliases: string[];
}

export interface NewEntity {
  tenant: string;
  kind: EntityKind;
  name: string;
  addedAt: EpochMs;
}

/** Records an entity under a new random id. */
export function addEntity(db: Db, entity: NewEntity): number {
  return insert(
    db,
    'INSERT INTO entities (uid, tenant, kind, added_at, name) VALUES (?, ?, ?, ?, ?)',
    randomUUID(),
    entity.tenant,
    entity.kind,
    entity.addedAt,
    entity.name,
  );
}

/** Returns whether the alias was new. */
export function addAlias(db: Db, entityId: number, name: string): boolean {
  return run(db, 'INSERT OR IGNORE INTO entity_aliases (entity_id, name) VALUES (?, ?)', entityId, name) > 0;
}

/** Every entity of a tenant, or of all, that no request hides, with its aliases. */
export function visibleEntities(db: Db, tenant: string | null = null): EntityRow[] {
  return entitiesAmong(db, 'unmarked_entities', tenant);
}

/** Those that a request hides too. */
export function everyEntity(db: Db, tenant: string): EntityRow[] {
  return entitiesAmong(db, 'entities', tenant);
}

function entitiesAmong(db: Db, among: 'entities' | 'unmarked_entities', tenant: string | null): EntityRow[] {
  const ofTenant = tenant === null ? '?1 IS NULL' : 'e.tenant = ?1';
  const aliases = new Map<number, string[]>();
  for (const { entity_id, name } of all<{ entity_id: number; name: string }>(
    db,
    `SELECT a.entity_id, a.name FROM entities e CROSS JOIN entity_aliases a ON a.entity_id = e.id
     WHERE ${ofTenant} ORDER BY a.entity_id, a.id`,
    tenant,
  )) {
    aliases.set(entity_id, [...(aliases.get(entity_id) ?? []), name]);
  }
  const rows = all<Omit<EntityRow, 'aliases'>>(
    db,
    `SELECT id, uid, tenant, kind, added_at, name FROM ${among} e WHERE ${ofTenant} ORDER BY tenant, name, id`,
    tenant,
  );
  return rows.map((row) => ({ ...row, aliases: aliases.get(row.id) ?? [] }));
}

/** The entity with this id, hidden or not. */
export function getEntity(db: Db, uid: string): EntityRow | null {
  const row = get<Omit<EntityRow, 'aliases'>>(
    db,
    'SELECT id, uid, tenant, kind, added_at, name FROM entities WHERE uid = ?',
    uid,
  );
  if (row === null) return null;
  const aliases = all<{ name: string }>(
    db,
    'SELECT name FROM entity_aliases WHERE entity_id = ? ORDER BY id',
    row.id,
  );
  return { ...row, aliases: aliases.map(({ name }) => name) };
}
