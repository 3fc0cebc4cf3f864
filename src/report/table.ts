import type CliTable from 'cli-table3';
import { textWidth, wrap } from './text-width.js';

export interface Column {
  title: string;
  /** Takes what the others leave, and wraps. One a table. */
  isFlexible?: boolean;
  /** Wraps too, down to this width, where the terminal is too narrow for all. */
  narrowest?: number;
}

export interface TableContent {
  columns: readonly Column[];
  /** Inert text, one cell a column. */
  rows: readonly (readonly string[])[];
  width: number;
  /** Emphasis for the title line, for a cell (by its row). */
  paintTitle(text: string): string;
  paintCell?(text: string, row: number): string;
}

export type DrawTable = (content: TableContent) => string;

const GAP = 2;
/** The flexible column keeps this much while others can still give way, and this much in the end. */
const COMFORTABLE = 36;
const NARROWEST = 24;
const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
} as const;

/** Loaded only where a terminal is written to. */
export async function loadTable(): Promise<DrawTable> {
  const { default: Table } = await import('cli-table3');
  return (content) => draw(Table, content);
}

/** cli-table3 cuts long words and wide scripts when it wraps (measured): it gets lines that fit. */
function draw(Table: typeof CliTable, content: TableContent): string {
  const { columns, rows, paintTitle, paintCell } = content;
  const widths = columnWidths(content);
  const table = new Table({
    chars: NO_LINES,
    // Its own colours would go into pipes and under NO_COLOR.
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    head: columns.map((column) => paintTitle(column.title)),
  });
  for (const [index, row] of rows.entries()) {
    table.push(
      row.map((cell, at) => fitCell(cell, widths[at] ?? 0, (line) => paintCell?.(line, index) ?? line)),
    );
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function fitCell(cell: string, width: number, paint: (line: string) => string): string {
  return wrap(cell, Math.max(width, 1))
    .map((line) => (line === '' ? '' : paint(line)))
    .join('\n');
}

/** The flexible column gives way first, then those that may wrap, from the left, then the flexible one again. */
function columnWidths({ columns, rows, width }: TableContent): number[] {
  const widths = columns.map((column, at) =>
    Math.max(textWidth(column.title), ...rows.map((row) => textWidth(row[at] ?? ''))),
  );
  let excess = widths.reduce((sum, own) => sum + GAP + own, -GAP) - width;
  const giveWay = (at: number, narrowest: number) => {
    const own = widths[at] ?? 0;
    const given = Math.max(0, Math.min(excess, own - narrowest));
    widths[at] = own - given;
    excess -= given;
  };
  const flexible = columns.findIndex((column) => column.isFlexible);
  giveWay(flexible, COMFORTABLE);
  for (const [at, { narrowest }] of columns.entries()) if (narrowest !== undefined) giveWay(at, narrowest);
  giveWay(flexible, NARROWEST);
  return widths;
}
