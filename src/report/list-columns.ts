import type { ListRow } from '../model/listing.js';
import { formatScope } from '../model/scope.js';
import { timeCell } from './dates.js';

/** The columns of `list` in a pipe and in CSV, the same for every kind, named in its help. */
export const PIPE_COLUMNS = [
  'id',
  'text',
  'category',
  'observed_at',
  'learned_at',
  'expires_at',
  'assertion',
  'confidence_label',
  'status',
  'scope',
  'project',
  'quote',
] as const;

/** How a list can be written; without a choice it is a table on a terminal, and tab-separated in a pipe. */
export const LIST_FORMATS = ['table', 'wide', 'json', 'jsonl', 'csv', 'markdown'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** The cells of a row as they are, one a column. */
export function rowCells(row: ListRow): string[] {
  const cells: Record<(typeof PIPE_COLUMNS)[number], string> = {
    id: row.id,
    text: row.text,
    category: row.category ?? '',
    observed_at: timeCell(row.observedAt),
    learned_at: timeCell(row.learnedAt),
    expires_at: timeCell(row.expiresAt),
    assertion: row.assertion ?? '',
    confidence_label: row.confidenceLabel ?? '',
    status: row.status,
    scope: formatScope(row),
    project: row.project ?? '',
    quote: row.quote ?? '',
  };
  return PIPE_COLUMNS.map((column) => cells[column]);
}
