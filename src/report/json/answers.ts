import { sumOfCounts } from '../../model/counts.js';
import type { ErasureReport, NamesakeCounts } from '../../model/erasure.js';
import type { JsonDocument } from './document.js';
import { erasureReportDocument, type JsonErasureReport, nothingHeldDocument } from './erasure-report.js';

interface Answered {
  requestId: string;
  report: ErasureReport | null;
  namesakes?: NamesakeCounts;
  isRepeat: boolean;
}

/** The line of one request in a batch. */
export type JsonAnswer = JsonErasureReport & {
  /** The request came before: this is the answer of then, and nothing was done now. */
  seen_before: boolean;
};

/** The last line of a batch. */
export interface JsonAnswersSummary extends JsonDocument {
  type: 'summary';
  requests: number;
  seen_before: number;
  statuses: Record<string, number>;
  /** What this run hid and erased. */
  hidden: Record<string, number>;
  erased: Record<string, number>;
}

export function answerDocument({ requestId, report, namesakes, isRepeat }: Answered): JsonAnswer {
  const document =
    report === null ? nothingHeldDocument(requestId, namesakes) : erasureReportDocument(report);
  return { ...document, seen_before: isRepeat };
}

export function answersSummaryDocument(answers: readonly Answered[]): JsonAnswersSummary {
  const done = answers.flatMap(({ report, isRepeat }) => (report === null || isRepeat ? [] : [report]));
  const statuses: Record<string, number> = {};
  for (const { report } of answers) {
    const status = report?.status ?? 'nothing_held';
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return {
    type: 'summary',
    schema: 1,
    requests: answers.length,
    seen_before: answers.filter((answer) => answer.isRepeat).length,
    statuses,
    hidden: sumOfCounts(done.map((report) => report.hidden)),
    erased: sumOfCounts(done.map((report) => report.erased)),
  };
}
