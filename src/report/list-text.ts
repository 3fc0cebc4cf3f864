import type { FactCounts, ListKind, ListRow } from '../model/listing.js';
import { agoWords, dayWords, untilWords } from './dates.js';
import { inertLine } from './inert.js';
import { PIPE_COLUMNS, rowCells } from './list-columns.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { reviewParts } from './review-parts.js';
import type { Column } from './table.js';
import { pipeLine, tableText } from './table-or-pipe.js';
import { shorten } from './text-width.js';
import { words } from './words.js';

/** A terminal gets the beginning of a long text; a round is a conversation, and known by less. */
const SHOWN_TEXT_COLUMNS = 1000;
const SHOWN_ROUND_COLUMNS = 240;

/** Rows for people on a terminal, tab-separated whole values in a pipe. Empty text for no rows. */
export function listText(kind: ListKind, rows: readonly ListRow[], page: Page): string {
  if (rows.length === 0) return '';
  if (page.terminal === null) return rows.map((row) => pipeLine(rowCells(row))).join('');
  return rowTable(LAYOUTS[kind], rows, page);
}

/** The facts of a list as a person reviews them: what was inferred first, each part by category with its counts. */
export function factsText(rows: readonly ListRow[], counts: FactCounts, page: Page): string {
  const parts = reviewParts(rows, counts).map((part) => {
    const groups = part.groups.map((group) => ({ ...group, rows: saidOnce(group.rows) }));
    const titled = new Map(
      groups.map(({ category, total, rows: own }) => [own[0], `${category} (${total})`]),
    );
    const category: CellColumn = { title: 'CATEGORY', cell: (row) => titled.get(row) ?? '' };
    const shown = groups.flatMap((group) => group.rows);
    return `${page.paint.heading(part.title)}\n${rowTable([category, ...FACT_COLUMNS], shown, page)}`;
  });
  return parts.join('\n');
}

/** What a template or a habit says again in every session stands once, in the first row that says it, with how many do. */
function saidOnce(rows: readonly ListRow[]): ListRow[] {
  const bySaying = new Map<string, ListRow[]>();
  for (const row of rows) {
    const saying = JSON.stringify([
      row.text,
      row.status,
      row.supersededBy,
      row.subject,
      row.context,
      row.project,
    ]);
    const alike = bySaying.get(saying);
    if (alike) alike.push(row);
    else bySaying.set(saying, [row]);
  }
  return [...bySaying.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    return { ...first, text: `[in ${others.length + 1} rows] ${first.text}` };
  });
}

/** Every column with whole values, as wide as they are. */
export function wideText(rows: readonly ListRow[], page: Page): string {
  if (rows.length === 0) return '';
  const columns = PIPE_COLUMNS.map(
    (name, at): CellColumn => ({
      title: words(name.toUpperCase()),
      cell: (row) => inertLine(rowCells(row)[at] ?? ''),
    }),
  );
  return rowTable(columns, rows, page, { width: Number.POSITIVE_INFINITY });
}

function rowTable(
  layout: readonly CellColumn[],
  rows: readonly ListRow[],
  page: Page,
  options: { width?: number } = {},
): string {
  return tableText(page, {
    columns: layout,
    rows: rows.map((row) => layout.map(({ cell }) => cell(row, page))),
    paintCell: (text, at) => (rows[at]?.status === 'superseded' ? page.paint.faint(text) : text),
    ...options,
  });
}

interface CellColumn extends Column {
  cell(row: ListRow, page: Page): string;
}

const ID: CellColumn = { title: 'ID', cell: (row, page) => shownId(row.id, page) };
const WHEN: CellColumn = { title: 'WHEN', cell: (row, page) => whenWords(row, page) };
const EXPIRES: CellColumn = {
  title: 'EXPIRES',
  narrowest: 11,
  cell: (row, page) => (row.expiresAt === null ? '–' : untilWords(row.expiresAt, page)),
};
const LEARNED: CellColumn = { title: 'LEARNED', narrowest: 17, cell: learnedWords };
/** Whether it was stated or inferred says the part of the list that it stands in. */
const FACT_COLUMNS = [
  ID,
  text('WHAT IS REMEMBERED'),
  LEARNED,
  { title: 'SURE', cell: (row: ListRow) => sureWords(row) || '–' },
  EXPIRES,
];

const LAYOUTS: Record<ListKind, readonly CellColumn[]> = {
  sessions: [ID, text('SESSION'), WHEN, { title: 'PROJECT', narrowest: 12, cell: (row) => projectName(row) }],
  rounds: [ID, text('ROUND', SHOWN_ROUND_COLUMNS), WHEN, EXPIRES],
  facts: [ID, text('WHAT IS REMEMBERED'), LEARNED, { title: 'HOW', narrowest: 9, cell: howWords }, EXPIRES],
  summaries: [ID, text('SUMMARY'), WHEN],
  artifacts: [ID, { title: 'KIND', cell: (row) => words(row.category) }, text('ARTIFACT'), WHEN],
  entities: [ID, text('ENTITY'), WHEN],
};

function text(title: string, shown = SHOWN_TEXT_COLUMNS): CellColumn {
  return { title, isFlexible: true, cell: (row, page) => shorten(markedText(row, page), shown) };
}

function markedText(row: ListRow, page: Page): string {
  const shown = inertLine(row.text);
  switch (row.status) {
    case 'active':
      return shown;
    case 'superseded': {
      const by = row.supersededBy === null ? '' : ` by ${shownId(row.supersededBy, page)}`;
      return `[superseded${by}] ${shown}`;
    }
    case 'unconfirmed':
      return `[unconfirmed] ${shown}`;
    case 'open':
      return `[still open] ${shown}`;
    default:
      return row.status satisfies never;
  }
}

/** Where and when it was learned: `from your message on 4 March`. */
export function learnedWords(row: ListRow, page: Page): string {
  const at = row.observedAt ?? row.learnedAt;
  const when = at === null ? '' : ` on ${dayWords(at, page)}`;
  switch (row.authoredBy) {
    case 'subject':
      return `from your message${when}`;
    case 'assistant':
      return `from the assistant's answer${when}`;
    case null:
      return at === null ? '–' : when.trim();
    default:
      return row.authoredBy satisfies never;
  }
}

/** `stated, high`: said outright or concluded, and how sure that is. */
function howWords(row: ListRow): string {
  return [assertedWords(row), sureWords(row)].filter((word) => word !== '').join(', ');
}

export function assertedWords({ assertion }: ListRow): string {
  if (assertion === null) return '';
  return assertion === 'explicit' ? 'stated' : 'inferred';
}

/** `high`, or `medium, by local:qwen3:8b` where no rule says so but an engine. */
function sureWords(row: ListRow): string {
  const by = row.engine === null ? '' : `by ${row.engine}`;
  return [row.confidenceLabel ?? '', by].filter((word) => word !== '').join(', ');
}

/** When it was said, or learned where that is not known. */
export function whenWords(row: ListRow, page: Page): string {
  const at = row.observedAt ?? row.learnedAt;
  return at === null ? '–' : agoWords(at, page);
}

/** The folder's own name: the path before it is the same for most. */
function projectName(row: ListRow): string {
  return row.project === null
    ? '–'
    : shorten(inertLine(row.project.split(/[\\/]/).filter(Boolean).at(-1) ?? row.project), 24);
}
