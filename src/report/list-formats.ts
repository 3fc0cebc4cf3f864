// One list in every form that it can be written in.
import type { FactCounts, ListKind, ListRow } from '../model/listing.js';
import { formatScope } from '../model/scope.js';
import { csvRecord } from './csv.js';
import { minuteOf } from './dates.js';
import { jsonLine } from './json/document.js';
import { type JsonScope, listDocument, listSummary, rowDocument } from './json/rows.js';
import { type ListFormat, PIPE_COLUMNS, rowCells } from './list-columns.js';
import { factsText, listText, wideText } from './list-text.js';
import { markdown } from './markdown.js';
import type { Page } from './page.js';
import { reviewParts } from './review-parts.js';
import { words } from './words.js';

export interface Listing {
  kind: ListKind;
  scope: JsonScope;
  list: { total: number; rows: ListRow[] };
  /** Of a list of facts. */
  counts: FactCounts | null;
  /** The list is what its subject may see. */
  isForSubject: boolean;
}

/** The text of a list, `page` being a terminal for the tables. */
export function formatList(format: ListFormat, listing: Listing, page: Page): string {
  const { kind, list, counts } = listing;
  switch (format) {
    case 'table':
      return counts === null ? listText(kind, list.rows, page) : factsText(list.rows, counts, page);
    case 'wide':
      return wideText(list.rows, page);
    case 'json':
      return jsonLine(listDocument(listing));
    case 'jsonl':
      return [...list.rows.map(rowDocument), listSummary(listing)].map(jsonLine).join('');
    case 'csv':
      return [[...PIPE_COLUMNS], ...list.rows.map(rowCells)].map(csvRecord).join('');
    case 'markdown':
      return listMarkdown(listing);
    default:
      return format satisfies never;
  }
}

function listMarkdown({ kind, scope, list, counts }: Listing): string {
  const { tenant, subject, context } = scope;
  const whose = formatScope({
    tenant: tenant ?? '*',
    subject: subject ?? '*',
    context: context ?? 'default',
  });
  const title = `# ${kind[0]?.toUpperCase()}${kind.slice(1)} of ${markdown(whose)}: ${list.total}\n`;
  const parts =
    counts === null
      ? list.rows.length === 0
        ? []
        : [rowsMarkdown(list.rows)]
      : reviewParts(list.rows, counts).map(
          (part) => `## ${part.title}\n\n${rowsMarkdown(part.groups.flatMap((group) => group.rows))}`,
        );
  return [title, ...parts].join('\n');
}

function rowsMarkdown(rows: readonly ListRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdown).join(' | ')} |\n`;
  const titles = MARKDOWN_COLUMNS.map(({ title }) => title);
  const heading = `${line(titles)}|${' --- |'.repeat(titles.length)}\n`;
  return [heading, ...rows.map((row) => line(MARKDOWN_COLUMNS.map(({ cell }) => cell(row))))].join('');
}

const MARKDOWN_COLUMNS: readonly { title: string; cell(row: ListRow): string }[] = [
  { title: 'id', cell: (row) => row.id },
  { title: 'text', cell: (row) => row.text },
  { title: 'category', cell: (row) => words(row.category) },
  { title: 'said', cell: (row) => minuteOrNone(row.observedAt) },
  { title: 'sure', cell: (row) => row.confidenceLabel ?? '' },
  { title: 'expires', cell: (row) => minuteOrNone(row.expiresAt) },
];

function minuteOrNone(at: number | null): string {
  return at === null ? '' : minuteOf(at);
}
