import type { RecalledRow } from '../model/listing.js';
import { inert, inertLine } from './inert.js';
import { learnedWords, listText } from './list-text.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { shorten } from './text-width.js';

const SHOWN_TEXT_COLUMNS = 240;

/** The best matches first. A pipe gets the columns of `list`, with the kind and the score before them. */
export function recallText(rows: readonly RecalledRow[], page: Page): string {
  if (rows.length === 0) return '';
  if (page.terminal === null) {
    return rows
      .map((row) => [inert(row.kind), row.score.toFixed(4), listText('facts', [row], page)].join('\t'))
      .join('');
  }
  const table = page.terminal.drawTable({
    columns: [
      { title: 'ID' },
      { title: 'WHAT IS REMEMBERED', isFlexible: true },
      { title: 'LEARNED', narrowest: 17 },
      { title: 'SCORE' },
    ],
    rows: rows.map((row) => [
      shownId(row.id, page),
      shorten(inertLine(row.text), SHOWN_TEXT_COLUMNS),
      learnedWords(row, page),
      row.score.toFixed(3),
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
}
