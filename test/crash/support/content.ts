// What a store says, without the keys and random ids by which it says it: two ingests of the same transcripts must
// come to the same, however often one of them was killed.
import { decodeBlock } from '../../../src/derive/index.js';
import { all, type Db } from '../../../src/store/database.js';

const OF_SESSION = 'JOIN sessions s ON s.id = x.session_id';
const OF_ROUND = 'JOIN rounds r ON r.id = x.round_id JOIN sessions s ON s.id = r.session_id';

const QUERIES: Record<string, string> = {
  sessions: `SELECT s.source_session AS session, s.agent_id, s.kind, s.format, s.project, s.title, s.started_at, s.ended_at, s.summary_stale,
      s.next_round, s.next_fact, s.next_artifact, c.tenant, c.subject, c.context FROM sessions s JOIN scopes c ON c.id = s.scope_id`,
  rounds: `SELECT s.source_session AS session, x.n, x.state, x.started_at, x.ended_at, x.expires_at, x.project, x.reasoning_count, x.reasoning_bytes FROM rounds x ${OF_SESSION}`,
  messages: `SELECT s.source_session AS session, r.n, x.role, x.at, x.source_ref, x.text FROM messages x ${OF_ROUND}`,
  lines: `SELECT s.source_session AS session, r.n, f.path, x.offset FROM lines x ${OF_ROUND} LEFT JOIN sources f ON f.id = x.source_id`,
  tool_calls: `SELECT s.source_session AS session, r.n, x.name, x.status, x.expects, x.input_bytes, x.output_bytes, x.paths FROM tool_calls x ${OF_ROUND}`,
  artifacts: `SELECT s.source_session AS session, r.n AS round, x.n, x.at, x.kind, x.ref FROM artifacts x ${OF_ROUND}`,
  file_snapshots: `SELECT s.source_session AS session, r.n, x.version, x.at, x.path FROM file_snapshots x ${OF_ROUND}`,
  reasoning_texts: `SELECT s.source_session AS session, r.n, x.at, x.text FROM reasoning_texts x ${OF_ROUND}`,
  facts: `SELECT s.source_session AS session, r.n AS round, x.n, x.category, x.authored_by, x.assertion, x.confidence, x.rule, x.observed_at,
      x.expires_at, x.superseded_at, x.claim, x.quote, m.text AS said FROM facts x ${OF_ROUND} LEFT JOIN messages m ON m.id = x.message_id`,
  summaries: `SELECT s.source_session AS session, f.n AS fact, NULL AS artifact FROM summaries x ${OF_SESSION}
      JOIN summary_facts l ON l.summary_id = x.id JOIN facts f ON f.id = l.fact_id
    UNION ALL SELECT s.source_session, NULL, a.n FROM summaries x ${OF_SESSION}
      JOIN summary_artifacts l ON l.summary_id = x.id JOIN artifacts a ON a.id = l.artifact_id`,
  sources: 'SELECT path, format, size_bytes, consumed, suppressed FROM sources',
  round_vectors: `SELECT s.source_session AS session, r.n, hex(x.q) AS q FROM round_vectors x ${OF_ROUND}`,
  fact_vectors:
    'SELECT s.source_session AS session, f.n, hex(x.q) AS q FROM fact_vectors x JOIN facts f ON f.id = x.fact_id JOIN sessions s ON s.id = f.session_id',
};

/** Every statement of a store, sorted, one a line. */
export function contentOf(db: Db): string[] {
  const rows = Object.entries(QUERIES).flatMap(([what, query]) =>
    all<object>(db, query).map((row) => `${what} ${JSON.stringify(row)}`),
  );
  return [...rows, ...termsOf(db)].sort();
}

const NUMBERS = {
  round: 'SELECT n FROM rounds WHERE id = ?',
  fact: 'SELECT n FROM facts WHERE id = ?',
  summary: 'SELECT n FROM summaries WHERE id = ?',
} as const;

function termsOf(db: Db): string[] {
  const blocks = all<{ session: string; kind: keyof typeof NUMBERS; block: number; data: Buffer }>(
    db,
    'SELECT s.source_session AS session, x.kind, x.block, x.data FROM term_blocks x JOIN sessions s ON s.id = x.session_id',
  );
  return blocks.flatMap(({ session, kind, block, data }) =>
    decodeBlock(data).map(({ id, terms }) => {
      const n = all<{ n: number }>(db, NUMBERS[kind], id)[0]?.n;
      return `terms ${session} ${kind} ${block} ${kind === 'summary' ? '' : n} ${[...terms].join(' ')}`;
    }),
  );
}

/** The words in a store: what somebody reading it half-way may find, and nothing else. */
export function wordsOf(db: Db): string[] {
  return contentOf(db).filter((line) => line.startsWith('messages ') || line.startsWith('artifacts '));
}
