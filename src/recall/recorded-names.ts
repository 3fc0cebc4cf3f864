// What was recorded by name and what facts name are one entity where kind and name are the same, by the normal form that
// derived ones are told apart by. Nothing of it is stored: it holds while both are there to be seen, and not where two were
// recorded under that name, which only a person can tell apart (`rules` 33).
import { keyOfName } from '../derive/index.js';
import type { DerivedKind } from '../model/entity.js';
import type { Db } from '../store/database.js';
import { type EntityRow, visibleEntities } from '../store/entities.js';

/** What a derived entity is told apart by. */
export interface EntityPlace {
  tenant: string;
  kind: DerivedKind;
  key: string;
}

export interface RecordedNames {
  /** Those that were recorded under the name: several are namesakes. */
  of(place: EntityPlace): EntityRow[];
}

/** @param tenant null for all */
export function recordedNames(db: Db, tenant: string | null): RecordedNames {
  const byName = new Map<string, EntityRow[]>();
  for (const row of visibleEntities(db, tenant)) {
    const keys = new Set([row.name, ...row.aliases].map((name) => keyOfName(row.kind, name)));
    for (const key of keys) {
      const place = placeWords({ ...row, key });
      byName.set(place, [...(byName.get(place) ?? []), row]);
    }
  }
  return { of: (place) => byName.get(placeWords(place)) ?? [] };
}

function placeWords({ tenant, kind, key }: EntityPlace): string {
  return JSON.stringify([tenant, kind, key]);
}
