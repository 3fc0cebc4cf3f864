import type { CorrectionResult } from '../model/erasure.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { kindList, sum } from './words.js';

/** The old claim and the new one, before anything is changed. */
export function changeText(change: { before: string; after: string }, page: Page): string {
  return `  before  ${page.paint.faint(inertLine(change.before))}\n  after   ${inertLine(change.after)}\n`;
}

export function correctionText(result: CorrectionResult, page: Page): string {
  const redacted =
    sum(result.redactions) > 0 ? ` Redacted in the new claim: ${kindList(result.redactions)}.` : '';
  const old = result.erasure === null ? 'kept as superseded' : 'erased';
  return `Corrected: ${shownId(result.new, page)} stands now; ${shownId(result.old, page)} is ${old}.${redacted}\n`;
}
