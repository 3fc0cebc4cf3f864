import { numberedId } from '../model/ids.js';
import type { RecalledRow } from '../model/listing.js';
import type { AuthoredBy } from '../model/memory.js';
import type { EpochMs } from '../model/time.js';
import { all, type Db } from '../store/database.js';
import { toldClaim } from './told.js';

interface Found {
  round_id: number;
  uid: string;
  n: number;
  by_uid: string;
  by_n: number;
  claim: string;
  quote: string;
  authoredBy: AuthoredBy;
  subject: string;
}

/**
 * What was said in these rounds and does not hold any more, with what stands in its place now. Only where both are there
 * to be seen: of a successor that is hidden or gone nothing is told.
 */
export function correctionsOf(
  db: Db,
  rounds: readonly number[],
  now: EpochMs,
): Map<number, RecalledRow['corrections']> {
  if (rounds.length === 0) return new Map();
  const found = all<Found>(
    db,
    `WITH RECURSIVE chain (old, id) AS (
       SELECT f.id, f.superseded_by FROM json_each(?1) j CROSS JOIN rounds r ON r.id = j.value
         CROSS JOIN unmarked_facts f ON f.round_id = r.id AND f.scope_id = r.scope_id
         WHERE f.superseded_by IS NOT NULL AND f.expires_at > ?2
       UNION SELECT c.old, f.superseded_by FROM chain c JOIN facts f ON f.id = c.id WHERE f.superseded_by IS NOT NULL)
     SELECT o.round_id, os.uid, o.n, bs.uid AS by_uid, b.n AS by_n, b.claim, b.quote, b.authored_by AS authoredBy, bc.subject
     FROM chain c JOIN facts o ON o.id = c.old JOIN sessions os ON os.id = o.session_id
       JOIN seen_facts b ON b.id = c.id AND b.superseded_at IS NULL AND b.expires_at > ?2
       JOIN sessions bs ON bs.id = b.session_id JOIN scopes bc ON bc.id = b.scope_id
     ORDER BY o.id`,
    JSON.stringify(rounds),
    now,
  );
  const corrections = new Map<number, RecalledRow['corrections']>();
  for (const row of found) {
    const known = corrections.get(row.round_id) ?? [];
    known.push({
      fact: numberedId(row.uid, 'fact', row.n),
      by: numberedId(row.by_uid, 'fact', row.by_n),
      text: toldClaim(row, row.subject),
    });
    corrections.set(row.round_id, known);
  }
  return corrections;
}
