// By which facts of one scope that may say the same are found. A key may be shared by facts that do not.
import { all, type Db, run } from './database.js';
import type { FactRow } from './facts.js';

type Keyed = Pick<FactRow, 'id' | 'scope_id'>;

export function addRepeatKey(db: Db, { id, scope_id }: Keyed, key: Buffer): void {
  run(db, 'INSERT OR IGNORE INTO repeat_keys (scope_id, key, fact_id) VALUES (?, ?, ?)', scope_id, key, id);
}

export function dropRepeatKeys(db: Db, { id, scope_id }: Keyed): void {
  run(db, 'DELETE FROM repeat_keys WHERE scope_id = ? AND fact_id = ?', scope_id, id);
}

/** Of several facts at once: the facts of other wordings that share a key with each, and are seen. */
export function pairsSharingKeys(db: Db, factIds: readonly number[]): { id: number; other: number }[] {
  return all<{ id: number; other: number }>(
    db,
    `SELECT n.id, n.other FROM (
       SELECT DISTINCT f.id, k.fact_id AS other, f.group_key FROM json_each(?) j CROSS JOIN facts f ON f.id = j.value
         CROSS JOIN repeat_keys o ON o.scope_id = f.scope_id AND o.fact_id = f.id
         CROSS JOIN repeat_keys k ON k.scope_id = o.scope_id AND k.key = o.key AND k.fact_id <> f.id) n
     CROSS JOIN seen_facts e ON e.id = n.other AND e.group_key <> n.group_key`,
    JSON.stringify(factIds),
  );
}

/** The seen facts of other wordings that share a key with a fact of their scope. */
export function factsSharingKeys(db: Db, factId: number): FactRow[] {
  // In this order: the planner would rather look through all the facts of the scope.
  return all<FactRow>(
    db,
    `SELECT e.* FROM (
       SELECT DISTINCT k.fact_id AS id, f.group_key FROM facts f
         CROSS JOIN repeat_keys o ON o.scope_id = f.scope_id AND o.fact_id = f.id
         CROSS JOIN repeat_keys k ON k.scope_id = o.scope_id AND k.key = o.key AND k.fact_id <> f.id
       WHERE f.id = ?) n
     CROSS JOIN seen_facts e ON e.id = n.id AND e.group_key <> n.group_key`,
    factId,
  );
}

/** The seen facts of a scope that have one of these keys. */
export function factsOfKeys(db: Db, scopeId: number, keys: readonly Buffer[]): FactRow[] {
  return all<FactRow>(
    db,
    `SELECT e.* FROM (
       SELECT DISTINCT k.fact_id AS id FROM json_each(?) j CROSS JOIN repeat_keys k ON k.scope_id = ? AND k.key = unhex(j.value)) n
     CROSS JOIN seen_facts e ON e.id = n.id`,
    JSON.stringify(keys.map((key) => key.toString('hex'))),
    scopeId,
  );
}
