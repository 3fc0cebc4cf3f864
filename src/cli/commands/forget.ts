import { Option } from 'commander';
import type { ForgetOptions, SavedPlan } from '../../erasure/index.js';
import type { Workspace } from '../../ledger/workspace.js';
import { type ErasurePlan, type ErasureReport, isEmptyPlan, rowsOfPlan } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import type { PlannedSource } from '../../model/sources.js';
import { counted } from '../../model/words.js';
import { inertLine } from '../../report/inert.js';
import { subjectWords } from '../../report/selection-text.js';
import type { CommandModule } from '../command-module.js';
import { assertWithinGuard, confirmErasure, type Extent } from '../confirm.js';
import { type Context, errPage, notice, outPage, printJson } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { notEmpty, rowsOrPercent } from '../flag-parsers.js';
import { addIntakeFlags, type IntakeFlags, readIntake, withHolidays } from '../intake-flags.js';
import { withWorkspace } from '../open.js';
import { printReport } from '../print-reports.js';
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
import { agreeToScrub, assertSourcesFlags, jsonSources, printPlaces, sourcesOf } from '../sources.js';
import { tellUnknownEntities, tellUnknownSubjects } from '../unknown-subjects.js';

interface ForgetFlags extends SelectionFlags, IntakeFlags {
  from?: string;
  plan?: string;
  requestId?: string;
  dryRun?: boolean;
  output?: string;
  detailedExitcode?: boolean;
  paths?: boolean;
  sources?: 'list' | 'scrub';
  immediate?: boolean;
  yes?: boolean;
  maxErase?: string;
  mustExist?: boolean;
}

