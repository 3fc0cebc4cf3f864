import type { Workspace } from '../../ledger/workspace.js';
import type { OpenScope } from '../../model/scope.js';
import { type IndexedRow, reindexRow } from '../../recall/indexing.js';
import { all } from '../../store/database.js';
import { listScopes } from '../../store/scopes.js';
import type { IndexedKind } from '../../store/search-index.js';
import { writeTransaction } from '../../store/store.js';
import { breathe } from '../breathe.js';
import { isOf } from '../extract/pipelines.js';

const PER_TRANSACTION = 50;

const OF_ENGINES: Record<IndexedKind, string> = {
  round: `SELECT t.id, t.session_id AS sessionId, t.n FROM rounds t JOIN round_vectors v ON v.scope_id = t.scope_id AND v.round_id = t.id`,
  fact: `SELECT t.id, t.session_id AS sessionId, t.n FROM facts t JOIN fact_vectors v ON v.scope_id = t.scope_id AND v.fact_id = t.id`,
  summary: `SELECT t.id, t.session_id AS sessionId, t.n FROM summaries t JOIN summary_vectors v ON v.scope_id = t.scope_id AND v.summary_id = t.id`,
};

/** Gives everything of a subject that has an engine's vector one of the built-in embedder again. Returns how many. */
export async function reindexBuiltIn(
  workspace: Workspace,
  whose: OpenScope,
  dryRun: boolean,
): Promise<number> {
  const { db } = workspace.store;
  const scopes = listScopes(db).filter((scope) => isOf(scope, whose));
  const rows = scopes.flatMap(({ id: scopeId }) =>
    (['round', 'fact', 'summary'] as const).flatMap((kind) =>
      all<Pick<IndexedRow, 'id' | 'sessionId' | 'n'>>(
        db,
        `${OF_ENGINES[kind]} JOIN embed_models m ON m.id = v.model_id WHERE t.scope_id = ? AND m.name LIKE 'engine:%' ORDER BY t.id`,
        scopeId,
      ).map((row): IndexedRow => ({ ...row, kind, scopeId })),
    ),
  );
  if (dryRun) return rows.length;
  for (let at = 0; at < rows.length; at += PER_TRANSACTION) {
    writeTransaction(workspace.store, () => {
      for (const row of rows.slice(at, at + PER_TRANSACTION)) reindexRow(db, row);
    });
    await breathe();
  }
  return rows.length;
}
