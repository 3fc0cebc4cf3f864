// `forget --from`: many requests, one line each. Nothing is done before all are read, understood and agreed to; each
// is answered in its order, and one that came before is answered as then.
import type { Answer } from '../erasure/index.js';
import type { Workspace } from '../ledger/workspace.js';
import { type ErasurePlan, rowsOfPlan, type Selection } from '../model/erasure.js';
import { ToolError } from '../model/errors.js';
import { inertLine } from '../report/inert.js';
import { countList, countOf } from '../report/words.js';
import { assertWithinGuard, confirmErasure } from './confirm.js';
import { type Context, outPage, printJson, printWithExit } from './context.js';
import { type ExitName, exitOfReports, weightiest } from './exit-codes.js';
import { withHolidays } from './intake-flags.js';
import { withWorkspace } from './open.js';
import { withProgress } from './progress.js';
import { canAsk } from './prompt.js';
import { type RequestLine, readRequestLines } from './request-lines.js';
import { isExplicit, resolveSelection } from './selection-flags.js';
import { tellUnknownEntities, tellUnknownSubjects } from './unknown-subjects.js';

export interface ForgetFromFlags {
  dryRun?: boolean;
  yes?: boolean;
  maxErase?: string;
  mustExist?: boolean;
  holidays?: string;
}

/** A line that was not answered before, with what it would erase. */
interface PlannedLine {
  line: RequestLine;
  selection: Selection;
  plan: ErasurePlan;
}

export async function forgetFrom(context: Context, path: string, flags: ForgetFromFlags): Promise<ExitName> {
  const lines = await readRequestLines(context, path);
  return withWorkspace(context, flags.dryRun ? 'look' : 'write', async (opened) => {
    const workspace = await withHolidays(context, opened, flags.holidays);
    const planned = await planLines(context, workspace, { lines, mustExist: flags.mustExist ?? false });
    if (flags.dryRun) return printPlans(context, planned);
    await agree(context, workspace, { planned, flags });
    return answerAll(context, workspace, { lines, planned });
  });
}

async function planLines(
  context: Context,
  workspace: Workspace,
  { lines, mustExist }: { lines: readonly RequestLine[]; mustExist: boolean },
): Promise<PlannedLine[]> {
  const { planErasure, wasAnswered } = await import('../erasure/index.js');
  const planned = new Map<string, PlannedLine>();
  for (const line of lines) {
    const { requestId } = line;
    if (planned.has(requestId) || wasAnswered(workspace, requestId)) continue;
    const found = await atPlace(line, async () => {
      const selection = await resolveSelection(workspace, line.selection);
      await tellUnknownSubjects(context, workspace, { selection, mustExist });
      const plan = planErasure(workspace, selection);
      tellUnknownEntities(context, plan, mustExist);
      return { line, selection, plan };
    });
    planned.set(requestId, found);
  }
  return [...planned.values()];
}

/** An id that matches nothing is looked for in many lines: the message says in which. */
async function atPlace<Result>(line: RequestLine, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const hint = error.hint === null ? {} : { hint: error.hint };
    throw new ToolError(error.code, `${line.place}: ${error.message}`, hint);
  }
}

async function printPlans(context: Context, planned: readonly PlannedLine[]): Promise<ExitName> {
  const { planDocument } = await import('../report/json/plan.js');
  const { planText } = await import('../report/plan-text.js');
  const page = await outPage(context);
  for (const { line, plan } of planned) {
    if (context.flags.json) {
      printJson(context, { ...planDocument(plan), request_id: line.requestId });
      continue;
    }
    const title = `Forget plan ${inertLine(line.requestId)}`;
    context.io.out.write(`${planText(plan, page, { title, showPaths: false, next: null })}\n`);
  }
  if (!context.flags.json) context.io.out.write('Nothing was changed. Next: the same without --dry-run.\n');
  return 'ok';
}

/** One question for all: how many requests, how many rows. */
async function agree(
  context: Context,
  workspace: Workspace,
  { planned: all, flags }: { planned: readonly PlannedLine[]; flags: ForgetFromFlags },
): Promise<void> {
  const { guardPlans } = await import('../erasure/index.js');
  // What waits for an identity check is agreed to when it goes on.
  const planned = all.filter(({ line }) => !line.intake.awaitsIdentity);
  const plans = planned.map(({ plan }) => plan);
  assertWithinGuard(guardPlans(workspace, plans, flags.maxErase ?? null));
  const rows = planned.reduce((total, { plan }) => total + rowsOfPlan(plan), 0);
  if (rows === 0) return;
  const yes = flags.yes ?? false;
  if (canAsk(context.io) && !yes) {
    const words = planned.map(
      ({ line, plan }) => `  ${inertLine(line.requestId)}: ${countList(plan.counts)}\n`,
    );
    context.io.err.write(`${countOf(planned.length, 'requests')}:\n${words.join('')}`);
  }
  await confirmErasure(
    context.io,
    { rows, subject: null },
    {
      isImmediate: planned.some(({ line }) => line.immediate),
      yes,
      isExplicit: planned.every(({ line }) => isExplicit(line.selection)),
    },
  );
}

async function answerAll(
  context: Context,
  workspace: Workspace,
  { lines, planned }: { lines: readonly RequestLine[]; planned: readonly PlannedLine[] },
): Promise<ExitName> {
  const { answerRequest } = await import('../erasure/index.js');
  const resolved = new Map(planned.map(({ line, selection }) => [line, selection]));
  const answers: Answer[] = [];
  for (const line of lines) {
    const { requestId, intake, immediate } = line;
    const sent = { requestId, intake, immediate, selection: resolved.get(line) ?? line.selection };
    const answer = await withProgress(context, (progress) =>
      answerRequest(workspace, sent, {
        onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
      }),
    );
    answers.push(answer);
    await printAnswer(context, answer);
  }
  await printSummary(context, answers);
  return exitOf(answers);
}

function exitOf(answers: readonly Answer[]): ExitName {
  const reports = answers.flatMap(({ report }) => (report === null ? [] : [report]));
  const isLeft = answers.some(({ namesakes }) => namesakes !== undefined);
  return weightiest([exitOfReports(reports), ...(isLeft ? (['partial'] as const) : [])]);
}

async function printAnswer(context: Context, answer: Answer): Promise<void> {
  await printWithExit(context, exitOf([answer]), {
    document: async () => (await import('../report/json/answers.js')).answerDocument(answer),
    text: async (page) => (await import('../report/answer-text.js')).answerLine(answer, page),
  });
}

async function printSummary(context: Context, answers: readonly Answer[]): Promise<void> {
  if (context.flags.json) {
    const { answersSummaryDocument } = await import('../report/json/answers.js');
    printJson(context, answersSummaryDocument(answers));
  } else if (!context.flags.quiet) {
    const { answersSummary } = await import('../report/answer-text.js');
    context.io.err.write(answersSummary(answers));
  }
}
