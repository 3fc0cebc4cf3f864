import type { ErasureReport, NamesakeCounts } from '../model/erasure.js';
import { statusWords } from './erasure-report-text.js';
import { inertLine } from './inert.js';
import type { Page } from './page.js';
import { shownId } from './reasons.js';
import { pipeLine } from './table-or-pipe.js';
import { countList, countOf, namesakeWords, sentence } from './words.js';

/** How one of many requests was answered. */
export interface AnswerWords {
  requestId: string;
  report: ErasureReport | null;
  namesakes?: NamesakeCounts;
  isRepeat: boolean;
}

/** One line a request: the caller's id, ours, what became of it. */
export function answerLine(answer: AnswerWords, page: Page): string {
  const { requestId, report, isRepeat } = answer;
  const counts = report === null ? '' : countList(report.status === 'hidden' ? report.hidden : report.erased);
  if (page.terminal === null) {
    const status = report?.status ?? 'nothing_held';
    const repeat = isRepeat ? 'seen_before' : '';
    return pipeLine([requestId, report?.request ?? '', status, repeat, counts]);
  }
  const repeat = isRepeat ? ', seen before' : '';
  if (report === null) return `${inertLine(requestId)}: ${nothingWords(answer)}${repeat}\n`;
  return `${inertLine(requestId)}: ${shownId(report.request, page)} ${statusWords(report.status)}${repeat}; ${counts}\n`;
}

function nothingWords({ namesakes, isRepeat }: AnswerWords): string {
  if (isRepeat) return 'nothing was held that matches';
  const words = 'nothing is held that matches';
  return namesakes === undefined ? words : `${words} for sure; ${namesakeWords(namesakes)}`;
}

export function answersSummary(answers: readonly AnswerWords[]): string {
  const repeats = answers.filter((answer) => answer.isRepeat).length;
  const nothing = answers.filter((answer) => answer.report === null).length;
  const parts = [
    `${countOf(answers.length, 'requests')} answered`,
    repeats > 0 ? `${repeats} seen before` : '',
    nothing > 0 ? `${nothing} about whom nothing is held` : '',
  ];
  return sentence(parts);
}
