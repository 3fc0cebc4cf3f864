// A new key takes the old one's place. Its file is written before the database says that it is current, so that at no
// moment is a key in force that is not kept; what was made with the old one is found as long as it is there (`rules` 13).
import type { EpochMs } from '../model/time.js';
import { all, type Db } from '../store/database.js';
import { appendEvent } from './chain.js';
import { isForDigestsAlone, keyIdOfTag, withNextKey, withoutKeys, writeKeyRing } from './keys.js';
import { type Ledger, ledgerTransaction, makeCurrent, refreshKeys, reloadKeys } from './ledger.js';

export type RotationStep = 'key_kept' | 'key_current';

/** Makes a new key current; gives its number. The last event under the old key names it. */
export function rotateKey(ledger: Ledger, at: EpochMs, onStep: (step: RotationStep) => void): number {
  const keyId = ledgerTransaction(ledger, () => {
    const { ring, next } = withNextKey(reloadKeys(ledger));
    writeKeyRing(ledger.dir, ring);
    onStep('key_kept');
    appendEvent(ledger.db, ledger.ring, { at, kind: 'key_rotated', request: null, n: next });
    makeCurrent(ledger.db, next);
    return next;
  });
  onStep('key_current');
  refreshKeys(ledger);
  return keyId;
}

/** Destroys keys that nothing was made with that is still there. In a ledger transaction of the caller's. */
export function destroyKeys(ledger: Ledger, ids: readonly number[], at: EpochMs): void {
  const ring = withoutKeys(reloadKeys(ledger), ids);
  writeKeyRing(ledger.dir, ring, { wipesOld: true });
  ledger.ring = ring;
  for (const id of ids) appendEvent(ledger.db, ring, { at, kind: 'key_destroyed', request: null, n: id });
}

/** The keys that could be destroyed: not current, and none that the chain needs. */
export function retiredKeys(ledger: Ledger): number[] {
  const { ring } = ledger;
  return [...ring.keys.keys()].filter((id) => id < ring.current && isForDigestsAlone(ring, id));
}

/** When each key became current: the first with the ledger, the others by rotation. */
export function keyTimes(db: Db): Map<number, EpochMs> {
  const events = all<{ kind: string; at: EpochMs; n: number }>(
    db,
    "SELECT kind, at, n FROM events WHERE kind IN ('created', 'key_rotated') ORDER BY sequence",
  );
  return new Map(events.map(({ kind, at, n }) => [kind === 'created' ? 1 : n, at]));
}

/** Every column of the ledger that holds keyed digests; `reach` and `head` are made with the digest that they stand by, or later. */
export const LEDGER_DIGESTS = [
  { table: 'suppressions', column: 'digest' },
  { table: 'suppressions', column: 'reach' },
  { table: 'suppressions', column: 'head' },
  { table: 'requests', column: 'subject_digest' },
  { table: 'requests', column: 'caller_digest' },
  { table: 'answered', column: 'caller_digest' },
  { table: 'holds', column: 'name_digest' },
  { table: 'hold_reaches', column: 'reach' },
  { table: 'fingerprints', column: 'mac' },
  { table: 'events', column: 'subject' },
] as const;

/** How many digests in these columns were made with each key. */
export function countByKey(
  db: Db,
  columns: readonly { table: string; column: string }[],
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { table, column } of columns) {
    const rows = all<{ tag: Buffer; n: number }>(
      db,
      `SELECT substr(${column}, 17) AS tag, count(*) AS n FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`,
    );
    for (const { tag, n } of rows) {
      const id = keyIdOfTag(tag);
      counts.set(id, (counts.get(id) ?? 0) + n);
    }
  }
  return counts;
}
