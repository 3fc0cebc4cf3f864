// What was recorded by name and what facts name are one entity where kind and name are the same, by the normal form that
// derived ones are told apart by. Nothing of it is stored: it holds while both are there to be seen, and not where two were
// recorded under that name, which only a person can tell apart (`rules` 33).
import { keyOfName } from '../derive/index.js';
import type { DerivedKind } from '../model/entity.js';
import { all, type Db } from '../store/database.js';
import { type EntityRow, getEntity, visibleEntities } from '../store/entities.js';

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
    for (const key of keysOf(row)) {
      const place = placeWords({ ...row, key });
      byName.set(place, [...(byName.get(place) ?? []), row]);
    }
  }
  return { of: (place) => byName.get(placeWords(place)) ?? [] };
}

/** A fact that names what was recorded, as it spells it. */
export interface NamingFact {
  /** Of the fact. */
  id: number;
  round_id: number;
  scope_id: number;
  name: string;
}

/**
 * The facts behind every derived entity that is one with what was recorded.
 * @param among `facts` for all that erasing reaches, a view for what may be seen
 */
export function factsNaming(
  db: Db,
  row: EntityRow,
  { names, among }: { names: RecordedNames; among: 'facts' | 'unmarked_facts' | 'seen_facts' },
): NamingFact[] {
  const isNamesake = (key: string) => names.of({ ...row, key }).some((other) => other.id !== row.id);
  return all<NamingFact>(
    db,
    `SELECT f.id, f.round_id, f.scope_id, m.name FROM scopes c
       JOIN derived_entities e ON e.scope_id = c.id AND e.kind = ?2 AND e.name IN (SELECT value FROM json_each(?3))
       JOIN entity_facts m ON m.entity_id = e.id JOIN ${among} f ON f.id = m.fact_id
     WHERE c.tenant = ?1 ORDER BY f.id`,
    row.tenant,
    row.kind,
    JSON.stringify(keysOf(row).filter((key) => !isNamesake(key))),
  );
}

/** The same of what was recorded under this id, hidden or not. */
export function factsNamingRecorded(db: Db, uid: string, among: 'facts' | 'unmarked_facts'): NamingFact[] {
  const row = getEntity(db, uid);
  return row === null ? [] : factsNaming(db, row, { names: recordedNames(db, row.tenant), among });
}

/** How derived entities of its kind are told apart that are one with it. */
export function keysOf({ kind, name, aliases }: EntityRow): string[] {
  return [...new Set([name, ...aliases].map((one) => keyOfName(kind, one)))];
}

function placeWords({ tenant, kind, key }: EntityPlace): string {
  return JSON.stringify([tenant, kind, key]);
}
