import type { CommandModule } from '../command-module.js';
import { type Context, printAs } from '../context.js';
import { type ExitName, exitOfStatus } from '../exit-codes.js';
import { withWorkspace } from '../open.js';

export const statusCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Where store and ledger lie, how large and old they are, what is pending or overdue, when the file was last cleaned, and where the agent itself still keeps the originals.',
      )
      .action(() => run(showStatus, { takesAsOf: true }));
  },
  examples: [
    { command: 'memory-forget status', meaning: 'for people' },
    { command: 'memory-forget status --json', meaning: 'for monitoring' },
  ],
  exits: ['no_store', 'ledger', 'incompatible', 'audit', 'interrupted'],
};

async function showStatus(context: Context): Promise<ExitName> {
  const { defaultRoots } = await import('../../transcripts/default-roots.js');
  const { readStatus } = await import('../../erasure/status.js');
  const transcriptFolders = defaultRoots({ ...context.io.env }, context.io.home);
  const status = await withWorkspace(context, 'read', (workspace) =>
    readStatus(workspace, { transcriptFolders, systemTime: context.io.clock() }),
  );
  await printAs(context, {
    document: async () => (await import('../../report/json/status.js')).statusDocument(status),
    text: async (page) => (await import('../../report/status-text.js')).statusText(status, page),
  });
  return exitOfStatus(status);
}
