// Why something is remembered: the row with what it came from and what came of it, as far as both may be seen.
import type { Workspace } from '../ledger/workspace.js';
import type { Lineage, LineageEdge, Relation, TranscriptPlace } from '../model/lineage.js';
import { all, type Db, get } from '../store/database.js';
import { getFact } from '../store/facts.js';
import { type RowFilter, scopeOfRow } from './filter.js';
import { relationsOfFact } from './graph.js';
import { maskNames, namesHiddenInSession } from './hidden-names.js';
import { rowsByKey, type ScopedKind } from './list.js';
import { withPurpose } from './purpose.js';
import { resolveVisible, type VisibleRow } from './resolve-visible.js';
import { SUBJECT_KEYS } from './summary-text.js';

/** Throws `not_found` when nothing with that id may be seen in the filter's scope. */
export function lineageOf(workspace: Workspace, id: string, filter: RowFilter): Lineage {
  const { db } = workspace.store;
  const visible = resolveVisible(db, id, filter);
  const { from, to } = EDGES[visible.row.kind];
  const edges = (asked: readonly EdgeQuery[]) => asked.flatMap((one) => edgesOf(workspace, one, visible));
  return {
    row: withPurpose(workspace, visible.row),
    ...spokenAs(db, visible),
    places: placesOf(db, visible),
    from: edges(from),
    to: [...edges(to), ...(visible.row.kind === 'fact' ? sharedAs(workspace, visible) : [])],
    relations:
      visible.row.kind === 'fact'
        ? relationsOfFact(workspace, visible.scope, { key: visible.key, id: visible.row.id })
        : [],
  };
}

/** Rows of `kind` that stand in a relation to the one with the key `:key`. */
interface EdgeQuery {
  relation: Relation;
  kind: ScopedKind;
  sql: string;
}

const FACTS_OF_SUMMARY = 'SELECT fact_id AS id FROM summary_facts WHERE summary_id = :key';
const FACTS_OF_SUBJECT = `SELECT fact_id AS id FROM subject_summary_facts WHERE summary_id = :key - ${SUBJECT_KEYS}`;
const SAME_ARTIFACT = `artifacts o ON o.session_id = a.session_id AND o.kind = a.kind AND o.ref = a.ref`;

const EDGES: Record<Lineage['row']['kind'], { from: readonly EdgeQuery[]; to: readonly EdgeQuery[] }> = {
  session: {
    from: [
      {
        relation: 'corrects',
        kind: 'sessions',
        sql: 'SELECT corrects_id AS id FROM sessions WHERE id = :key',
      },
    ],
    to: [
      { relation: 'holds', kind: 'rounds', sql: 'SELECT id FROM rounds WHERE session_id = :key' },
      {
        relation: 'summarised_in',
        kind: 'summaries',
        sql: 'SELECT id FROM summaries WHERE session_id = :key',
      },
      { relation: 'corrected_by', kind: 'sessions', sql: 'SELECT id FROM sessions WHERE corrects_id = :key' },
    ],
  },
  round: {
    from: [
      {
        relation: 'in_session',
        kind: 'sessions',
        sql: 'SELECT session_id AS id FROM rounds WHERE id = :key',
      },
    ],
    to: [
      { relation: 'derived', kind: 'facts', sql: 'SELECT id FROM facts WHERE round_id = :key' },
      {
        relation: 'touched',
        kind: 'artifacts',
        sql: `SELECT min(o.id) AS id FROM artifacts a JOIN ${SAME_ARTIFACT} WHERE a.round_id = :key GROUP BY a.id`,
      },
      {
        relation: 'summarised_in',
        kind: 'summaries',
        sql: `SELECT l.summary_id AS id FROM facts f JOIN summary_facts l ON l.fact_id = f.id WHERE f.round_id = :key
          UNION SELECT l.summary_id FROM artifacts a JOIN summary_artifacts l ON l.artifact_id = a.id WHERE a.round_id = :key`,
      },
    ],
  },
  fact: {
    from: [
      { relation: 'said_in', kind: 'rounds', sql: 'SELECT round_id AS id FROM facts WHERE id = :key' },
      { relation: 'replaces', kind: 'facts', sql: 'SELECT id FROM facts WHERE superseded_by = :key' },
    ],
    to: [
      {
        relation: 'replaced_by',
        kind: 'facts',
        sql: 'SELECT superseded_by AS id FROM facts WHERE id = :key',
      },
      {
        relation: 'summarised_in',
        kind: 'summaries',
        sql: `SELECT summary_id AS id FROM summary_facts WHERE fact_id = :key
          UNION SELECT summary_id + ${SUBJECT_KEYS} FROM subject_summary_facts WHERE fact_id = :key`,
      },
    ],
  },
  summary: {
    from: [
      { relation: 'rests_on', kind: 'facts', sql: `${FACTS_OF_SUMMARY} UNION ${FACTS_OF_SUBJECT}` },
      {
        relation: 'rests_on',
        kind: 'artifacts',
        sql: 'SELECT artifact_id AS id FROM summary_artifacts WHERE summary_id = :key',
      },
    ],
    to: [],
  },
  artifact: {
    from: [
      {
        relation: 'touched_in',
        kind: 'rounds',
        sql: `SELECT o.round_id AS id FROM artifacts a JOIN ${SAME_ARTIFACT} WHERE a.id = :key`,
      },
    ],
    to: [
      {
        relation: 'summarised_in',
        kind: 'summaries',
        sql: `SELECT l.summary_id AS id FROM artifacts a JOIN ${SAME_ARTIFACT}
          JOIN summary_artifacts l ON l.artifact_id = o.id WHERE a.id = :key`,
      },
    ],
  },
};

