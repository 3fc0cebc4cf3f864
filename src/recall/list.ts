// Rows as a person may see them: never hidden, expired or, unless asked for, superseded.

import type { Basis } from '../model/consent.js';
import { engineOfRule } from '../model/engine.js';
import { numberedId } from '../model/ids.js';
import type { ListKind, ListRow } from '../model/listing.js';
import {
  type Assertion,
  type AuthoredBy,
  confidenceLabel,
  type Polarity,
  type Tier,
} from '../model/memory.js';
import type { EpochMs } from '../model/time.js';
import type { ArtifactKind } from '../model/transcript.js';
import { all, type Db, get, prepare } from '../store/database.js';
import type { FactRow } from '../store/facts.js';
import { filterParams, inScope, ofProject, type RowFilter, scoped, timed } from './filter.js';
import { maskNames, namesHiddenInSession } from './hidden-names.js';
import { countNearRepeats, type Stated } from './repeats.js';
import { roundText } from './round-text.js';
import { SUBJECT_KEYS, subjectSummaryText, summaryText } from './summary-text.js';
import { toldClaim } from './told.js';

/** Kinds that have rows of their own in the store by scope. */
export type ScopedKind = Exclude<ListKind, 'entities'>;

/** How rows are asked for: the query, its conditions being the filter's, and how to read a row that it finds. */
export function listingOf(db: Db, kind: ScopedKind): { query: string; toRows(found: unknown[]): ListRow[] } {
  const { query, toRow } = LISTINGS[kind];
  return {
    query,
    toRows(found) {
      const rows = found as Found[];
      const repeats = kind === 'facts' ? countNearRepeats(db, rows.map(comparable)) : NONE;
      return rows.map((row) => toRow(db, masked(db, row), repeats));
    },
  };
}

/** The rows with these keys that are live and in the filter's scope, in no order. */
export function rowsByKey(
  db: Db,
  kind: ScopedKind,
  keys: { ids: readonly number[]; filter: RowFilter },
): Map<number, ListRow> {
  if (keys.ids.length === 0) return new Map();
  const { query, toRows } = listingOf(db, kind);
  const params = { ...filterParams(keys.filter), ids: JSON.stringify(keys.ids) };
  const found = prepare(
    db,
    `SELECT * FROM (${query}) WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY ${AS_SAID}`,
  ).all(params) as Found[];
  const rows = toRows(found);
  return new Map(found.flatMap(({ id }, at) => (rows[at] ? [[id, rows[at]]] : [])));
}

/** The keys of the rows that are live and that the filter's conditions in SQL let through. */
export function liveKeys(db: Db, kind: ScopedKind, filter: RowFilter): number[] {
  const found = prepare(db, `SELECT id FROM (${LISTINGS[kind].query})`).all(filterParams(filter));
  return (found as { id: number }[]).map((row) => row.id);
}

/** The row without the names that requests hide in its session: in its title, its folder, its line's id. */
function masked(db: Db, row: Found): Found {
  const names = namesHiddenInSession(db, row.uid);
  if (names === null) return row;
  const mask = (text: string | null) => (text ? maskNames(text, names) : text);
  return { ...row, title: mask(row.title), project: mask(row.project), source_ref: mask(row.source_ref) };
}

interface Found {
  id: number;
  uid: string;
  n: number;
  tenant: string;
  subject: string;
  context: string;
  project: string | null;
  learned_at: EpochMs;
  observed_at: EpochMs | null;
  expires_at: EpochMs | null;
  state: 'open' | 'closed' | null;
  title: string | null;
  category: string | null;
  artifact: ArtifactKind | null;
  text: string | null;
  quote: string | null;
  authored_by: AuthoredBy | null;
  assertion: Assertion | null;
  confidence: number | null;
  tier: Tier | null;
  polarity: Polarity | null;
  evidence: number | null;
  event_at: EpochMs | null;
  superseded_at: EpochMs | null;
  confirmation: FactRow['confirmation'] | null;
  basis: Basis | null;
  rule: string | null;
  successor: string | null;
  round: number | null;
  source_ref: string | null;
}

interface Listing {
  query: string;
  /** @param repeats how often each fact was said in other words too */
  toRow(db: Db, row: Found, repeats: ReadonlyMap<number, number>): ListRow;
}

const NONE: ReadonlyMap<number, number> = new Map();

function statusOfFact({ superseded_at, confirmation }: Found): ListRow['status'] {
  if (superseded_at !== null) return 'superseded';
  return confirmation === 'waiting' ? 'unconfirmed' : 'active';
}

