// A scope goes with its last row, unless a consent or a pause is recorded for it, and with it the words that were kept about it: reasons in words name people.

import { HAS_RECORDS } from '../../store/consents.js';
import { all, type Db, run } from '../../store/database.js';
import { clearNotes } from '../../store/requests.js';

/** Deletes the scopes that nothing belongs to any more, nor is about to: what an open round says may be shared yet. Null stands for all scopes. Returns how many went. */
export function deleteEmptyScopes(db: Db, among: readonly number[] | null): number {
  const candidates = among ?? all<{ id: number }>(db, 'SELECT id FROM scopes').map(({ id }) => id);
  const ids = all<{ id: number }>(
    db,
    `SELECT id FROM scopes c WHERE id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM sessions WHERE scope_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM rounds WHERE scope_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM facts WHERE scope_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM rounds WHERE shared_id = c.id AND state = 'open')
       AND NOT (${HAS_RECORDS})`,
    JSON.stringify(candidates),
  );
  for (const { id } of ids) clearNotes(db, id);
  return ids.reduce((sum, { id }) => sum + run(db, 'DELETE FROM scopes WHERE id = ?', id), 0);
}
