import type { CommandModule } from '../command-module.js';
import type { Context } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { withWorkspace } from '../open.js';
import { printReport } from '../print-reports.js';

export const rejectCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Erases a fact that was inferred and is not so, wherever it waits in the same words, and keeps it from being inferred again. The words that it was drawn from stay; forget --fact takes them along.',
      )
      .argument('<id>', 'the fact that waits')
      .action((id: string) => run((context) => rejectFact(context, id)));
  },
  examples: [
    { command: 'memory-forget reject 3f9a12c4.f2', meaning: 'it is not so' },
    { command: 'memory-forget list --unconfirmed', meaning: 'what was inferred, marked' },
  ],
  exits: ['partial', 'residue', 'not_found', 'refused', 'no_verdict', ...STORE_EXITS],
};

/** What is pointed at by its id needs no question: nobody has seen it yet. */
async function rejectFact(context: Context, id: string): Promise<ExitName> {
  const { reject } = await import('../../erasure/index.js');
  const report = await withWorkspace(context, 'write', (workspace) => reject(workspace, id, {}));
  return printReport(context, report);
}
