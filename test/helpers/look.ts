// Looking at a store from outside: its rows as text, its files as bytes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../../src/ledger/workspace.js';
import type { ListKind, ListRow } from '../../src/model/listing.js';
import type { Scope } from '../../src/model/scope.js';
import { everythingOf, listRows, type RowFilter } from '../../src/recall/index.js';
import { CATALOGUE } from '../../src/store/catalogue.js';
import { all } from '../../src/store/database.js';

export function filterOf(workspace: Workspace, scope: Partial<Scope> = {}): RowFilter {
  const { tenant = null, subject = null, context = null } = scope;
  return everythingOf({ tenant, subject, context }, { now: workspace.clock(), limit: null });
}

export function rowsOf(workspace: Workspace, kind: ListKind, scope: Partial<Scope> = {}): ListRow[] {
  return listRows(workspace, kind, filterOf(workspace, scope)).rows;
}

/** The rows of one scope in every table, as one text: equal before and after means byte for byte the same. */
export function dumpScope(workspace: Workspace, scope: Scope): string {
  const { db } = workspace.store;
  const id = all<{ id: number }>(
    db,
    'SELECT id FROM scopes WHERE tenant = ? AND subject = ? AND context = ?',
    scope.tenant,
    scope.subject,
    scope.context,
  )[0]?.id;
  const rounds = 'round_id IN (SELECT id FROM rounds WHERE scope_id = ?)';
  const parts: string[] = [];
  for (const [table, columns] of Object.entries(CATALOGUE)) {
    const where = 'scope_id' in columns ? 'scope_id = ?' : 'round_id' in columns ? rounds : null;
    if (where === null) continue;
    const rows = all<Record<string, unknown>>(db, `SELECT * FROM ${table} WHERE ${where} ORDER BY 1, 2`, id);
    parts.push(
      table,
      JSON.stringify(rows, (_, value) => (Buffer.isBuffer(value) ? value.toString('hex') : value)),
    );
  }
  return parts.join('\n');
}

/** The names of the files in a folder that hold a text. Only for a store that nobody in this process has open. */
export function filesHolding(folder: string, text: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
}
