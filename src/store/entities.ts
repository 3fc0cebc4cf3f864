// Recorded people, organisations, places and projects with their aliases. They belong to a tenant and span subjects.
import { randomUUID } from 'node:crypto';
import type { EntityKind } from '../model/entity.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db, insert, run } from './database.js';

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

/** Every entity that no request hides, with its aliases. */
export function visibleEntities(db: Db): EntityRow[] {
  const aliases = new Map<number, string[]>();
  for (const { entity_id, name } of all<{ entity_id: number; name: string }>(
    db,
    'SELECT entity_id, name FROM entity_aliases ORDER BY entity_id, id',
  )) {
    aliases.set(entity_id, [...(aliases.get(entity_id) ?? []), name]);
  }
  const rows = all<Omit<EntityRow, 'aliases'>>(
    db,
    'SELECT id, uid, tenant, kind, added_at, name FROM unmarked_entities ORDER BY tenant, name, id',
  );
  return rows.map((row) => ({ ...row, aliases: aliases.get(row.id) ?? [] }));
}
