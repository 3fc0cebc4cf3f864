import { Argument, Option } from 'commander';
import type { Workspace } from '../../ledger/workspace.js';
import {
  type AuditFilter,
  type AuditVerification,
  EVENT_KINDS,
  type Head,
  READ_KINDS,
} from '../../model/audit.js';
import { ToolError } from '../../model/errors.js';
import { READ_PREFIX } from '../../model/ids.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs, printJson, printWithExit } from '../context.js';
import { type ExitName, exitOfAudit, STORE_EXITS } from '../exit-codes.js';
import { collect, notEmpty, positiveInteger } from '../flag-parsers.js';
import { assertOneStdin, readArgument, readContent, STDIN } from '../input.js';
import { withStoreIfAny, withWorkspace } from '../open.js';
import { writePrivateText } from '../private-file.js';
import { subjectDigests } from '../subject-digests.js';
import { readTime } from '../times.js';

const ACTIONS = ['list', 'verify', 'export', 'reasoning'] as const;
type Action = (typeof ACTIONS)[number];

interface AuditFlags {
  kind?: string[];
  request?: string[];
  subject?: string;
  since?: string;
  before?: string;
  limit?: number;
  head?: string[];
  report?: string[];
  file?: string;
  key?: string;
  output?: string;
  session?: string;
  round?: string;
}

/** Each flag with what it goes with. */
const FLAGS_OF: Record<Action, readonly (keyof AuditFlags)[]> = {
  list: ['kind', 'request', 'subject', 'since', 'before', 'limit'],
  verify: ['head', 'report', 'file', 'key'],
  export: ['output'],
  reasoning: ['session', 'round'],
};

const TERMINAL_LIMIT = 50;
/** All kinds of reading at once. */
const READ = 'read';

export const auditCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'The ledger’s audit trail: what was done when, by ids, codes and counts, about nobody by name. verify checks the hash chain, its anchor, and that the heads named in reports are still in it; export writes all of it, signed. reasoning shows what the policy keeps of an assistant’s reasoning, redacted; no other command does, and it always leaves an event in the trail. In a pipe: number, time, kind, request or hold, subject, count, hash.',
      )
      .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list'))
      .addOption(
        new Option('--kind <kind>', `list: only this kind (may be repeated); ${READ} for all reading`)
          .choices([...EVENT_KINDS, READ])
          .argParser(collectKinds),
      )
      .option('--request <id>', 'list: only of this request or hold (may be repeated)', collect)
      .option('--subject <subject>', 'list: only about this subject’s memory; - reads it', notEmpty)
      .option('--since <time>', 'list: only from a date, a time, or a duration such as 7d on', notEmpty)
      .option('--before <time>', 'list: only before a date, a time, or a duration ago', notEmpty)
      .option('--limit <n>', 'list: at most this many, the newest', positiveInteger)
      .option('--head <n:hash>', 'verify: an event that must be there (may be repeated)', collect)
      .option(
        '--report <file>',
        'verify: a saved report; what it names must be there (may be repeated)',
        collect,
      )
      .option('--file <file>', 'verify: an export instead of the ledger; - reads it', notEmpty)
      .option('--key <file>', 'verify: the public key (PEM) that the file must be signed with', notEmpty)
      .option('-o, --output <file>', 'export: where to; mode 0600, or - for standard output', notEmpty)
      .option('--session <id>', 'reasoning: of this session', notEmpty)
      .option('--round <id>', 'reasoning: of this round', notEmpty)
      .action((action: Action, flags: AuditFlags) =>
        run((context) => act(context, action, flags), { takesAsOf: action === 'list' }),
      );
  },
  examples: [
    { command: 'memory-forget audit', meaning: 'what happened, the newest first' },
    { command: 'memory-forget audit list --request 8d20c7aa --json', meaning: 'the way of one request' },
    {
      command: 'memory-forget audit list --kind read --since 30d',
      meaning: 'who looked, where the policy records it',
    },
    {
      command: 'memory-forget audit verify --report record.json',
      meaning: 'whole, and nothing cut off since that report?',
    },
    { command: 'memory-forget audit export -o trail.jsonl', meaning: 'for an auditor' },
    {
      command: 'memory-forget audit verify --file trail.jsonl --key issuer.pem',
      meaning: 'the auditor’s check, without store or ledger',
    },
    {
      command: 'memory-forget audit reasoning --session 3f9a12c4',
      meaning: 'what the assistant thought there, redacted; this look is on record',
    },
  ],
  exits: ['not_found', 'no_verdict', ...STORE_EXITS],
};

