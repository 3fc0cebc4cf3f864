import type { Workspace } from '../../ledger/workspace.js';
import type { ErasurePlan, ErasureReport, Selection } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import { subjectWords } from '../../report/selection-text.js';
import type { CommandModule } from '../command-module.js';
import { assertWithinGuard, confirmErasure, type Extent } from '../confirm.js';
import { type Context, errPage, outPage, printJson } from '../context.js';
import { type ExitName, exitOfReports } from '../exit-codes.js';
import { notEmpty, rowsOrPercent } from '../flag-parsers.js';
import { withWorkspace } from '../open.js';
import { writePrivateFile } from '../private-file.js';
import { withProgress } from '../progress.js';
import { canAsk } from '../prompt.js';
import {
  addSelectionFlags,
  isExplicit,
  readSelection,
  resolveSelection,
  type SelectionFlags,
} from '../selection-flags.js';
import { tellUnknownSubjects } from '../unknown-subjects.js';

interface ForgetFlags extends SelectionFlags {
  requestId?: string;
  dryRun?: boolean;
  output?: string;
  detailedExitcode?: boolean;
  paths?: boolean;
  immediate?: boolean;
  yes?: boolean;
  maxErase?: string;
  mustExist?: boolean;
}

export const forgetCommand: CommandModule = {
  describe(command, run) {
    addSelectionFlags(
      command.description(
        'Hides what is selected now, and erases it when the grace period ends; or erases it at once. Different flags narrow, the same flag twice is a union. Source transcripts are never deleted.',
      ),
    )
      .option('--immediate', 'erase now instead of after the grace period')
      .option('--request-id <id>', 'your own id of the request, for the report', notEmpty)
      .option('--dry-run', 'show every row that would go or stay, and why; change nothing')
      .option(
        '-o, --output <file>',
        'with --dry-run: write the plan as JSON to a file of mode 0600',
        notEmpty,
      )
      .option('--detailed-exitcode', 'with --dry-run: exit 8 when the plan is not empty')
      .option('--paths', 'with --dry-run: name the source transcripts')
      .option('--max-erase <rows>', 'how many rows, or percent of all, may go', rowsOrPercent)
      .option('--must-exist', 'exit 5 when a subject is unknown')
      .option('-y, --yes', 'do not ask')
      .action((flags: ForgetFlags) =>
        run((context) => forgetSelection(context, flags), { takesAsOf: flags.dryRun ?? false }),
      );
  },
  examples: [
    { command: 'memory-forget forget --subject acme/alice --dry-run', meaning: 'what would go, and why' },
    {
      command: 'memory-forget forget --subject acme/alice --before 90d',
      meaning: 'hide what is older; erased after the grace period',
    },
    {
      command: 'memory-forget forget --session 3f9a12c4 --immediate',
      meaning: 'erase one session now, and verify',
    },
    {
      command: 'memory-forget forget --subject-file - --immediate --yes < subjects.txt',
      meaning: 'no name in argv',
    },
  ],
  exits: [
    ...([
      'partial',
      'residue',
      'not_found',
      'refused',
      'no_verdict',
      'pending',
      'no_store',
      'locked',
    ] as const),
    ...(['ledger', 'incompatible', 'audit', 'interrupted'] as const),
  ],
};

async function forgetSelection(context: Context, flags: ForgetFlags): Promise<ExitName> {
  assertConsistent(flags);
  const typed = await readSelection(context, flags);
  return withWorkspace(context, flags.dryRun ? 'read' : 'write', async (workspace) => {
    const selection = await resolveSelection(workspace, typed);
    const { planErasure } = await import('../../erasure/index.js');
    await tellUnknownSubjects(context, workspace, { selection, mustExist: flags.mustExist ?? false });
    const plan = planErasure(workspace, selection);
    if (flags.dryRun) return printPlan(context, plan, flags);
    if (plan.erase.length + plan.redact.length + plan.keep.length === 0)
      return printNothingHeld(context, flags);
    await agree(context, workspace, { plan, typed, flags });
    return erase(context, workspace, { selection, flags });
  });
}

