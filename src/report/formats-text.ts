import type { FormatRow } from '../model/listing.js';
import type { Page } from './page.js';

/** Transcript formats, and what each carries beside words. */
export function formatsText(formats: readonly FormatRow[], page: Page): string {
  if (page.terminal === null) return formats.map((format) => `${pipeCells(format).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns: [
      { title: 'FORMAT' },
      { title: 'WHAT' },
      { title: 'FROM', isFlexible: true },
      { title: 'CARRIES', isFlexible: true },
    ],
    rows: formats.map(({ name, title, place, isRead, carries }) => [
      name,
      title,
      place,
      isRead ? carries.join(', ') : 'not read',
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
}

function pipeCells({ name, title, place, isRead, carries }: FormatRow): string[] {
  return [name, title, place, isRead ? 'read' : 'not_read', carries.join(',')];
}