const SCOPE_COLUMNS = 's.uid, s.source_session AS told_in, c.tenant, c.subject, c.context';

/** Of columns of a listing: what was said at the same time in two sessions comes in the same order, whichever was stored first. */
const AS_SAID = 'coalesce(observed_at, learned_at), told_in, id';
export const LATEST_FIRST = 'coalesce(observed_at, learned_at) DESC, told_in DESC, id DESC';

/** Stands in the place of a number: a subject's summary has an id of its own. */
const OF_SUBJECT = 0;

/** It has no session and no project, so that a read that is narrowed to one has none of it. */
const SUBJECT_SUMMARIES = `SELECT m.id + ${SUBJECT_KEYS} AS id, ${OF_SUBJECT} AS n, m.uid, NULL AS told_in, c.tenant, c.subject, c.context, NULL AS project,
    m.built_at AS learned_at, NULL AS observed_at,
    (SELECT min(f.expires_at) FROM subject_summary_facts l JOIN facts f ON f.id = l.fact_id WHERE l.summary_id = m.id) AS expires_at
  FROM subject_summaries m JOIN scopes c ON c.id = m.scope_id
  WHERE ${inScope('m')} AND :sessions IS NULL AND :projects IS NULL AND ${timed('m.built_at')}
    AND NOT EXISTS (SELECT 1 FROM subject_summary_facts l LEFT JOIN seen_facts f ON f.id = l.fact_id
      WHERE l.summary_id = m.id AND (f.id IS NULL OR f.superseded_at IS NOT NULL OR f.expires_at <= :now))
    AND (:categories IS NULL OR EXISTS (SELECT 1 FROM subject_summary_facts l JOIN facts f ON f.id = l.fact_id
      WHERE l.summary_id = m.id AND f.category IN (SELECT value FROM json_each(:categories))))`;

