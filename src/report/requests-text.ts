import type { RequestSummary } from '../model/erasure.js';
import { toRfc3339 } from '../model/time.js';
import { ago, until } from './dates.js';
import { statusWords } from './erasure-report-text.js';
import { inert, inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { countList } from './words.js';

/** The erasure requests: whose, since when, how far. */
export function requestsText(requests: readonly RequestSummary[], page: Page): string {
  if (requests.length === 0) return '';
  if (page.terminal === null) return requests.map((request) => `${pipeCells(request).join('\t')}\n`).join('');
  const table = page.terminal.drawTable({
    columns: [
      { title: 'REQUEST' },
      { title: 'KIND' },
      { title: 'STATUS', narrowest: 10 },
      { title: 'OPENED' },
      { title: 'DUE' },
      { title: 'WHAT', isFlexible: true },
    ],
    rows: requests.map((request) => [
      shownId(request.request, page),
      request.kind.replaceAll('_', ' '),
      statusWords(request.status),
      ago(request.openedAt, page.now),
      request.status === 'hidden' && request.eraseAfter !== null ? until(request.eraseAfter, page.now) : '–',
      [inertLine(request.subject ?? ''), countList(request.counts)].filter((part) => part !== '').join(': '),
    ]),
    width: page.terminal.width,
    paintTitle: page.paint.heading,
  });
  return `${table}\n`;
}

function pipeCells(request: RequestSummary): string[] {
  const time = (at: number | null) => (at === null ? '' : toRfc3339(at));
  return [
    request.request,
    request.kind,
    request.status,
    toRfc3339(request.openedAt),
    time(request.eraseAfter),
    time(request.finishedAt),
    inert(request.subject ?? ''),
    countList(request.counts),
  ];
}
