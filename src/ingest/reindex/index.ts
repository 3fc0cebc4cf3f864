// Vectors of another embedder for what is stored. Each row has one vector; a row that changes afterwards gets one of the
// built-in embedder, since what changes it must not wait for a network. Short transactions: it goes on where it ended.

import type { Embedding } from '../../derive/index.js';
import { type EngineEmbedder, EngineFailure, type EngineWorld, openEmbedder } from '../../engines/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import { type Engine, engineModelName, isRemote } from '../../model/engine.js';
import { ToolError } from '../../model/errors.js';
import { type ReindexReport, targetOf } from '../../model/extraction.js';
import type { OpenScope } from '../../model/scope.js';
import { storeEmbedding } from '../../recall/indexing.js';
import type { Db } from '../../store/database.js';
import { noteSent } from '../../store/engine-reads.js';
import { ensureModel, knownModel } from '../../store/search-index.js';
import { writeTransaction } from '../../store/store.js';
import { type SendableScope, sendableScopes } from '../extract/pipelines.js';
import { leave, leaveFailed, whyNotSent } from '../extract/sending.js';
import { type Row, rowsToEmbed, stillThere } from './rows.js';

export interface ReindexOptions {
  engine: Engine;
  whose: OpenScope;
  dryRun: boolean;
  maxCalls: number;
  onProgress?: (progress: { done: number; total: number }) => void;
}

interface Run {
  workspace: Workspace;
  options: ReindexOptions;
  embedder: EngineEmbedder;
  world: EngineWorld;
  report: ReindexReport;
  sending: Sending;
}

/** What is about to be sent, also once more after a wait. */
interface Sending {
  scope: SendableScope | null;
  rows: readonly Row[];
}

function isChanged({ scope, rows }: Sending): boolean {
  return scope !== null && stillThere(scope, rows).length < rows.length;
}

export async function reindex(
  workspace: Workspace,
  options: ReindexOptions,
  world: EngineWorld,
): Promise<ReindexReport> {
  const { engine, whose, dryRun } = options;
  const report: ReindexReport = {
    ...targetOf(engine),
    ...{ dryRun, calls: 0, vectors: 0, notSent: {}, left: {}, stopped: null },
  };
  const sending: Sending = { scope: null, rows: [] };
  const io = { ...world, whyNot: () => whyNotSent(report, options.maxCalls, () => isChanged(sending)) };
  const run: Run = { workspace, options, embedder: await openEmbedder(engine, io), world, report, sending };
  for (const scope of sendableScopes(workspace, engine, { whose, notSent: report.notSent })) {
    const rows = rowsToEmbed(scope, { digest: run.embedder.digest, notSent: report.notSent });
    if (dryRun) report.vectors += rows.length;
    else await embedRows(run, scope, rows);
  }
  return report;
}

async function embedRows(run: Run, scope: SendableScope, rows: readonly Row[]): Promise<void> {
  const { options, report } = run;
  for (let at = 0; at < rows.length; at += options.engine.batch) {
    run.world.assertGoingOn();
    const planned = rows.slice(at, at + options.engine.batch);
    if (report.stopped === null) await embedBatch(run, scope, planned);
    else leave(report, report.stopped.why, planned.length);
    options.onProgress?.({ done: Math.min(rows.length, at + planned.length), total: rows.length });
  }
}

async function embedBatch(run: Run, scope: SendableScope, planned: readonly Row[]): Promise<void> {
  const { embedder, report, options } = run;
  try {
    if (report.calls >= options.maxCalls) throw new EngineFailure('budget');
    const sent = noteBatch(run, scope, planned);
    Object.assign(run.sending, { scope, rows: sent });
    const embeddings = sent.length === 0 ? [] : await embedder.embedAll(sent.map(({ text }) => text));
    const written = storeBatch(run, scope, { sent, embeddings });
    report.vectors += written;
    leave(report, 'changed', planned.length - written);
  } catch (error) {
    leaveFailed(report, error, planned.length);
  }
}

/** Noted before they are sent. */
function noteBatch({ workspace, options }: Run, scope: SendableScope, planned: readonly Row[]): Row[] {
  const { store, clock } = workspace;
  const { engine } = options;
  return writeTransaction(store, () => {
    const rows = stillThere(scope, planned);
    noteSent(
      store.db,
      { engine: engine.name, version: `${engine.model}@embedding` },
      { roundIds: rows.flatMap(({ rounds }) => rounds), isRemote: isRemote(engine), at: clock() },
    );
    return rows;
  });
}

/** Writes the vectors of what is as it was when it was sent. Returns how many. */
function storeBatch(
  { workspace, options, embedder }: Run,
  scope: SendableScope,
  { sent, embeddings }: { sent: readonly Row[]; embeddings: readonly (Embedding | null)[] },
): number {
  const { db } = workspace.store;
  const dims = embeddings.find((one) => one !== null)?.q.length;
  if (dims === undefined) return 0;
  return writeTransaction(workspace.store, () => {
    assertSameDimensions(db, options.engine, { digest: embedder.digest, dims });
    const modelId = ensureModel(db, { id: engineModelName(options.engine), dims, digest: embedder.digest });
    const rows = new Set(stillThere(scope, sent));
    let written = 0;
    for (const [index, row] of sent.entries()) {
      const embedding = embeddings[index];
      if (!embedding || !rows.has(row)) continue;
      storeEmbedding(db, { kind: row.kind, scopeId: scope.scopeId, id: row.id }, { modelId, embedding });
      written += 1;
    }
    return written;
  });
}

function assertSameDimensions(db: Db, engine: Engine, made: { digest: string; dims: number }): void {
  const known = knownModel(db, made.digest);
  if (known !== null && known.dims !== made.dims)
    throw new ToolError(
      'failure',
      `engine ${engine.name} answers with ${made.dims} dimensions, and with ${known.dims} before: it is another model`,
      { hint: 'give it the name of its model in the policy' },
    );
}
