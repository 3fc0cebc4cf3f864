// `policy apply`: shows what of the store is against the policy, asks, and brings it in line.
import { isEmptyPlan, rowsOfPlan } from '../model/erasure.js';
import { assertWithinGuard, confirmErasure } from './confirm.js';
import { type Context, errPage, outPage, printJson } from './context.js';
import type { ExitName } from './exit-codes.js';
import { withWorkspace } from './open.js';
import { printReport } from './print-reports.js';
import { withProgress } from './progress.js';
import { canAsk } from './prompt.js';

export interface ApplyFlags {
  dryRun?: boolean;
  yes?: boolean;
  maxErase?: string;
}

const TITLE = 'Policy plan';

export async function applyPolicy(context: Context, flags: ApplyFlags): Promise<ExitName> {
  const { applyPolicy: apply, guardPlans, planPolicy } = await import('../erasure/index.js');
  const { planText } = await import('../report/plan-text.js');
  return withWorkspace(
    context,
    flags.dryRun ? 'look' : 'write',
    async (workspace) => {
      const plan = planPolicy(workspace);
      if (flags.dryRun && context.flags.json) {
        const { planDocument } = await import('../report/json/plan.js');
        printJson(context, planDocument(plan));
        return 'ok';
      }
      if (flags.dryRun) {
        const next = 'Nothing was changed. Next: the same without --dry-run.';
        context.io.out.write(
          planText(plan, await outPage(context), { title: TITLE, showPaths: false, next }),
        );
        return 'ok';
      }
      const yes = flags.yes ?? false;
      if (!isEmptyPlan(plan)) {
        assertWithinGuard(guardPlans(workspace, [plan], flags.maxErase ?? null));
        if (canAsk(context.io) && !yes)
          context.io.err.write(
            planText(plan, await errPage(context), { title: TITLE, showPaths: false, next: null }),
          );
        const extent = { rows: rowsOfPlan(plan), subject: null };
        await confirmErasure(context.io, extent, { isImmediate: true, yes, isExplicit: false });
      }
      const report = await withProgress(context, (progress) =>
        apply(workspace, {
          onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
        }),
      );
      return report === null ? printInLine(context) : printReport(context, report);
    },
    { isToldOfGate: false },
  );
}

/** Nothing to change is an answer; no request is opened for it. */
async function printInLine(context: Context): Promise<ExitName> {
  if (context.flags.json) {
    const { nothingDueDocument } = await import('../report/json/erasure-report.js');
    printJson(context, nothingDueDocument('apply'));
  } else if (!context.flags.quiet) context.io.out.write('All that is stored is in line with the policy.\n');
  return 'ok';
}
