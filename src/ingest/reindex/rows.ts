// What of a scope has no vector of an embedder yet, as it may be sent to it.

import { addCounts } from '../../model/counts.js';
import { textOf } from '../../recall/indexing.js';
import { outgoingText } from '../../recall/outgoing.js';
import { all, type Db, get } from '../../store/database.js';
import { findModel, type IndexedKind } from '../../store/search-index.js';
import { readExcerpt } from '../extract/excerpts.js';
import { outgoingOf, type SendableScope, whyClosed } from '../extract/pipelines.js';
import { lookAgain } from '../pipeline.js';

/** Rows that are visible now, and the rounds whose words their text is made of. */
const ROWS: Record<IndexedKind, string> = {
  round: `SELECT r.id, r.id AS round FROM unmarked_rounds r LEFT JOIN round_vectors v ON v.scope_id = r.scope_id AND v.round_id = r.id
    WHERE r.scope_id = ?1 AND coalesce(v.model_id, 0) <> ?2 AND r.state = 'closed' AND r.expires_at > ?3 ORDER BY r.id`,
  fact: `SELECT f.id, f.round_id AS round, f.category FROM seen_facts f LEFT JOIN fact_vectors v ON v.scope_id = f.scope_id AND v.fact_id = f.id
    WHERE f.scope_id = ?1 AND coalesce(v.model_id, 0) <> ?2 AND f.expires_at > ?3 ORDER BY f.id`,
  summary: `SELECT m.id, f.round_id AS round, f.category FROM summaries m JOIN unmarked_sessions s ON s.id = m.session_id
      LEFT JOIN summary_vectors v ON v.scope_id = m.scope_id AND v.summary_id = m.id
      JOIN summary_facts l ON l.summary_id = m.id JOIN facts f ON f.id = l.fact_id
    WHERE m.scope_id = ?1 AND coalesce(v.model_id, 0) <> ?2 AND ?3 IS NOT NULL ORDER BY m.id`,
};
const KINDS = ['round', 'fact', 'summary'] as const satisfies readonly IndexedKind[];

export interface Row {
  kind: IndexedKind;
  id: number;
  rounds: number[];
  text: string;
}

/** Of what is not sent the reason is counted. */
export function rowsToEmbed(
  scope: SendableScope,
  { digest, notSent }: { digest: string; notSent: Record<string, number> },
): Row[] {
  const { db } = scope.pipeline.store;
  const { allowed } = outgoingOf(scope);
  return KINDS.flatMap((kind) =>
    sourcesOf(scope, kind, findModel(db, digest) ?? -1).flatMap(({ id, rounds, categories }): Row[] => {
      const isAllowed = [...categories].every((category) => allowed.has(category));
      const text = isAllowed ? textToSend(db, scope, { kind, id }) : null;
      if (text === null) addCounts(notSent, { [isAllowed ? 'no_words' : 'category']: 1 });
      return text === null ? [] : [{ kind, id, rounds, text }];
    }),
  );
}

interface Sources {
  id: number;
  rounds: number[];
  categories: Set<string>;
}

function sourcesOf({ scopeId, pipeline }: SendableScope, kind: IndexedKind, modelId: number): Sources[] {
  const found = new Map<number, Sources>();
  const rows = all<{ id: number; round: number; category?: string }>(
    pipeline.store.db,
    ROWS[kind],
    scopeId,
    modelId,
    pipeline.now,
  );
  for (const { id, round, category } of rows) {
    const known = found.get(id) ?? { id, rounds: [], categories: new Set() };
    known.rounds.push(round);
    if (category !== undefined) known.categories.add(category);
    found.set(id, known);
  }
  return [...found.values()];
}

const VISIBLE: Record<IndexedKind, string> = {
  round: 'SELECT 1 FROM unmarked_rounds WHERE id = ? AND scope_id = ?',
  fact: 'SELECT 1 FROM seen_facts WHERE id = ? AND scope_id = ?',
  summary:
    'SELECT 1 FROM summaries m JOIN unmarked_sessions s ON s.id = m.session_id WHERE m.id = ? AND m.scope_id = ?',
};

/** Null where nothing of it is left, it is not there to be seen any more, or is somebody else's by now. */
function textToSend(db: Db, scope: SendableScope, { kind, id }: Pick<Row, 'kind' | 'id'>): string | null {
  if (get(db, VISIBLE[kind], id, scope.scopeId) === null) return null;
  const outgoing = outgoingOf(scope);
  if (kind === 'round') {
    const excerpt = readExcerpt(db, id, outgoing);
    return excerpt === null ? null : excerpt.messages.map(({ text }) => text).join('\n');
  }
  const text = textOf(db, kind, id);
  return text === null || text.trim() === '' ? null : outgoingText(outgoing, text);
}

/** Those that are as they were, and may be sent and stored still. Called inside the transaction that relies on it. */
export function stillThere(scope: SendableScope, rows: readonly Row[]): Row[] {
  lookAgain(scope.pipeline);
  if (whyClosed(scope.pipeline) !== null) return [];
  return rows.filter((row) => textToSend(scope.pipeline.store.db, scope, row) === row.text);
}
