import type { Scope } from '../model/scope.js';
import { all, type Db, get, insert } from './database.js';

export interface ScopeRow extends Scope {
  id: number;
}

export function findScope(db: Db, scope: Scope): ScopeRow | null {
  return get<ScopeRow>(
    db,
    'SELECT id, tenant, subject, context FROM scopes WHERE tenant = ? AND subject = ? AND context = ?',
    scope.tenant,
    scope.subject,
    scope.context,
  );
}

export function getScope(db: Db, id: number): ScopeRow {
  const row = get<ScopeRow>(db, 'SELECT id, tenant, subject, context FROM scopes WHERE id = ?', id);
  if (!row) throw new Error('a row names a scope that does not exist');
  return row;
}

/** The scope's key, made when it is new. Call it only when something of the scope is about to be stored. */
export function ensureScope(db: Db, scope: Scope): number {
  return (
    findScope(db, scope)?.id ??
    insert(
      db,
      'INSERT INTO scopes (tenant, subject, context) VALUES (?, ?, ?)',
      scope.tenant,
      scope.subject,
      scope.context,
    )
  );
}

export function listScopes(db: Db): ScopeRow[] {
  return all<ScopeRow>(
    db,
    'SELECT id, tenant, subject, context FROM scopes ORDER BY tenant, subject, context',
  );
}
