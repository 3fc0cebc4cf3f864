import type { Status } from '../model/erasure.js';
import { ago, minuteOf } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { countOf, sizeWords } from './words.js';

const LABEL_WIDTH = 13;

/** Where everything lies, how old it is, what is pending or overdue. */
export function statusText(status: Status, page: Page): string {
  const lines = [
    line(
      'memory',
      status.paused === 0
        ? status.memory
        : `${status.memory}, paused for ${countOf(status.paused, 'subjects')}`,
    ),
    line(
      'store',
      `${inertLine(status.storePath)} (${sizeWords(status.storeBytes)}, log ${sizeWords(status.logBytes)})`,
    ),
    line('ledger', `${inertLine(status.ledgerPath)} (${chainWords(status, page)})`),
    line(
      'policy',
      `${status.policySource === null ? 'built in' : inertLine(status.policySource)} (${status.policyHash.slice(0, 12)})`,
    ),
    line('remembered', rememberedWords(status, page)),
    line('requests', `${status.pending} pending, ${status.unfinished} unfinished`),
    line('overdue', overdueWords(status, page)),
    line('holds', holdsWords(status, page)),
    line('slack', slackWords(status, page)),
    line('gate', gateWords(status, page)),
    ...status.transcriptFolders.map((folder) =>
      line('originals', `${inertLine(folder)} still holds the agent's own transcripts`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function chainWords(status: Status, page: Page): string {
  if (status.chain === 'broken') return page.paint.bad('its audit chain is BROKEN');
  return status.ledgerHead === null ? 'empty' : `${countOf(status.ledgerHead.sequence, 'events')}, chain ok`;
}

function rememberedWords(status: Status, page: Page): string {
  const oldest = status.oldestAt === null ? '' : `; the oldest from ${ago(status.oldestAt, page.now)}`;
  return `${countOf(status.sessions, 'sessions')}, ${countOf(status.rounds, 'rounds')}, ${countOf(status.facts, 'facts')}${oldest}`;
}

function overdueWords(status: Status, page: Page): string {
  if (status.overdue === 0 && status.expired === 0) return 'nothing';
  const wayOn = status.clockWentBack
    ? 'prune erases nothing while the clock stands before the last recorded event'
    : 'memory-forget prune';
  return page.paint.caution(
    `${countOf(status.overdue, 'requests')}, ${countOf(status.expired, 'rows')} past their retention: ${wayOn}`,
  );
}

function holdsWords(status: Status, page: Page): string {
  if (status.holds === 0) return 'none';
  const inForce = `${status.holds} in force`;
  if (status.holdsToReview === 0) return inForce;
  return page.paint.caution(
    `${inForce}, ${status.holdsToReview} past the review date: memory-forget hold list`,
  );
}

function slackWords(status: Status, page: Page): string {
  const seal = {
    sealed: 'clean and sealed',
    broken: page.paint.caution('seal broken'),
    none: 'never cleaned',
  }[status.seal];
  const scrubbed = status.lastScrubAt === null ? '' : `; last cleaned ${minuteOf(status.lastScrubAt)}`;
  const audited =
    status.lastAuditAt === null ? '; never audited' : `; last audited ${minuteOf(status.lastAuditAt)}`;
  return `${seal}${scrubbed}${audited}`;
}

function gateWords(status: Status, page: Page): string {
  const { store, program } = status.gateVersion;
  if (store === null || store === program) return `version ${program}`;
  return page.paint.caution(`version ${program}; the store was written under version ${store}`);
}

function line(label: string, text: string): string {
  return `${label.padEnd(LABEL_WIDTH)}${text}`;
}
