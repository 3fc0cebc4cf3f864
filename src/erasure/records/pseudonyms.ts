// Whose data a record is about: keyed digests, the same for the same person as long as the ledger's key is.
import { keyedDigest, keyIdOf } from '../../ledger/keys.js';
import type { Workspace } from '../../ledger/workspace.js';
import { all, get } from '../../store/database.js';

export interface Subjects {
  /** The number of the key that they were made with. */
  keyId: string;
  tenants: string[];
  subjects: string[];
}

/** Of the scopes while they are there; of an interrupted run, what the ledger noted when the request was opened. */
export function subjectsOf(
  { store, ledger }: Workspace,
  request: string,
  scopes: readonly number[],
): Subjects {
  const rows = all<{ tenant: string; subject: string }>(
    store.db,
    'SELECT DISTINCT tenant, subject FROM scopes WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(scopes),
  );
  const hex = (...digests: Buffer[]) => [...new Set(digests.map((digest) => digest.toString('hex')))].sort();
  if (rows.length > 0) {
    return {
      keyId: String(ledger.ring.current),
      tenants: hex(...rows.map(({ tenant }) => keyedDigest(ledger.ring, 'reach-tenant', tenant))),
      subjects: hex(
        ...rows.map(({ tenant, subject }) => keyedDigest(ledger.ring, 'subject', tenant, subject)),
      ),
    };
  }
  const noted = get<{ subject_digest: Buffer | null }>(
    ledger.db,
    'SELECT subject_digest FROM requests WHERE uid = ?',
    request,
  )?.subject_digest;
  const keyId = noted ? keyIdOf(noted) : ledger.ring.current;
  return { keyId: String(keyId), tenants: [], subjects: noted ? hex(noted) : [] };
}
