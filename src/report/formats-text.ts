import type { FormatRow } from '../model/listing.js';
import type { Page } from './page.js';
import { tableOrPipe } from './table-or-pipe.js';

/** Transcript formats, and what each carries beside words. */
export function formatsText(formats: readonly FormatRow[], page: Page): string {
  return tableOrPipe(formats, page, {
    columns: [
      { title: 'FORMAT' },
      { title: 'WHAT' },
      { title: 'FROM', isFlexible: true },
      { title: 'CARRIES', isFlexible: true },
    ],
    cells: ({ name, title, place, isRead, carries }) => [
      name,
      title,
      place,
      isRead ? carries.join(', ') : 'not read',
    ],
    pipeCells,
  });
}

function pipeCells({ name, title, place, isRead, carries }: FormatRow): string[] {
  return [name, title, place, isRead ? 'read' : 'not_read', carries.join(',')];
}
