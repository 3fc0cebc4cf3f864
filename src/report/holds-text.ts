import type { Hold } from '../model/erasure.js';
import { ago, dayOf, timeCell } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { tableOrPipe } from './table-or-pipe.js';
import { countOf, words } from './words.js';

/** Which holds there are, on what ground, and when somebody has to look at them again. */
export function holdsText(holds: readonly Hold[], page: Page): string {
  return tableOrPipe(holds, page, {
    columns: [
      { title: 'HOLD' },
      { title: 'NAME', isFlexible: true },
      { title: 'GROUND' },
      { title: 'PLACED' },
      { title: 'REVIEW' },
      { title: 'COVERS' },
    ],
    cells: (hold) => [
      shownId(hold.hold, page),
      inertLine(hold.name ?? '–'),
      words(hold.ground),
      ago(hold.placedAt, page.now),
      hold.releasedAt === null ? dayOf(hold.reviewAt, page.now) : 'released',
      `${countOf(hold.rows, 'rows')}, ${countOf(hold.scopes, 'scopes')}`,
    ],
    pipeCells,
  });
}

function pipeCells(hold: Hold): string[] {
  return [
    hold.hold,
    hold.name ?? '',
    hold.ground,
    timeCell(hold.placedAt),
    timeCell(hold.reviewAt),
    timeCell(hold.releasedAt),
    String(hold.rows),
    String(hold.scopes),
  ];
}
