// The deeds inside one transaction: rows are deleted table by table, what remains is indexed and summed up again,
// and the counts come from the database.

import { BLOCK_ROWS } from '../../derive/index.js';
import { addCounts } from '../../model/counts.js';
import type { Counts } from '../../model/erasure.js';
import type { EpochMs } from '../../model/time.js';
import { rebuildBlock, reindexRow } from '../../recall/indexing.js';
import { rebuildSummaries } from '../../recall/summaries.js';
import { all, type Db, get, run } from '../../store/database.js';
import { type FactRow, getFact } from '../../store/facts.js';
import { dropRepeatKeys } from '../../store/repeat-keys.js';
import { noted } from '../../store/requests.js';
import { getRound } from '../../store/rounds.js';
import type { IndexedKind } from '../../store/search-index.js';
import { getSession } from '../../store/sessions.js';
import { DEPENDENTS } from './dependents.js';
import { dropReasoningOfFact } from './reasoning.js';
import { redactQuote } from './redaction.js';

/** Deletes rounds of one session and all that hangs on them. */
export function eraseRounds(db: Db, roundIds: readonly number[]): Counts {
  fillBatch(db, roundIds);
  for (const statement of MARKS_IN_BATCH) run(db, statement);
  const counts = dropSummariesOfBatch(db);
  for (const { what, erase } of DEPENDENTS) {
    for (const statement of erase) {
      const changes = run(db, statement);
      if (!UNCOUNTED.test(statement)) counts[what] = (counts[what] ?? 0) + changes;
    }
  }
  return counts;
}

/** Notes on rows that are counted themselves. */
const UNCOUNTED = /FROM (?:places|engine_reads|repeat_keys)/;

/** Every request's: what goes with its round is no longer there to be hidden by another one. */
const MARKS_IN_BATCH = [
  "DELETE FROM tombstones WHERE kind IN ('round', 'mention') AND row_id IN batch_rounds",
  "DELETE FROM tombstones WHERE kind = 'fact' AND row_id IN batch_facts",
  `DELETE FROM tombstones WHERE kind = 'artifact'
     AND row_id IN (SELECT id FROM artifacts WHERE round_id IN batch_rounds)`,
] as const;

function fillBatch(db: Db, roundIds: readonly number[]): void {
  run(db, 'CREATE TEMP TABLE IF NOT EXISTS batch_rounds (id INTEGER PRIMARY KEY)');
  run(db, 'CREATE TEMP TABLE IF NOT EXISTS batch_facts (id INTEGER PRIMARY KEY)');
  run(db, 'DELETE FROM batch_rounds');
  run(db, 'DELETE FROM batch_facts');
  run(db, 'INSERT INTO batch_rounds SELECT value FROM json_each(?)', JSON.stringify(roundIds));
  run(db, 'INSERT INTO batch_facts SELECT id FROM facts WHERE round_id IN batch_rounds');
}

/** Summaries with a source in the batch go first; they are written again from what remains. */
function dropSummariesOfBatch(db: Db): Counts {
  const ids = all<{ id: number }>(
    db,
    `SELECT summary_id AS id FROM summary_facts WHERE fact_id IN batch_facts
     UNION SELECT l.summary_id FROM summary_artifacts l JOIN artifacts a ON a.id = l.artifact_id WHERE a.round_id IN batch_rounds`,
  );
  const counts: Counts = {};
  for (const { id } of ids) addCounts(counts, dropSummary(db, id));
  return counts;
}

function dropSummary(db: Db, id: number): Counts {
  const vectors = run(
    db,
    'DELETE FROM summary_vectors WHERE (scope_id, summary_id) IN (SELECT scope_id, id FROM summaries WHERE id = ?)',
    id,
  );
  run(db, 'DELETE FROM summary_facts WHERE summary_id = ?', id);
  run(db, 'DELETE FROM summary_artifacts WHERE summary_id = ?', id);
  return { vectors, summaries: run(db, 'DELETE FROM summaries WHERE id = ?', id) };
}

/** Deletes a session that has no rounds left, with its summaries and search blocks. */
export function eraseSession(db: Db, sessionId: number): Counts {
  const counts: Counts = {};
  for (const { id } of all<{ id: number }>(db, 'SELECT id FROM summaries WHERE session_id = ?', sessionId))
    addCounts(counts, dropSummary(db, id));
  counts.search_blocks = run(db, 'DELETE FROM term_blocks WHERE session_id = ?', sessionId);
  counts.sessions = run(db, 'DELETE FROM sessions WHERE id = ?', sessionId);
  run(db, "DELETE FROM tombstones WHERE kind IN ('session', 'title') AND row_id = ?", sessionId);
  return counts;
}

/** Which blocks of a session its erased rounds and facts stood in: read before they are deleted. */
export function blocksToRebuild(
  db: Db,
  roundIds: readonly number[],
): { sessionId: number; scopeId: number; kind: IndexedKind; block: number }[] {
  const keys = new Map<string, { sessionId: number; scopeId: number; kind: IndexedKind; block: number }>();
  for (const id of roundIds) {
    const rows = all<{ kind: IndexedKind; session_id: number; scope_id: number; n: number }>(
      db,
      `SELECT 'round' AS kind, session_id, scope_id, n FROM rounds WHERE id = ?1
       UNION ALL SELECT 'fact', session_id, scope_id, n FROM facts WHERE round_id = ?1`,
      id,
    );
    for (const row of rows) {
      const key = {
        sessionId: row.session_id,
        scopeId: row.scope_id,
        kind: row.kind,
        block: Math.floor((row.n - 1) / BLOCK_ROWS),
      };
      keys.set(`${key.sessionId} ${key.scopeId} ${key.kind} ${key.block}`, key);
    }
  }
  return [...keys.values()];
}