function assertConsistent(flags: ForgetFlags): void {
  if (flags.dryRun) return;
  const alone = [
    flags.output === undefined ? '' : '--output',
    flags.detailedExitcode ? '--detailed-exitcode' : '',
    flags.paths ? '--paths' : '',
  ].find((flag) => flag !== '');
  if (alone !== undefined) throw new ToolError('usage', `${alone} goes with --dry-run`);
}

async function printPlan(context: Context, plan: ErasurePlan, flags: ForgetFlags): Promise<ExitName> {
  const { planDocument } = await import('../../report/json/plan.js');
  const document = planDocument(plan);
  if (flags.output !== undefined) writePrivateFile(flags.output, document);
  if (context.flags.json) printJson(context, document);
  else await writePlan(context, plan, flags.paths ?? false);
  return flags.detailedExitcode && plan.erase.length + plan.redact.length > 0 ? 'pending' : 'ok';
}

async function writePlan(context: Context, plan: ErasurePlan, showPaths: boolean): Promise<void> {
  const { planText } = await import('../../report/plan-text.js');
  const next = 'Nothing was changed. Next: the same without --dry-run.';
  context.io.out.write(planText(plan, await outPage(context), { title: 'Forget plan', showPaths, next }));
}

/** Nothing to erase is an answer, not a failure; no request is opened for it. */
async function printNothingHeld(context: Context, flags: ForgetFlags): Promise<ExitName> {
  if (context.flags.json) {
    const { nothingHeldDocument } = await import('../../report/json/erasure-report.js');
    printJson(context, nothingHeldDocument(flags.requestId ?? null));
  } else if (!context.flags.quiet)
    context.io.out.write('Nothing is held that matches. Nothing was changed.\n');
  return 'ok';
}

async function agree(
  context: Context,
  workspace: Workspace,
  { plan, typed, flags }: { plan: ErasurePlan; typed: Selection; flags: ForgetFlags },
): Promise<void> {
  const { guardPlan } = await import('../../erasure/index.js');
  assertWithinGuard(guardPlan(workspace, plan, flags.maxErase ?? null));
  const yes = flags.yes ?? false;
  if ((canAsk(context.io) && !yes) || context.flags.verbose) {
    const { planText } = await import('../../report/plan-text.js');
    const words = { title: 'Forget plan', showPaths: false, next: null };
    context.io.err.write(planText(plan, await errPage(context), words));
  }
  await confirmErasure(context.io, extentOf(plan), {
    isImmediate: flags.immediate ?? false,
    yes,
    isExplicit: isExplicit(typed),
  });
}

function extentOf(plan: ErasurePlan): Extent {
  const [subject, ...others] = plan.selection.subjects;
  return {
    rows: plan.erase.length,
    subject: subject === undefined || others.length > 0 ? null : subjectWords(subject),
  };
}

async function erase(
  context: Context,
  workspace: Workspace,
  { selection, flags }: { selection: Selection; flags: ForgetFlags },
): Promise<ExitName> {
  const { forget } = await import('../../erasure/index.js');
  const report = await withProgress(context, (progress) =>
    forget(workspace, selection, {
      immediate: flags.immediate ?? false,
      requestId: flags.requestId ?? null,
      onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
    }),
  );
  return printReport(context, report);
}

async function printReport(context: Context, report: ErasureReport): Promise<ExitName> {
  const exit = exitOfReports([report]);
  if (context.flags.json) {
    const { erasureReportDocument } = await import('../../report/json/erasure-report.js');
    printJson(context, erasureReportDocument(report));
  } else if (!context.flags.quiet || exit !== 'ok') {
    const { erasureReportText } = await import('../../report/erasure-report-text.js');
    context.io.out.write(erasureReportText(report, await outPage(context)));
  }
  return exit;
}
