// What goes with the last fact behind it: relations, and the entities that facts name. Reads `plan_facts`.
import type { PlannedRow } from '../../model/erasure.js';
import { numberedId } from '../../model/ids.js';
import type { EpochMs } from '../../model/time.js';
import { all, type Db } from '../../store/database.js';

interface Derived {
  id: string;
  learned_at: EpochMs;
  observed_at: EpochMs | null;
  uid: string;
  n: number;
}

/** A relation has no id of its own: it is told by its end, its kind and, where that is not the subject, its beginning. */
export function relationsThatGo(db: Db): PlannedRow[] {
  return all<Derived>(
    db,
    `SELECT t.uid || '.' || r.kind || coalesce('.' || b.uid, '') AS id, ${FIRST_FACT}
     FROM relation_facts l JOIN relations r ON r.id = l.relation_id JOIN derived_entities t ON t.id = r.to_id
       LEFT JOIN derived_entities b ON b.id = r.from_id ${OF_FACT}
     WHERE NOT EXISTS (SELECT 1 FROM relation_facts o WHERE o.relation_id = r.id AND o.fact_id NOT IN plan_facts)
     GROUP BY r.id ORDER BY r.id`,
  ).map((row) => plannedRow('relation', row));
}

export function derivedEntitiesThatGo(db: Db): PlannedRow[] {
  return all<Derived>(
    db,
    `SELECT e.uid AS id, ${FIRST_FACT} FROM entity_facts l JOIN derived_entities e ON e.id = l.entity_id ${OF_FACT}
     WHERE NOT EXISTS (SELECT 1 FROM entity_facts o WHERE o.entity_id = e.id AND o.fact_id NOT IN plan_facts)
     GROUP BY e.id ORDER BY e.id`,
  ).map((row) => plannedRow('derived_entity', row));
}

/** Of a bare column beside `min` SQLite takes the value in the row of the minimum. */
const FIRST_FACT = 'min(f.id), f.learned_at, f.observed_at, s.uid AS uid, f.n AS n';
const OF_FACT =
  'JOIN plan_facts p ON p.id = l.fact_id JOIN facts f ON f.id = p.id JOIN sessions s ON s.id = f.session_id';

/** The reason names the first of its facts: all of them go. */
function plannedRow(
  kind: 'relation' | 'derived_entity',
  { id, learned_at, observed_at, uid, n }: Derived,
): PlannedRow {
  const reasons = [{ kind: 'derived-from' as const, source: numberedId(uid, 'fact', n) }];
  return { id, kind, learnedAt: learned_at, observedAt: observed_at, reasons };
}