/** Writes blocks and summary of a session that stays again, from what remains in it, and counts them. */
export function restoreSession(
  db: Db,
  sessionId: number,
  rebuild: { blocks: ReturnType<typeof blocksToRebuild>; now: EpochMs },
): Counts {
  if (!getSession(db, sessionId)) return {};
  for (const key of rebuild.blocks) rebuildBlock(db, key);
  const summaries = rebuildSummaryFresh(db, sessionId, rebuild.now) ? 1 : 0;
  return noted('recomputed', { search_blocks: rebuild.blocks.length + summaries, summaries });
}

/** A summary that lost a source is another summary: the old one is dropped, the new one has a new id. */
function rebuildSummaryFresh(db: Db, sessionId: number, now: EpochMs): boolean {
  rebuildSummaries(db, { sessions: [sessionId] }, now);
  const hasSummary = get(db, 'SELECT 1 FROM summaries WHERE session_id = ?', sessionId) !== null;
  if (!hasSummary) run(db, "DELETE FROM term_blocks WHERE session_id = ? AND kind = 'summary'", sessionId);
  else rebuildSummaryBlocks(db, sessionId);
  return hasSummary;
}

function rebuildSummaryBlocks(db: Db, sessionId: number): void {
  const blocks = all<{ scope_id: number; block: number }>(
    db,
    "SELECT scope_id, block FROM term_blocks WHERE session_id = ? AND kind = 'summary'",
    sessionId,
  );
  for (const { scope_id, block } of blocks)
    rebuildBlock(db, { sessionId, scopeId: scope_id, kind: 'summary', block });
}

/** Deletes one fact and, unless its words are to stay, blanks its quote in its round (`rules` 23). */
export function eraseFact(db: Db, factId: number, options: { keepSource: boolean; now: EpochMs }): Counts {
  const fact = getFact(db, factId);
  const counts: Counts = {};
  if (fact) {
    for (const { id } of all<{ id: number }>(
      db,
      'SELECT summary_id AS id FROM summary_facts WHERE fact_id = ?',
      factId,
    )) {
      addCounts(counts, dropSummary(db, id));
    }
    // A fact in a workspace quotes nothing: its round keeps its contributor's words.
    if (!options.keepSource && redactQuote(db, fact.round_id, fact.quote) > 0) counts.redacted_rounds = 1;
    if (!options.keepSource) addCounts(counts, { reasoning_texts: dropReasoningOfFact(db, factId) });
    addCounts(counts, {
      vectors: run(db, 'DELETE FROM fact_vectors WHERE scope_id = ? AND fact_id = ?', fact.scope_id, factId),
    });
    counts.relations = run(db, RELATIONS_OF_FACT_ALONE, factId);
    counts.derived_entities = run(db, ENTITIES_OF_FACT_ALONE, factId);
    dropRepeatKeys(db, fact);
    counts.facts = run(db, 'DELETE FROM facts WHERE id = ?', factId);
    addCounts(counts, restoreAfterFact(db, fact, options));
  }
  run(db, "DELETE FROM tombstones WHERE kind = 'fact' AND row_id = ?", factId);
  return counts;
}

/** A relation goes with the last fact that backs it. */
const RELATIONS_OF_FACT_ALONE = `DELETE FROM relations WHERE id IN (SELECT relation_id FROM relation_facts WHERE fact_id = ?1)
  AND NOT EXISTS (SELECT 1 FROM relation_facts WHERE relation_id = relations.id AND fact_id <> ?1)`;

/** So does an entity with the last fact that names it. */
const ENTITIES_OF_FACT_ALONE = `DELETE FROM derived_entities WHERE id IN (SELECT entity_id FROM entity_facts WHERE fact_id = ?1)
  AND NOT EXISTS (SELECT 1 FROM entity_facts WHERE entity_id = derived_entities.id AND fact_id <> ?1)`;

function restoreAfterFact(
  db: Db,
  fact: FactRow,
  { keepSource, now }: { keepSource: boolean; now: EpochMs },
): Counts {
  const round = getRound(db, fact.round_id);
  // Words that stay are found as before.
  const isIndexed = round?.state === 'closed' && !keepSource;
  if (isIndexed) {
    reindexRow(db, {
      kind: 'round',
      scopeId: round.scope_id,
      sessionId: round.session_id,
      id: round.id,
      n: round.n,
    });
  }
  const key = {
    sessionId: fact.session_id,
    scopeId: fact.scope_id,
    kind: 'fact' as const,
    block: Math.floor((fact.n - 1) / BLOCK_ROWS),
  };
  const counts = restoreSession(db, fact.session_id, { blocks: [key], now });
  addCounts(counts, noted('recomputed', isIndexed ? { search_blocks: 1, vectors: 1 } : {}));
  return counts;
}