function collectKinds(kind: string, previous: string[] = []): string[] {
  const known = [...EVENT_KINDS, READ] as const;
  if (!known.some((one) => one === kind))
    throw new ToolError('usage', `there is no kind ${kind}`, { hint: `kinds: ${known.join(', ')}` });
  return [...previous, ...(kind === READ ? READ_KINDS : [kind])];
}

async function act(context: Context, action: Action, flags: AuditFlags): Promise<ExitName> {
  assertConsistent(action, flags);
  switch (action) {
    case 'list':
      return listAll(context, flags);
    case 'verify':
      return flags.file === undefined ? verifyLive(context, flags) : verifyFile(context, flags.file, flags);
    case 'export':
      return exportAll(context, flags);
    case 'reasoning':
      return import('../audit-reasoning.js').then(({ showReasoning }) => showReasoning(context, flags));
    default:
      return action satisfies never;
  }
}

function assertConsistent(action: Action, flags: AuditFlags): void {
  const given = Object.keys(flags) as (keyof AuditFlags)[];
  const owners = Object.entries(FLAGS_OF) as [Action, readonly (keyof AuditFlags)[]][];
  for (const [owner, own] of owners) {
    const stray = own.find((flag) => owner !== action && given.includes(flag));
    if (stray !== undefined) throw new ToolError('usage', `--${stray} goes with audit ${owner}`);
  }
  if (flags.key !== undefined && flags.file === undefined)
    throw new ToolError('usage', '--key goes with --file: the ledger has its own key');
  assertOneStdin([flags.file, flags.key, ...(flags.report ?? [])]);
}

async function listAll(context: Context, flags: AuditFlags): Promise<ExitName> {
  const subject =
    flags.subject === undefined ? null : await readArgument(context.io, flags.subject, '--subject');
  const period = periodOf(context, flags);
  const { listTrail } = await import('../../ledger/audit.js');
  const { findBreak } = await import('../../ledger/chain.js');
  const { total, rows, broken } = await withWorkspace(context, 'audit', async (workspace) => ({
    ...listTrail(workspace.ledger, await filterOf(context, workspace, { flags, subject, period })),
    broken: findBreak(workspace.ledger.db, workspace.ledger.ring),
  }));
  await printAs(context, {
    document: async () => (await import('../../report/json/audit.js')).auditDocument({ total, rows }),
    text: async (page) => (await import('../../report/audit-text.js')).auditText(rows, page),
  });
  if (total === 0) notice(context, 'nothing of that kind was recorded');
  if (total > rows.length) notice(context, `${total - rows.length} more; --limit ${total} shows all`);
  if (broken === null) return 'ok';
  notice(context, `the chain is broken at event ${broken}: memory-forget audit verify`);
  return 'audit';
}

type Period = Pick<AuditFilter, 'since' | 'before'>;

/** Read before anything is opened: a usage error needs no store. */
function periodOf({ now }: Context, flags: AuditFlags): Period {
  const time = (flag: 'since' | 'before') => {
    const text = flags[flag];
    return text === undefined ? null : readTime(`--${flag}`, text, now);
  };
  return { since: time('since'), before: time('before') };
}

interface Listing {
  flags: AuditFlags;
  subject: string | null;
  period: Period;
}

async function filterOf(
  context: Context,
  { ledger }: Workspace,
  { flags, subject, period }: Listing,
): Promise<AuditFilter> {
  const isShort = context.io.out.isTty && !context.flags.json;
  return {
    ...period,
    kinds: flags.kind ?? [],
    requests: await resolveIds(ledger, flags.request ?? []),
    subject: subject === null ? null : await subjectDigests(ledger, subject),
    limit: flags.limit ?? (isShort ? TERMINAL_LIMIT : null),
  };
}