export const forgetCommand: CommandModule = {
  describe(command, run) {
    addIntakeFlags(
      addSelectionFlags(
        command.description(
          'Hides what is selected now, and erases it when the grace period ends; or erases it at once. Different flags narrow, the same flag twice is a union. Source transcripts are never deleted, and left as they are without --sources scrub.',
        ),
      ),
    )
      .option('--from <file>', 'JSON Lines of requests instead of flags; - reads standard input', notEmpty)
      .option('--plan <file>', 'apply a plan that --dry-run -o wrote, as it is or not at all', notEmpty)
      .option('--immediate', 'erase now instead of after the grace period')
      .option('--request-id <id>', 'your own id of the request, for the report', notEmpty)
      .option('--dry-run', 'show every row that would go or stay, and why; change nothing')
      .option(
        '-o, --output <file>',
        'with --dry-run: write the plan as JSON to a file of mode 0600',
        notEmpty,
      )
      .option('--detailed-exitcode', 'with --dry-run: exit 8 when the plan is not empty')
      .option('--paths', 'with --dry-run or --sources: name the source transcripts')
      .addOption(
        new Option(
          '--sources <what>',
          'list: print where it stands in the source transcripts, and change nothing; scrub: with --immediate, take its words out of them too',
        ).choices(['list', 'scrub']),
      )
      .option('--max-erase <rows>', 'how many rows, or percent of all, may go', rowsOrPercent)
      .option('--must-exist', 'exit 5 when a subject or a name is unknown')
      .option('-y, --yes', 'do not ask')
      .action((flags: ForgetFlags) =>
        run((context) => forgetAsTold(context, flags), { takesAsOf: flags.dryRun ?? false }),
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
    {
      command:
        'memory-forget forget --subject acme/alice --received 2026-03-05 --regime gdpr --ground 17.1.b',
      meaning: 'with the date from which its time limit runs',
    },
    {
      command: 'memory-forget forget --entity "Anna Lindqvist" --dry-run',
      meaning: 'everybody’s mentions of a person; their other words stay',
    },
    {
      command: 'memory-forget forget --subject acme/alice --sources list',
      meaning: 'where the originals stand: transcript, byte, line',
    },
    {
      command: 'memory-forget forget --subject acme/alice --immediate --sources scrub --paths',
      meaning: 'erase, and take the words out of the transcripts',
    },
    {
      command: 'memory-forget forget --plan plan.json --yes',
      meaning: 'what was looked at, and nothing else',
    },
    {
      command: 'memory-forget forget --from requests.jsonl --yes --json',
      meaning: 'many requests, each once',
    },
  ],
  exits: ['partial', 'residue', 'not_found', 'refused', 'no_verdict', 'pending', ...STORE_EXITS],
};

async function forgetAsTold(context: Context, flags: ForgetFlags): Promise<ExitName> {
  assertConsistent(flags);
  if (flags.from !== undefined) {
    const { forgetFrom } = await import('../forget-from.js');
    return forgetFrom(context, flags.from, flags);
  }
  return flags.plan === undefined
    ? forgetSelection(context, flags)
    : forgetSavedPlan(context, flags.plan, flags);
}

async function forgetSelection(context: Context, flags: ForgetFlags): Promise<ExitName> {
  const typed = await readSelection(context, flags);
  const intake = readIntake(context, flags);
  const isLook = (flags.dryRun ?? false) || flags.sources === 'list';
  return withWorkspace(context, isLook ? 'look' : 'write', async (opened) => {
    const workspace = await withHolidays(context, opened, flags.holidays);
    const selection = await resolveSelection(workspace, typed);
    const { forget, planErasure } = await import('../../erasure/index.js');
    await tellUnknownSubjects(context, workspace, { selection, mustExist: flags.mustExist ?? false });
    const plan = planErasure(workspace, selection);
    tellUnknownEntities(context, plan, flags.mustExist ?? false);
    if (flags.sources === 'list') return printPlaces(context, workspace, plan);
    if (flags.dryRun) return printPlan(context, workspace, { plan, flags });
    await tellOfRepeat(context, workspace, flags);
    if (isEmptyPlan(plan)) return answerNothingHeld(context, workspace, { flags, plan });
    if (!intake.awaitsIdentity)
      await agree(context, workspace, { plan, isExplicit: isExplicit(typed), flags });
    return erase(context, workspace, {
      flags,
      deed: (options) => forget(workspace, selection, { ...options, intake }),
    });
  });
}

/** A plan that somebody looked at before: planned again, and refused with what differs. */
async function forgetSavedPlan(context: Context, path: string, flags: ForgetFlags): Promise<ExitName> {
  const { readPlanFile } = await import('../plan-file.js');
  const saved = await readPlanFile(context, path);
  const intake = readIntake(context, flags);
  return withWorkspace(context, 'write', async (opened) => {
    const workspace = await withHolidays(context, opened, flags.holidays);
    const { assertSamePlan, forgetPlanned, planAgain } = await import('../../erasure/index.js');
    const plan = planAgain(workspace, saved);
    if (context.flags.verbose) await tellDifference(context, saved, plan);
    assertSamePlan(saved, plan);
    if (isEmptyPlan(plan)) return answerNothingHeld(context, workspace, { flags, plan });
    if (!intake.awaitsIdentity) await agree(context, workspace, { plan, isExplicit: false, flags });
    return erase(context, workspace, {
      flags,
      deed: (options) => forgetPlanned(workspace, saved, { ...options, intake }),
    });
  });
}

/** Which rows differ, one a line. */
async function tellDifference(context: Context, saved: SavedPlan, plan: ErasurePlan): Promise<void> {
  const { differenceOf } = await import('../../erasure/index.js');
  const { more, fewer } = differenceOf(saved, plan) ?? { more: [], fewer: [] };
  for (const { id } of more) context.io.err.write(`more   ${inertLine(id)}\n`);
  for (const { id } of fewer) context.io.err.write(`fewer  ${inertLine(id)}\n`);
}

function assertConsistent(flags: ForgetFlags): void {
  assertOneSource(flags);
  assertSourcesFlags(flags);
  if (flags.dryRun) return;
  const alone = [
    flags.output === undefined ? '' : '--output',
    flags.detailedExitcode ? '--detailed-exitcode' : '',
    flags.paths && flags.sources === undefined ? '--paths' : '',
  ].find((flag) => flag !== '');
  if (alone !== undefined) throw new ToolError('usage', `${alone} goes with --dry-run`);
}

/** What is to go is said in one way: by flags, by a plan, or by the lines of a file. */
function assertOneSource(flags: ForgetFlags): void {
  const source = flags.from !== undefined ? '--from' : flags.plan !== undefined ? '--plan' : null;
  if (source === null) return;
  const excluded = [...SELECTING, ...(source === '--from' ? SAID_IN_LINES : SAID_IN_PLANS)];
  const other = excluded.find((flag) => flags[flag] !== undefined);
  if (other === undefined) return;
  throw new ToolError('usage', `${source} and --${kebab(other)} contradict each other`);
}

/** One for each selection flag: a new one cannot be overlooked. */
const SELECTING = Object.keys({
  session: true,
  round: true,
  fact: true,
  subject: true,
  subjectFile: true,
  tenant: true,
  context: true,
  project: true,
  category: true,
  engine: true,
  artifact: true,
  source: true,
  entity: true,
  entityId: true,
  since: true,
  before: true,
  keepSource: true,
  keepCorrections: true,
  namesakes: true,
} satisfies Record<keyof SelectionFlags, true>) as (keyof SelectionFlags)[];

const SAID_IN_LINES = [
  'plan',
  'immediate',
  'requestId',
  'received',
  'regime',
  'ground',
  'identityCheck',
  'identity',
  'output',
  'detailedExitcode',
  'paths',
  'sources',
] as const satisfies readonly (keyof ForgetFlags)[];

const SAID_IN_PLANS = ['from', 'dryRun', 'mustExist'] as const satisfies readonly (keyof ForgetFlags)[];

function kebab(flag: string): string {
  return flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function printPlan(
  context: Context,
  workspace: Workspace,
  { plan, flags }: { plan: ErasurePlan; flags: ForgetFlags },
): Promise<ExitName> {
  const { planDocument } = await import('../../report/json/plan.js');
  const sources = flags.sources === 'scrub' ? await sourcesOf(workspace, plan) : null;
  const document = planDocument(plan);
  if (flags.output !== undefined) writePrivateFile(flags.output, document);
  if (context.flags.json)
    printJson(context, sources === null ? document : { ...document, ...(await jsonSources(sources)) });
  else await writePlan(context, asShown(plan, flags), { showPaths: flags.paths ?? false, sources });
  return flags.detailedExitcode && rowsOfPlan(plan) > 0 ? 'pending' : 'ok';
}

/** Transcripts that are to be scrubbed are not out of reach; what becomes of each is told by itself. */
function asShown(plan: ErasurePlan, { sources }: ForgetFlags): ErasurePlan {
  if (sources !== 'scrub') return plan;
  return { ...plan, notReachable: plan.notReachable.filter(({ kind }) => kind !== 'source-transcript') };
}

async function writePlan(
  context: Context,
  plan: ErasurePlan,
  { showPaths, sources }: { showPaths: boolean; sources: readonly PlannedSource[] | null },
): Promise<void> {
  const { planText } = await import('../../report/plan-text.js');
  const { sourcesPlanText } = await import('../../report/sources-text.js');
  const next = 'Nothing was changed. Next: the same without --dry-run.';
  if (sources !== null) context.io.out.write(sourcesPlanText(sources, showPaths));
  context.io.out.write(planText(plan, await outPage(context), { title: 'Forget plan', showPaths, next }));
}

/** Flags are carried out as often as they are typed, where a line of `--from` is answered as then: one id may be of several. */
async function tellOfRepeat(
  context: Context,
  workspace: Workspace,
  { requestId }: ForgetFlags,
): Promise<void> {
  if (requestId === undefined) return;
  const { wasAnswered } = await import('../../erasure/index.js');
  if (wasAnswered(workspace, requestId))
    notice(context, 'that --request-id came before; what is selected now is looked at all the same');
}

/** Nothing to erase is an answer, not a failure; no request is opened for it, but that its id came is noted. */
async function answerNothingHeld(
  context: Context,
  workspace: Workspace,
  { flags, plan }: { flags: ForgetFlags; plan: ErasurePlan },
): Promise<ExitName> {
  const { leftUnfinished, noteNothingHeld } = await import('../../erasure/index.js');
  const unfinished = leftUnfinished(workspace).length;
  if (unfinished > 0)
    notice(context, `${counted(unfinished, 'request')} begun and not finished: memory-forget prune goes on`);
  const requestId = flags.requestId ?? null;
  const namesakes = noteNothingHeld(workspace, { requestId, selection: plan.selection, plan });
  if (context.flags.json) {
    const { nothingHeldDocument } = await import('../../report/json/erasure-report.js');
    printJson(context, nothingHeldDocument(flags.requestId ?? null, namesakes));
  } else if (!context.flags.quiet) {
    const { namesakeWords } = await import('../../report/words.js');
    const held = 'Nothing is held that matches';
    const words = namesakes === undefined ? held : `${held} for sure; ${namesakeWords(namesakes)}`;
    context.io.out.write(`${words}. Nothing was changed.\n`);
    if (namesakes !== undefined && flags.namesakes !== 'erase')
      notice(context, '--namesakes erase takes what may be somebody else’s too');
  }
  return namesakes === undefined ? 'ok' : 'partial';
}

async function agree(
  context: Context,
  workspace: Workspace,
  { plan, isExplicit, flags }: { plan: ErasurePlan; isExplicit: boolean; flags: ForgetFlags },
): Promise<void> {
  const { guardPlans } = await import('../../erasure/index.js');
  assertWithinGuard(guardPlans(workspace, [plan], flags.maxErase ?? null));
  const yes = flags.yes ?? false;
  if ((canAsk(context.io) && !yes) || context.flags.verbose) {
    const { planText } = await import('../../report/plan-text.js');
    const words = { title: 'Forget plan', showPaths: false, next: null };
    context.io.err.write(planText(asShown(plan, flags), await errPage(context), words));
  }
  await confirmErasure(context.io, extentOf(plan), {
    isImmediate: flags.immediate ?? false,
    yes,
    isExplicit,
  });
  if (flags.sources === 'scrub')
    await agreeToScrub(context, workspace, { plan, yes, showPaths: flags.paths ?? false });
}

function extentOf(plan: ErasurePlan): Extent {
  const [subject, ...others] = plan.selection.subjects;
  return {
    rows: rowsOfPlan(plan),
    subject: subject === undefined || others.length > 0 ? null : subjectWords(subject),
  };
}

async function erase(
  context: Context,
  workspace: Workspace,
  { flags, deed }: { flags: ForgetFlags; deed(options: ForgetOptions): Promise<ErasureReport> },
): Promise<ExitName> {
  const report = await withProgress(context, (progress) =>
    deed({
      immediate: flags.immediate ?? false,
      requestId: flags.requestId ?? null,
      scrubsSources: flags.sources === 'scrub',
      onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
    }),
  );
  const exit = await printReport(context, report, { showPaths: flags.paths ?? false });
  await tellDueDate(context, workspace, report);
  return exit;
}

/** By when the person must have their answer, where a time limit runs and the request is not answered yet. */
async function tellDueDate(context: Context, workspace: Workspace, report: ErasureReport): Promise<void> {
  const { summariseRequest } = await import('../../erasure/index.js');
  const { dueWords } = await import('../../report/requests-text.js');
  const { record } = summariseRequest(workspace, report.request);
  const words = record === null ? '' : dueWords(record, context.now);
  if (words !== '') notice(context, words);
}
