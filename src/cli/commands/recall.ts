import type { Workspace } from '../../ledger/workspace.js';
import type { RecalledRow } from '../../model/listing.js';
import type { OpenScope, Scope } from '../../model/scope.js';
import type { EngineQuery } from '../../recall/index.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { assertOneStdin, readArgument } from '../input.js';
import { type Reading, withReading } from '../open.js';
import { addRowFilterFlags, type RowFilterFlags, readRowFilter, withSessions } from '../row-filter-flags.js';
import { addScopeFlags, closeScope, inScope, readScope, type ScopeFlags } from '../scope-flags.js';

type RecallFlags = ScopeFlags & RowFilterFlags;

const DEFAULT_LIMIT = 10;

export const recallCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          `The best matches for a question in one scope, at most ${DEFAULT_LIMIT} unless --limit says otherwise, by words and by meaning. What stands between double quotes must stand so in a match. How sure a fact is fades with its age. In a pipe: kind, score, the columns of list, what was corrected since.`,
        )
        .argument('<query>', 'what to look for; - reads it from standard input'),
    );
    addRowFilterFlags(command).action((query: string, flags: RecallFlags) =>
      run((context) => recallQuery(context, query, flags), { takesAsOf: true }),
    );
  },
  examples: [
    {
      command: "memory-forget recall 'which time zone'",
      meaning: 'what is remembered about it, the best first',
    },
    {
      command: `memory-forget recall 'deploy "on fridays"' --category convention --since 90d`,
      meaning: 'only with that phrase, of that category, of the last three months',
    },
    {
      command: 'memory-forget recall - --subject acme/alice < question.txt',
      meaning: 'the question stays out of argv',
    },
  ],
  exits: ['not_found', ...STORE_EXITS],
};

async function recallQuery(context: Context, query: string, flags: RecallFlags): Promise<ExitName> {
  assertOneStdin([query, flags.subject, flags.subjectFile, ...(flags.contains ?? [])]);
  const scope = await readScope(context, flags);
  const text = await readArgument(context.io, query, 'the query');
  const filter = await readRowFilter(context, { flags: { limit: DEFAULT_LIMIT, ...flags }, scope });
  const { recall } = await import('../../recall/index.js');
  const reading: Reading<Recalled> = {
    kind: 'read_recall',
    subject: scope,
    rowsOf: ({ rows }) => rows.length,
  };
  const recalled = await withReading(context, reading, async (workspace) => {
    const asked = { scope: closeScope(scope), query: text };
    const { vectors, silent } = await askEngines(context, workspace, asked);
    return { rows: recall(workspace, text, await withSessions(workspace, filter, flags), vectors), silent };
  });
  await print(context, scope, recalled);
  return 'ok';
}

interface Recalled {
  rows: RecalledRow[];
  /** Embedders that gave no answer. */
  silent: string[];
}

/** Only where the policy names engines is anything of them loaded, and only where the scope has vectors of one it is asked. */
async function askEngines(
  context: Context,
  workspace: Workspace,
  asked: { scope: Scope; query: string },
): Promise<EngineQuery> {
  if (Object.keys(workspace.policy.engines).length === 0) return { vectors: [], silent: [] };
  const { queryEngines } = await import('../../recall/engine-query.js');
  const { engineWorld } = await import('../engines.js');
  return queryEngines(workspace, asked, engineWorld(context));
}

async function print(context: Context, scope: OpenScope, { rows, silent }: Recalled): Promise<void> {
  for (const engine of silent)
    notice(context, `engine ${engine} gave no answer: what has its vectors is found by words alone`);
  await printAs(context, {
    document: async () => (await import('../../report/json/rows.js')).recallDocument(scope, rows, silent),
    text: async (page) => (await import('../../report/recall-text.js')).recallText(rows, page),
  });
  if (rows.length === 0) notice(context, `nothing that matches is remembered ${inScope(scope)}`);
}
