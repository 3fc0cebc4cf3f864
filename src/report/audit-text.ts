import type { AuditCheck, AuditEvent, AuditVerification } from '../model/audit.js';
import { toRfc3339 } from '../model/time.js';
import { minuteOf } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { tableOrPipe } from './table-or-pipe.js';
import { words } from './words.js';

/** What happened, as the ledger knows it; in a pipe: sequence, time, kind, request or hold, subject, count, hash. */
export function auditText(events: readonly AuditEvent[], page: Page): string {
  return tableOrPipe(events, page, {
    columns: [
      { title: '#' },
      { title: 'WHEN' },
      { title: 'WHAT' },
      { title: 'REQUEST OR HOLD' },
      { title: 'SUBJECT', isFlexible: true },
      { title: 'COUNT' },
    ],
    cells: (event) => [
      String(event.sequence),
      minuteOf(event.at),
      inertLine(words(event.kind)),
      event.request === null ? '–' : shownId(inertLine(event.request), page),
      event.subject === null ? '–' : `hmac:${event.subject.slice(0, 12)}`,
      String(event.n),
    ],
    pipeCells,
  });
}

function pipeCells({ sequence, at, kind, request, subject, n, hash }: AuditEvent): string[] {
  return [String(sequence), toRfc3339(at), kind, request ?? '', subject ?? '', String(n), hash];
}

const LABEL_WIDTH = 20;

/** Each check with its result, then what none of them can find. */
export function auditVerificationText(verification: AuditVerification, page: Page): string {
  const { head, events, checks, notCovered } = verification;
  const lines = [
    `Audit trail: ${resultWords(verification.result, page)}; ${events} events${head === null ? '' : `, head ${head.sequence}:${head.hash}`}`,
    ...checks.map(
      ({ name, result, detail }) =>
        `  ${name.padEnd(LABEL_WIDTH)}${resultWords(result, page)}  ${inertLine(detail)}`,
    ),
    ...notCovered.map((what) => `  ${'not covered'.padEnd(LABEL_WIDTH)}${what}`),
  ];
  return `${lines.join('\n')}\n`;
}

function resultWords(result: AuditCheck['result'], page: Page): string {
  switch (result) {
    case 'ok':
      return page.paint.good('✓ ok');
    case 'broken':
      return page.paint.bad('✗ broken');
    case 'not_checked':
      return page.paint.caution('? not checked');
    default:
      return result satisfies never;
  }
}
