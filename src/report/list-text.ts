import type { ListKind, ListRow } from '../model/listing.js';
import { formatScope } from '../model/scope.js';
import { toRfc3339 } from '../model/time.js';
import { ago, dayOf, until } from './dates.js';
import { inert, inertLine } from './inert.js';
import { PIPE_COLUMNS } from './list-columns.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import type { Column } from './table.js';
import { shorten } from './text-width.js';

/** A terminal gets the beginning of a long text; a round is a conversation, and known by less. */
const SHOWN_TEXT_COLUMNS = 1000;
const SHOWN_ROUND_COLUMNS = 240;

/** Rows for people on a terminal, tab-separated whole values in a pipe. Empty text for no rows. */
export function listText(kind: ListKind, rows: readonly ListRow[], page: Page): string {
  if (rows.length === 0) return '';
  if (page.terminal === null) return rows.map((row) => `${pipeCells(row).join('\t')}\n`).join('');
  const layout = LAYOUTS[kind];
  const table = page.terminal.drawTable({
    columns: layout,
    rows: rows.map((row) => layout.map(({ cell }) => cell(row, page))),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
    paintCell: (text, at) => (rows[at]?.status === 'superseded' ? page.paint.faint(text) : text),
  });
  return `${table}\n`;
}

function pipeCells(row: ListRow): string[] {
  const time = (at: number | null) => (at === null ? '' : toRfc3339(at));
  const cells: Record<(typeof PIPE_COLUMNS)[number], string> = {
    id: row.id,
    text: row.text,
    category: row.category ?? '',
    observed_at: time(row.observedAt),
    learned_at: time(row.learnedAt),
    expires_at: time(row.expiresAt),
    assertion: row.assertion ?? '',
    confidence_label: row.confidenceLabel ?? '',
    status: row.status,
    scope: formatScope(row),
    project: row.project ?? '',
    quote: row.quote ?? '',
  };
  return PIPE_COLUMNS.map((column) => inert(cells[column]));
}

interface CellColumn extends Column {
  cell(row: ListRow, page: Page): string;
}

const ID: CellColumn = { title: 'ID', cell: (row, page) => shownId(row.id, page) };
const WHEN: CellColumn = { title: 'WHEN', cell: (row, page) => whenWords(row, page) };
const EXPIRES: CellColumn = {
  title: 'EXPIRES',
  narrowest: 9,
  cell: (row, page) => (row.expiresAt === null ? '–' : until(row.expiresAt, page.now)),
};

const LAYOUTS: Record<ListKind, readonly CellColumn[]> = {
  sessions: [ID, text('SESSION'), WHEN, { title: 'PROJECT', narrowest: 12, cell: (row) => projectName(row) }],
  rounds: [ID, text('ROUND', SHOWN_ROUND_COLUMNS), WHEN, EXPIRES],
  facts: [
    ID,
    text('WHAT IS REMEMBERED'),
    { title: 'LEARNED', narrowest: 17, cell: learnedWords },
    { title: 'HOW', narrowest: 9, cell: howWords },
    EXPIRES,
  ],
  summaries: [ID, text('SUMMARY'), WHEN],
  artifacts: [
    ID,
    { title: 'KIND', cell: (row) => (row.category ?? '').replaceAll('_', ' ') },
    text('ARTIFACT'),
    WHEN,
  ],
  entities: [ID, text('ENTITY'), WHEN],
};

function text(title: string, shown = SHOWN_TEXT_COLUMNS): CellColumn {
  return { title, isFlexible: true, cell: (row, page) => shorten(markedText(row, page), shown) };
}

function markedText(row: ListRow, page: Page): string {
  const words = inertLine(row.text);
  switch (row.status) {
    case 'active':
      return words;
    case 'superseded': {
      const by = row.supersededBy === null ? '' : ` by ${shownId(row.supersededBy, page)}`;
      return `[superseded${by}] ${words}`;
    }
    case 'unconfirmed':
      return `[unconfirmed] ${words}`;
    case 'open':
      return `[still open] ${words}`;
    default:
      return row.status satisfies never;
  }
}

/** Where and when it was learned: `from your message on 4 March`. */
export function learnedWords(row: ListRow, page: Page): string {
  const at = row.observedAt ?? row.learnedAt;
  const when = at === null ? '' : ` on ${dayOf(at, page.now)}`;
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

/** `stated, high`: said outright or concluded, how sure that is, and which engine says so where it is no rule. */
function howWords(row: ListRow): string {
  const assertion = row.assertion === null ? '' : row.assertion === 'explicit' ? 'stated' : 'inferred';
  const by = row.engine === null ? '' : `by ${row.engine}`;
  return [assertion, row.confidenceLabel ?? '', by].filter((word) => word !== '').join(', ');
}

function whenWords(row: ListRow, page: Page): string {
  const at = row.observedAt ?? row.learnedAt;
  return at === null ? '–' : ago(at, page.now);
}

/** The folder's own name: the path before it is the same for most. */
function projectName(row: ListRow): string {
  return row.project === null
    ? '–'
    : shorten(inertLine(row.project.split(/[\\/]/).filter(Boolean).at(-1) ?? row.project), 24);
}
