import { Argument } from 'commander';
import { ToolError } from '../../model/errors.js';
import type { CommandModule } from '../command-module.js';
import { type Context, printJson, printWithExit } from '../context.js';
import { type ExitName, exitOfSignedRecords } from '../exit-codes.js';
import { notEmpty } from '../flag-parsers.js';
import { readContent } from '../input.js';
import { withWorkspace } from '../open.js';

const ACTIONS = ['verify', 'key'] as const;
type Action = (typeof ACTIONS)[number];

export const reportCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Checks the signature of a record of erasure (verify: JSON, one or one a line) without store or ledger, or prints the public key that records of this store are signed with (key).',
      )
      .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
      .argument('[file]', 'verify: the record; - reads it')
      .option(
        '--key <file>',
        'verify: the public key (PEM) of the issuer that it must be signed with',
        notEmpty,
      )
      .action((action: Action, file: string | undefined, flags: { key?: string }) =>
        run((context) =>
          action === 'key' ? printKey(context, file, flags) : verifyRecords(context, file, flags),
        ),
      );
  },
  examples: [
    { command: 'memory-forget report key > issuer.pem', meaning: 'for those who are to check records' },
    {
      command: 'memory-forget report verify record.json --key issuer.pem',
      meaning: 'whole, unchanged, and of that issuer? exit 4 when not, 7 without a key to check it by',
    },
  ],
  exits: ['residue', 'no_verdict', 'no_store', 'ledger', 'incompatible', 'audit', 'interrupted'],
};

async function verifyRecords(
  context: Context,
  file: string | undefined,
  flags: { key?: string },
): Promise<ExitName> {
  if (file === undefined) throw new ToolError('usage', 'report verify needs a file');
  const { readRecords, verifySignatures } = await import('../../ledger/signed-records.js');
  const records = readRecords(await readContent(context.io, file, 'the record'));
  if (records === null) throw new ToolError('usage', `${file} holds no record of erasure as JSON`);
  const key = flags.key === undefined ? null : await readContent(context.io, flags.key, '--key');
  const checked = verifySignatures(records, key);
  if (checked === null) throw new ToolError('usage', `--key ${flags.key} is not an Ed25519 public key (PEM)`);
  return printWithExit(context, exitOfSignedRecords(checked), {
    document: async () =>
      (await import('../../report/json/signed-records.js')).signedRecordsDocument(checked),
    text: async (page) =>
      (await import('../../report/signed-records-text.js')).signedRecordsText(checked, page),
  });
}

/** The key is made where there is none yet. */
async function printKey(
  context: Context,
  file: string | undefined,
  flags: { key?: string },
): Promise<ExitName> {
  if (file !== undefined || flags.key !== undefined) throw new ToolError('usage', 'report key takes no file');
  const { exportPublicKey } = await import('../../erasure/index.js');
  const { keyId, pem } = await withWorkspace(context, 'write', (workspace) => exportPublicKey(workspace));
  if (context.flags.json) {
    const { publicKeyDocument } = await import('../../report/json/signed-records.js');
    printJson(context, publicKeyDocument({ keyId, pem }));
  } else context.io.out.write(pem);
  return 'ok';
}
