import type { FactCounts, ListRow, RecalledRow } from '../../model/listing.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonRow {
  kind: string;
  id: string;
  /** Null for a subject's summary, which spans several. */
  session: string | null;
  tenant: string;
  subject: string;
  context: string;
  project: string | null;
  category: string | null;
  text: string;
  quote: string | null;
  authored_by: 'subject' | 'assistant' | null;
  assertion: 'explicit' | 'inferred' | null;
  confidence: number | null;
  confidence_label: 'high' | 'medium' | 'low' | null;
  tier: 'high' | 'default' | 'passing' | null;
  polarity: 'positive' | 'negative' | null;
  /** How often it was stated, in the same words or nearly. */
  evidence: number | null;
  event_at: string | null;
  observed_at: string | null;
  learned_at: string | null;
  expires_at: string | null;
  status: string;
  superseded_by: string | null;
  basis: string | null;
  /** Of a fact, what the policy keeps its category for; absent where it names nothing. */
  purpose?: string;
  /** `NAME:MODEL`, of a fact that an engine extracted. */
  engine?: string;
  sources: { round: string; source_ref: string | null }[];
}

/** Whose rows these are; without a context all roles of the subject. */
export interface JsonScope {
  tenant: string | null;
  subject: string | null;
  context: string | null;
}

interface ListHead extends JsonDocument {
  scope: JsonScope;
  /** Without the limit. */
  total: number;
  /** Of a list of facts, without its limit: how they are known, and by category. */
  counts?: FactCounts;
  /** Only what its subject may see. */
  as_subject?: true;
}

export interface JsonList extends ListHead {
  type: 'list';
  rows: JsonRow[];
}

/** One line of JSON Lines. */
export type JsonListedRow = JsonDocument & { type: 'list_row' } & JsonRow;

/** The last line of JSON Lines. */
export interface JsonListSummary extends ListHead {
  type: 'summary';
}

export type JsonRecalledRow = JsonRow & {
  score: number;
  confidence_now: number | null;
  corrections: { fact: string; by: string; text: string }[];
};

export interface JsonRecall extends JsonDocument {
  type: 'recall';
  scope: JsonScope;
  /** Embedders that gave no answer: what has their vectors was found by words alone. */
  silent_engines?: string[];
  rows: JsonRecalledRow[];
}

interface Listed {
  scope: JsonScope;
  list: { total: number; rows: readonly ListRow[] };
  counts: FactCounts | null;
  isForSubject: boolean;
}

export function listDocument(listed: Listed): JsonList {
  return { type: 'list', schema: 1, ...headOf(listed), rows: listed.list.rows.map(jsonRow) };
}

export function listSummary(listed: Listed): JsonListSummary {
  return { type: 'summary', schema: 1, ...headOf(listed) };
}

export function rowDocument(row: ListRow): JsonListedRow {
  return { type: 'list_row', schema: 1, ...jsonRow(row) };
}

function headOf({ scope, list, counts, isForSubject }: Listed): Omit<ListHead, 'type' | 'schema'> {
  return {
    scope: jsonScope(scope),
    total: list.total,
    ...(counts === null ? {} : { counts }),
    ...(isForSubject ? { as_subject: true } : {}),
  };
}

export function recallDocument(
  scope: JsonScope,
  rows: readonly RecalledRow[],
  silent: readonly string[] = [],
): JsonRecall {
  const recalled = rows.map((row) => ({
    ...jsonRow(row),
    score: row.score,
    confidence_now: row.confidenceNow,
    corrections: row.corrections,
  }));
  return {
    type: 'recall',
    schema: 1,
    scope: jsonScope(scope),
    ...(silent.length > 0 && { silent_engines: [...silent] }),
    rows: recalled,
  };
}

export function jsonScope({ tenant, subject, context }: JsonScope): JsonScope {
  return { tenant, subject, context };
}

export function jsonRow(row: ListRow): JsonRow {
  return {
    kind: row.kind,
    id: row.id,
    session: row.session,
    tenant: row.tenant,
    subject: row.subject,
    context: row.context,
    project: row.project,
    category: row.category,
    text: row.text,
    quote: row.quote,
    authored_by: row.authoredBy,
    assertion: row.assertion,
    confidence: row.confidence,
    confidence_label: row.confidenceLabel,
    tier: row.tier,
    polarity: row.polarity,
    evidence: row.evidence,
    event_at: jsonTime(row.eventAt),
    observed_at: jsonTime(row.observedAt),
    learned_at: jsonTime(row.learnedAt),
    expires_at: jsonTime(row.expiresAt),
    status: row.status,
    superseded_by: row.supersededBy,
    basis: row.basis,
    ...(row.purpose !== null && { purpose: row.purpose }),
    ...(row.engine !== null && { engine: row.engine }),
    sources: row.sources.map(({ round, sourceRef }) => ({ round, source_ref: sourceRef })),
  };
}
