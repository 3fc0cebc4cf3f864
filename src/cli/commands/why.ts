import type { Why } from '../../model/lineage.js';
import type { Page } from '../../report/page.js';
import type { CommandModule } from '../command-module.js';
import { type Context, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { type Reading, withReading } from '../open.js';
import { addScopeFlags, readNarrowing, type ScopeFlags } from '../scope-flags.js';

export const whyCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          'Why something is remembered: what a fact, round, summary, artifact or session came from, down to the place in the transcript, and what came of it; what a fact says of entities, and which facts an entity rests on. In a pipe: relation, kind, id, text; for a place: place, format, path, byte, lines.',
        )
        .argument('<id>', 'the id, or its beginning'),
    ).action((id: string, flags: ScopeFlags) =>
      run((context) => explain(context, id, flags), { takesAsOf: true }),
    );
  },
  examples: [
    { command: 'memory-forget why 3f9a12c4.f2', meaning: 'who said it where and when, and what rests on it' },
    {
      command: 'memory-forget why 3f9a12c4',
      meaning: 'the facts that name an entity, by its id in entity graph',
    },
    { command: 'memory-forget why 3f9a12c4.r1 --json', meaning: 'what came of a round, for a program' },
  ],
  exits: ['not_found', ...STORE_EXITS],
};

async function explain(context: Context, id: string, flags: ScopeFlags): Promise<ExitName> {
  const scope = await readNarrowing(context, flags);
  const { everythingOf } = await import('../../recall/filter.js');
  const { whyOf } = await import('../../recall/why.js');
  const reading: Reading<Why> = {
    kind: 'read_why',
    subject: ({ of, lineage }) => (of === 'row' ? lineage.row : lineage.scope),
    rowsOf: ({ of, lineage }) => 1 + lineage.from.length + (of === 'row' ? lineage.to.length : 0),
  };
  const why = await withReading(context, reading, (workspace) =>
    whyOf(workspace, id, everythingOf(scope, { now: context.now, limit: null })),
  );
  await printAs(context, { document: () => documentOf(why), text: (page) => textOf(why, page) });
  return 'ok';
}

async function documentOf(why: Why): Promise<object> {
  const { entityLineageDocument, lineageDocument } = await import('../../report/json/lineage.js');
  return why.of === 'row' ? lineageDocument(why.lineage) : entityLineageDocument(why.lineage);
}

async function textOf(why: Why, page: Page): Promise<string> {
  if (why.of === 'row') return (await import('../../report/lineage-text.js')).lineageText(why.lineage, page);
  const { entityLineageText } = await import('../../report/entity-lineage-text.js');
  return entityLineageText(why.lineage, page);
}
