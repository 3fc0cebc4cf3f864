// The names that a request erased, found again in an older copy of the store: the ledger knows the rounds by their
// random ids and the names by their digests, and the words that match stand in the copy itself.
import { findNames } from '../../derive/names/index.js';
import { namesOfRequest } from '../../ledger/names.js';
import { erasedRows, type LedgerRow } from '../../ledger/requests.js';
import type { Workspace } from '../../ledger/workspace.js';
import { withSharedPlaces } from '../../recall/namesakes.js';
import { all, type Db } from '../../store/database.js';
import type { TargetName } from '../plan/target.js';
import { NAMED_IN_SESSION, SEARCHED_IN_ROUND } from './named-places.js';

export function namesAgain({ store, ledger }: Workspace, request: string): TargetName[] {
  const lookup = namesOfRequest(ledger, request);
  if (lookup.sizes.length === 0) return [];
  const found = new Map<string, TargetName>();
  const scopes = new Set<number>();
  for (const row of erasedRows(ledger.db, request)) {
    for (const { tenant, scope, text } of textsOf(store.db, row)) {
      scopes.add(scope);
      for (const { canonical } of findNames(text, lookup)) {
        const match = lookup.matchOf(canonical);
        const name = { tenant, name: canonical, entity: null, ...(match === 'person' ? {} : { match }) };
        found.set(JSON.stringify([tenant, canonical]), name);
      }
    }
  }
  return withSharedPlaces(store.db, [...found.values()], { scopes: [...scopes], except: new Set() });
}

const IN_ROUND = SEARCHED_IN_ROUND.map(
  ({ table, column }) => `SELECT c.tenant, c.id AS scope, x.${column} AS text FROM ${table} x
    JOIN rounds r ON r.id = x.${table === 'rounds' ? 'id' : 'round_id'} JOIN sessions s ON s.id = r.session_id
    JOIN scopes c ON c.id = r.scope_id WHERE s.uid = ?1 AND r.n = ?2 AND x.${column} IS NOT NULL`,
).join(' UNION ALL ');

const IN_SESSION = [
  ...NAMED_IN_SESSION.map(
    (
      column,
    ) => `SELECT c.tenant, c.id AS scope, s.${column} AS text FROM sessions s JOIN scopes c ON c.id = s.scope_id
      WHERE s.uid = ?1 AND ?2 = 0 AND s.${column} IS NOT NULL`,
  ),
  `SELECT DISTINCT c.tenant, c.id AS scope, f.path AS text FROM sessions s JOIN scopes c ON c.id = s.scope_id
     JOIN rounds r ON r.session_id = s.id JOIN lines l ON l.round_id = r.id JOIN sources f ON f.id = l.source_id
   WHERE s.uid = ?1 AND ?2 = 0 AND f.path IS NOT NULL`,
].join(' UNION ALL ');

function textsOf(db: Db, row: LedgerRow): { tenant: string; scope: number; text: string }[] {
  if (row.kind !== 'mention' && row.kind !== 'title') return [];
  return all(db, row.kind === 'mention' ? IN_ROUND : IN_SESSION, row.session, row.n);
}
