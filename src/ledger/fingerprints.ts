// Keyed fingerprints of erased bytes: they let a later search find residue without keeping what was erased.
import { all, run } from '../store/database.js';
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

/** The fingerprints of one request, or of all. */
export function loadFingerprints(ledger: Ledger, request: string | null): StoredFingerprint[] {
  return request === null
    ? all<StoredFingerprint>(ledger.db, 'SELECT DISTINCT prefilter, mac FROM fingerprints')
    : all<StoredFingerprint>(ledger.db, 'SELECT prefilter, mac FROM fingerprints WHERE request = ?', request);
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