async function resolveIds(ledger: Workspace['ledger'], typed: readonly string[]): Promise<string[]> {
  const { idsInTrail } = await import('../../ledger/audit.js');
  return typed.map((text) => {
    const wanted = text.trim().toLowerCase();
    const found = wanted.length < READ_PREFIX ? [] : idsInTrail(ledger, wanted);
    const [id] = found;
    if (found.length > 1) throw new ToolError('not_found', `several match: ${found.join(' ')}`);
    if (id === undefined) throw new ToolError('not_found', 'no request or hold in the trail has that id');
    return id;
  });
}

async function verifyLive(context: Context, flags: AuditFlags): Promise<ExitName> {
  const witnesses = await readWitnesses(context, flags);
  const { verifyLedger } = await import('../../ledger/audit.js');
  return print(
    context,
    await withWorkspace(context, 'audit', (workspace) => verifyLedger(workspace, witnesses)),
  );
}

/** With the ledger where it is at hand, and without it. */
async function verifyFile(context: Context, path: string, flags: AuditFlags): Promise<ExitName> {
  const { readTrail } = await import('../../ledger/audit-export.js');
  const { verifyTrail } = await import('../../ledger/audit.js');
  const trail = readTrail(await readContent(context.io, path, '--file'));
  if (trail === null) throw new ToolError('usage', `--file ${path} is no export of an audit trail`);
  const witnesses = await readWitnesses(context, flags);
  const issuer = await readIssuer(context, flags.key);
  const verification = await withStoreIfAny(
    context,
    async (workspace) => verifyTrail(trail, { ...witnesses, issuer, ledger: workspace?.ledger ?? null }),
    'audit',
  );
  return print(context, verification);
}

async function readIssuer(context: Context, path: string | undefined) {
  if (path === undefined) return null;
  const { parsePublicKey } = await import('../../ledger/signing.js');
  const key = parsePublicKey(await readContent(context.io, path, '--key'));
  if (key === null) throw new ToolError('usage', `--key ${path} is not an Ed25519 public key (PEM)`);
  return key;
}

async function readWitnesses(
  context: Context,
  flags: AuditFlags,
): Promise<{ heads: Head[]; records: object[] }> {
  const { readRecords } = await import('../../ledger/signed-records.js');
  const records: object[] = [];
  for (const path of flags.report ?? []) {
    const found = readRecords(await readContent(context.io, path, '--report'));
    if (found === null) throw new ToolError('usage', `--report ${path} holds no record of erasure as JSON`);
    records.push(...found);
  }
  return { heads: (flags.head ?? []).map(parseHead), records };
}

function parseHead(text: string): Head {
  const match = /^(\d{1,15}):([0-9a-f]{12,64})$/i.exec(text.trim());
  if (!match)
    throw new ToolError(
      'usage',
      '--head is a number and at least 12 hexadecimal digits with a colon between them',
      {
        hint: 'reports, ledger show and audit verify print it so',
      },
    );
  return { sequence: Number(match[1]), hash: (match[2] ?? '').toLowerCase() };
}

async function print(context: Context, verification: AuditVerification): Promise<ExitName> {
  return printWithExit(context, exitOfAudit(verification), {
    document: async () =>
      (await import('../../report/json/audit.js')).auditVerificationDocument(verification),
    text: async (page) =>
      (await import('../../report/audit-text.js')).auditVerificationText(verification, page),
  });
}

async function exportAll(context: Context, { output }: AuditFlags): Promise<ExitName> {
  if (output === undefined)
    throw new ToolError('usage', 'audit export needs -o FILE, or -o - for standard output');
  const { exportTrail } = await import('../../ledger/audit-export.js');
  const { text, events, head } = await withWorkspace(context, 'audit', ({ ledger }) =>
    exportTrail(ledger, context.io.clock()),
  );
  if (output === STDIN) {
    context.io.out.write(text);
    return 'ok';
  }
  writePrivateText(output, text, 'audit_trail');
  if (context.flags.json) {
    const { auditExportDocument } = await import('../../report/json/audit.js');
    printJson(context, auditExportDocument({ file: output, events, head }));
  } else notice(context, `${events} events, head ${head?.sequence ?? 0}:${head?.hash ?? ''}`);
  return 'ok';
}
