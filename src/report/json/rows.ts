import type { ListRow, RecalledRow } from '../../model/listing.js';
import { type JsonDocument, jsonTime } from './document.js';

export interface JsonRow {
  kind: string;
  id: string;
  session: string;
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
  observed_at: string | null;
  learned_at: string | null;
  expires_at: string | null;
  status: string;
  superseded_by: string | null;
  sources: { round: string; source_ref: string | null }[];
}

export interface JsonList extends JsonDocument {
  type: 'list';
  /** Without the limit. */
  total: number;
  rows: JsonRow[];
}

export interface JsonRecall extends JsonDocument {
  type: 'recall';
  rows: (JsonRow & { score: number })[];
}

export function listDocument(list: { total: number; rows: readonly ListRow[] }): JsonList {
  return { type: 'list', schema: 1, total: list.total, rows: list.rows.map(jsonRow) };
}

export function recallDocument(rows: readonly RecalledRow[]): JsonRecall {
  return { type: 'recall', schema: 1, rows: rows.map((row) => ({ ...jsonRow(row), score: row.score })) };
}

function jsonRow(row: ListRow): JsonRow {
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
    observed_at: jsonTime(row.observedAt),
    learned_at: jsonTime(row.learnedAt),
    expires_at: jsonTime(row.expiresAt),
    status: row.status,
    superseded_by: row.supersededBy,
    sources: row.sources.map(({ round, sourceRef }) => ({ round, source_ref: sourceRef })),
  };
}
