// `consent withdraw`: shows what rested on the consent, asks, and erases it at once.

import { formatScope } from '../model/scope.js';
import type { ConsentFlags } from './commands/consent.js';
import type { Context } from './context.js';
import type { ExitName } from './exit-codes.js';
import { withWorkspace } from './open.js';
import { agreeToPlan, printPlan } from './plan-at-once.js';
import { printReport } from './print-reports.js';
import { withProgress } from './progress.js';
import { assertSubject, closeScope, readScope } from './scope-flags.js';

const TITLE = 'Withdrawal plan';

export async function withdraw(context: Context, flags: ConsentFlags): Promise<ExitName> {
  assertSubject(flags);
  const scope = closeScope(await readScope(context, flags));
  const withdrawal = { scope, category: flags.category ?? null };
  const { planWithdrawal, withdrawConsent } = await import('../erasure/index.js');
  return withWorkspace(context, flags.dryRun ? 'look' : 'write', async (workspace) => {
    const plan = planWithdrawal(workspace, withdrawal);
    if (flags.dryRun) {
      await printPlan(context, plan, TITLE);
      return 'ok';
    }
    const agreement = { title: TITLE, yes: flags.yes ?? false, subject: formatScope(scope) };
    await agreeToPlan(context, plan, agreement);
    const report = await withProgress(context, (progress) =>
      withdrawConsent(workspace, withdrawal, {
        onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
      }),
    );
    return printReport(context, report);
  });
}
