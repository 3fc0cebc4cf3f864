import { Argument, Option } from 'commander';
import type { Workspace } from '../../ledger/workspace.js';
import type { ErasurePlan, ErasureReport } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import {
  DENIAL_REASONS,
  EXTENSION_REASONS,
  IDENTITY_CHECKS,
  type IdentityCheck,
  type RequestRecord,
} from '../../model/request.js';
import { clockWentBack } from '../clock.js';
import type { CommandModule } from '../command-module.js';
import { assertWithinGuard, confirmErasure } from '../confirm.js';
import {
  type Context,
  errPage,
  notice,
  outPage,
  printAs,
  printJson,
  printWithExit,
  tellsOfDeeds,
} from '../context.js';
import { type ExitName, exitOfReports, STORE_EXITS, weightiest } from '../exit-codes.js';
import { notEmpty, rowsOrPercent } from '../flag-parsers.js';
import { readArgument } from '../input.js';
import { withHolidays } from '../intake-flags.js';
import { withWorkspace } from '../open.js';
import { printReport } from '../print-reports.js';
import { withProgress } from '../progress.js';
import { canAsk } from '../prompt.js';
import { subjectDigests } from '../subject-digests.js';

const ACTIONS = ['list', 'show', 'identify', 'extend', 'deny', 'cancel', 'run'] as const;
type Action = (typeof ACTIONS)[number];

/** What only looks takes `--as-of`. */
const LOOKING: readonly Action[] = ['list', 'show'];
/** What is about all requests takes no id. */
const ABOUT_ALL: readonly Action[] = ['list', 'run'];
/** What must be given a reason. */
const REASONED: readonly Action[] = ['extend', 'deny'];

interface RequestsFlags {
  subject?: string;
  reason?: string;
  note?: string;
  holidays?: string;
  format?: Format;
  sign?: boolean;
  method?: IdentityCheck;
  yes?: boolean;
  maxErase?: string;
}

const FORMATS = ['text', 'markdown', 'json'] as const;
type Format = (typeof FORMATS)[number];

export const requestsCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'The erasure requests: by when each must be answered, what became of it, and what can still be decided. In a pipe: request, kind, status, opened, erased after, finished, subject, rows, lifecycle, regime, received, due, overdue.',
      )
      .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list'))
      .argument('[request]', 'the request: its id, the beginning of it, or an id of your own')
      .option('--subject <subject>', 'list: only about this subject; - reads it', notEmpty)
      .option(
        '--reason <code>',
        `extend: ${EXTENSION_REASONS.join(', ')}; deny: ${DENIAL_REASONS.join(', ')}`,
      )
      .option('--note <text>', 'the reason in words, kept in the store only; - reads it', notEmpty)
      .option('--holidays <file>', 'extend: JSON with holidays besides those of the policy', notEmpty)
      .addOption(new Option('--format <format>', 'show: how the record is written').choices(FORMATS))
      .option('--sign', 'show: sign the record as it is now')
      .addOption(
        new Option('--method <how>', 'identify: how the person was known to be who they say').choices(
          IDENTITY_CHECKS,
        ),
      )
      .option('--max-erase <rows>', 'identify: how many rows, or percent of all, may go', rowsOrPercent)
      .option('-y, --yes', 'identify: do not ask')
      .action((action: Action, request: string | undefined, flags: RequestsFlags) =>
        run((context) => act(context, { action, request, flags }), { takesAsOf: LOOKING.includes(action) }),
      );
  },
  examples: [
    { command: 'memory-forget requests', meaning: 'all of them, how far they are, what is overdue' },
    { command: 'memory-forget requests show 8d20c7aa', meaning: 'what was erased, what was kept and why' },
    {
      command: 'memory-forget requests show 8d20c7aa --format markdown > record.md',
      meaning: 'the whole record, to be kept or handed over; --format json is signed',
    },
    {
      command: 'memory-forget requests identify 8d20c7aa --method signed_in',
      meaning: 'it is them: what was asked for with --identity pending is carried out now',
    },
    {
      command: 'memory-forget requests extend 8d20c7aa --reason complexity',
      meaning: 'two months more (GDPR), 45 days (CCPA); the person must be told in time',
    },
    {
      command: 'memory-forget requests deny 8d20c7aa --reason unidentifiable',
      meaning: 'turn it down before anything is erased; what it hid is seen again',
    },
    { command: 'memory-forget requests cancel 8d20c7aa', meaning: 'the person has taken it back' },
    {
      command: 'memory-forget requests run',
      meaning: 'for cron: resume what is unfinished, erase what is due',
    },
  ],
  exits: ['partial', 'residue', 'not_found', 'refused', 'no_verdict', 'overdue', ...STORE_EXITS],
};

interface Told {
  action: Action;
  request: string | undefined;
  flags: RequestsFlags;
}

