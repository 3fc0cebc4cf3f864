import type { Lineage } from '../../model/lineage.js';
import type { CommandModule } from '../command-module.js';
import { type Context, outPage, printJson } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { type Reading, withReading } from '../open.js';
import { addScopeFlags, readIdScope, type ScopeFlags } from '../scope-flags.js';

export const whyCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          'Why something is remembered: what a fact, round, summary, artifact or session came from, down to the place in the transcript, and what came of it. In a pipe: relation, kind, id, text; for a place: place, format, path, byte, lines.',
        )
        .argument('<id>', 'the id, or its beginning'),
    ).action((id: string, flags: ScopeFlags) =>
      run((context) => explain(context, id, flags), { takesAsOf: true }),
    );
  },
  examples: [
    { command: 'memory-forget why 3f9a12c4.f2', meaning: 'who said it where and when, and what rests on it' },
    { command: 'memory-forget why 3f9a12c4.r1 --json', meaning: 'what came of a round, for a program' },
  ],
  exits: ['not_found', 'no_store', 'locked', 'ledger', 'incompatible', 'audit', 'interrupted'],
};

async function explain(context: Context, id: string, flags: ScopeFlags): Promise<ExitName> {
  const scope = await readIdScope(context, flags);
  const { everythingOf } = await import('../../recall/filter.js');
  const { lineageOf } = await import('../../recall/lineage.js');
  const reading: Reading<Lineage> = {
    kind: 'read_why',
    subject: ({ row }) => row,
    rowsOf: ({ from, to }) => 1 + from.length + to.length,
  };
  const lineage = await withReading(context, reading, (workspace) =>
    lineageOf(workspace, id, everythingOf(scope, { now: context.now, limit: null })),
  );
  if (context.flags.json) {
    const { lineageDocument } = await import('../../report/json/lineage.js');
    printJson(context, lineageDocument(lineage));
  } else {
    const { lineageText } = await import('../../report/lineage-text.js');
    context.io.out.write(lineageText(lineage, await outPage(context)));
  }
  return 'ok';
}
