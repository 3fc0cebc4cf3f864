// Recall: BM25 over the scope's own term blocks, fused with its vectors. The scope is applied before any score is
// computed, and the statistics are the scope's alone, so that nothing of another scope shows in a ranking.
import { type BlockRow, cosine, createBm25, encodeBlock, queryTerms, termsOf } from '../derive/index.js';
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import type { RecalledRow } from '../model/listing.js';
import { DEFAULT_CONTEXT } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';
import { type Db, get } from '../store/database.js';
import { findScope } from '../store/scopes.js';
import {
  blocksOfScope,
  findModel,
  type IndexedKind,
  loadDistances,
  nearestVectors,
  vectorsOfScope,
} from '../store/search-index.js';
import type { RowFilter } from './filter.js';
import { hiddenRows } from './hidden.js';
import { defaultEmbedder } from './indexing.js';
import { rowsByKey } from './list.js';
import { SUBJECT_KEYS, subjectSummaryText } from './summary-text.js';

/** Reciprocal rank fusion; the word vectors are a second opinion of low weight (`vectors` 4: 0.25 gains, 1 loses). */
const FUSION_CONSTANT = 60;
const VECTOR_WEIGHT = 0.25;
const CANDIDATES = 100;
const DEFAULT_LIMIT = 10;

const KINDS = ['fact', 'round', 'summary'] as const satisfies readonly IndexedKind[];
const LIST_OF = { fact: 'facts', round: 'rounds', summary: 'summaries' } as const;

interface Candidate {
  kind: IndexedKind;
  id: number;
  score: number;
}

/**
 * The best matches in one scope. Without a context it is the default one: what is said at work is not recalled at
 * home. Every hit is read again through the same views as `list`.
 * @param ofEngines the query as the embedders see it that the scope has vectors of besides the built-in one
 */
export function recall(
  workspace: Workspace,
  query: string,
  filter: RowFilter,
  ofEngines: readonly QueryVector[] = [],
): RecalledRow[] {
  const { db } = workspace.store;
  if (filter.tenant === null || filter.subject === null) {
    throw new ToolError('usage', 'recall needs a tenant and a subject: it never reads across people');
  }
  const scoped = { ...filter, context: filter.context ?? DEFAULT_CONTEXT };
  const scope = findScope(db, { tenant: filter.tenant, subject: filter.subject, context: scoped.context });
  if (scope === null) return [];
  const wanted = {
    scopeId: scope.id,
    now: filter.now,
    terms: queryTerms(query),
    vectors: [...builtInVector(db, query), ...ofEngines],
  };
  const candidates = KINDS.flatMap((kind) => candidatesOfKind(db, kind, wanted));
  candidates.sort(
    (a, b) => b.score - a.score || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id - b.id,
  );
  return readCandidates(db, candidates, { ...scoped, limit: filter.limit ?? DEFAULT_LIMIT });
}

/** Reads the best candidates until there are enough that may be shown. */
function readCandidates(
  db: Db,
  candidates: readonly Candidate[],
  filter: RowFilter & { limit: number },
): RecalledRow[] {
  const rows: RecalledRow[] = [];
  for (let at = 0; at < candidates.length && rows.length < filter.limit; at += filter.limit) {
    rows.push(...readRows(db, candidates.slice(at, at + filter.limit), filter));
  }
  return rows.slice(0, filter.limit);
}

function readRows(db: Db, candidates: readonly Candidate[], filter: RowFilter): RecalledRow[] {
  const rows: RecalledRow[] = [];
  const read = new Map(
    KINDS.map((kind) => {
      const ids = candidates.filter((one) => one.kind === kind).map((one) => one.id);
      return [kind, rowsByKey(db, LIST_OF[kind], { ids, filter })];
    }),
  );
  for (const { kind, id, score } of candidates) {
    const row = read.get(kind)?.get(id);
    if (row) rows.push({ ...row, score });
  }
  return rows;
}

