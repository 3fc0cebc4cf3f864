import type { ErasureReport, PlannedRow, RequestStatus, SharedCounts } from '../model/erasure.js';
import type { ProcessorAnswer } from '../model/processor.js';
import { checkLines, checksLine } from './checks-text.js';
import { minuteOf, secondOf } from './dates.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { reasonList, shownId } from './reasons.js';
import { outcomesWords, outcomeWords } from './sources-text.js';
import { countOf, countWords, namesakeWords, sum, words } from './words.js';

const LABEL_WIDTH = 12;
const SHOWN_KEPT = 20;

/** The record of an erasure, to be read by a stranger a year later: no content, no names. */
export function erasureReportText(report: ErasureReport, page: Page): string {
  const lines = [
    heading(report, page),
    line('request', requestWords(report)),
    ...(sum(report.erased) > 0 ? [line('erased', countWords(report.erased).join('  '))] : []),
    ...(sum(report.hidden) > 0 ? [line('hidden', countWords(report.hidden).join('  '))] : []),
    ...(report.redactedRounds > 0
      ? [line('words', `replaced in ${countOf(report.redactedRounds, 'rounds')}`)]
      : []),
    ...(report.shared ? [line('shared', sharedWords(report.shared))] : []),
    ...(report.namesakes ? [line('namesakes', namesakeWords(report.namesakes))] : []),
    ...otherGroundLines(report),
    ...keptLines(report.kept, page),
    ...checkedLines(report, page),
    ...sourceLines(report, page),
    ...processorLines(report),
    ...(report.suppressions > 0
      ? [line('suppressed', `by ${countOf(report.suppressions, 'digests')}: it cannot be ingested again`)]
      : []),
    line('not covered', notCoveredWords(report)),
    line('record', recordWords(report)),
    ...nextLines(report),
  ];
  return `${lines.join('\n')}\n`;
}

function heading(report: ErasureReport, page: Page): string {
  const when =
    report.finishedAt === null
      ? `opened ${secondOf(report.openedAt)}`
      : `finished ${secondOf(report.finishedAt)}`;
  return `${page.paint.heading(`Erasure report ${shownId(report.request, page)}`)} · ${statusWords(report.status)} · ${when}`;
}

/** What the status means, in one phrase. */
export function statusWords(status: RequestStatus): string {
  switch (status) {
    case 'waiting':
      return 'waits for the identity check, nothing done yet';
    case 'hidden':
      return 'hidden, not yet erased';
    case 'unfinished':
      return 'unfinished, bytes pending';
    case 'verified':
      return 'erased and verified';
    case 'erased':
      return 'erased, not verified';
    case 'awaiting_processors':
      return 'erased here, processors have yet to confirm';
    case 'partly':
      return 'erased but for what is held';
    case 'unforgotten':
      return 'undone';
    default:
      return status satisfies never;
  }
}

function requestWords(report: ErasureReport): string {
  const kind = words(report.kind);
  const callers = report.requestId === null ? '' : ` (yours: ${inertLine(report.requestId)})`;
  return `${report.request}${callers}, ${kind}, opened ${secondOf(report.openedAt)}`;
}

/** What became of the facts in workspaces. */
function sharedWords({ deleted, anonymised }: SharedCounts): string {
  return [
    ...(deleted > 0 ? [`${countOf(deleted, 'facts')} in workspaces deleted`] : []),
    ...(anonymised > 0 ? [`${countOf(anonymised, 'facts')} made anonymous`] : []),
  ].join(', ');
}

/** What stays of a withdrawn consent's category, on which ground. */
function otherGroundLines({ otherGrounds = {} }: ErasureReport): string[] {
  return Object.entries(otherGrounds).map(([ground, n]) =>
    line(
      'stays',
      `${countOf(n, 'facts')}: ${ground === 'none' ? 'the policy keeps them without a consent' : `ground ${words(ground)}`}`,
    ),
  );
}

