// The rows of a scope that no read may see, by kind: few beside the rows that live, so they are what is listed.
// `+scope_id` and the cross joins keep the planner on the marks and on the index of expiry, where few rows stand: the
// index of the scope would have every row of a person looked up. What stands in two lists is told apart later.
import type { EpochMs } from '../model/time.js';
import { all, type Db } from '../store/database.js';
import type { IndexedKind } from '../store/search-index.js';

const HIDDEN: Record<IndexedKind, string> = {
  round: `
    SELECT r.id FROM tombstones t CROSS JOIN rounds r ON r.session_id = t.row_id WHERE t.kind = 'session' AND r.scope_id = :scope
    UNION ALL SELECT row_id FROM tombstones WHERE kind = 'round'
    UNION ALL SELECT id FROM rounds WHERE expires_at <= :now AND +scope_id = :scope`,
  fact: `
    SELECT f.id FROM tombstones t CROSS JOIN facts f ON f.session_id = t.row_id WHERE t.kind = 'session' AND f.scope_id = :scope
    UNION ALL SELECT f.id FROM tombstones t CROSS JOIN facts f ON f.round_id = t.row_id WHERE t.kind = 'round'
    UNION ALL SELECT row_id FROM tombstones WHERE kind = 'fact'
    UNION ALL SELECT id FROM facts WHERE scope_id = :scope AND superseded_at IS NOT NULL
    UNION ALL SELECT id FROM facts WHERE scope_id = :scope AND confirmation = 'waiting'
    UNION ALL SELECT id FROM facts WHERE expires_at <= :now AND +scope_id = :scope`,
  summary: `
    SELECT m.id FROM tombstones t CROSS JOIN summaries m ON m.session_id = t.row_id WHERE t.kind = 'session' AND m.scope_id = :scope`,
};

/** Keys of the hidden, expired, superseded and unconfirmed rows of a scope. */
export function hiddenRows(
  db: Db,
  kind: IndexedKind,
  at: { scopeId: number; now: EpochMs },
): ReadonlySet<number> {
  const rows = all<{ id: number }>(db, HIDDEN[kind], { scope: at.scopeId, now: at.now });
  const hidden = new Set(rows.map((row) => row.id));
  if (kind === 'summary') for (const id of summariesOfHidden(db, at)) hidden.add(id);
  return hidden;
}

/** A summary with a source that is hidden or has expired is stale: never shown (`rules` 24). */
function summariesOfHidden(db: Db, at: { scopeId: number; now: EpochMs }): number[] {
  const facts = [...hiddenRows(db, 'fact', at)];
  return all<{ id: number }>(
    db,
    'SELECT DISTINCT summary_id AS id FROM summary_facts WHERE fact_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(facts),
  ).map((row) => row.id);
}
