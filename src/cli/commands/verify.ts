import type { VerifyOptions } from '../../erasure/index.js';
import { ToolError } from '../../model/errors.js';
import { parseScope } from '../../model/scope.js';
import type { CommandModule } from '../command-module.js';
import { type Context, outPage, printJson } from '../context.js';
import { type ExitName, exitOfVerification } from '../exit-codes.js';
import { notEmpty } from '../flag-parsers.js';
import { readArgument } from '../input.js';
import { withWorkspace } from '../open.js';

interface VerifyFlags {
  request?: string;
  subject?: string;
  deep?: boolean;
  scrub?: boolean;
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
      .action((flags: VerifyFlags) => run((context) => verifyStore(context, flags)));
  },
  examples: [
    { command: 'memory-forget verify', meaning: 'the whole store' },
    { command: 'memory-forget verify --request 8d20c7aa --json', meaning: 'one request, for a program' },
    { command: 'memory-forget verify --deep', meaning: 'a proof that needs no copy of what was erased' },
  ],
  exits: [
    'residue',
    'not_found',
    'no_verdict',
    'no_store',
    'locked',
    'ledger',
    'incompatible',
    'audit',
    'interrupted',
  ],
};

async function verifyStore(context: Context, flags: VerifyFlags): Promise<ExitName> {
  const options = await readOptions(context, flags);
  const { verify } = await import('../../erasure/index.js');
  // An audit is put on record, so that later reports can name its date.
  const verification = await withWorkspace(
    context,
    options.deep || options.scrub ? 'write' : 'read',
    (workspace) => verify(workspace, options),
  );
  const exit = exitOfVerification(verification);
  if (context.flags.json) {
    const { verificationDocument } = await import('../../report/json/verification.js');
    printJson(context, verificationDocument(verification));
  } else if (!context.flags.quiet || exit !== 'ok') {
    const { verificationText } = await import('../../report/verification-text.js');
    context.io.out.write(verificationText(verification, await outPage(context)));
  }
  return exit;
}

async function readOptions(context: Context, flags: VerifyFlags): Promise<VerifyOptions> {
  if (flags.request !== undefined && flags.subject !== undefined) {
    throw new ToolError('usage', '--request and --subject contradict each other');
  }
  const subject =
    flags.subject === undefined ? null : await readArgument(context.io, flags.subject, '--subject');
  return {
    request: flags.request ?? null,
    subject: subject === null ? null : parseScope(subject),
    deep: flags.deep ?? false,
    scrub: flags.scrub ?? false,
  };
}
