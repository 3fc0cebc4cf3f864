// What is recorded of a subject beside their memory (consents, pauses, what waits for a consent) goes with the subject.
import type { Counts } from '../../model/erasure.js';
import { countRecords, deleteRecords } from '../../store/consents.js';
import { all, type Db } from '../../store/database.js';
import { listScopes } from '../../store/scopes.js';
import { isReached } from '../names/name-reach.js';
import { hasSessionsOnly } from '../plan/matching.js';
import type { Target } from '../plan/target.js';

const NAMES = { consents: 'consents', consent_pending: 'withheld_places', pauses: 'pauses' } as const;

/** How much would go with a target; nothing where it is not after whole subjects. */
export function countRecordsOf(db: Db, target: Target): Counts {
  return recordsNamed(countRecords(db, scopesOf(db, target)));
}

/** Deletes the records of the target's subjects of whom nothing else is left. */
export function deleteRecordsOf(db: Db, target: Target): Counts {
  const ids = scopesOf(db, target);
  const empty = all<{ id: number }>(
    db,
    `SELECT id FROM scopes c WHERE id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM sessions WHERE scope_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM rounds WHERE scope_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM facts WHERE scope_id = c.id)`,
    JSON.stringify(ids),
  ).map(({ id }) => id);
  return recordsNamed(deleteRecords(db, empty));
}

/** The scopes of a target that is after whole subjects. */
export function scopesOf(db: Db, target: Target): number[] {
  if (target.kind !== 'selection') return [];
  const { selection } = target;
  const isOfPeople =
    hasSessionsOnly(selection) && selection.sessions.length === 0 && selection.entities.length === 0;
  const isNamed = selection.subjects.length + selection.tenants.length + selection.contexts.length > 0;
  if (!isOfPeople || !isNamed) return [];
  return listScopes(db)
    .filter((scope) => isReached(selection, scope))
    .map(({ id }) => id);
}

/** The counts by the words of a report, without zeros. */
export function recordsNamed(counts: Record<string, number>): Counts {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, n]) => n > 0)
      .map(([table, n]) => [NAMES[table as keyof typeof NAMES], n]),
  );
}