const LISTINGS: Record<ScopedKind, Listing> = {
  sessions: {
    query: `SELECT s.id, 0 AS n, ${SCOPE_COLUMNS}, s.project, s.learned_at, s.started_at AS observed_at, s.title,
        (SELECT max(r.expires_at) FROM unmarked_rounds r WHERE r.session_id = s.id) AS expires_at
      FROM unmarked_sessions s JOIN scopes c ON c.id = s.scope_id
      WHERE ${scoped('s')} AND ${timed('coalesce(s.started_at, s.learned_at)')} AND ${ofProject('s.project')}
        AND s.format IS NOT 'shared' AND EXISTS (SELECT 1 FROM unmarked_rounds r WHERE r.session_id = s.id AND r.expires_at > :now)
        AND (:categories IS NULL OR EXISTS (SELECT 1 FROM seen_facts f WHERE f.session_id = s.id
          AND f.category IN (SELECT value FROM json_each(:categories))))`,
    toRow: (db, row) => ({
      ...common(row),
      kind: 'session',
      id: row.uid,
      text: row.title ?? firstWords(db, row.id),
    }),
  },
  rounds: {
    query: `SELECT r.id, r.n, ${SCOPE_COLUMNS}, r.project, r.learned_at, r.started_at AS observed_at, r.expires_at, r.state,
        (SELECT m.source_ref FROM messages m WHERE m.round_id = r.id ORDER BY m.id LIMIT 1) AS source_ref
      FROM unmarked_rounds r JOIN sessions s ON s.id = r.session_id JOIN scopes c ON c.id = r.scope_id
      WHERE ${scoped('r')} AND ${timed('coalesce(r.started_at, r.learned_at)')} AND ${ofProject('r.project')} AND r.expires_at > :now AND s.format IS NOT 'shared'
        AND (:categories IS NULL OR EXISTS (SELECT 1 FROM seen_facts f WHERE f.round_id = r.id
          AND f.category IN (SELECT value FROM json_each(:categories))))`,
    toRow: (db, row) => ({
      ...common(row),
      kind: 'round',
      id: numberedId(row.uid, 'round', row.n),
      text: roundText(db, row.id),
      status: row.state === 'open' ? 'open' : 'active',
      sources: [{ round: numberedId(row.uid, 'round', row.n), sourceRef: row.source_ref }],
    }),
  },
  facts: {
    // What is read in a workspace does not show in which folder somebody said it.
    query: `SELECT f.id, f.n, ${SCOPE_COLUMNS}, CASE WHEN r.scope_id = f.scope_id THEN r.project END AS project, f.learned_at, f.observed_at, f.expires_at, f.category, f.claim AS text,
        f.quote, f.authored_by, f.assertion, f.confidence, f.tier, f.polarity, f.event_at, f.superseded_at,
        (SELECT count(*) FROM seen_facts e WHERE e.scope_id = f.scope_id AND e.group_key = f.group_key) AS evidence, f.confirmation, f.basis, f.rule, m.source_ref,
        CASE WHEN s.format IS 'shared' THEN NULL ELSE r.n END AS round,
        (SELECT hs.uid || '.f' || h.n FROM seen_facts h JOIN sessions hs ON hs.id = h.session_id
         WHERE h.id = f.superseded_by) AS successor
      FROM unmarked_facts f JOIN sessions s ON s.id = f.session_id JOIN scopes c ON c.id = f.scope_id
        JOIN rounds r ON r.id = f.round_id LEFT JOIN messages m ON m.id = f.message_id
      WHERE ${scoped('f')} AND ${timed('coalesce(f.observed_at, f.learned_at)')} AND ${ofProject('r.project')} AND f.expires_at > :now
        AND (:superseded = 1 OR f.superseded_at IS NULL) AND (:passing = 1 OR f.tier <> 'passing') AND (:unconfirmed = 'any' OR (:unconfirmed = 'waiting') = (f.confirmation = 'waiting'))
        AND (:categories IS NULL OR f.category IN (SELECT value FROM json_each(:categories)))`,
    toRow: (_db, row, repeats) => ({
      ...common(row),
      kind: 'fact',
      id: numberedId(row.uid, 'fact', row.n),
      text: toldClaim({ claim: row.text ?? '', authoredBy: row.authored_by, quote: row.quote }, row.subject),
      evidence: Math.max(1, (row.evidence ?? 0) + (repeats.get(row.id) ?? 0)),
      status: statusOfFact(row),
      basis: row.basis,
      engine: engineOfRule(row.rule ?? ''),
      supersededBy: row.successor,
      // What stays of somebody who was forgotten comes from nowhere.
      sources:
        row.round === null
          ? []
          : [{ round: numberedId(row.uid, 'round', row.round), sourceRef: row.source_ref }],
    }),
  },
  summaries: {
    query: `SELECT m.id, m.n, ${SCOPE_COLUMNS}, s.project, m.built_at AS learned_at, s.started_at AS observed_at,
        (SELECT min(f.expires_at) FROM summary_facts l JOIN facts f ON f.id = l.fact_id WHERE l.summary_id = m.id) AS expires_at
      FROM summaries m JOIN unmarked_sessions s ON s.id = m.session_id JOIN scopes c ON c.id = m.scope_id
      WHERE ${scoped('m')} AND ${timed('coalesce(s.started_at, m.built_at)')} AND ${ofProject('s.project')}
        AND NOT EXISTS (SELECT 1 FROM summary_facts l LEFT JOIN seen_facts f ON f.id = l.fact_id
          WHERE l.summary_id = m.id AND (f.id IS NULL OR f.superseded_at IS NOT NULL OR f.expires_at <= :now))
        AND NOT EXISTS (SELECT 1 FROM summary_artifacts l JOIN artifacts a ON a.id = l.artifact_id
          LEFT JOIN unmarked_rounds r ON r.id = a.round_id LEFT JOIN unmarked_artifacts u ON u.id = a.id
          WHERE l.summary_id = m.id AND (r.id IS NULL OR u.id IS NULL OR r.expires_at <= :now))
        AND (:categories IS NULL OR EXISTS (SELECT 1 FROM summary_facts l JOIN facts f ON f.id = l.fact_id
          WHERE l.summary_id = m.id AND f.category IN (SELECT value FROM json_each(:categories))))
      UNION ALL ${SUBJECT_SUMMARIES}`,
    toRow: (db, row) =>
      row.n === OF_SUBJECT
        ? subjectSummaryRow(db, row)
        : {
            ...common(row),
            kind: 'summary',
            id: numberedId(row.uid, 'summary', row.n),
            text: summaryText(db, row.id, { subject: row.subject }) ?? '',
            sources: summarySources(db, row.id),
          },
  },
  artifacts: {
    query: `SELECT min(a.id) AS id, min(a.n) AS n, ${SCOPE_COLUMNS}, s.project, min(r.learned_at) AS learned_at, max(a.at) AS observed_at,
        max(r.expires_at) AS expires_at, a.kind AS artifact, a.ref AS text, s.id AS session_id
      FROM unmarked_artifacts a JOIN unmarked_rounds r ON r.id = a.round_id JOIN sessions s ON s.id = a.session_id
        JOIN scopes c ON c.id = a.scope_id
      WHERE ${scoped('a')} AND ${timed('coalesce(a.at, r.learned_at)')} AND ${ofProject('r.project')} AND r.expires_at > :now
        AND (:categories IS NULL OR a.kind IN (SELECT value FROM json_each(:categories)))
      GROUP BY s.id, a.kind, a.ref`,
    toRow: (db, row) => ({
      ...common(row),
      kind: 'artifact',
      id: numberedId(row.uid, 'artifact', row.n),
      category: row.artifact,
      sources: artifactSources(db, row),
    }),
  },
};

