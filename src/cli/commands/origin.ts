import type { OriginRow } from '../../model/lineage.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { assertOneStdin, readArgument } from '../input.js';
import { type Reading, withReading } from '../open.js';
import { addRowFilterFlags, type RowFilterFlags, readRowFilter, withSessions } from '../row-filter-flags.js';
import { addScopeFlags, inScope, readScope, type ScopeFlags } from '../scope-flags.js';

type OriginFlags = ScopeFlags & RowFilterFlags;

/** More on a terminal would scroll away what was asked for. */
const TERMINAL_LIMIT = 50;

export const originCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          'The rounds of one scope that had to do with a commit, pull request, ticket, file, address, document of a vault or object of a cluster, newest first: touched it, read it, saved a version of it, or named it. The end of a path, the first digits of a commit and owner/repository#12 will do. In a pipe: how, then the columns of list.',
        )
        .argument('<artifact>', 'what it is about; - reads it from standard input'),
    );
    addRowFilterFlags(command).action((artifact: string, flags: OriginFlags) =>
      run((context) => find(context, artifact, flags), { takesAsOf: true }),
    );
  },
  examples: [
    {
      command: 'memory-forget origin src/invoice.ts --subject acme/alice',
      meaning: 'who touched that file when',
    },
    { command: 'memory-forget origin 9c1d7e2 --json', meaning: 'where a commit came from, for a program' },
    {
      command: 'memory-forget origin deployment/api --since 30d',
      meaning: 'where an object of a cluster was spoken of',
    },
  ],
  exits: ['not_found', ...STORE_EXITS],
};

async function find(context: Context, artifact: string, flags: OriginFlags): Promise<ExitName> {
  assertOneStdin([artifact, flags.subject, flags.subjectFile, ...(flags.contains ?? [])]);
  const scope = await readScope(context, flags);
  const name = await readArgument(context.io, artifact, 'the artifact');
  const filter = await readRowFilter(context, { flags, scope });
  const isShort = context.io.out.isTty && !context.flags.json;
  const limit = filter.limit ?? (isShort ? TERMINAL_LIMIT : null);
  const { originOf } = await import('../../recall/origin.js');
  const reading: Reading<{ total: number; rows: OriginRow[] }> = {
    kind: 'read_origin',
    subject: scope,
    rowsOf: ({ rows }) => rows.length,
  };
  const origin = await withReading(context, reading, async (workspace) =>
    originOf(workspace, name, { ...(await withSessions(workspace, filter, flags)), limit }),
  );
  await printAs(context, {
    document: async () => (await import('../../report/json/lineage.js')).originDocument(scope, origin),
    text: async (page) => (await import('../../report/lineage-text.js')).originText(origin.rows, page),
  });
  const more = origin.total - origin.rows.length;
  if (origin.total === 0) notice(context, `no round that is remembered ${inScope(scope)} had to do with it`);
  if (more > 0) notice(context, `${more} more; --limit ${origin.total} shows all`);
  return 'ok';
}
