import type { RecalledRow } from '../model/listing.js';
import { confidenceLabel } from '../model/memory.js';
import { inertLine } from './inert.js';
import { rowCells } from './list-columns.js';
import { learnedWords } from './list-text.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { tableOrPipe } from './table-or-pipe.js';
import { shorten } from './text-width.js';

const SHOWN_TEXT_COLUMNS = 240;

/** The best matches first. A pipe gets the columns of `list`, with the kind and the score before them and corrections after. */
export function recallText(rows: readonly RecalledRow[], page: Page): string {
  return tableOrPipe(rows, page, {
    columns: [
      { title: 'ID' },
      { title: 'WHAT IS REMEMBERED', isFlexible: true },
      { title: 'LEARNED', narrowest: 17 },
      { title: 'SURE' },
      { title: 'SCORE' },
    ],
    cells: (row) => [
      shownId(row.id, page),
      [inertLine(correctedWords(row, page)), shorten(inertLine(row.text), SHOWN_TEXT_COLUMNS)]
        .filter((part) => part !== '')
        .join(' '),
      learnedWords(row, page),
      row.confidenceNow === null ? '–' : confidenceLabel(row.confidenceNow),
      row.score.toFixed(3),
    ],
    pipeCells: (row) => [row.kind, row.score.toFixed(4), ...rowCells(row), correctedWords(row, page)],
  });
}

/** `[corrected by 259b7bcf.f1: My editor is Zed]`, for each statement of a round that does not hold any more. */
function correctedWords({ corrections }: RecalledRow, page: Page): string {
  return corrections.map(({ by, text }) => `[corrected by ${shownId(by, page)}: ${text}]`).join(' ');
}
