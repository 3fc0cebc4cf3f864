// Keyed fingerprints of erased bytes: they let a later search find residue without keeping what was erased.
import type { EpochMs } from '../model/time.js';
import { all, count, run } from '../store/database.js';
import { type Ledger, ledgerTransaction } from './ledger.js';

export interface StoredFingerprint {
  prefilter: number;
  mac: Buffer;
}

export function saveFingerprints(
  ledger: Ledger,
  request: string,
  fingerprints: readonly StoredFingerprint[],
): void {
  ledgerTransaction(ledger, () => {
    for (const one of fingerprints) {
      run(
        ledger.db,
        'INSERT OR IGNORE INTO fingerprints (request, prefilter, mac) VALUES (?, ?, ?)',
        request,
        one.prefilter,
        one.mac,
      );
    }
  });
}

/** The fingerprints of one request, or of all, but for those of requests that ended at or before `endedBy`. */
export function loadFingerprints(
  ledger: Ledger,
  request: string | null,
  endedBy: EpochMs = Number.NEGATIVE_INFINITY,
): StoredFingerprint[] {
  return all<StoredFingerprint>(
    ledger.db,
    `SELECT DISTINCT prefilter, mac FROM fingerprints
     WHERE (:request IS NULL OR request = :request) AND request NOT IN (${ENDED_BY})`,
    { request, endedBy },
  );
}

const ENDED_BY = 'SELECT uid FROM requests WHERE coalesce(closed_at, opened_at) <= :endedBy';

/** Drops the fingerprints of requests that ended at or before `endedBy`. Returns how many went. */
export function dropExpiredFingerprints(ledger: Ledger, endedBy: EpochMs): number {
  const where = `FROM fingerprints WHERE request IN (${ENDED_BY})`;
  if (count(ledger.db, `SELECT count(*) ${where}`, { endedBy }) === 0) return 0;
  return ledgerTransaction(ledger, () => run(ledger.db, `DELETE ${where}`, { endedBy }));
}

/** Drops fingerprints of words that a live row of somebody else holds too: they would be found for ever. */
export function dropFingerprints(
  ledger: Ledger,
  request: string,
  fingerprints: readonly StoredFingerprint[],
): void {
  if (fingerprints.length === 0) return;
  ledgerTransaction(ledger, () => {
    for (const one of fingerprints) {
      run(
        ledger.db,
        'DELETE FROM fingerprints WHERE request = ? AND prefilter = ? AND mac = ?',
        request,
        one.prefilter,
        one.mac,
      );
    }
  });
}
