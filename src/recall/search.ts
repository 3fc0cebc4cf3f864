// Recall: BM25 over the scope's own term blocks, fused with its vectors. The scope is applied before any score is
// computed, and the statistics are the scope's alone, so that nothing of another scope shows in a ranking.
import {
  type BlockRow,
  bestOf,
  cosine,
  createBm25,
  encodeBlock,
  queryTerms,
  type Scored,
  termsOf,
} from '../derive/index.js';
import type { Workspace } from '../ledger/workspace.js';
import { ToolError } from '../model/errors.js';
import type { RecalledRow } from '../model/listing.js';
import { DEFAULT_CONTEXT } from '../model/scope.js';
import { all, type Db, get, readTransaction } from '../store/database.js';
import { findScope } from '../store/scopes.js';
import {
  blocksOfScope,
  findModel,
  type IndexedKind,
  loadDistances,
  nearestVectors,
  vectorsOfScope,
} from '../store/search-index.js';
import { confidenceAt } from './confidence.js';
import { keysContaining } from './containing.js';
import { correctionsOf } from './corrections.js';
import { isNarrow, type RowFilter } from './filter.js';
import { hiddenRows } from './hidden.js';
import { defaultEmbedder } from './indexing.js';
import { liveKeys, rowsByKey } from './list.js';
import { withPurpose } from './purpose.js';
import { SUBJECT_KEYS, subjectSummaryText } from './summary-text.js';

/** Reciprocal rank fusion; the word vectors are a second opinion of low weight (`vectors` 4: 0.25 gains, 1 loses). */
const FUSION_CONSTANT = 60;
const VECTOR_WEIGHT = 0.25;
const CANDIDATES = 100;
/**
 * Where words find as many rows as these, only they are compared by vectors of low weight: whatever shares no word with
 * the query stands behind a hundred that do in any case, and a lifetime has hundreds of thousands.
 */
const MOST_COMPARED = 1000;
/** From this weight on, the nearest row stands before the last one that words found. */
const FULL_WEIGHT = (FUSION_CONSTANT + 1) / (FUSION_CONSTANT + CANDIDATES);
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
 * home. What the filter leaves out, by time, category or text, is no candidate and counts in no statistic; what stands
 * between double quotes must stand so in a hit. Every hit is read again through the same views as `list`.
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
  const scoped = {
    ...filter,
    context: filter.context ?? DEFAULT_CONTEXT,
    contains: [...filter.contains, ...phrasesOf(query)],
    limit: filter.limit ?? DEFAULT_LIMIT,
  };
  const scope = findScope(db, { tenant: filter.tenant, subject: filter.subject, context: scoped.context });
  if (scope === null) return [];
  return readTransaction(db, () => {
    const vectors = [...builtInVector(db, query), ...ofEngines];
    const wanted = { scopeId: scope.id, filter: scoped, terms: queryTerms(query), vectors };
    const candidates = KINDS.flatMap((kind) => candidatesOfKind(db, kind, wanted));
    // Those of one kind stand in the order of saying where they are worth the same, and stay so.
    candidates.sort((a, b) => b.score - a.score || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
    return readCandidates(workspace, candidates, scoped);
  });
}

