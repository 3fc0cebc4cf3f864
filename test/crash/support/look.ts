// What a store holds of one person: as a reader sees it, as rows, as counts, as bytes to search for.
import { createHash } from 'node:crypto';
import type { Workspace } from '../../../src/ledger/workspace.js';
import type { Counts } from '../../../src/model/erasure.js';
import type { Scope } from '../../../src/model/scope.js';
import { everythingOf, listRows, listSubjects, type RowFilter, recall } from '../../../src/recall/index.js';
import { CATALOGUE } from '../../../src/store/catalogue.js';
import { all, count, type Db, get } from '../../../src/store/database.js';
import type { Story } from './story.js';

const KINDS = ['sessions', 'rounds', 'facts', 'summaries', 'artifacts'] as const;

/** Everything that any reading command would show of a person. Empty text when it is nothing. */
export function visible(workspace: Workspace, scope: Scope): string {
  const filter: RowFilter = {
    ...everythingOf(scope, { now: workspace.clock(), limit: null }),
    includeSuperseded: true,
    includeInPassing: true,
    confirmation: 'any',
  };
  const rows = KINDS.flatMap((kind) =>
    listRows(workspace, kind, filter).rows.map(
      (row) => `${idOf(row)} ${row.status} ${row.text} ${row.quote}`,
    ),
  );
  const recalled = recall(workspace, 'which preference over tabs in our templates', filter).map(
    (row) => `${idOf(row)} ${row.text}`,
  );
  const known = listSubjects(workspace)
    .filter((row) => row.subject === scope.subject)
    .map((row) => JSON.stringify(row));
  return [...rows, ...recalled, ...known].sort().join('\n');
}

/** The summary that spans sessions has another id whenever it is written anew. */
function idOf({ id, session }: { id: string; session: string | null }): string {
  return session === null ? 'of the subject' : id;
}

const OF_ROUND = 'round_id IN (SELECT id FROM rounds WHERE scope_id = :scope)';

/** Which rows of a table are a person's, where its columns do not say it. */
const OWNED: Readonly<Record<string, string>> = {
  scopes: 'id = :scope',
  sources: 'id IN (SELECT source_id FROM lines WHERE scope_id = :scope)',
  places: 'line_id IN (SELECT id FROM lines WHERE scope_id = :scope)',
  summary_facts: 'summary_id IN (SELECT id FROM summaries WHERE scope_id = :scope)',
  subject_summary_facts: 'summary_id IN (SELECT id FROM subject_summaries WHERE scope_id = :scope)',
  summary_artifacts: 'summary_id IN (SELECT id FROM summaries WHERE scope_id = :scope)',
};

/** References that are dropped when a source is hidden and written anew when it is seen again: not the same rows. */
const WRITTEN_ANEW: ReadonlySet<string> = new Set(['subject_summaries', 'subject_summary_facts']);

function rowsOf(table: string): string | null {
  const columns = CATALOGUE[table] ?? {};
  if (OWNED[table] !== undefined) return OWNED[table];
  if ('scope_id' in columns) return 'scope_id = :scope';
  return 'round_id' in columns ? OF_ROUND : null;
}

/** A hash over every column of every row of a person: equal means byte for byte the same. */
export function hashRows(db: Db, scope: Scope): string {
  const hash = createHash('sha256');
  const key = scopeKey(db, scope);
  for (const table of Object.keys(CATALOGUE)) {
    const where = rowsOf(table);
    if (where === null || WRITTEN_ANEW.has(table)) continue;
    for (const row of all<object>(db, `SELECT * FROM ${table} WHERE ${where} ORDER BY 1, 2`, {
      scope: key,
    })) {
      hash.update(`${table} ${JSON.stringify(row)}\n`);
    }
  }
  return hash.digest('hex');
}

function scopeKey(db: Db, scope: Scope): number {
  return (
    get<{ id: number }>(
      db,
      'SELECT id FROM scopes WHERE tenant = ? AND subject = ? AND context = ?',
      scope.tenant,
      scope.subject,
      scope.context,
    )?.id ?? 0
  );
}

const COUNTED: Readonly<Record<string, readonly string[]>> = {
  sessions: ['sessions'],
  rounds: ['rounds'],
  messages: ['messages'],
  lines: ['lines'],
  facts: ['facts'],
  artifacts: ['artifacts'],
  tool_calls: ['tool_calls'],
  file_snapshots: ['file_snapshots'],
  reasoning_texts: ['reasoning_texts'],
  summaries: ['summaries', 'subject_summaries'],
  vectors: ['round_vectors', 'fact_vectors', 'summary_vectors'],
  search_blocks: ['term_blocks'],
  sources: ['sources'],
  subjects: ['scopes'],
};

/** How many rows of a person there are, by the words of a report, with the summaries that hiding them has dropped. */
export function countRows(db: Db, scope: Scope): Counts {
  const key = { scope: scopeKey(db, scope) };
  const counts: Counts = Object.fromEntries(
    Object.entries(COUNTED).map(([what, tables]) => [
      what,
      tables.reduce(
        (sum, table) => sum + count(db, `SELECT count(*) FROM ${table} WHERE ${rowsOf(table)}`, key),
        0,
      ),
    ]),
  );
  const dropped = count(
    db,
    `SELECT coalesce(sum(p.n), 0) FROM erasure_progress p JOIN requests q ON q.id = p.request_id
     WHERE p.what = 'dropped:summaries' AND q.state = 'hidden'`,
  );
  return { ...counts, summaries: (counts.summaries ?? 0) + dropped };
}

/** What must be in no file once the person is erased: their marks, and their vectors where nobody else has the same. */
export function needlesOf(db: Db, story: Story): Buffer[] {
  const mine = scopeKey(db, story.scope);
  const vectors = ['round_vectors', 'fact_vectors', 'summary_vectors'].flatMap((table) =>
    all<{ q: Buffer }>(
      db,
      `SELECT DISTINCT q FROM ${table} WHERE scope_id = ?1 AND q NOT IN (SELECT q FROM ${table} WHERE scope_id <> ?1)`,
      mine,
    ).map((row) => row.q.subarray(0, 40)),
  );
  return [...story.marks.map((mark) => Buffer.from(mark)), ...vectors];
}
