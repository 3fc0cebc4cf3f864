import { Argument, type Command, Option } from 'commander';
import type { Workspace } from '../../ledger/workspace.js';
import { ToolError } from '../../model/errors.js';
import { type FactCounts, LIST_KINDS, type ListKind, type ListRow } from '../../model/listing.js';
import type { OpenScope } from '../../model/scope.js';
import { ARTIFACT_KINDS } from '../../model/transcript.js';
import type { RowFilter } from '../../recall/index.js';
import { LIST_FORMATS, type ListFormat, PIPE_COLUMNS } from '../../report/list-columns.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, outPage, tablePage } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { assertOneStdin } from '../input.js';
import { type Reading, withReading } from '../open.js';
import {
  addRowFilterFlags,
  narrows,
  type RowFilterFlags,
  readRowFilter,
  withSessions,
} from '../row-filter-flags.js';
import { addScopeFlags, inScope, readScope, type ScopeFlags } from '../scope-flags.js';

interface ListFlags extends ScopeFlags, RowFilterFlags {
  superseded?: boolean;
  inPassing?: boolean;
  unconfirmed?: boolean;
  asSubject?: boolean;
  format?: ListFormat;
}

/** More on a terminal would scroll away what was asked for. */
const TERMINAL_LIMIT = 50;

