import { type ErasureReport, isNothingDue, type PrunePlan } from '../model/erasure.js';
import { secondOf } from './dates.js';
import { erasureReportText } from './erasure-report-text.js';
import type { Page } from './page.js';
import { planText } from './plan-text.js';
import { shownId } from './reasons.js';
import { countOf } from './words.js';

/** What `prune` would erase now, and why. */
export function prunePlanText(plan: PrunePlan, page: Page, next: string | null): string {
  if (isNothingDue(plan)) return 'Nothing is due.\n';
  const lines = [
    ...plan.due.map(
      ({ request, eraseAfter, rows }) =>
        `Request ${shownId(request, page)}: grace period ended ${secondOf(eraseAfter)}, ${countOf(rows, 'rows')}`,
    ),
    ...plan.unfinished.map((request) => `Request ${shownId(request, page)}: unfinished, will be completed`),
  ];
  const requests = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  if (plan.expired.erase.length === 0) return `${requests}${next === null ? '' : `${next}\n`}`;
  return `${requests}${planText(plan.expired, page, { title: 'Prune plan · past their retention', showPaths: false, next })}`;
}

/** The reports of one run, or what to say where there is none. */
export function reportsText(reports: readonly ErasureReport[], page: Page, none: string): string {
  if (reports.length === 0) return `${none}\n`;
  return reports.map((report) => erasureReportText(report, page)).join('\n');
}