function keptLines(kept: readonly PlannedRow[], page: Page): string[] {
  const shown = page.terminal === null ? kept : kept.slice(0, SHOWN_KEPT);
  const lines = shown.map((row) =>
    line('kept', `${shownId(row.id, page)}  ${reasonList(row.reasons, page)}`),
  );
  const more = kept.length - shown.length;
  return more > 0 ? [...lines, line('kept', `and ${countOf(more, 'rows')} more`)] : lines;
}

function checkedLines(report: ErasureReport, page: Page): string[] {
  if (report.checks.length === 0) return [];
  const failed = report.checks.filter((check) => check.result !== 'ok');
  return [
    line(report.verified ? 'verified' : 'checked', checksLine(report.checks, page)),
    ...checkLines(failed, page),
  ];
}

/** Each transcript that was to be scrubbed, by its path where that was asked for. */
function sourceLines({ sources = [], sourcePaths }: ErasureReport, page: Page): string[] {
  if (sources.length === 0) return [];
  const shown = page.terminal === null ? sources : sources.slice(0, SHOWN_KEPT);
  const lines = shown.map((outcome, index) => {
    const name = inertLine(sourcePaths?.[index] ?? String(index + 1));
    return line('', `${name}  ${outcomeWords(outcome)}`);
  });
  const more = sources.length - shown.length;
  return [
    line('sources', outcomesWords(sources)),
    ...lines,
    ...(more > 0 ? [line('', `and ${countOf(more, 'transcripts')} more`)] : []),
  ];
}

/** Only where any is registered: of the others the certificate says that none is. */
function processorLines({ certificate }: ErasureReport): string[] {
  const answers = certificate?.recipients.answers ?? [];
  return answers.length === 0 ? [] : [line('processors', answers.map(answerWords).join('; '))];
}

/** What one processor has said. */
export function answerWords(answer: ProcessorAnswer): string {
  const name = inertLine(answer.processor);
  if (answer.confirmedAt === null) return `${name} asked ${countOf(answer.attempts, 'times')}, not confirmed`;
  const erased = `${answer.erased ?? 0} of ${countOf(answer.held ?? 0, 'copies')} erased`;
  return `${name} confirmed ${secondOf(answer.confirmedAt)}, ${erased}, receipt ${inertLine(answer.receipt ?? '')}`;
}

function notCoveredWords(report: ErasureReport): string {
  const sources =
    report.sourceTranscripts > 0 ? [`${countOf(report.sourceTranscripts, 'source transcripts')}`] : [];
  const rest = report.notCovered.filter((place) => sources.length === 0 || !/source.transcript/.test(place));
  const places = [...sources, ...rest.map((place) => inertLine(words(place)))];
  return places.length === 0 ? 'nothing named' : places.join(', ');
}

/** What ties the report to its ledger and policy. */
function recordWords(report: ErasureReport): string {
  const head =
    report.ledgerHead === null
      ? []
      : [`ledger ${report.ledgerHead.sequence} ${report.ledgerHead.hash.slice(0, 12)}`];
  const audit =
    report.lastAuditAt === null ? 'bytes never audited' : `bytes audited ${secondOf(report.lastAuditAt)}`;
  return [...head, `policy ${report.policyHash.slice(0, 12)}`, audit].join(', ');
}

function nextLines(report: ErasureReport): string[] {
  if (report.status === 'waiting')
    return [`Next: memory-forget requests identify ${report.request.slice(0, 8)} --method HOW`];
  if (report.status === 'hidden') {
    const when = report.eraseAfter === null ? '' : ` after ${minuteOf(report.eraseAfter)}`;
    const held = report.kept.length === 0 ? '' : ', but for what is held by then';
    return [
      `Hidden now; prune erases it${when}${held}. Until then: memory-forget unforget ${report.request.slice(0, 8)}`,
    ];
  }
  if (report.status === 'awaiting_processors')
    return ['Erased here. Processors are asked again by: memory-forget requests run'];
  if (report.status === 'unfinished') return ['Hidden now, bytes pending. Next: memory-forget prune --yes'];
  return [];
}

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}
