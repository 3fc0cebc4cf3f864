// Keyed fingerprints of erased bytes: they let a later search find residue without keeping what was erased.
import type { EpochMs } from '../model/time.js';
import { all, count, run } from '../store/database.js';
import { keyIdOf, tagged, untagged } from './keys.js';
import { type Ledger, ledgerTransaction } from './ledger.js';

export interface StoredFingerprint {
  request: string;
  /** Which run of bytes it is a window of: 16 windows, one for each alignment. */
  run: number;
  prefilter: number;
  mac: Buffer;
  /** The number of the key that it was made with. */
  keyId: number;
}

const WINDOWS_A_RUN = 16;

/** Saves fingerprints that were made with the current key. */
export function saveFingerprints(
  ledger: Ledger,
  request: string,
  fingerprints: readonly Pick<StoredFingerprint, 'prefilter' | 'mac'>[],
): void {
  ledgerTransaction(ledger, () => {
    // A run that is resumed adds to what an earlier one left.
    const first = count(
      ledger.db,
      'SELECT coalesce(max(run) + 1, 0) FROM fingerprints WHERE request = ?',
      request,
    );
    fingerprints.forEach((one, index) => {
      run(
        ledger.db,
        'INSERT OR IGNORE INTO fingerprints (request, run, prefilter, mac) VALUES (?, ?, ?, ?)',
        request,
        first + Math.floor(index / WINDOWS_A_RUN),
        one.prefilter,
        tagged(one.mac, ledger.ring.current),
      );
    });
  });
}

/** The fingerprints of one request, or of all, but for those of requests that ended at or before `endedBy`. */
export function loadFingerprints(
  ledger: Ledger,
  request: string | null,
  endedBy: EpochMs = Number.NEGATIVE_INFINITY,
): StoredFingerprint[] {
  return all<Omit<StoredFingerprint, 'keyId'>>(
    ledger.db,
    `SELECT request, run, prefilter, mac FROM fingerprints
     WHERE (:request IS NULL OR request = :request) AND request NOT IN (${ENDED_BY})`,
    { request, endedBy },
  ).map(({ mac, ...one }) => ({ ...one, mac: untagged(mac), keyId: keyIdOf(mac) }));
}

const ENDED_BY = 'SELECT uid FROM requests WHERE coalesce(closed_at, opened_at) <= :endedBy';

/** Drops the fingerprints of requests that ended at or before `endedBy`. Returns how many went. */
export function dropExpiredFingerprints(ledger: Ledger, endedBy: EpochMs): number {
  const where = `FROM fingerprints WHERE request IN (${ENDED_BY})`;
  if (count(ledger.db, `SELECT count(*) ${where}`, { endedBy }) === 0) return 0;
  return ledgerTransaction(ledger, () => run(ledger.db, `DELETE ${where}`, { endedBy }));
}

/**
 * Drops whole runs: words that a live row holds too would be found for ever, at one alignment today and at another
 * when SQLite has moved the row.
 */
export function dropRuns(ledger: Ledger, runs: readonly Pick<StoredFingerprint, 'request' | 'run'>[]): void {
  if (runs.length === 0) return;
  ledgerTransaction(ledger, () => {
    for (const one of runs) {
      run(ledger.db, 'DELETE FROM fingerprints WHERE request = ? AND run = ?', one.request, one.run);
    }
  });
}
