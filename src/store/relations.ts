// Entities that facts name, and the relations that facts back. Both are of the scope of their facts and go with the last
// of them; how a fact spells a name is kept with the fact, so that a spelling goes with the fact that used it.
import { randomUUID } from 'node:crypto';
import type { DerivedKind, RelationKind } from '../model/entity.js';
import { type Db, get, insert, run } from './database.js';

/** An entity by what it is told apart by in its scope, and as the fact spells it. */
export interface SpelledEntity {
  kind: DerivedKind;
  key: string;
  spelling: string;
}

/** `from` is null for the subject. */
export interface SpelledRelation {
  kind: RelationKind;
  from: SpelledEntity | null;
  to: SpelledEntity;
}

/** Lets a fact back a relation. To be called once for a fact and relation. */
export function addRelation(db: Db, fact: { id: number; scope_id: number }, relation: SpelledRelation): void {
  const from = relation.from && addEntityOfFact(db, fact, relation.from);
  const to = addEntityOfFact(db, fact, relation.to);
  const known = get<{ id: number }>(
    db,
    'SELECT id FROM relations WHERE to_id = ? AND kind = ? AND coalesce(from_id, 0) = ?',
    to,
    relation.kind,
    from ?? 0,
  );
  const id =
    known?.id ??
    insert(db, 'INSERT INTO relations (from_id, to_id, kind) VALUES (?, ?, ?)', from, to, relation.kind);
  run(db, 'INSERT INTO relation_facts (relation_id, fact_id) VALUES (?, ?)', id, fact.id);
}

function addEntityOfFact(
  db: Db,
  fact: { id: number; scope_id: number },
  { kind, key, spelling }: SpelledEntity,
): number {
  const known = get<{ id: number }>(
    db,
    'SELECT id FROM derived_entities WHERE scope_id = ? AND kind = ? AND name = ?',
    fact.scope_id,
    kind,
    key,
  );
  const id =
    known?.id ??
    insert(
      db,
      'INSERT INTO derived_entities (uid, scope_id, kind, name) VALUES (?, ?, ?, ?)',
      randomUUID(),
      fact.scope_id,
      kind,
      key,
    );
  run(
    db,
    'INSERT OR IGNORE INTO entity_facts (entity_id, fact_id, name) VALUES (?, ?, ?)',
    id,
    fact.id,
    spelling,
  );
  return id;
}

/** What a fact backs no longer stands on it; what nothing else backs goes. */
export function dropRelationsOfFact(db: Db, factId: number): void {
  run(db, 'DELETE FROM relation_facts WHERE fact_id = ?', factId);
  run(db, 'DELETE FROM entity_facts WHERE fact_id = ?', factId);
}
