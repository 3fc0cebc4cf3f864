// Things of one kind: a table on a terminal; in a pipe a line each, whole values with tabs between them.
import { inert } from './inert.js';
import type { Page } from './page.js';
import type { Column, TableContent } from './table.js';

export interface Layout<T> {
  columns: readonly Column[];
  /** What the table shows of one, a cell a column: inert text. */
  cells(one: T): string[];
  /** What a pipe gets of one. */
  pipeCells(one: T): string[];
  /** Shown fainter in the table. */
  isFaint?(one: T): boolean;
}

/** Empty where there are none. */
export function tableOrPipe<T>(all: readonly T[], page: Page, layout: Layout<T>): string {
  if (all.length === 0) return '';
  if (page.terminal === null) return all.map((one) => pipeLine(layout.pipeCells(one))).join('');
  const faint = new Set(all.flatMap((one, at) => (layout.isFaint?.(one) ? [at] : [])));
  return tableText(page, {
    columns: layout.columns,
    rows: all.map((one) => layout.cells(one)),
    paintCell: (text, at) => (faint.has(at) ? page.paint.faint(text) : text),
  });
}

export function pipeLine(cells: readonly string[]): string {
  return `${cells.map(inert).join('\t')}\n`;
}

/** A table as wide as the terminal, unless `width` says otherwise. Empty in a pipe. */
export function tableText(
  { terminal, paint }: Page,
  content: Omit<TableContent, 'width' | 'paintTitle'> & { width?: number },
): string {
  if (terminal === null) return '';
  return `${terminal.drawTable({ width: terminal.width, paintTitle: paint.heading, ...content })}\n`;
}