/** What is typed between double quotes, straight or curly. */
function phrasesOf(query: string): string[] {
  return [...query.matchAll(/["“”]([^"“”]*[^"“”\s][^"“”]*)["“”]/g)].map((match) => (match[1] ?? '').trim());
}

/** Reads the best candidates until there are enough that may be shown. */
function readCandidates(
  workspace: Workspace,
  candidates: readonly Candidate[],
  filter: RowFilter & { limit: number },
): RecalledRow[] {
  const rows: RecalledRow[] = [];
  for (let at = 0; at < candidates.length && rows.length < filter.limit; at += filter.limit) {
    rows.push(...readRows(workspace, candidates.slice(at, at + filter.limit), filter));
  }
  return rows.slice(0, filter.limit);
}

function readRows(workspace: Workspace, candidates: readonly Candidate[], filter: RowFilter): RecalledRow[] {
  const { policy, store } = workspace;
  const { db } = store;
  const idsOf = (kind: IndexedKind) => candidates.filter((one) => one.kind === kind).map((one) => one.id);
  const read = new Map(
    KINDS.map((kind) => [kind, rowsByKey(db, LIST_OF[kind], { ids: idsOf(kind), filter })]),
  );
  const corrections = correctionsOf(db, idsOf('round'), filter.now);
  const rows: RecalledRow[] = [];
  for (const { kind, id, score } of candidates) {
    const row = read.get(kind)?.get(id);
    if (!row) continue;
    const corrected = kind === 'round' ? (corrections.get(id) ?? []) : [];
    rows.push({
      ...withPurpose(workspace, row),
      score,
      confidenceNow: confidenceAt(policy, row, filter.now),
      corrections: corrected,
    });
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
  filter: RowFilter;
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

/** Which rows of a scope are ranked: few are left out of all that live, or few are let in where a filter narrows. */
type Ranked = { kind: 'all_but' | 'only'; ids: ReadonlySet<number> };

function rankedRows(db: Db, kind: IndexedKind, { scopeId, filter }: Wanted): Ranked {
  if (!isNarrow(filter)) return { kind: 'all_but', ids: hiddenRows(db, kind, { scopeId, now: filter.now }) };
  const ids =
    filter.contains.length > 0
      ? keysContaining(db, LIST_OF[kind], filter)
      : new Set(liveKeys(db, LIST_OF[kind], filter));
  return { kind: 'only', ids };
}

function isRanked({ kind, ids }: Ranked, id: number): boolean {
  return ids.has(id) === (kind === 'only');
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
  const ranked = rankedRows(db, kind, wanted);
  const found = byTerms(db, kind, wanted, ranked);
  addRanks(scores, inOrder(db, kind, bestOf(found, CANDIDATES)).slice(0, CANDIDATES), 1);
  const best: Ranked =
    found.length < MOST_COMPARED ? ranked : { kind: 'only', ids: new Set(found.map(({ id }) => id)) };
  for (const vector of wanted.vectors) {
    const compared = vector.weight < FULL_WEIGHT ? best : ranked;
    addRanks(scores, byVector(db, kind, { scopeId: wanted.scopeId, vector }, compared), vector.weight);
  }
  // A text that was asked for literally is a hit, whatever its words are worth.
  if (wanted.filter.contains.length > 0) for (const id of ranked.ids) if (!scores.has(id)) scores.set(id, 0);
  const hits = [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
  return inOrder(db, kind, hits).map((id) => ({ kind, id, score: scores.get(id) ?? 0 }));
}

function addRanks(scores: Map<number, number>, ranking: readonly number[], weight: number): void {
  ranking.forEach((id, rank) => {
    scores.set(id, (scores.get(id) ?? 0) + weight / (FUSION_CONSTANT + rank + 1));
  });
}

/**
 * Of those that are worth the same, the earliest said first, whichever was stored first: the order in which transcripts came in
 * is no part of an answer.
 */
function inOrder(db: Db, kind: IndexedKind, hits: readonly { id: number; score: number }[]): number[] {
  const isTied = hits.some(({ score }, at) => at > 0 && score === hits[at - 1]?.score);
  if (!isTied) return hits.map(({ id }) => id);
  const said = keysAsSaid(
    db,
    kind,
    hits.map(({ id }) => id),
  );
  const placeOf = new Map(said.map((id, place) => [id, place]));
  return hits
    .toSorted((a, b) => b.score - a.score || (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0))
    .map(({ id }) => id);
}

const AS_SAID: Record<IndexedKind, string> = {
  round:
    'SELECT r.id FROM unmarked_rounds r JOIN sessions s ON s.id = r.session_id WHERE r.id IN (SELECT value FROM json_each(?)) ORDER BY r.started_at, s.source_session, r.n, r.id',
  fact: 'SELECT f.id FROM unmarked_facts f JOIN sessions s ON s.id = f.session_id WHERE f.id IN (SELECT value FROM json_each(?)) ORDER BY f.observed_at, s.source_session, f.n, f.id',
  summary:
    'SELECT m.id FROM summaries m JOIN unmarked_sessions s ON s.id = m.session_id WHERE m.id IN (SELECT value FROM json_each(?)) ORDER BY s.started_at, s.source_session, m.n, m.id',
};

function keysAsSaid(db: Db, kind: IndexedKind, ids: readonly number[]): number[] {
  return all<{ id: number }>(db, AS_SAID[kind], JSON.stringify(ids)).map(({ id }) => id);
}

/** The best by words, as many as are compared by their vectors. */
function byTerms(db: Db, kind: IndexedKind, { scopeId, terms }: Wanted, ranked: Ranked): Scored[] {
  const bm25 = createBm25(terms);
  const isHidden = (id: number) => !isRanked(ranked, id);
  for (const blocks of blocksOfScope(db, scopeId, kind)) bm25.add(blocks, isHidden);
  if (kind === 'summary')
    for (const row of ofSubject(db, scopeId))
      bm25.add(encodeBlock([row]), (id) => ranked.kind === 'only' && isHidden(id));
  return bm25.top(MOST_COMPARED);
}

function byVector(
  db: Db,
  kind: IndexedKind,
  { scopeId, vector }: { scopeId: number; vector: QueryVector },
  ranked: Ranked,
): number[] {
  const { modelId, q } = vector;
  const query = {
    scopeId,
    modelId,
    q: new Uint8Array(q.buffer),
    limit: CANDIDATES + (ranked.kind === 'only' ? 0 : ranked.ids.size),
    only: ranked.kind === 'only' ? [...ranked.ids] : null,
  };
  const nearest = hasDistances(db)
    ? inOrder(
        db,
        kind,
        nearestVectors(db, kind, query).map(({ id, distance }) => ({ id, score: -distance })),
      )
    : nearestInJavaScript(db, kind, { ...query, q, ranked });
  return nearest.filter((id) => isRanked(ranked, id)).slice(0, CANDIDATES);
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
  wanted: { scopeId: number; modelId: number; q: Int8Array; ranked: Ranked },
): number[] {
  const found: { id: number; score: number }[] = [];
  for (const { id, q } of vectorsOfScope(db, kind, wanted.scopeId, wanted.modelId)) {
    if (!isRanked(wanted.ranked, id)) continue;
    found.push({ id, score: cosine(wanted.q, new Int8Array(q.buffer, q.byteOffset, q.byteLength)) });
  }
  found.sort((a, b) => b.score - a.score || a.id - b.id);
  return inOrder(db, kind, bestOf(found, CANDIDATES));
}
