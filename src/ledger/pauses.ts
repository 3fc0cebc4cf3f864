// What the ledger knows of pauses: a store that was put back from before one has it no more.
import type { EpochMs } from '../model/time.js';
import { all } from '../store/database.js';
import { keyedDigests } from './keys.js';
import type { Ledger } from './ledger.js';

export interface KnownPause {
  uid: string;
  from: EpochMs;
  /** Null while it lasts. */
  until: EpochMs | null;
}

/**
 * The pauses of a person, in whatever role: the ledger does not tell roles apart. Those from before they were forgotten
 * are left out: the record of a pause goes with the subject.
 */
export function knownPauses(ledger: Ledger, subject: { tenant: string; subject: string }): KnownPause[] {
  return keyedDigests(ledger.ring, 'subject', subject.tenant, subject.subject).flatMap((digest) =>
    all<{ uid: string; paused_at: EpochMs; resumed_at: EpochMs | null }>(
      ledger.db,
      `SELECT uid, paused_at, resumed_at FROM (
         SELECT request AS uid, min(at) AS paused_at, max(CASE kind WHEN 'memory_resumed' THEN at END) AS resumed_at
         FROM events WHERE kind IN ('memory_paused', 'memory_resumed') AND subject = ?1 GROUP BY request)
       WHERE NOT EXISTS (SELECT 1 FROM requests WHERE subject_digest = ?1 AND kind = 'forget' AND closed_at >= paused_at)`,
      digest,
    ).map(({ uid, paused_at, resumed_at }) => ({ uid, from: paused_at, until: resumed_at })),
  );
}
