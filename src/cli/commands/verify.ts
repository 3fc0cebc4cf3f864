import type { VerifyOptions } from '../../erasure/index.js';
import type { Verification } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import { parseScope } from '../../model/scope.js';
import type { CommandModule } from '../command-module.js';
import { type Context, printWithExit } from '../context.js';
import { type ExitName, exitOfVerification, STORE_EXITS } from '../exit-codes.js';
import { notEmpty } from '../flag-parsers.js';
import { readArgument } from '../input.js';
import { withReading } from '../open.js';

interface VerifyFlags {
  request?: string;
  subject?: string;
  deep?: boolean;
  scrub?: boolean;
  schema?: boolean;
  selfTest?: boolean;
}

export const verifyCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Looks for traces of what was erased: rows, foreign keys, lineage, search index, vectors, recall, suppression and raw bytes. Each check says ok, residue, or not checked and why. Without a flag the whole store.',
      )
      .option('--request <id>', 'one request', notEmpty)
      .option('--subject <subject>', 'one subject, and what is still held about them; - reads it', notEmpty)
      .option('--deep', 'audit every byte that belongs to no live row, on record')
      .option('--scrub', 'clean those bytes first')
      .option('--schema', 'the structure instead: cascades, vectors, shadow tables, connections, the reaper')
      .option('--self-test', 'the search itself: plants residue in a store made up for it, and must find all')
      .action((flags: VerifyFlags) => run((context) => verifyStore(context, flags)));
  },
  examples: [
    { command: 'memory-forget verify', meaning: 'the whole store' },
    { command: 'memory-forget verify --request 8d20c7aa --json', meaning: 'one request, for a program' },
    { command: 'memory-forget verify --deep', meaning: 'a proof that needs no copy of what was erased' },
    { command: 'memory-forget verify --schema', meaning: 'does everything personal go with its session?' },
    { command: 'memory-forget verify --self-test', meaning: 'would a trace be found at all?' },
  ],
  exits: ['residue', 'not_found', 'no_verdict', 'overdue', ...STORE_EXITS],
};

async function verifyStore(context: Context, flags: VerifyFlags): Promise<ExitName> {
  const options = await readOptions(context, flags);
  const { verify, verifySelf } = await import('../../erasure/index.js');
  // An audit is put on record, so that later reports can name its date.
  const mode = options.deep || options.scrub ? 'write' : 'read';
  const verification = flags.selfTest
    ? verifySelf()
    : await withReading(
        context,
        { kind: 'read_verify', subject: readSubject(options), rowsOf: rowsShown, mode },
        (workspace) => verify(workspace, options),
      );
  return printWithExit(context, exitOfVerification(verification), {
    document: async () =>
      (await import('../../report/json/verification.js')).verificationDocument(verification),
    text: async (page) =>
      (await import('../../report/verification-text.js')).verificationText(verification, page),
  });
}

/** Whose memory is looked at; a subject without a tenant is of every tenant. */
function readSubject({ subject }: VerifyOptions): { tenant: string; subject: string } | null {
  return subject === null ? null : { tenant: subject.tenant ?? '', subject: subject.subject };
}

/** What is still held about a subject is told as counts. */
function rowsShown({ held }: Verification): number {
  return Object.values(held ?? {}).reduce((sum, n) => sum + n, 0);
}

async function readOptions(context: Context, flags: VerifyFlags): Promise<VerifyOptions> {
  if (flags.request !== undefined && flags.subject !== undefined) {
    throw new ToolError('usage', '--request and --subject contradict each other');
  }
  assertAlone(flags);
  const subject =
    flags.subject === undefined ? null : await readArgument(context.io, flags.subject, '--subject');
  return {
    request: flags.request ?? null,
    subject: subject === null ? null : parseScope(subject),
    deep: flags.deep ?? false,
    scrub: flags.scrub ?? false,
    schema: flags.schema ?? false,
  };
}

/** Both are about something else than what is stored. */
function assertAlone(flags: VerifyFlags): void {
  const { schema, selfTest, ...others } = flags;
  const isAbout = (['request', 'subject', 'deep', 'scrub'] as const).some(
    (flag) => others[flag] !== undefined,
  );
  if (schema && (selfTest || isAbout)) throw new ToolError('usage', '--schema stands alone');
  if (selfTest && isAbout) throw new ToolError('usage', '--self-test stands alone');
}