export const listCommand: CommandModule = {
  describe(command, run) {
    addFlags(command).action((kind: ListKind, flags: ListFlags) =>
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
    {
      command: 'memory-forget list --subject acme/alice --as-subject --format csv > alice.csv',
      meaning: 'what she may see, for her',
    },
  ],
  exits: ['not_found', ...STORE_EXITS],
};

function addFlags(command: Command): Command {
  addScopeFlags(
    command
      .description(
        `What is remembered about one subject, newest first. On a terminal a table of at most ${TERMINAL_LIMIT} rows, of facts by category, what was inferred before what was stated, what several rows say once; in a pipe every row, tab-separated, without a header: ${PIPE_COLUMNS.join(', ')}.`,
      )
      .addArgument(new Argument('[kind]', 'what to list').choices(LIST_KINDS).default('facts')),
  );
  return addRowFilterFlags(command)
    .option('--superseded', 'also what was replaced by a later word, marked')
    .option('--in-passing', 'also facts that were told only in passing')
    .option('--unconfirmed', 'what was inferred and waits to be confirmed, alone')
    .option('--as-subject', `only what the person may see, of ${OF_SUBJECT.join(', ')}`)
    .addOption(new Option('--format <format>', 'how the list is written').choices(LIST_FORMATS));
}

const OF_SUBJECT = ['facts', 'rounds', 'summaries'] as const satisfies readonly ListKind[];

function isOfSubject(kind: ListKind): kind is (typeof OF_SUBJECT)[number] {
  return OF_SUBJECT.some((one) => one === kind);
}

function assertConsistent(context: Context, kind: ListKind, flags: ListFlags): void {
  if (context.flags.json && flags.format !== undefined && flags.format !== 'json')
    throw new ToolError('usage', `--json and --format ${flags.format} contradict each other`);
  assertOneStdin([flags.subject, flags.subjectFile, ...(flags.contains ?? [])]);
  const ofFacts = ['superseded', 'inPassing', 'unconfirmed'] as const;
  if (kind !== 'facts' && ofFacts.some((flag) => flags[flag] !== undefined))
    throw new ToolError('usage', '--superseded, --in-passing and --unconfirmed are for facts');
  if (!flags.asSubject) return;
  if (!isOfSubject(kind))
    throw new ToolError('usage', `--as-subject is for ${OF_SUBJECT.join(', ')}`, {
      hint: `${kind} are the operator's`,
    });
  if (flags.superseded || flags.unconfirmed)
    throw new ToolError(
      'usage',
      '--as-subject shows what holds and what waits to be confirmed, nothing else',
    );
}

interface Listed {
  list: { total: number; rows: ListRow[] };
  counts: FactCounts | null;
  /** Where nothing is shown: how many facts would be, had those been asked for that were told in passing. */
  inPassing: number;
}

async function listKind(context: Context, kind: ListKind, flags: ListFlags): Promise<ExitName> {
  assertConsistent(context, kind, flags);
  const scope = await readScope(context, flags);
  const filter = await createFilter(context, flags, scope);
  const format = formatOf(context, flags);
  const isForSubject = flags.asSubject ?? false;
  const reading: Reading<Listed> = {
    kind: 'read_list',
    subject: scope,
    rowsOf: ({ list }) => list.rows.length,
  };
  const listed = await withReading(context, reading, async (workspace) =>
    read(workspace, kind, { filter: await withSessions(workspace, filter, flags), isForSubject, format }),
  );
  await print(context, { kind, scope, isForSubject, ...listed }, format);
  if (listed.list.total === 0)
    notice(context, nothingWords(kind, { flags, scope, inPassing: listed.inPassing }));
  tellMore(context, listed, isForReview(format) && !isForSubject && !flags.unconfirmed);
  return 'ok';
}

async function createFilter(context: Context, flags: ListFlags, scope: OpenScope): Promise<RowFilter> {
  const filter = await readRowFilter(context, { flags, scope, more: ARTIFACT_KINDS });
  const isShort = context.io.out.isTty && flags.format === undefined && !context.flags.json;
  return {
    ...filter,
    includeSuperseded: flags.superseded ?? false,
    // Whoever asks what is held of them is shown all of it.
    includeInPassing: flags.inPassing ?? flags.asSubject ?? false,
    confirmation: flags.unconfirmed ? 'waiting' : 'confirmed',
    limit: filter.limit ?? (isShort ? TERMINAL_LIMIT : null),
  };
}

/** Null is tab-separated: what a pipe gets without a choice. */
function formatOf(context: Context, { format }: ListFlags): ListFormat | null {
  if (context.flags.json) return 'json';
  return format ?? (context.io.out.isTty ? 'table' : null);
}

/** Tables and Markdown are read by people; the rest is by time alone. */
function isForReview(format: ListFormat | null): boolean {
  return format === 'table' || format === 'markdown';
}

interface Asked {
  filter: RowFilter;
  isForSubject: boolean;
  format: ListFormat | null;
}

async function read(workspace: Workspace, kind: ListKind, asked: Asked): Promise<Listed> {
  const { filter, isForSubject, format } = asked;
  const { countFacts, listRows } = await import('../../recall/listed.js');
  const { listAsSubject } = await import('../../recall/as-subject.js');
  const order = isForReview(format) ? 'review' : 'newest';
  const list =
    isForSubject && isOfSubject(kind)
      ? listAsSubject(workspace, kind, filter, order)
      : listRows(workspace, kind, filter, order);
  const hidden = { ...filter, includeInPassing: true, limit: 0 };
  return {
    list,
    counts: kind === 'facts' && format !== null ? countFacts(workspace, filter) : null,
    inPassing: kind === 'facts' && list.total === 0 ? listRows(workspace, kind, hidden).total : 0,
  };
}

/** Who and what is recorded by name belongs to a tenant, not to a subject. */
function nothingWords(
  kind: ListKind,
  { flags, scope, inPassing }: { flags: ListFlags; scope: OpenScope; inPassing: number },
): string {
  if (kind === 'entities')
    return 'no entities are listed by subject: memory-forget entity lists those that are recorded by name, entity graph those that facts name';
  const isNarrowed = flags.unconfirmed !== undefined || narrows(flags);
  const nothing = `no ${kind}${isNarrowed ? ' that match' : ''} are remembered ${inScope(scope)}`;
  return inPassing === 0
    ? nothing
    : `${nothing} but what was told in passing: ${inPassing}, shown by --in-passing`;
}

interface Printed extends Listed {
  kind: ListKind;
  scope: OpenScope;
  isForSubject: boolean;
}

async function print(context: Context, printed: Printed, format: ListFormat | null): Promise<void> {
  if (format === null) {
    const { listText } = await import('../../report/list-text.js');
    context.io.out.write(listText(printed.kind, printed.list.rows, await outPage(context)));
  } else {
    const { formatList } = await import('../../report/list-formats.js');
    context.io.out.write(formatList(format, printed, await tablePage(context)));
  }
}

function tellMore(context: Context, { list, counts }: Listed, tellsWaiting: boolean): void {
  const more = list.total - list.rows.length;
  if (more > 0) notice(context, `${more} more; --limit ${list.total} shows all`);
  const waiting = counts?.waiting ?? 0;
  if (tellsWaiting && waiting > 0)
    notice(context, `${waiting} inferred and waiting to be confirmed: --unconfirmed shows them`);
}
