import type { RequestSummary } from '../model/erasure.js';
import type { RequestRecord } from '../model/request.js';
import { toRfc3339 } from '../model/time.js';
import { ago, dayOf, timeCell, until } from './dates.js';
import { statusWords } from './erasure-report-text.js';
import { inertLine, inertText } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { tableOrPipe } from './table-or-pipe.js';
import { countList, words } from './words.js';

/** The erasure requests: whose, since when, how far. */
export function requestsText(requests: readonly RequestSummary[], page: Page): string {
  return tableOrPipe(requests, page, {
    columns: [
      { title: 'REQUEST' },
      { title: 'KIND' },
      { title: 'STATUS', narrowest: 10 },
      { title: 'RECEIVED' },
      { title: 'DUE' },
      { title: 'ERASED' },
      { title: 'WHAT', isFlexible: true },
    ],
    cells: (request) => [
      shownId(request.request, page),
      words(request.kind),
      stateWords(request),
      ago(request.record?.receivedAt ?? request.openedAt, page.now),
      dueCell(request.record, page),
      request.status === 'hidden' && request.eraseAfter !== null ? until(request.eraseAfter, page.now) : '–',
      [inertLine(request.subject ?? ''), countList(request.counts)].filter((part) => part !== '').join(': '),
    ],
    pipeCells,
  });
}

/** How a request stands, where the law has a word of its own for it. */
function stateWords({ status, record }: RequestSummary): string {
  switch (record?.lifecycle) {
    case 'denied':
      return 'denied, undone';
    case 'blocked':
      return 'blocked: all of it is held';
    case 'identity_pending':
      return 'waits for the identity check';
    case 'awaiting_processors':
      return 'erased here, waits for others';
    default:
      return statusWords(status);
  }
}

function dueCell(record: RequestRecord | null, page: Page): string {
  if (record === null || record.dueAt === null) return '–';
  return record.isOverdue
    ? page.paint.bad(`overdue since ${dayOf(record.dueAt, page.now)}`)
    : dayOf(record.dueAt, page.now);
}

/** By when what must be done; empty where no time limit runs, or nothing is left to do. */
export function dueWords(record: RequestRecord, now: number): string {
  if (record.dueAt === null || isAnswered(record)) return '';
  const day = dayOf(record.dueAt, now);
  const answer = record.isOverdue ? `overdue: the answer was due by ${day}` : `the answer is due by ${day}`;
  const confirm = record.confirmBy === null ? [] : [`confirm the receipt by ${dayOf(record.confirmBy, now)}`];
  const extension =
    record.extensionNoticeBy === null || record.isOverdue
      ? []
      : [`an extension must be made known by ${dayOf(record.extensionNoticeBy, now)}`];
  return [answer, ...confirm, ...extension].join('; ');
}

function isAnswered({ lifecycle }: RequestRecord): boolean {
  return ['verified', 'partly_fulfilled', 'denied', 'cancelled'].includes(lifecycle);
}

/** What stands above a report: how the request stands before the law. */
export function recordText(record: RequestRecord, page: Page): string {
  const line = (label: string, words: string) => `  ${label.padEnd(12)}${words}`;
  const codes = [
    record.regime === 'none' ? '' : record.regime.toUpperCase(),
    record.ground === null ? '' : `ground ${record.ground}`,
    record.identityCheck === null ? '' : `identity ${words(record.identityCheck)}`,
  ].filter((part) => part !== '');
  const due = dueWords(record, page.now);
  const denied = record.denialReason === null ? '' : `: ${words(record.denialReason)}`;
  const lines = [
    line('state', `${words(record.lifecycle)}${denied}`),
    line('received', [toRfc3339(record.receivedAt), ...codes].join(', ')),
    ...(due === '' ? [] : [line('due', due)]),
    ...(record.extendedUntil === null
      ? []
      : [line('extended', `${toRfc3339(record.extendedUntil)}, ${extensionWords(record)}`)]),
    ...(record.note === null
      ? []
      : [line('reason', inertText(record.note).replaceAll('\n', '\n              '))]),
  ];
  return `${lines.join('\n')}\n`;
}

function extensionWords({ extensionReason }: RequestRecord): string {
  return words(extensionReason ?? 'other');
}

function pipeCells(request: RequestSummary): string[] {
  const { record } = request;
  return [
    request.request,
    request.kind,
    request.status,
    timeCell(request.openedAt),
    timeCell(request.eraseAfter),
    timeCell(request.finishedAt),
    request.subject ?? '',
    countList(request.counts),
    record?.lifecycle ?? '',
    record?.regime ?? '',
    timeCell(record?.receivedAt),
    timeCell(record?.dueAt),
    record?.isOverdue ? 'overdue' : '',
  ];
}
