// A query as the engines see it whose vectors a scope has. It leaves the machine only where the operator's embedder is
// elsewhere, and passes the write gate before.

import { EngineFailure, type EngineWorld, openEmbedder } from '../engines/index.js';
import { createGate } from '../gate/index.js';
import type { Workspace } from '../ledger/workspace.js';
import { type Engine, engineModelName, isEmbedder } from '../model/engine.js';
import { ToolError } from '../model/errors.js';
import type { Scope } from '../model/scope.js';
import { activeConsents } from '../store/consents.js';
import type { Db } from '../store/database.js';
import { findScope } from '../store/scopes.js';
import { hasVectors, knownModel } from '../store/search-index.js';
import { openOutgoing, outgoingText } from './outgoing.js';
import type { QueryVector } from './search.js';

export interface EngineQuery {
  vectors: QueryVector[];
  /** Engines that gave no answer: their vectors are left out, and words alone find what has them. */
  silent: string[];
}

const ATTEMPTS = 2;

export async function queryEngines(
  { store, policy }: Workspace,
  { query, scope }: { query: string; scope: Scope },
  world: EngineWorld,
): Promise<EngineQuery> {
  const found: EngineQuery = { vectors: [], silent: [] };
  const scopeId = findScope(store.db, scope)?.id ?? null;
  if (scopeId === null) return found;
  const gate = createGate(policy.gate);
  const consents = activeConsents(store.db, scopeId);
  for (const engine of Object.values(policy.engines).filter(isEmbedder)) {
    if (!hasVectors(store.db, scopeId, engineModelName(engine))) continue;
    const text = outgoingText(openOutgoing({ policy, gate }, engine, consents), query);
    const vector = await embedQuery(store.db, { engine, text }, world);
    if (vector === null) found.silent.push(engine.name);
    else found.vectors.push(vector);
  }
  return found;
}

/** Null where the engine fails, or is another model than it was: a question is answered without it. */
async function embedQuery(
  db: Db,
  { engine, text }: { engine: Engine; text: string },
  world: EngineWorld,
): Promise<QueryVector | null> {
  let attempts = 0;
  try {
    const embedder = await openEmbedder(engine, {
      ...world,
      whyNot: () => (++attempts <= ATTEMPTS ? null : 'budget'),
    });
    const model = knownModel(db, embedder.digest);
    const q = model === null ? null : ((await embedder.embedAll([text]))[0]?.q ?? null);
    return model !== null && q?.length === model.dims
      ? { modelId: model.id, q, weight: engine.weight }
      : null;
  } catch (error) {
    if (error instanceof EngineFailure || error instanceof ToolError) return null;
    throw error;
  }
}
