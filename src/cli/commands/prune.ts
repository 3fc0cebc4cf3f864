import type { Workspace } from '../../ledger/workspace.js';
import type { PruneOutcome, PrunePlan } from '../../model/erasure.js';
import { clockWentBack } from '../clock.js';
import type { CommandModule } from '../command-module.js';
import { assertWithinGuard, confirmErasure } from '../confirm.js';
import { type Context, errPage, printWithExit } from '../context.js';
import { type ExitName, exitOfPruneCheck, STORE_EXITS } from '../exit-codes.js';
import { rowsOrPercent } from '../flag-parsers.js';
import { withWorkspace } from '../open.js';
import { printReports } from '../print-reports.js';
import { withProgress } from '../progress.js';
import { canAsk } from '../prompt.js';

interface PruneFlags {
  check?: boolean;
  yes?: boolean;
  maxErase?: string;
}

export const pruneCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Erases what is past its grace period or the retention of its category, and completes what a killed run left. For cron: prune --yes.',
      )
      .option('--check', 'change nothing; exit 9 when something is past its time')
      .option('--max-erase <rows>', 'how many rows, or percent of all, may go', rowsOrPercent)
      .option('-y, --yes', 'do not ask')
      .action((flags: PruneFlags) =>
        run((context) => (flags.check ? checkPrune(context) : pruneStore(context, flags)), {
          takesAsOf: flags.check ?? false,
        }),
      );
  },
  examples: [
    { command: 'memory-forget prune --check', meaning: 'is something past its time? exit 9' },
    { command: 'memory-forget prune --yes', meaning: 'erase it; for cron' },
    { command: 'memory-forget prune --check --as-of 2027-01-01', meaning: 'what will be past its time then' },
  ],
  exits: ['partial', 'residue', 'refused', 'no_verdict', 'overdue', ...STORE_EXITS],
};

async function checkPrune(context: Context): Promise<ExitName> {
  const { planPrune } = await import('../../erasure/index.js');
  const plan = await withWorkspace(context, 'look', (workspace) =>
    planPrune(workspace, context.now, context.io.clock()),
  );
  const next = plan.clockWentBack
    ? 'memory-forget prune erases nothing while the clock stands before the last recorded event'
    : 'Next: memory-forget prune';
  return printWithExit(context, exitOfPruneCheck(plan), {
    document: async () => (await import('../../report/json/plan.js')).prunePlanDocument(plan),
    text: async (page) =>
      (await import('../../report/prune-text.js')).prunePlanText(plan, page, `Nothing was changed. ${next}`),
  });
}

function pruneStore(context: Context, flags: PruneFlags): Promise<ExitName> {
  return withWorkspace(context, 'write', async (workspace) => {
    const { planPrune, prune } = await import('../../erasure/index.js');
    const plan = planPrune(workspace, context.now);
    await agree(context, workspace, { plan, flags });
    const outcome = await withProgress(context, (progress) =>
      prune(workspace, { onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`) }),
    );
    return printOutcome(context, outcome);
  });
}

/** What a killed run left was agreed to then; it is completed without a question. */
async function agree(
  context: Context,
  workspace: Workspace,
  { plan, flags }: { plan: PrunePlan; flags: PruneFlags },
): Promise<void> {
  if (plan.expired.erase.length > 0) {
    const { guardPrune } = await import('../../erasure/index.js');
    assertWithinGuard(guardPrune(workspace, plan.expired, flags.maxErase ?? null));
  }
  const rows = plan.expired.erase.length + plan.due.reduce((sum, { rows }) => sum + rows, 0);
  if (rows === 0) return;
  const yes = flags.yes ?? false;
  if (canAsk(context.io) && !yes) {
    const { prunePlanText } = await import('../../report/prune-text.js');
    context.io.err.write(prunePlanText(plan, await errPage(context), null));
  }
  await confirmErasure(context.io, { rows, subject: null }, { isImmediate: true, yes, isExplicit: false });
}

async function printOutcome(context: Context, outcome: PruneOutcome): Promise<ExitName> {
  if (outcome.clockWentBack) throw clockWentBack('prune');
  return printReports(context, outcome.reports, 'Nothing was due.');
}
