import { editDistance } from '../derive/names/index.js';
import type { Workspace } from '../ledger/workspace.js';
import type { SubjectRow } from '../model/listing.js';
import { all } from '../store/database.js';

const OF_TENANT = `id IN (SELECT id FROM scopes WHERE tenant = ?2 UNION ALL SELECT id FROM scopes WHERE ?2 IS NULL)`;

/** Everybody of a tenant, or of all, whose memory is held and visible, with counts; workspaces too, which have facts and no rounds. */
export function listSubjects(workspace: Workspace, tenant: string | null = null): SubjectRow[] {
  return all<SubjectRow>(
    workspace.store.db,
    `SELECT c.tenant, c.subject, c.context, count(DISTINCT r.session_id) AS sessions, count(*) AS rounds,
       (SELECT count(*) FROM seen_facts f WHERE f.scope_id = c.id AND f.superseded_at IS NULL AND f.expires_at > ?1) AS facts,
       min(coalesce(r.started_at, r.learned_at)) AS firstAt, max(coalesce(r.ended_at, r.learned_at)) AS lastAt
     FROM scopes c JOIN unmarked_rounds r ON r.scope_id = c.id AND r.expires_at > ?1
       JOIN unmarked_sessions s ON s.id = r.session_id AND s.format IS NOT 'shared'
     WHERE c.${OF_TENANT}
     GROUP BY c.id
     UNION ALL SELECT c.tenant, c.subject, c.context, 0, 0, count(*), min(f.learned_at), max(f.learned_at)
     FROM scopes c JOIN seen_facts f ON f.scope_id = c.id AND f.superseded_at IS NULL AND f.expires_at > ?1
     WHERE NOT EXISTS (SELECT 1 FROM unmarked_sessions s WHERE s.scope_id = c.id AND s.format IS NOT 'shared')
       AND c.${OF_TENANT}
     GROUP BY c.id ORDER BY 1, 2, 3`,
    workspace.clock(),
    tenant,
  );
}

const MAX_SUGGESTIONS = 5;

/** Those of the `known` subjects that look like this one: for "nothing is held; did you mean". */
export function nearestSubjects(known: readonly SubjectRow[], subject: string): SubjectRow[] {
  const wanted = subject.normalize('NFC').toLowerCase();
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  return known
    .flatMap((row) => {
      const distance = distanceOf(wanted, row.subject.normalize('NFC').toLowerCase(), limit);
      return distance === null ? [] : [{ row, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row }) => row);
}

/** Null when it is more than `limit`. */
function distanceOf(a: string, b: string, limit: number): number | null {
  return a.includes(b) || b.includes(a) ? 1 : editDistance(a, b, limit);
}