function comparable({ id, category, text, quote, polarity, rule }: Found): Stated {
  return {
    id,
    category: category ?? '',
    claim: text ?? '',
    quote: quote ?? '',
    polarity: polarity ?? 'positive',
    rule: rule ?? '',
  };
}

function common(row: Found): ListRow {
  const confidence = row.confidence ?? null;
  return {
    kind: 'session',
    id: row.uid,
    session: row.uid,
    tenant: row.tenant,
    subject: row.subject,
    context: row.context,
    project: row.project ?? null,
    category: row.category ?? null,
    text: row.text ?? '',
    quote: row.quote || null,
    authoredBy: row.authored_by ?? null,
    assertion: row.assertion ?? null,
    confidence,
    confidenceLabel: confidence === null ? null : confidenceLabel(confidence),
    tier: row.tier ?? null,
    polarity: row.polarity ?? null,
    evidence: row.evidence ?? null,
    eventAt: row.event_at ?? null,
    observedAt: row.observed_at ?? null,
    learnedAt: row.learned_at,
    expiresAt: row.expires_at ?? null,
    status: 'active',
    basis: null,
    purpose: null,
    engine: null,
    supersededBy: null,
    sources: [],
  };
}

/** How a session without a title is called: by the first words in it that may be read. */
function firstWords(db: Db, sessionId: number): string {
  const round = get<{ id: number }>(
    db,
    'SELECT id FROM unmarked_rounds WHERE session_id = ? ORDER BY n LIMIT 1',
    sessionId,
  );
  return round ? roundText(db, round.id).slice(0, 120) : '';
}

function summarySources(db: Db, summaryId: number): ListRow['sources'] {
  return all<{ uid: string; n: number }>(
    db,
    `SELECT DISTINCT s.uid, r.n FROM rounds r JOIN sessions s ON s.id = r.session_id
     WHERE r.id IN (SELECT f.round_id FROM summary_facts l JOIN facts f ON f.id = l.fact_id WHERE l.summary_id = ?1
       UNION SELECT a.round_id FROM summary_artifacts l JOIN artifacts a ON a.id = l.artifact_id WHERE l.summary_id = ?1)
     ORDER BY r.n`,
    summaryId,
  ).map((round) => ({ round: numberedId(round.uid, 'round', round.n), sourceRef: null }));
}

function subjectSummaryRow(db: Db, row: Found): ListRow {
  const id = row.id - SUBJECT_KEYS;
  return {
    ...common(row),
    kind: 'summary',
    session: null,
    text: subjectSummaryText(db, id, row.subject),
    sources: all<{ uid: string; n: number }>(
      db,
      `SELECT DISTINCT s.uid, r.n, r.started_at, s.source_session FROM subject_summary_facts l JOIN facts f ON f.id = l.fact_id
         JOIN rounds r ON r.id = f.round_id JOIN sessions s ON s.id = r.session_id AND s.format IS NOT 'shared'
       WHERE l.summary_id = ? ORDER BY r.started_at IS NULL, r.started_at, s.source_session, r.n`,
      id,
    ).map((round) => ({ round: numberedId(round.uid, 'round', round.n), sourceRef: null })),
  };
}

function artifactSources(db: Db, row: Found): ListRow['sources'] {
  return all<{ n: number }>(
    db,
    `SELECT DISTINCT r.n FROM artifacts a JOIN unmarked_rounds r ON r.id = a.round_id JOIN sessions s ON s.id = a.session_id
     WHERE s.uid = ? AND a.kind = ? AND a.ref = ? ORDER BY r.n`,
    row.uid,
    row.artifact,
    row.text,
  ).map((round) => ({ round: numberedId(row.uid, 'round', round.n), sourceRef: null }));
}
