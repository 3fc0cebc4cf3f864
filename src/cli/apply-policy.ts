// `policy apply`: shows what of the store is against the policy, asks, and brings it in line.
import { isEmptyPlan } from '../model/erasure.js';
import { assertWithinGuard } from './confirm.js';
import { type Context, printJson } from './context.js';
import type { ExitName } from './exit-codes.js';
import { withWorkspace } from './open.js';
import { agreeToPlan, printPlan } from './plan-at-once.js';
import { printReport } from './print-reports.js';
import { withProgress } from './progress.js';

export interface ApplyFlags {
  dryRun?: boolean;
  yes?: boolean;
  maxErase?: string;
}

const TITLE = 'Policy plan';

export async function applyPolicy(context: Context, flags: ApplyFlags): Promise<ExitName> {
  const { applyPolicy: apply, guardPlans, planPolicy } = await import('../erasure/index.js');
  return withWorkspace(
    context,
    flags.dryRun ? 'look' : 'write',
    async (workspace) => {
      const plan = planPolicy(workspace);
      if (flags.dryRun) {
        await printPlan(context, plan, TITLE);
        return 'ok';
      }
      if (!isEmptyPlan(plan)) {
        assertWithinGuard(guardPlans(workspace, [plan], flags.maxErase ?? null));
        await agreeToPlan(context, plan, { title: TITLE, yes: flags.yes ?? false, subject: null });
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
