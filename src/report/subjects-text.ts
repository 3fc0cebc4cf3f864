import type { SubjectRow } from '../model/listing.js';
import { formatScope } from '../model/scope.js';
import { toRfc3339 } from '../model/time.js';
import { ago } from './dates.js';
import { inert, inertLine } from './inert.js';
import type { Page } from './page.js';

/** Who is known, with counts. */
export function subjectsText(subjects: readonly SubjectRow[], page: Page): string {
  if (subjects.length === 0) return '';
  if (page.terminal === null) return subjects.map((subject) => `${pipeCells(subject).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns: [
      { title: 'SUBJECT', isFlexible: true },
      { title: 'SESSIONS' },
      { title: 'ROUNDS' },
      { title: 'FACTS' },
      { title: 'FIRST' },
      { title: 'LAST' },
    ],
    rows: subjects.map((subject) => [
      inertLine(formatScope(subject)),
      String(subject.sessions),
      String(subject.rounds),
      String(subject.facts),
      subject.firstAt === null ? '–' : ago(subject.firstAt, page.now),
      subject.lastAt === null ? '–' : ago(subject.lastAt, page.now),
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
}

/** `known subjects that look like it: acme/alice`. Empty without any. */
export function nearestText(subjects: readonly SubjectRow[]): string {
  if (subjects.length === 0) return '';
  const names = subjects.map((subject) => inertLine(formatScope(subject)));
  return `known subjects that look like it: ${names.join(', ')}`;
}

function pipeCells(subject: SubjectRow): string[] {
  const time = (at: number | null) => (at === null ? '' : toRfc3339(at));
  return [
    inert(formatScope(subject)),
    String(subject.sessions),
    String(subject.rounds),
    String(subject.facts),
    time(subject.firstAt),
    time(subject.lastAt),
  ];
}
