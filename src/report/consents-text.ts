// Consents, what waits for one, and pauses: tables on a terminal, whole values in a pipe.
import type { Consent, Pause, PendingConsent } from '../model/consent.js';
import { formatScope } from '../model/scope.js';
import { toRfc3339 } from '../model/time.js';
import { ago, until } from './dates.js';
import { inert, inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import type { Column } from './table.js';

interface Listing {
  columns: readonly Column[];
  cells: readonly (readonly string[])[];
  pipe: readonly (readonly string[])[];
}

function listingText({ columns, cells, pipe }: Listing, page: Page): string {
  if (pipe.length === 0) return '';
  if (page.terminal === null) return pipe.map((row) => `${row.map(inert).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns,
    rows: cells.map((row) => row.map(inertLine)),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
}

/** In a pipe: id, scope, category, basis, text, method, when it was given, when it was withdrawn. */
export function consentsText(consents: readonly Consent[], page: Page): string {
  const columns = ['CONSENT', 'SUBJECT', 'TO', 'BASIS', 'TEXT', 'HOW', 'GIVEN', 'WITHDRAWN'];
  return listingText(
    {
      columns: columns.map((title) => ({ title, isFlexible: title === 'SUBJECT' })),
      cells: consents.map((one) => [
        shownId(one.consent, page),
        formatScope(one),
        (one.category ?? 'memory').replaceAll('_', ' '),
        one.basis.replaceAll('_', ' '),
        one.textVersion,
        one.method,
        ago(one.grantedAt, page.now),
        one.withdrawnAt === null ? '–' : ago(one.withdrawnAt, page.now),
      ]),
      pipe: consents.map((one) => [
        one.consent,
        formatScope(one),
        one.category ?? '',
        one.basis,
        one.textVersion,
        one.method,
        toRfc3339(one.grantedAt),
        timeOrNone(one.withdrawnAt),
      ]),
    },
    page,
  );
}

/** In a pipe: category, scope, source, where the line begins in it, when it was withheld, until when it is known. */
export function pendingText(rows: readonly PendingConsent[], page: Page): string {
  return listingText(
    {
      columns: [
        { title: 'NEEDS' },
        { title: 'SUBJECT' },
        { title: 'SOURCE', isFlexible: true },
        { title: 'AT BYTE' },
        { title: 'WITHHELD' },
        { title: 'KNOWN' },
      ],
      cells: rows.map((row) => [
        row.category.replaceAll('_', ' '),
        formatScope(row),
        row.source ?? 'not known any more',
        String(row.offset),
        ago(row.at, page.now),
        until(row.expiresAt, page.now),
      ]),
      pipe: rows.map((row) => [
        row.category,
        formatScope(row),
        row.source ?? '',
        String(row.offset),
        toRfc3339(row.at),
        toRfc3339(row.expiresAt),
      ]),
    },
    page,
  );
}

/** In a pipe: id, scope, from when, until when. */
export function pausesText(pauses: readonly Pause[], page: Page): string {
  return listingText(
    {
      columns: [
        { title: 'PAUSE' },
        { title: 'SUBJECT', isFlexible: true },
        { title: 'PAUSED' },
        { title: 'RESUMED' },
      ],
      cells: pauses.map((one) => [
        shownId(one.pause, page),
        formatScope(one),
        ago(one.pausedAt, page.now),
        one.resumedAt === null ? 'still paused' : ago(one.resumedAt, page.now),
      ]),
      pipe: pauses.map((one) => [
        one.pause,
        formatScope(one),
        toRfc3339(one.pausedAt),
        timeOrNone(one.resumedAt),
      ]),
    },
    page,
  );
}

function timeOrNone(at: number | null): string {
  return at === null ? '' : toRfc3339(at);
}
