// Consents, what waits for one, and pauses: tables on a terminal, whole values in a pipe.
import type { Consent, Pause, PendingConsent } from '../model/consent.js';
import { formatScope } from '../model/scope.js';
import { ago, timeCell, until } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { tableOrPipe } from './table-or-pipe.js';
import { words } from './words.js';

/** In a pipe: id, scope, category, basis, text, method, when it was given, when it was withdrawn. */
export function consentsText(consents: readonly Consent[], page: Page): string {
  const columns = ['CONSENT', 'SUBJECT', 'TO', 'BASIS', 'TEXT', 'HOW', 'GIVEN', 'WITHDRAWN'];
  return tableOrPipe(consents, page, {
    columns: columns.map((title) => ({ title, isFlexible: title === 'SUBJECT' })),
    cells: (one) =>
      [
        shownId(one.consent, page),
        formatScope(one),
        words(one.category ?? 'memory'),
        words(one.basis),
        one.textVersion,
        one.method,
        ago(one.grantedAt, page.now),
        one.withdrawnAt === null ? '–' : ago(one.withdrawnAt, page.now),
      ].map(inertLine),
    pipeCells: (one) => [
      one.consent,
      formatScope(one),
      one.category ?? '',
      one.basis,
      one.textVersion,
      one.method,
      timeCell(one.grantedAt),
      timeCell(one.withdrawnAt),
    ],
  });
}

/** In a pipe: category, scope, source, where the line begins in it, when it was withheld, until when it is known. */
export function pendingText(rows: readonly PendingConsent[], page: Page): string {
  return tableOrPipe(rows, page, {
    columns: [
      { title: 'NEEDS' },
      { title: 'SUBJECT' },
      { title: 'SOURCE', isFlexible: true },
      { title: 'AT BYTE' },
      { title: 'WITHHELD' },
      { title: 'KNOWN' },
    ],
    cells: (row) =>
      [
        words(row.category),
        formatScope(row),
        row.source ?? 'not known any more',
        String(row.offset),
        ago(row.at, page.now),
        until(row.expiresAt, page.now),
      ].map(inertLine),
    pipeCells: (row) => [
      row.category,
      formatScope(row),
      row.source ?? '',
      String(row.offset),
      timeCell(row.at),
      timeCell(row.expiresAt),
    ],
  });
}

/** In a pipe: id, scope, from when, until when. */
export function pausesText(pauses: readonly Pause[], page: Page): string {
  return tableOrPipe(pauses, page, {
    columns: [
      { title: 'PAUSE' },
      { title: 'SUBJECT', isFlexible: true },
      { title: 'PAUSED' },
      { title: 'RESUMED' },
    ],
    cells: (one) =>
      [
        shownId(one.pause, page),
        formatScope(one),
        ago(one.pausedAt, page.now),
        one.resumedAt === null ? 'still paused' : ago(one.resumedAt, page.now),
      ].map(inertLine),
    pipeCells: (one) => [one.pause, formatScope(one), timeCell(one.pausedAt), timeCell(one.resumedAt)],
  });
}