function act(context: Context, told: Told): Promise<ExitName> {
  const { action, flags } = told;
  const request = requireConsistent(told);
  switch (action) {
    case 'list':
      return listAll(context, flags.subject);
    case 'show':
      return showOne(context, request, flags);
    case 'identify':
      return identify(context, request, flags);
    case 'extend':
      return extend(context, request, flags);
    case 'deny':
      return deny(context, request, flags);
    case 'cancel':
      return cancel(context, request);
    case 'run':
      return runAll(context);
    default:
      return action satisfies never;
  }
}

/** The id, which is empty for what is about all requests. */
function requireConsistent({ action, request, flags }: Told): string {
  if (ABOUT_ALL.includes(action) && request !== undefined)
    throw new ToolError('usage', `requests ${action} takes no id`, { hint: 'requests show ID' });
  if (!ABOUT_ALL.includes(action) && request === undefined)
    throw new ToolError('usage', `requests ${action} needs the id of a request`);
  const isReasoned = REASONED.includes(action);
  if (isReasoned && flags.reason === undefined)
    throw new ToolError('usage', `requests ${action} needs --reason`);
  const stray = (['reason', 'note'] as const).find((flag) => !isReasoned && flags[flag] !== undefined);
  if (stray !== undefined) throw new ToolError('usage', `--${stray} goes with extend and deny`);
  if (flags.subject !== undefined && action !== 'list')
    throw new ToolError('usage', '--subject goes with list');
  if (flags.holidays !== undefined && action !== 'extend')
    throw new ToolError('usage', '--holidays goes with extend');
  const ofShow = (['format', 'sign'] as const).find((flag) => action !== 'show' && flags[flag] !== undefined);
  if (ofShow !== undefined) throw new ToolError('usage', `--${ofShow} goes with show`);
  if (action === 'identify' && flags.method === undefined)
    throw new ToolError('usage', 'requests identify needs --method', {
      hint: `how: ${IDENTITY_CHECKS.join(', ')}`,
    });
  const ofIdentify = (['method', 'yes', 'maxErase'] as const).find(
    (flag) => action !== 'identify' && flags[flag] !== undefined,
  );
  if (ofIdentify !== undefined)
    throw new ToolError(
      'usage',
      `--${ofIdentify === 'maxErase' ? 'max-erase' : ofIdentify} goes with identify`,
    );
  return request ?? '';
}

async function listAll(context: Context, typed: string | undefined): Promise<ExitName> {
  const subject = typed === undefined ? null : await readArgument(context.io, typed, '--subject');
  const { listRequests } = await import('../../erasure/requests/requests-view.js');
  const requests = await withWorkspace(context, 'read', async (workspace) =>
    listRequests(workspace, subject === null ? null : await subjectDigests(workspace.ledger, subject)),
  );
  await printAs(context, {
    document: async () => (await import('../../report/json/requests.js')).requestsDocument(requests),
    text: async (page) => (await import('../../report/requests-text.js')).requestsText(requests, page),
  });
  if (requests.length === 0)
    notice(
      context,
      subject === null ? 'no request was ever made' : 'no request was ever made about that subject',
    );
  return 'ok';
}

interface Shown {
  report: ErasureReport;
  record: RequestRecord | null;
}

async function lookAt(workspace: Workspace, request: string): Promise<Shown> {
  const { showRequest, summariseRequest } = await import('../../erasure/index.js');
  return { report: showRequest(workspace, request), record: summariseRequest(workspace, request).record };
}

/** Showing a report succeeds whatever the report says. */
async function showOne(
  context: Context,
  request: string,
  { format, sign }: RequestsFlags,
): Promise<ExitName> {
  const { signNow } = await import('../../erasure/index.js');
  // Signing makes the key where there is none yet.
  const shown = await withWorkspace(context, sign ? 'write' : 'read', async (workspace) => {
    const found = await lookAt(workspace, request);
    return sign ? { ...found, report: signNow(workspace, found.report) } : found;
  });
  if (format === 'json') return printDocument(context, shown);
  if (format === 'markdown') {
    const { certificateMarkdown } = await import('../../report/certificate-text.js');
    context.io.out.write(certificateMarkdown(shown.report));
    return 'ok';
  }
  const exit = await print(context, shown);
  if (context.flags.json || shown.report.certificate === undefined) return exit;
  const { certificateText } = await import('../../report/certificate-text.js');
  context.io.out.write(`\n${certificateText(shown.report, await outPage(context))}`);
  return exit;
}

async function printDocument(context: Context, { report, record }: Shown): Promise<ExitName> {
  const { shownRequestDocument } = await import('../../report/json/requests.js');
  printJson(context, shownRequestDocument(report, record));
  return 'ok';
}

