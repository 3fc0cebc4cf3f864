// Keyed fingerprints of erased bytes: they let a later search find residue without keeping what was erased.
import type { EpochMs } from '../model/time.js';
import { all, count, type Db, run } from '../store/database.js';
import { repad } from '../store/physical/index.js';
import { type KeyRing, keyIdOf, tagged, untagged } from './keys.js';
import { type Ledger, ledgerTransaction } from './ledger.js';
import type { OldWindow } from './schema.js';

export interface StoredFingerprint {
  request: string;
  /** Which run of bytes it is a window of: 16 windows, one for each alignment, but for those that others share. */
  run: number;
  prefilter: number;
  mac: Buffer;
  /** The number of the key that it was made with. */
  keyId: number;
}

const WINDOWS_A_RUN = 16;
const MAC_BYTES = 16;
/** Of a window in its run's row: the digest and the prefilter. */
const WINDOW_BYTES = MAC_BYTES + 4;

type Window = Pick<StoredFingerprint, 'prefilter' | 'mac'>;

/** Saves fingerprints that were made with the current key, run by run. */
export function saveFingerprints(ledger: Ledger, request: string, fingerprints: readonly Window[]): void {
  ledgerTransaction(ledger, () => {
    // A run that is resumed adds to what an earlier one left.
    const first = count(
      ledger.db,
      'SELECT coalesce(max(run) + 1, 0) FROM fingerprints WHERE request = ?',
      request,
    );
    for (let at = 0; at < fingerprints.length; at += WINDOWS_A_RUN) {
      const windows = fingerprints.slice(at, at + WINDOWS_A_RUN);
      const number = first + at / WINDOWS_A_RUN;
      saveRun(ledger.db, { request, run: number, keyId: ledger.ring.current, windows });
    }
  });
}

interface Run {
  request: string;
  run: number;
  keyId: number;
  windows: readonly Window[];
}

function saveRun(db: Db, { request, run: number, keyId, windows }: Run): void {
  const packed = Buffer.alloc(windows.length * WINDOW_BYTES);
  windows.forEach(({ mac, prefilter }, index) => {
    mac.copy(packed, index * WINDOW_BYTES);
    packed.writeUInt32LE(prefilter, index * WINDOW_BYTES + MAC_BYTES);
  });
  run(
    db,
    'INSERT INTO fingerprints (request, run, mac, windows) VALUES (?, ?, ?, ?)',
    request,
    number,
    tagged(packed.subarray(0, MAC_BYTES), keyId),
    packed,
  );
}

/** Of a ledger of an earlier version: those whose key was destroyed since can match nothing any more and go. */
export function refillFingerprints(db: Db, ring: KeyRing, old: readonly OldWindow[]): void {
  for (const windows of byRun(old)) {
    const [first] = windows;
    const keyId = first ? keyIdOf(first.mac) : 0;
    const key = ring.keys.get(keyId);
    if (!first || !key) continue;
    const plain = windows.map(({ prefilter, mac }) => ({ prefilter, mac: untagged(mac) }));
    saveRun(db, { request: first.request, run: first.run, keyId, windows: repad(plain, key) });
  }
}

function byRun<Window extends { request: string; run: number }>(windows: readonly Window[]): Window[][] {
  const runs = new Map<string, Window[]>();
  for (const window of windows) {
    const key = `${window.request} ${window.run}`;
    const known = runs.get(key);
    if (known) known.push(window);
    else runs.set(key, [window]);
  }
  return [...runs.values()];
}

/** The fingerprints of one request, or of all, but for those of requests that ended at or before `endedBy`. */
export function loadFingerprints(
  ledger: Ledger,
  request: string | null,
  endedBy: EpochMs = Number.NEGATIVE_INFINITY,
): StoredFingerprint[] {
  return all<{ request: string; run: number; mac: Buffer; windows: Buffer }>(
    ledger.db,
    `SELECT request, run, mac, windows FROM fingerprints
     WHERE (:request IS NULL OR request = :request) AND request NOT IN (${ENDED_BY})`,
    { request, endedBy },
  ).flatMap(({ mac, windows, ...place }) => {
    const keyId = keyIdOf(mac);
    return unpack(windows).map((window) => ({ ...place, ...window, keyId }));
  });
}

function unpack(windows: Buffer): Window[] {
  return Array.from({ length: windows.length / WINDOW_BYTES }, (_, index) => {
    const at = index * WINDOW_BYTES;
    return { mac: windows.subarray(at, at + MAC_BYTES), prefilter: windows.readUInt32LE(at + MAC_BYTES) };
  });
}

const ENDED_BY = 'SELECT uid FROM requests WHERE coalesce(closed_at, opened_at) <= :endedBy';

/** Drops the fingerprints of requests that ended at or before `endedBy`. Returns how many went. */
export function dropExpiredFingerprints(ledger: Ledger, endedBy: EpochMs): number {
  const where = `FROM fingerprints WHERE request IN (${ENDED_BY})`;
  if (count(ledger.db, `SELECT count(*) ${where}`, { endedBy }) === 0) return 0;
  return ledgerTransaction(ledger, () => run(ledger.db, `DELETE ${where}`, { endedBy }));
}

export interface Compared {
  stored: readonly StoredFingerprint[];
  /** Those of them that a live row holds too. */
  shared: ReadonlySet<StoredFingerprint>;
  /** Which rows were looked at: the last key of each table. A row with a later key came since. */
  lastKeys: ReadonlyMap<string, number>;
}

/** Drops the windows that live rows hold too, and notes which rows those were compared with. */
export function keepUnshared(ledger: Ledger, { stored, shared, lastKeys }: Compared): void {
  ledgerTransaction(ledger, () => {
    for (const before of byRun(stored)) {
      const windows = before.filter((one) => !shared.has(one));
      const [first] = before;
      if (!first || windows.length === before.length) continue;
      const { request, run: number, keyId } = first;
      run(ledger.db, 'DELETE FROM fingerprints WHERE request = ? AND run = ?', request, number);
      if (windows.length > 0) saveRun(ledger.db, { request, run: number, keyId, windows });
    }
    for (const request of new Set(stored.map((one) => one.request))) {
      for (const [table, key] of lastKeys) {
        run(
          ledger.db,
          'INSERT OR REPLACE INTO request_counts (request, what, n) VALUES (?, ?, ?)',
          request,
          LAST_KEY + table,
          key,
        );
      }
    }
  });
}

const LAST_KEY = 'last_';

/** The last key of each table when a request's fingerprints were compared with the live rows; empty if they never were. */
export function lastKeysCompared(ledger: Ledger, request: string): Map<string, number> {
  const rows = all<{ what: string; n: number }>(
    ledger.db,
    'SELECT what, n FROM request_counts WHERE request = ? AND substr(what, 1, ?) = ?',
    request,
    LAST_KEY.length,
    LAST_KEY,
  );
  return new Map(rows.map(({ what, n }) => [what.slice(LAST_KEY.length), n]));
}
