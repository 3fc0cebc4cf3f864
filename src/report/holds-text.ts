import type { Hold } from '../model/erasure.js';
import { toRfc3339 } from '../model/time.js';
import { ago, dayOf } from './dates.js';
import { inert, inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { countOf } from './words.js';

/** Which holds there are, on what ground, and when somebody has to look at them again. */
export function holdsText(holds: readonly Hold[], page: Page): string {
  if (holds.length === 0) return '';
  if (page.terminal === null) return holds.map((hold) => `${pipeCells(hold).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns: [
      { title: 'HOLD' },
      { title: 'NAME', isFlexible: true },
      { title: 'GROUND' },
      { title: 'PLACED' },
      { title: 'REVIEW' },
      { title: 'COVERS' },
    ],
    rows: holds.map((hold) => [
      shownId(hold.hold, page),
      inertLine(hold.name ?? '–'),
      hold.ground.replaceAll('_', ' '),
      ago(hold.placedAt, page.now),
      hold.releasedAt === null ? dayOf(hold.reviewAt, page.now) : 'released',
      `${countOf(hold.rows, 'rows')}, ${countOf(hold.scopes, 'scopes')}`,
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
}

function pipeCells(hold: Hold): string[] {
  return [
    hold.hold,
    inert(hold.name ?? ''),
    hold.ground,
    toRfc3339(hold.placedAt),
    toRfc3339(hold.reviewAt),
    hold.releasedAt === null ? '' : toRfc3339(hold.releasedAt),
    String(hold.rows),
    String(hold.scopes),
  ];
}
