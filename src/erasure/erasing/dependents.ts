// The rows that go with a round without an id of their own, leaves first. Each is deleted by its own statement:
// `changes` leaves cascades out (`rules` 4), and the cascade behind them must find nothing.

export interface Dependent {
  /** Plural, as the counts name it. */
  what: string;
  /** Counts what a plan would delete and does not list; uses plan_rounds, plan_facts, plan_sessions and plan_reasoning. */
  planned: string;
  /** Deletes it for one batch; uses batch_rounds and batch_facts. Null where the session's end deletes it. */
  erase: readonly string[];
}

export const DEPENDENTS: readonly Dependent[] = [
  {
    what: 'vectors',
    planned: `SELECT
      (SELECT count(*) FROM rounds r JOIN round_vectors v ON v.scope_id = r.scope_id AND v.round_id = r.id WHERE r.id IN plan_rounds)
      + (SELECT count(*) FROM facts f JOIN fact_vectors v ON v.scope_id = f.scope_id AND v.fact_id = f.id WHERE f.id IN plan_facts)
      + (SELECT count(*) FROM summaries m JOIN summary_vectors v ON v.scope_id = m.scope_id AND v.summary_id = m.id
         WHERE m.session_id IN plan_sessions OR m.id IN (SELECT summary_id FROM summary_facts WHERE fact_id IN plan_facts)
           OR m.id IN (SELECT summary_id FROM summary_artifacts WHERE artifact_id IN plan_artifacts))`,
    erase: [
      `DELETE FROM fact_vectors WHERE (scope_id, fact_id) IN (SELECT scope_id, id FROM facts WHERE id IN batch_facts)`,
      `DELETE FROM round_vectors WHERE (scope_id, round_id) IN (SELECT scope_id, id FROM rounds WHERE id IN batch_rounds)`,
    ],
  },
  {
    what: 'relations',
    planned: 'SELECT 0',
    erase: [
      `DELETE FROM relations WHERE id IN (SELECT relation_id FROM relation_facts WHERE fact_id IN batch_facts)
         AND NOT EXISTS (SELECT 1 FROM relation_facts WHERE relation_id = relations.id AND fact_id NOT IN batch_facts)`,
    ],
  },
  {
    what: 'derived_entities',
    planned: 'SELECT 0',
    erase: [
      `DELETE FROM derived_entities WHERE id IN (SELECT entity_id FROM entity_facts WHERE fact_id IN batch_facts)
         AND NOT EXISTS (SELECT 1 FROM entity_facts WHERE entity_id = derived_entities.id AND fact_id NOT IN batch_facts)`,
    ],
  },
  {
    what: 'facts',
    planned: 'SELECT 0',
    erase: [
      `DELETE FROM repeat_keys WHERE (scope_id, fact_id) IN (SELECT scope_id, id FROM facts WHERE id IN batch_facts)`,
      'DELETE FROM facts WHERE id IN batch_facts',
    ],
  },
  { what: 'artifacts', planned: 'SELECT 0', erase: ['DELETE FROM artifacts WHERE round_id IN batch_rounds'] },
  {
    what: 'tool_calls',
    planned: 'SELECT count(*) FROM tool_calls WHERE round_id IN plan_rounds',
    erase: ['DELETE FROM tool_calls WHERE round_id IN batch_rounds'],
  },
  {
    what: 'file_snapshots',
    planned: 'SELECT count(*) FROM file_snapshots WHERE round_id IN plan_rounds',
    erase: ['DELETE FROM file_snapshots WHERE round_id IN batch_rounds'],
  },
  {
    what: 'lines',
    planned: 'SELECT count(*) FROM lines WHERE round_id IN plan_rounds',
    erase: [
      'DELETE FROM places WHERE line_id IN (SELECT id FROM lines WHERE round_id IN batch_rounds)',
      'DELETE FROM lines WHERE round_id IN batch_rounds',
    ],
  },
  {
    what: 'reasoning_texts',
    planned: 'SELECT count(*) FROM plan_reasoning',
    erase: ['DELETE FROM reasoning_texts WHERE round_id IN batch_rounds'],
  },
  {
    what: 'messages',
    planned: 'SELECT count(*) FROM messages WHERE round_id IN plan_rounds',
    erase: ['DELETE FROM messages WHERE round_id IN batch_rounds'],
  },
  {
    what: 'rounds',
    planned: 'SELECT 0',
    erase: [
      'DELETE FROM engine_reads WHERE round_id IN batch_rounds',
      'DELETE FROM rounds WHERE id IN batch_rounds',
    ],
  },
  {
    what: 'search_blocks',
    planned: 'SELECT count(*) FROM term_blocks WHERE session_id IN plan_sessions',
    erase: [],
  },
];
