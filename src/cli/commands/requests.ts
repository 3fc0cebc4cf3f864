import { Argument } from 'commander';
import { ToolError } from '../../model/errors.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, outPage, printJson } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { withWorkspace } from '../open.js';

const ACTIONS = ['list', 'show'] as const;

export const requestsCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'The erasure requests, or the stored report of one. In a pipe: request, kind, status, opened, erased after, finished, subject, rows.',
      )
      .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list'))
      .argument('[request]', 'for show: the request, or the beginning of its id')
      .action((action: (typeof ACTIONS)[number], request: string | undefined) =>
        run((context) => (action === 'show' ? showOne(context, request) : listAll(context, request)), {
          takesAsOf: true,
        }),
      );
  },
  examples: [
    { command: 'memory-forget requests', meaning: 'all of them, and how far they are' },
    { command: 'memory-forget requests show 8d20c7aa', meaning: 'what was erased, what was kept and why' },
  ],
  exits: ['not_found', 'no_store', 'ledger', 'incompatible', 'audit', 'interrupted'],
};

async function listAll(context: Context, request: string | undefined): Promise<ExitName> {
  if (request !== undefined)
    throw new ToolError('usage', 'requests list takes no id', { hint: 'requests show ID' });
  const { listRequests } = await import('../../erasure/index.js');
  const requests = await withWorkspace(context, 'read', (workspace) => listRequests(workspace));
  if (context.flags.json) {
    const { requestsDocument } = await import('../../report/json/requests.js');
    printJson(context, requestsDocument(requests));
  } else {
    const { requestsText } = await import('../../report/requests-text.js');
    context.io.out.write(requestsText(requests, await outPage(context)));
    if (requests.length === 0) notice(context, 'no request was ever made');
  }
  return 'ok';
}

/** Showing a report succeeds whatever the report says. */
async function showOne(context: Context, request: string | undefined): Promise<ExitName> {
  if (request === undefined) throw new ToolError('usage', 'requests show needs the id of a request');
  const { showRequest } = await import('../../erasure/index.js');
  const report = await withWorkspace(context, 'read', (workspace) => showRequest(workspace, request));
  if (context.flags.json) {
    const { erasureReportDocument } = await import('../../report/json/erasure-report.js');
    printJson(context, erasureReportDocument(report));
  } else {
    const { erasureReportText } = await import('../../report/erasure-report-text.js');
    context.io.out.write(erasureReportText(report, await outPage(context)));
  }
  return 'ok';
}
