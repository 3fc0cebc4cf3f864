import type { CorrectionResult } from '../model/erasure.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { kindList, sum } from './words.js';

/** The old claim and the new one, before anything is changed. */
export function changeText(
  change: { before: string; after: string; repetitions: readonly string[] },
  page: Page,
): string {
  const count = change.repetitions.length;
  const also = count === 0 ? '' : `  also    ${repetitionCount(count)} of the old one\n`;
  return `  before  ${page.paint.faint(inertLine(change.before))}\n  after   ${inertLine(change.after)}\n${also}`;
}

function repetitionCount(count: number): string {
  return count === 1 ? '1 repetition' : `${count} repetitions`;
}

export function correctionText(result: CorrectionResult, page: Page): string {
  const redacted =
    sum(result.redactions) > 0 ? ` Redacted in the new claim: ${kindList(result.redactions)}.` : '';
  const old = fateOfOld(result);
  const count = result.repetitions.length;
  const replaced =
    count === 0
      ? `${shownId(result.old, page)} is`
      : `${shownId(result.old, page)} and ${repetitionCount(count)} of it are`;
  return `Corrected: ${shownId(result.new, page)} stands now; ${replaced} ${old}.${redacted}\n`;
}

function fateOfOld({ erasure }: CorrectionResult): string {
  if (erasure === null) return 'kept as superseded';
  if (erasure.status === 'partly') return 'hidden, and erased but for what is held';
  return erasure.status === 'unfinished' ? 'hidden, with its bytes still there' : 'erased';
}