/** What it erases is agreed to now: since it was asked for, more may have come in. */
async function identify(context: Context, text: string, flags: RequestsFlags): Promise<ExitName> {
  const { identifyRequest, planWaiting } = await import('../../erasure/index.js');
  const method = flags.method ?? 'other';
  return withWorkspace(context, 'write', async (workspace) => {
    const waiting = planWaiting(workspace, text);
    if (waiting) await agreeToErase(context, workspace, { ...waiting, flags });
    const report = await withProgress(context, (progress) =>
      identifyRequest(workspace, text, {
        method,
        onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
      }),
    );
    return printReport(context, report);
  });
}

async function agreeToErase(
  context: Context,
  workspace: Workspace,
  { plan, immediate, flags }: { plan: ErasurePlan; immediate: boolean; flags: RequestsFlags },
): Promise<void> {
  const { guardPlans } = await import('../../erasure/index.js');
  assertWithinGuard(guardPlans(workspace, [plan], flags.maxErase ?? null));
  const rows = plan.erase.length + plan.redact.length;
  if (rows === 0) return;
  const yes = flags.yes ?? false;
  if (canAsk(context.io) && !yes) {
    const { planText } = await import('../../report/plan-text.js');
    const words = { title: 'Forget plan', showPaths: false, next: null };
    context.io.err.write(planText(plan, await errPage(context), words));
  }
  await confirmErasure(
    context.io,
    { rows, subject: null },
    { isImmediate: immediate, yes, isExplicit: false },
  );
}

async function extend(context: Context, text: string, flags: RequestsFlags): Promise<ExitName> {
  const reason = readReason(flags.reason, EXTENSION_REASONS);
  const note = await readNote(context, flags);
  const { extendDeadline } = await import('../../erasure/index.js');
  const shown = await withWorkspace(context, 'write', async (opened) => {
    const workspace = await withHolidays(context, opened, flags.holidays);
    const { request } = extendDeadline(workspace, text, { reason, note });
    return lookAt(workspace, request);
  });
  notice(context, 'the person must be told of the extension, and why, before the first time limit ends');
  return tellsOfDeeds(context) ? print(context, shown) : 'ok';
}

async function deny(context: Context, text: string, flags: RequestsFlags): Promise<ExitName> {
  const reason = readReason(flags.reason, DENIAL_REASONS);
  const note = await readNote(context, flags);
  const { denyRequest } = await import('../../erasure/index.js');
  const shown = await withWorkspace(context, 'write', (workspace) =>
    lookAt(workspace, denyRequest(workspace, text, { reason, note })),
  );
  notice(context, 'the person must be told why, and where they can complain or seek a remedy');
  return tellsOfDeeds(context) ? print(context, shown) : 'ok';
}

async function cancel(context: Context, text: string): Promise<ExitName> {
  const { cancelRequest } = await import('../../erasure/index.js');
  const shown = await withWorkspace(context, 'write', (workspace) =>
    lookAt(workspace, cancelRequest(workspace, text)),
  );
  return tellsOfDeeds(context) ? print(context, shown) : 'ok';
}

function readReason<Reason extends string>(given: string | undefined, known: readonly Reason[]): Reason {
  const reason = known.find((code) => code === given);
  if (reason === undefined) throw new ToolError('usage', `--reason must be one of ${known.join(', ')}`);
  return reason;
}

async function readNote(context: Context, { note }: RequestsFlags): Promise<string | null> {
  return note === undefined ? null : readArgument(context.io, note, '--note');
}

async function print(context: Context, { report, record }: Shown): Promise<ExitName> {
  if (context.flags.json) return printDocument(context, { report, record });
  const { erasureReportText } = await import('../../report/erasure-report-text.js');
  const { recordText } = await import('../../report/requests-text.js');
  const page = await outPage(context);
  context.io.out.write(erasureReportText(report, page));
  if (record !== null) context.io.out.write(recordText(record, page));
  return 'ok';
}

/** All of it was agreed to when the requests were made: nothing is asked. */
async function runAll(context: Context): Promise<ExitName> {
  const { runRequests } = await import('../../erasure/index.js');
  const outcome = await withWorkspace(context, 'write', (workspace) =>
    withProgress(context, (progress) =>
      runRequests(workspace, {
        onProgress: ({ done, total }) => progress.step(() => `${done} of ${total} rows`),
      }),
    ),
  );
  if (outcome.clockWentBack) throw clockWentBack('run it');
  const isOverdue = outcome.overdue.length > 0;
  const exit = weightiest([exitOfReports(outcome.reports), isOverdue ? 'overdue' : 'ok']);
  return printWithExit(context, exit, {
    document: async () => (await import('../../report/json/requests.js')).requestsRunDocument(outcome),
    text: async (page) => {
      const { reportsText } = await import('../../report/prune-text.js');
      const { requestsText } = await import('../../report/requests-text.js');
      const overdue = isOverdue ? `\nOverdue:\n${requestsText(outcome.overdue, page)}` : '';
      return `${reportsText(outcome.reports, page, 'Nothing was due.')}${overdue}`;
    },
  });
}
