// Embedders that the operator brings. Each has a digest of its own: vectors of two are never compared.

import { createHash } from 'node:crypto';
import { type Embedding, quantise } from '../derive/index.js';
import type { Engine } from '../model/engine.js';
import { EngineFailure } from './failure.js';
import { type EngineIo, postJson } from './http.js';
import { countOf, fieldsOf, listOf } from './json.js';
import { bearer } from './openai.js';
import { openTransformers } from './transformers.js';

export interface EngineEmbedder {
  /** Of the model, SHA-256. */
  digest: string;
  /** One for each text, in their order; null where a text has no direction. All of them have the same dimensions. */
  embedAll(texts: readonly string[]): Promise<(Embedding | null)[]>;
}

/** Nothing is loaded or asked before the first text. */
export async function openEmbedder(engine: Engine, io: EngineIo): Promise<EngineEmbedder> {
  if (engine.kind === 'transformers') return openTransformers(engine);
  return { digest: digestOfEndpoint(engine), embedAll: (texts) => embedAt(engine, texts, io) };
}

/** The same name elsewhere may be another model. */
function digestOfEndpoint({ kind, url, model }: Engine): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, url, model]))
    .digest('hex');
}

async function embedAt(
  engine: Engine,
  texts: readonly string[],
  io: EngineIo,
): Promise<(Embedding | null)[]> {
  const body = { model: engine.model, input: texts, encoding_format: 'float' };
  const value = await postJson(engine, { path: '/embeddings', headers: bearer(engine, io), body }, io);
  const rows = listOf(fieldsOf(value).data).map(fieldsOf);
  const byIndex = new Map(
    rows.map((row, place) => [row.index === 0 ? 0 : countOf(row.index) || place, row.embedding]),
  );
  return embeddingsOf(texts.map((_, index) => byIndex.get(index)));
}

/** Refuses what is no list of numbers, or not as long as the others. */
export function embeddingsOf(vectors: readonly unknown[]): (Embedding | null)[] {
  const dims = listOf(vectors[0]).length;
  return vectors.map((vector) => {
    const numbers = listOf(vector);
    const isWhole = numbers.length === dims && dims > 0;
    if (!isWhole || !numbers.every((n) => typeof n === 'number' && Number.isFinite(n)))
      throw new EngineFailure('invalid');
    return quantise(Float64Array.from(numbers as readonly number[]));
  });
}
