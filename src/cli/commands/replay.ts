import type { CommandModule } from '../command-module.js';
import type { Context } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { withWorkspace } from '../open.js';
import { printReports } from '../print-reports.js';

export const replayCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'After an older copy of the store was put back: carries out again what the ledger knows was erased or hidden since. Until then such a store is refused. Holds come first.',
      )
      .action(() => run((context) => replayStore(context)));
  },
  examples: [{ command: 'memory-forget replay', meaning: 'make a restored store forget again' }],
  exits: ['partial', 'residue', 'no_verdict', ...STORE_EXITS],
};

async function replayStore(context: Context): Promise<ExitName> {
  const { replay } = await import('../../erasure/index.js');
  const { reports } = await withWorkspace(context, 'behind', (workspace) => replay(workspace, {}));
  return printReports(context, reports, 'Nothing to replay: the store knows all that its ledger knows.');
}
