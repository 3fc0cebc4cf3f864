import type { CommandModule } from '../command-module.js';
import { type Context, printJson } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { withWorkspace } from '../open.js';

export const confirmCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Confirms a fact that was only inferred: from then on it is listed and recalled like what the person said. What waits is shown by list --unconfirmed. A fact that was wrongly replaced stands again, beside what replaced it; nothing said before now replaces it any more. list --superseded shows those.',
      )
      .argument('<id>', 'the fact that waits, or was replaced')
      .action((id: string) => run((context) => confirmFact(context, id)));
  },
  examples: [
    { command: 'memory-forget confirm 3f9a12c4.f2', meaning: 'it is so' },
    { command: 'memory-forget list --unconfirmed', meaning: 'what was inferred, marked' },
    { command: 'memory-forget list --superseded', meaning: 'what was replaced, marked' },
  ],
  exits: ['not_found', 'refused', ...STORE_EXITS],
};

async function confirmFact(context: Context, id: string): Promise<ExitName> {
  const { confirm } = await import('../../erasure/index.js');
  const confirmed = await withWorkspace(context, 'write', (workspace) => confirm(workspace, id));
  if (context.flags.json) {
    const { confirmationDocument } = await import('../../report/json/confirmation.js');
    printJson(context, confirmationDocument(confirmed));
  } else if (!context.flags.quiet) {
    const { inertLine } = await import('../../report/inert.js');
    const { countOf } = await import('../../report/words.js');
    const n = confirmed.repetitions.length;
    const others = n > 0 ? ` with ${countOf(n, 'repetitions')}` : '';
    const how = confirmed.standsAgain ? `, which stands again${others}` : '';
    context.io.out.write(`Confirmed ${confirmed.fact}${how}: ${inertLine(confirmed.claim)}\n`);
  }
  return 'ok';
}
