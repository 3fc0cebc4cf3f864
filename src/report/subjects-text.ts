import type { SubjectRow } from '../model/listing.js';
import { formatScope } from '../model/scope.js';
import { ago, timeCell } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { tableOrPipe } from './table-or-pipe.js';

/** Who is known, with counts. */
export function subjectsText(subjects: readonly SubjectRow[], page: Page): string {
  return tableOrPipe(subjects, page, {
    columns: [
      { title: 'SUBJECT', isFlexible: true },
      { title: 'SESSIONS' },
      { title: 'ROUNDS' },
      { title: 'FACTS' },
      { title: 'FIRST' },
      { title: 'LAST' },
    ],
    cells: (subject) => [
      inertLine(formatScope(subject)),
      String(subject.sessions),
      String(subject.rounds),
      String(subject.facts),
      subject.firstAt === null ? '–' : ago(subject.firstAt, page.now),
      subject.lastAt === null ? '–' : ago(subject.lastAt, page.now),
    ],
    pipeCells,
  });
}

/** `known subjects that look like it: acme/alice`. Empty without any. */
export function nearestText(subjects: readonly SubjectRow[]): string {
  if (subjects.length === 0) return '';
  const names = subjects.map((subject) => inertLine(formatScope(subject)));
  return `known subjects that look like it: ${names.join(', ')}`;
}

function pipeCells(subject: SubjectRow): string[] {
  return [
    formatScope(subject),
    String(subject.sessions),
    String(subject.rounds),
    String(subject.facts),
    timeCell(subject.firstAt),
    timeCell(subject.lastAt),
  ];
}
