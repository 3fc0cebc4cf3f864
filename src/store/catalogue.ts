// What every column of memory.db can hold. Closure, erasure and verification share this list; a test fails when a
// table or column is missing from it, so that nothing personal can be added and forgotten to be forgotten.

/**
 * `content`: words of people, or names, paths and labels that can name somebody. `derived`: computed from content.
 * `digest`: keyed, says nothing without the key. `plain`: keys, enums, times, counts.
 */
export type ColumnClass = 'content' | 'derived' | 'digest' | 'plain';

export const CATALOGUE: Readonly<Record<string, Readonly<Record<string, ColumnClass>>>> = {
  meta: { key: 'plain', value: 'plain' },
  scopes: { id: 'plain', rev: 'plain', tenant: 'content', subject: 'content', context: 'content' },
  sources: {
    id: 'plain',
    rev: 'plain',
    digest: 'digest',
    path: 'content',
    format: 'plain',
    size_bytes: 'plain',
    mtime_ns: 'plain',
    inode: 'plain',
    consumed: 'plain',
    head_hash: 'derived',
    tail_hash: 'derived',
    suppressed: 'plain',
    ingested_at: 'plain',
  },
  sessions: {
    id: 'plain',
    rev: 'plain',
    uid: 'plain',
    kind: 'plain',
    scope_id: 'plain',
    corrects_id: 'plain',
    source_session: 'content',
    agent_id: 'content',
    source_digest: 'digest',
    base_digest: 'digest',
    format: 'plain',
    project: 'content',
    title: 'content',
    started_at: 'plain',
    ended_at: 'plain',
    learned_at: 'plain',
    summary_stale: 'plain',
    next_round: 'plain',
    next_fact: 'plain',
    next_summary: 'plain',
    next_artifact: 'plain',
  },
  rounds: {
    id: 'plain',
    rev: 'plain',
    scope_id: 'plain',
    session_id: 'plain',
    n: 'plain',
    state: 'plain',
    started_at: 'plain',
    ended_at: 'plain',
    learned_at: 'plain',
    expires_at: 'plain',
    project: 'content',
    shared_id: 'plain',
    reasoning_count: 'plain',
    reasoning_bytes: 'plain',
    reasoning_digest: 'digest',
  },
  messages: {
    id: 'plain',
    rev: 'plain',
    round_id: 'plain',
    role: 'plain',
    at: 'plain',
    source_ref: 'content',
    text_digest: 'digest',
    text: 'content',
  },
  lines: {
    id: 'plain',
    scope_id: 'plain',
    round_id: 'plain',
    source_id: 'plain',
    offset: 'plain',
    digest: 'digest',
  },
  places: { line_id: 'plain', source_id: 'plain', offset: 'plain' },
  tool_calls: {
    id: 'plain',
    rev: 'plain',
    round_id: 'plain',
    call_digest: 'digest',
    name: 'content',
    status: 'plain',
    expects: 'plain',
    input_bytes: 'plain',
    output_bytes: 'plain',
    output_digest: 'digest',
    paths: 'content',
  },
  artifacts: {
    id: 'plain',
    rev: 'plain',
    scope_id: 'plain',
    session_id: 'plain',
    round_id: 'plain',
    n: 'plain',
    at: 'plain',
    kind: 'plain',
    ref: 'content',
  },
  file_snapshots: {
    id: 'plain',
    rev: 'plain',
    round_id: 'plain',
    version: 'plain',
    at: 'plain',
    path: 'content',
  },
  facts: {
    id: 'plain',
    rev: 'plain',
    scope_id: 'plain',
    session_id: 'plain',
    round_id: 'plain',
    n: 'plain',
    category: 'plain',
    authored_by: 'plain',
    assertion: 'plain',
    confidence: 'plain',
    rule: 'plain',
    observed_at: 'plain',
    learned_at: 'plain',
    expires_at: 'plain',
    superseded_at: 'plain',
    superseded_by: 'plain',
    group_key: 'digest',
    message_id: 'plain',
    origin_id: 'plain',
    claim: 'content',
    quote: 'content',
  },
  entities: {
    id: 'plain',
    rev: 'plain',
    uid: 'plain',
    tenant: 'content',
    kind: 'plain',
    added_at: 'plain',
    name: 'content',
  },
  entity_aliases: { id: 'plain', rev: 'plain', entity_id: 'plain', name: 'content' },
  entity_mentions: { entity_id: 'plain', round_id: 'plain' },
  relations: { id: 'plain', rev: 'plain', from_id: 'plain', to_id: 'plain', kind: 'content' },
  relation_facts: { relation_id: 'plain', fact_id: 'plain' },
  summaries: {
    id: 'plain',
    rev: 'plain',
    scope_id: 'plain',
    session_id: 'plain',
    n: 'plain',
    built_at: 'plain',
  },
  summary_facts: { summary_id: 'plain', fact_id: 'plain' },
  summary_artifacts: { summary_id: 'plain', artifact_id: 'plain' },
  subject_summaries: { id: 'plain', rev: 'plain', uid: 'plain', scope_id: 'plain', built_at: 'plain' },
  subject_summary_facts: { summary_id: 'plain', fact_id: 'plain' },
  processor_tasks: {
    request_id: 'plain',
    processor: 'plain',
    task_key: 'plain',
    attempts: 'plain',
    asked_at: 'plain',
    confirmed_at: 'plain',
    held: 'plain',
    erased: 'plain',
    evidence: 'plain',
  },
  embed_models: { id: 'plain', name: 'plain', dims: 'plain', digest: 'plain' },
  round_vectors: { scope_id: 'plain', round_id: 'plain', model_id: 'plain', q: 'derived', b: 'derived' },
  fact_vectors: { scope_id: 'plain', fact_id: 'plain', model_id: 'plain', q: 'derived', b: 'derived' },
  summary_vectors: { scope_id: 'plain', summary_id: 'plain', model_id: 'plain', q: 'derived', b: 'derived' },
  term_blocks: {
    id: 'plain',
    rev: 'plain',
    scope_id: 'plain',
    session_id: 'plain',
    kind: 'plain',
    block: 'plain',
    data: 'derived',
  },
  requests: {
    id: 'plain',
    rev: 'plain',
    uid: 'plain',
    kind: 'plain',
    state: 'plain',
    immediate: 'plain',
    opened_at: 'plain',
    erase_after: 'plain',
    finished_at: 'plain',
    policy_hash: 'plain',
    request_id: 'content',
    selection: 'content',
    report: 'plain',
    note: 'content',
    note_scope_id: 'plain',
  },
  hold_labels: { uid: 'plain', name: 'content', selection: 'content' },
  tombstones: { request_id: 'plain', kind: 'plain', row_id: 'plain' },
  erasure_progress: { request_id: 'plain', what: 'plain', n: 'plain' },
};

/** Every column that holds words, for a search of the live rows. */
export function contentColumns(): { table: string; column: string }[] {
  return columnsOf('content');
}

export function derivedColumns(): { table: string; column: string }[] {
  return columnsOf('derived');
}

/** Every column that holds keyed digests. */
export function digestColumns(): { table: string; column: string }[] {
  return columnsOf('digest');
}

function columnsOf(wanted: ColumnClass): { table: string; column: string }[] {
  return Object.entries(CATALOGUE).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, kind]) => kind === wanted)
      .map(([column]) => ({ table, column })),
  );
}