function edgesOf(
  workspace: Workspace,
  { relation, kind, sql }: EdgeQuery,
  { key, scope }: VisibleRow,
): LineageEdge[] {
  const ids = all<{ id: number | null }>(workspace.store.db, sql, { key }).flatMap(({ id }) =>
    id === null ? [] : [id],
  );
  return edgesTo(workspace, { relation, kind, ids }, scope);
}

/** To those of these rows that may be seen, in the order in which they were said. */
export function edgesTo(
  workspace: Workspace,
  { relation, kind, ids }: { relation: Relation; kind: ScopedKind; ids: readonly number[] },
  filter: RowFilter,
): LineageEdge[] {
  const rows = rowsByKey(workspace.store.db, kind, { ids, filter });
  return [...rows.values()].map((row) => ({ relation, row: withPurpose(workspace, row) }));
}

/** What a workspace has of somebody's fact is told to them: it is their own claim, and of the same tenant. */
function sharedAs(workspace: Workspace, { key, scope }: VisibleRow): LineageEdge[] {
  const { db } = workspace.store;
  const copies = all<{ id: number; tenant: string; subject: string; context: string }>(
    db,
    `SELECT f.id, c.tenant, c.subject, c.context FROM facts f JOIN scopes c ON c.id = f.scope_id
     WHERE f.origin_id = ? ORDER BY f.id`,
    key,
  );
  return copies.flatMap((copy) =>
    edgesTo(workspace, { relation: 'shared_as', kind: 'facts', ids: [copy.id] }, scopeOfRow(scope, copy)),
  );
}

function spokenAs(db: Db, { key, row }: VisibleRow): Pick<Lineage, 'rule' | 'role'> {
  const fact = row.kind === 'fact' ? getFact(db, key) : null;
  if (fact === null) return { rule: null, role: null };
  const message = get<{ role: 'human' | 'assistant' }>(
    db,
    'SELECT role FROM messages WHERE id = ?',
    fact.message_id,
  );
  return { rule: fact.rule, role: message?.role ?? null };
}

/** Lines of the round, of a fact only that of its message; in a workspace nothing shows where somebody said it. */
const LINES: Partial<Record<Lineage['row']['kind'], string>> = {
  session: 'SELECT l.* FROM rounds r JOIN lines l ON l.round_id = r.id WHERE r.session_id = :key',
  round: 'SELECT l.* FROM lines l WHERE l.round_id = :key',
  fact: `SELECT l.* FROM facts f JOIN rounds r ON r.id = f.round_id AND r.scope_id = f.scope_id
    JOIN lines l ON l.round_id = r.id LEFT JOIN messages m ON m.id = f.message_id
    WHERE f.id = :key AND (m.line_digest IS NULL OR m.line_digest = l.digest)`,
};

/** Every transcript that the lines stand in, also those that repeat them; without names that a request hides. */
function placesOf(db: Db, { key, row, scope }: VisibleRow): TranscriptPlace[] {
  const lines = LINES[row.kind];
  if (lines === undefined || row.session === null) return [];
  const found = all<TranscriptPlace>(
    db,
    `WITH own AS (${lines} AND EXISTS (SELECT 1 FROM unmarked_rounds u WHERE u.id = l.round_id AND u.expires_at > :now)),
       stands AS (SELECT source_id, offset FROM own
         UNION SELECT p.source_id, p.offset FROM own o JOIN places p ON p.line_id = o.id)
     SELECT f.path, f.format, min(s.offset) AS offset, count(*) AS lines
     FROM stands s JOIN sources f ON f.id = s.source_id GROUP BY f.id ORDER BY f.id`,
    { key, now: scope.now },
  );
  const names = namesHiddenInSession(db, row.session);
  return found.map((place) => ({ ...place, path: place.path && maskNames(place.path, names) }));
}