/** A subject's summary is in no index: its words are weighed when they are asked for. */
function ofSubject(db: Db, scopeId: number): BlockRow[] {
  const id = get<{ id: number }>(db, 'SELECT id FROM subject_summaries WHERE scope_id = ?', scopeId)?.id;
  return id === undefined ? [] : [{ id: id + SUBJECT_KEYS, terms: termsOf(subjectSummaryText(db, id)) }];
}

/** What is asked: the same for all kinds. */
interface Wanted {
  scopeId: number;
  now: EpochMs;
  terms: readonly number[];
  vectors: readonly QueryVector[];
}

/** What is asked, as one model sees it: it is compared with vectors of that model alone. */
export interface QueryVector {
  modelId: number;
  q: Int8Array;
  /** Beside the words, which weigh 1. */
  weight: number;
}

/** None when the store has no vectors of this model, or the query no word of it. */
function builtInVector(db: Db, query: string): QueryVector[] {
  const embedder = defaultEmbedder();
  const modelId = findModel(db, embedder.digest);
  const embedding = modelId === null ? null : embedder.embed(query);
  return modelId === null || !embedding ? [] : [{ modelId, q: embedding.q, weight: VECTOR_WEIGHT }];
}

function candidatesOfKind(db: Db, kind: IndexedKind, wanted: Wanted): Candidate[] {
  const scores = new Map<number, number>();
  const hidden = hiddenRows(db, kind, wanted);
  addRanks(scores, byTerms(db, kind, wanted, hidden), 1);
  for (const vector of wanted.vectors)
    addRanks(scores, byVector(db, kind, { scopeId: wanted.scopeId, vector }, hidden), vector.weight);
  return [...scores].map(([id, score]) => ({ kind, id, score }));
}

function addRanks(scores: Map<number, number>, ranking: readonly number[], weight: number): void {
  ranking.forEach((id, rank) => {
    scores.set(id, (scores.get(id) ?? 0) + weight / (FUSION_CONSTANT + rank + 1));
  });
}

function byTerms(
  db: Db,
  kind: IndexedKind,
  { scopeId, terms }: Wanted,
  hidden: ReadonlySet<number>,
): number[] {
  const bm25 = createBm25(terms);
  for (const { data } of blocksOfScope(db, scopeId, kind)) bm25.add(data, (id) => hidden.has(id));
  if (kind === 'summary') for (const row of ofSubject(db, scopeId)) bm25.add(encodeBlock([row]), () => false);
  return bm25.top(CANDIDATES).map((hit) => hit.id);
}

function byVector(
  db: Db,
  kind: IndexedKind,
  { scopeId, vector }: { scopeId: number; vector: QueryVector },
  hidden: ReadonlySet<number>,
): number[] {
  const { modelId, q } = vector;
  const limit = CANDIDATES + hidden.size;
  const nearest = hasDistances(db)
    ? nearestVectors(db, kind, { scopeId, modelId, q: new Uint8Array(q.buffer), limit }).map((row) => row.id)
    : nearestInJavaScript(db, kind, { scopeId, modelId, q, limit });
  return nearest.filter((id) => !hidden.has(id)).slice(0, CANDIDATES);
}

const loaded = new WeakMap<Db, boolean>();

function hasDistances(db: Db): boolean {
  const known = loaded.get(db);
  if (known !== undefined) return known;
  const isLoaded = loadDistances(db);
  loaded.set(db, isLoaded);
  return isLoaded;
}

function nearestInJavaScript(
  db: Db,
  kind: IndexedKind,
  wanted: { scopeId: number; modelId: number; q: Int8Array; limit: number },
): number[] {
  const found: { id: number; similarity: number }[] = [];
  for (const { id, q } of vectorsOfScope(db, kind, wanted.scopeId, wanted.modelId)) {
    found.push({ id, similarity: cosine(wanted.q, new Int8Array(q.buffer, q.byteOffset, q.byteLength)) });
  }
  found.sort((a, b) => b.similarity - a.similarity || a.id - b.id);
  return found.slice(0, wanted.limit).map((one) => one.id);
}
