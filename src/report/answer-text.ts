import type { ErasureReport } from '../model/erasure.js';
import { statusWords } from './erasure-report-text.js';
import { inert, inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { countList, countOf } from './words.js';

/** How one of many requests was answered. */
export interface AnswerWords {
  requestId: string;
  report: ErasureReport | null;
  isRepeat: boolean;
}

/** One line a request: the caller's id, ours, what became of it. */
export function answerLine({ requestId, report, isRepeat }: AnswerWords, page: Page): string {
  const counts = report === null ? '' : countList(report.status === 'hidden' ? report.hidden : report.erased);
  if (page.terminal === null) {
    const status = report?.status ?? 'nothing_held';
    const repeat = isRepeat ? 'seen_before' : '';
    return `${[inert(requestId), report?.request ?? '', status, repeat, counts].join('\t')}\n`;
  }
  if (report === null) return `${inertLine(requestId)}: nothing is held that matches\n`;
  const repeat = isRepeat ? ', seen before' : '';
  return `${inertLine(requestId)}: ${shownId(report.request, page)} ${statusWords(report.status)}${repeat}; ${counts}\n`;
}

export function answersSummary(answers: readonly AnswerWords[]): string {
  const repeats = answers.filter((answer) => answer.isRepeat).length;
  const nothing = answers.filter((answer) => answer.report === null).length;
  const parts = [
    `${countOf(answers.length, 'requests')} answered`,
    repeats > 0 ? `${repeats} seen before` : '',
    nothing > 0 ? `${nothing} about whom nothing is held` : '',
  ];
  return `${parts.filter((part) => part !== '').join('; ')}.\n`;
}
