// The ledger's keys over the store's life: a new one on demand, an old one destroyed when the last digest that was
// made with it is gone.
import { chainHead, findBreak } from '../ledger/chain.js';
import { ledgerTransaction } from '../ledger/ledger.js';
import {
  countByKey,
  destroyKeys,
  keyTimes,
  LEDGER_DIGESTS,
  type RotationStep,
  retiredKeys,
  rotateKey as rotateInLedger,
} from '../ledger/rotate.js';
import { replaceSigningKey } from '../ledger/signing-key.js';
import type { Workspace } from '../ledger/workspace.js';
import type { LedgerKey, LedgerView } from '../model/audit.js';
import { DAY_MS } from '../model/time.js';
import { digestColumns } from '../store/catalogue.js';
import { acquireRunLock, writeTransaction } from '../store/store.js';

/** Makes a new key current; gives its number. */
export function rotateKey(workspace: Workspace, onStep: (step: RotationStep) => void = () => {}): number {
  const lock = acquireRunLock(workspace.store);
  try {
    return rotateInLedger(workspace.ledger, workspace.clock(), onStep);
  } finally {
    lock.release();
  }
}

/** Makes a new key to sign records with; gives its id. Those that were signed before stay signed with the old one. */
export function rotateSigningKey(workspace: Workspace): string {
  const lock = acquireRunLock(workspace.store);
  try {
    return replaceSigningKey(workspace.ledger, workspace.clock()).id;
  } finally {
    lock.release();
  }
}

/**
 * Destroys the keys that were replaced longer ago than records of erasure are kept, whose pseudonyms they make, and that
 * no digest needs any more. Under the store's write lock: nobody adds one meanwhile. Returns their numbers.
 */
export function destroyExpiredKeys(workspace: Workspace): number[] {
  const { store, ledger, policy, clock } = workspace;
  const times = keyTimes(ledger.db);
  const replacedBy = clock() - policy.auditRetentionDays * DAY_MS;
  const isOldEnough = (id: number) => (times.get(id + 1) ?? Number.POSITIVE_INFINITY) <= replacedBy;
  if (!retiredKeys(ledger).some(isOldEnough)) return [];
  return writeTransaction(store, () =>
    ledgerTransaction(ledger, () => {
      const inUse = [countByKey(store.db, digestColumns()), countByKey(ledger.db, LEDGER_DIGESTS)];
      const going = retiredKeys(ledger).filter(
        (id) => isOldEnough(id) && inUse.every((counts) => !counts.has(id)),
      );
      if (going.length > 0) destroyKeys(ledger, going, clock());
      return going;
    }),
  );
}

/** The ledger as people see it. Counts every digest: it reads the whole store. */
export function readLedger({ store, ledger }: Workspace): LedgerView {
  const { ring } = ledger;
  const times = keyTimes(ledger.db);
  const inStore = countByKey(store.db, digestColumns());
  const inLedger = countByKey(ledger.db, LEDGER_DIGESTS);
  const ids = Array.from({ length: ring.current }, (_, index) => index + 1);
  return {
    ledger: ledger.id,
    path: ledger.path,
    store: store.id,
    head: chainHead(ledger.db),
    chain: findBreak(ledger.db, ring) === null ? 'ok' : 'broken',
    keys: ids.map(
      (id): LedgerKey => ({
        id,
        isCurrent: id === ring.current,
        since: times.get(id) ?? null,
        until: times.get(id + 1) ?? null,
        digests: { store: inStore.get(id) ?? 0, ledger: inLedger.get(id) ?? 0 },
        isDestroyed: !ring.keys.has(id),
      }),
    ),
  };
}
