// What has passed its retention. `prune` erases it as forgetting does, with its digests, so that the next ingest
// of the same transcript does not bring it back (`rules` 27).
import type { Reason } from '../../model/erasure.js';
import type { EpochMs } from '../../model/time.js';
import { all, type Db } from '../../store/database.js';
import type { RoundMatch } from './matching.js';

export function expiredRounds(db: Db, at: EpochMs): Map<number, RoundMatch> {
  const rows = all<{ id: number; session_id: number; expires_at: EpochMs }>(
    db,
    'SELECT id, session_id, expires_at FROM unmarked_rounds WHERE expires_at <= ? ORDER BY id',
    at,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sessionId: row.session_id,
        reasons: [{ kind: 'expired', category: 'round', expiredAt: row.expires_at }],
      },
    ]),
  );
}

export function expiredFacts(db: Db, at: EpochMs): Map<number, Reason[]> {
  const rows = all<{ id: number; category: string; expires_at: EpochMs }>(
    db,
    'SELECT id, category, expires_at FROM unmarked_facts WHERE expires_at <= ? ORDER BY id',
    at,
  );
  return new Map(
    rows.map((row) => [row.id, [{ kind: 'expired', category: row.category, expiredAt: row.expires_at }]]),
  );
}
