// What did the work: a record of erasure names it, since what can be said of the bytes depends on it.
import type { Versions } from '../model/certificate.js';
import { packageVersion } from '../model/package-version.js';
import { type Db, get } from './database.js';
import { loadDistances } from './search-index.js';

export function versionsOf(store: Db, ledger: Db): Versions {
  return {
    tool: packageVersion(),
    storeSchema: Number(store.pragma('user_version', { simple: true })),
    ledgerSchema: Number(ledger.pragma('user_version', { simple: true })),
    sqlite: get<{ version: string }>(store, 'SELECT sqlite_version() AS version')?.version ?? 'unknown',
    sqliteVec: vecVersion(store),
  };
}

/** Asked first without loading: a run of many requests has it loaded already. */
function vecVersion(db: Db): string | null {
  return askVersion(db) ?? (loadDistances(db) ? askVersion(db) : null);
}

function askVersion(db: Db): string | null {
  try {
    return get<{ version: string }>(db, 'SELECT vec_version() AS version')?.version ?? null;
  } catch {
    return null;
  }
}
