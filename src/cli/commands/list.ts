import { Argument } from 'commander';
import type { Workspace } from '../../ledger/workspace.js';
import { LIST_KINDS, type ListKind, type ListRow } from '../../model/listing.js';
import { ARTIFACT_KINDS } from '../../model/transcript.js';
import { categoriesOf } from '../../policy/policy.js';
import type { RowFilter } from '../../recall/index.js';
import { PIPE_COLUMNS } from '../../report/list-columns.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, outPage, printJson } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { assertKnown, collect, positiveInteger } from '../flag-parsers.js';
import { type Reading, readPolicy, withReading } from '../open.js';
import { addScopeFlags, type OpenScope, readScope, type ScopeFlags } from '../scope-flags.js';
import { readTime } from '../times.js';

interface ListFlags extends ScopeFlags {
  category?: string[];
  session?: string[];
  project?: string[];
  before?: string;
  since?: string;
  superseded?: boolean;
  inPassing?: boolean;
  unconfirmed?: boolean;
  limit?: number;
}

/** More on a terminal would scroll away what was asked for. */
const TERMINAL_LIMIT = 50;
/** A shortened id of four characters is enough to read. */
const READ_PREFIX = 4;

export const listCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          `What is remembered about one subject, newest first. On a terminal a table of at most ${TERMINAL_LIMIT} rows; in a pipe every row, tab-separated, without a header: ${PIPE_COLUMNS.join(', ')}.`,
        )
        .addArgument(new Argument('[kind]', 'what to list').choices(LIST_KINDS).default('facts')),
    )
      .option('--category <category>', 'only of this category (may be repeated)', collect)
      .option('--session <id>', 'only of this session (may be repeated)', collect)
      .option('--project <project>', 'only of this project (may be repeated)', collect)
      .option('--before <time>', 'only older than a date, a time, or a duration such as 90d')
      .option('--since <time>', 'only from a date, a time, or a duration such as 7d on')
      .option('--superseded', 'also what was replaced by a later word, marked')
      .option('--in-passing', 'also facts that were told only in passing')
      .option('--unconfirmed', 'what was inferred and waits to be confirmed, alone')
      .option('--limit <n>', 'at most this many rows', positiveInteger)
      .action((kind: ListKind, flags: ListFlags) =>
        run((context) => listKind(context, kind, flags), { takesAsOf: true }),
      );
  },
  examples: [
    { command: 'memory-forget list', meaning: 'the facts that are remembered about you' },
    { command: 'memory-forget list sessions --subject acme/alice', meaning: 'the sessions of a person' },
    {
      command: 'memory-forget list facts --category preference --since 30d --json',
      meaning: 'for a program',
    },
  ],
  exits: ['not_found', 'no_store', 'locked', 'ledger', 'incompatible', 'audit', 'interrupted'],
};

async function listKind(context: Context, kind: ListKind, flags: ListFlags): Promise<ExitName> {
  if (flags.category !== undefined)
    assertKnown(flags.category, [...categoriesOf(await readPolicy(context)), ...ARTIFACT_KINDS]);
  const scope = await readScope(context, flags);
  const filter = createFilter(context, flags, scope);
  const { listRows } = await import('../../recall/list.js');
  const reading: Reading<{ total: number; rows: ListRow[] }> = {
    kind: 'read_list',
    subject: scope,
    rowsOf: ({ rows }) => rows.length,
  };
  const list = await withReading(context, reading, async (workspace) =>
    listRows(workspace, kind, { ...filter, sessions: await resolveSessions(workspace, flags.session ?? []) }),
  );
  await print(context, { kind, scope, list });
  return 'ok';
}

function createFilter(context: Context, flags: ListFlags, scope: OpenScope): RowFilter {
  const { now } = context;
  const isShort = context.io.out.isTty && !context.flags.json;
  return {
    tenant: scope.tenant,
    subject: scope.subject,
    context: scope.context,
    sessions: [],
    categories: flags.category ?? [],
    projects: flags.project ?? [],
    before: flags.before === undefined ? null : readTime('--before', flags.before, now),
    since: flags.since === undefined ? null : readTime('--since', flags.since, now),
    includeSuperseded: flags.superseded ?? false,
    includeInPassing: flags.inPassing ?? false,
    confirmation: flags.unconfirmed ? 'waiting' : 'confirmed',
    limit: flags.limit ?? (isShort ? TERMINAL_LIMIT : null),
    now,
  };
}

async function resolveSessions(workspace: Workspace, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { resolveSession } = await import('../../recall/resolve.js');
  return ids.flatMap((id) => resolveSession(workspace, id, { minPrefix: READ_PREFIX }));
}

/** Who and what is recorded by name belongs to a tenant, not to a subject. */
function nothingWords(kind: ListKind): string {
  return kind === 'entities'
    ? 'no entities are listed by subject: memory-forget entity lists those that are recorded by name'
    : `no ${kind} are remembered in this scope`;
}

interface Listed {
  kind: ListKind;
  scope: OpenScope;
  list: { total: number; rows: ListRow[] };
}

async function print(context: Context, { kind, scope, list }: Listed): Promise<void> {
  if (context.flags.json) {
    const { listDocument } = await import('../../report/json/rows.js');
    return printJson(context, listDocument(scope, list));
  }
  const { listText } = await import('../../report/list-text.js');
  context.io.out.write(listText(kind, list.rows, await outPage(context)));
  const more = list.total - list.rows.length;
  if (list.total === 0) notice(context, nothingWords(kind));
  if (more > 0) notice(context, `${more} more; --limit ${list.total} shows all`);
}
