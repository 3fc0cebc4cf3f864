import type { IngestFileReport, IngestReport, IngestWarning } from '../model/listing.js';
import { inertLine } from './inert.js';
import { countOf, kindList, sentence, some, sum } from './words.js';

/** One line: what came in, and what did not. */
export function ingestSummary(report: IngestReport): string {
  const unchanged = report.unchanged > 0 ? ` (${report.unchanged} unchanged)` : '';
  const parts = [
    `${report.dryRun ? 'Would take' : 'Took'} ${countOf(report.sessions, 'sessions')}, ${countOf(report.rounds, 'rounds')}, ${countOf(report.facts, 'facts')} from ${countOf(report.files, 'files')}${unchanged}`,
    some(report.scopes, `for ${countOf(report.scopes, 'scopes')}`),
    report.workspace === null
      ? ''
      : `shared ${countOf(report.shared, 'facts')} in ${inertLine(report.workspace)}`,
    some(report.duplicates, `${countOf(report.duplicates, 'lines')} already known`),
    some(sum(report.redactions), `redacted ${kindList(report.redactions)}`),
    some(sum(report.skipped), `skipped ${kindList(report.skipped)}`),
    some(sum(report.unknown), `unknown ${inertLine(kindList(report.unknown))}`),
    some(report.suppressed, `${countOf(report.suppressed, 'lines')} suppressed (erased or expired before)`),
    some(report.suppressedNames, `${countOf(report.suppressedNames, 'mentions')} of erased names blanked`),
    some(report.expired, `${countOf(report.expired, 'rows')} past their retention on arrival`),
    some(sum(report.withheld), `withheld by the policy ${kindList(report.withheld)}`),
    some(
      report.unconfirmed,
      `${countOf(report.unconfirmed, 'inferred facts')} ${report.unconfirmed === 1 ? 'waits' : 'wait'} to be confirmed`,
    ),
    some(report.inPassing, `${countOf(report.inPassing, 'more facts')} told in passing`),
    some(
      report.paused,
      `${countOf(report.paused, 'lines')} not taken: memory is paused, or was when they were said`,
    ),
    some(
      report.withoutOptIn,
      `${countOf(report.withoutOptIn, 'files')} not read: the subject has not opted in`,
    ),
    some(report.fetched, `${countOf(report.fetched, 'messages')} taken again with a consent`),
    some(sum(report.notFetched), `withheld and not taken again: ${kindList(report.notFetched)}`),
  ];
  return sentence(parts);
}

/** One line a file, for `-v`. */
export function ingestFileLine(file: IngestFileReport): string {
  const parts = [
    `${inertLine(file.path)}: ${file.format ?? 'unknown format'}, ${countOf(file.lines, 'lines')}, ${countOf(file.messages, 'messages')}, ${countOf(file.rounds, 'rounds')}`,
    some(file.duplicates, `${file.duplicates} already known`),
    some(file.suppressed, `${file.suppressed} suppressed`),
    some(file.expired, `${file.expired} past their retention`),
    some(sum(file.skipped), `skipped ${inertLine(kindList(file.skipped))}`),
    some(sum(file.unknown), `unknown ${inertLine(kindList(file.unknown))}`),
  ];
  return `${parts.filter((part) => part !== '').join(', ')}\n`;
}

export function ingestWarningLine(warning: IngestWarning): string {
  return `warning: ${inertLine(warning.path)}: ${warningWords(warning)}\n`;
}

function warningWords({ kind, count }: IngestWarning): string {
  switch (kind) {
    case 'no_messages':
      return `${countOf(count, 'lines')}, 0 messages`;
    case 'unknown_format':
      return 'no known transcript format; not read';
    case 'not_decompressed':
      return 'not read: compressed, and damaged or over 128 MiB; decompress it first';
    case 'unreadable':
      return 'could not be read';
    case 'session_continues_after_erasure':
      return `the session continues after its erasure; ${countOf(count, 'lines')} not stored`;
    case 'skipped_lines':
      return `${countOf(count, 'lines')} skipped`;
    case 'vanished':
      return 'vanished while it was read';
    default:
      return kind satisfies never;
  }
}
