import type { HistoryEntry } from '../../model/lineage.js';
import type { CommandModule } from '../command-module.js';
import { type Context, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { type Reading, withReading } from '../open.js';
import { addScopeFlags, readNarrowing, type ScopeFlags } from '../scope-flags.js';

export const historyCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          'Every wording of a fact that was replaced or corrected, oldest first, with from when and until when it held. In a pipe: id, from, until, how, text.',
        )
        .argument('<id>', 'any fact of the chain, or the beginning of its id'),
    ).action((id: string, flags: ScopeFlags) =>
      run((context) => tell(context, id, flags), { takesAsOf: true }),
    );
  },
  examples: [
    { command: 'memory-forget history 3f9a12c4.f2', meaning: 'what it said before, and what it says now' },
    { command: 'memory-forget history 3f9a12c4.f2 --json', meaning: 'for a program' },
  ],
  exits: ['not_found', ...STORE_EXITS],
};

async function tell(context: Context, id: string, flags: ScopeFlags): Promise<ExitName> {
  const scope = await readNarrowing(context, flags);
  const { everythingOf } = await import('../../recall/filter.js');
  const { historyOf } = await import('../../recall/history.js');
  const reading: Reading<HistoryEntry[]> = {
    kind: 'read_history',
    subject: ([first]) => first?.row ?? null,
    rowsOf: (entries) => entries.length,
  };
  const entries = await withReading(context, reading, (workspace) =>
    historyOf(workspace, id, everythingOf(scope, { now: context.now, limit: null })),
  );
  await printAs(context, {
    document: async () => (await import('../../report/json/lineage.js')).historyDocument(entries),
    text: async (page) => (await import('../../report/lineage-text.js')).historyText(entries, page),
  });
  return 'ok';
}
