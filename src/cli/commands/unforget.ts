import type { CommandModule } from '../command-module.js';
import { type Context, notice } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { withWorkspace } from '../open.js';
import { printReport } from '../print-reports.js';

export const unforgetCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Undoes a forget within its grace period: its rows are back as they were. What is erased is never back.',
      )
      .argument('<request>', 'the request, whole or its first eight characters')
      .action((request: string) => run((context) => unforgetRequest(context, request)));
  },
  examples: [{ command: 'memory-forget unforget 8d20c7aa', meaning: 'lift the marks of one request' }],
  exits: ['not_found', 'refused', ...STORE_EXITS],
};

async function unforgetRequest(context: Context, request: string): Promise<ExitName> {
  const { summariseRequest, unforget } = await import('../../erasure/index.js');
  const { before, report } = await withWorkspace(context, 'write', (workspace) => ({
    before: summariseRequest(workspace, request),
    report: unforget(workspace, request),
  }));
  const hid = Object.values(before.counts).reduce((sum, n) => sum + n, 0);
  if (before.status === 'hidden' && hid === 0)
    notice(context, 'nothing comes back: what it hid has been erased since, by another request');
  return printReport(context, report);
}
