// Plans of deeds that erase at once and cannot be undone: shown alone in a dry run, else shown and agreed to.
import { type ErasurePlan, rowsOfPlan } from '../model/erasure.js';
import { confirmErasure } from './confirm.js';
import { type Context, errPage, printAs } from './context.js';
import { canAsk } from './prompt.js';

/** What a dry run prints. */
export async function printPlan(context: Context, plan: ErasurePlan, title: string): Promise<void> {
  const next = 'Nothing was changed. Next: the same without --dry-run.';
  await printAs(context, {
    document: async () => (await import('../report/json/plan.js')).planDocument(plan),
    text: async (page) =>
      (await import('../report/plan-text.js')).planText(plan, page, { title, showPaths: false, next }),
  });
}

/** Shows the plan to whoever can be asked, and throws unless it is agreed to. */
export async function agreeToPlan(
  context: Context,
  plan: ErasurePlan,
  { title, yes, subject }: { title: string; yes: boolean; subject: string | null },
): Promise<void> {
  if (canAsk(context.io) && !yes) {
    const { planText } = await import('../report/plan-text.js');
    context.io.err.write(planText(plan, await errPage(context), { title, showPaths: false, next: null }));
  }
  const extent = { rows: rowsOfPlan(plan), subject };
  await confirmErasure(context.io, extent, { isImmediate: true, yes, isExplicit: false });
}
