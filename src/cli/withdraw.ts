// `consent withdraw`: shows what rested on the consent, asks, and erases it at once.

import { rowsOfPlan } from '../model/erasure.js';
import { formatScope } from '../model/scope.js';
import type { ConsentFlags } from './commands/consent.js';
import { confirmErasure } from './confirm.js';
import { type Context, errPage, outPage, printJson } from './context.js';
import type { ExitName } from './exit-codes.js';
import { withWorkspace } from './open.js';
import { printReport } from './print-reports.js';
import { withProgress } from './progress.js';
import { canAsk } from './prompt.js';
import { assertSubject, closeScope, readScope } from './scope-flags.js';

const TITLE = 'Withdrawal plan';

export async function withdraw(context: Context, flags: ConsentFlags): Promise<ExitName> {
  assertSubject(flags);
  const scope = closeScope(await readScope(context, flags));
  const withdrawal = { scope, category: flags.category ?? null };
  const { planWithdrawal, withdrawConsent } = await import('../erasure/index.js');
  return withWorkspace(context, flags.dryRun ? 'look' : 'write', async (workspace) => {
    const plan = planWithdrawal(workspace, withdrawal);
    if (flags.dryRun && context.flags.json) {
      const { planDocument } = await import('../report/json/plan.js');
      printJson(context, planDocument(plan));
      return 'ok';
    }
    const { planText } = await import('../report/plan-text.js');
    if (flags.dryRun) {
      const next = 'Nothing was changed. Next: the same without --dry-run.';
      context.io.out.write(planText(plan, await outPage(context), { title: TITLE, showPaths: false, next }));
      return 'ok';
    }
    const yes = flags.yes ?? false;
    if (canAsk(context.io) && !yes)
      context.io.err.write(
        planText(plan, await errPage(context), { title: TITLE, showPaths: false, next: null }),
      );
    const extent = { rows: rowsOfPlan(plan), subject: formatScope(scope) };
    await confirmErasure(context.io, extent, { isImmediate: true, yes, isExplicit: false });
    const report = await withProgress(context, (progress) =>
      withdrawConsent(workspace, withdrawal, {
        onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
      }),
    );
    return printReport(context, report);
  });
}
