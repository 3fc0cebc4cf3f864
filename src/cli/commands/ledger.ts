import { Argument } from 'commander';
import type { LedgerView } from '../../model/audit.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs, tellsOfDeeds } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { withWorkspace } from '../open.js';

const ACTIONS = ['show', 'rotate-key', 'rotate-signing-key'] as const;
type Action = (typeof ACTIONS)[number];

export const ledgerCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'The ledger’s keys: since when each is in use, and how many digests were made with it (show); a new one for what comes from now on (rotate-key). What was made with an older key is still found. An older key is destroyed by prune when nothing was made with it any more and records of erasure that name it have had their time. Records of erasure are signed with a key of its own; where its file is lost, or somebody else may have it, rotate-signing-key takes a new one.',
      )
      .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('show'))
      .action((action: Action) => run((context) => act(context, action), { takesAsOf: action === 'show' }));
  },
  examples: [
    { command: 'memory-forget ledger', meaning: 'where it lies, how its chain stands, which keys it has' },
    { command: 'memory-forget ledger rotate-key', meaning: 'a new key; nothing need be ingested again' },
    {
      command: 'memory-forget ledger rotate-signing-key',
      meaning: 'a new key for records from now on; give out its public half with report key',
    },
  ],
  exits: [...STORE_EXITS],
};

function act(context: Context, action: Action): Promise<ExitName> {
  switch (action) {
    case 'show':
      return show(context);
    case 'rotate-key':
      return rotate(context);
    case 'rotate-signing-key':
      return rotateSigning(context);
    default:
      return action satisfies never;
  }
}

async function show(context: Context): Promise<ExitName> {
  const { readLedger } = await import('../../erasure/index.js');
  return print(context, await withWorkspace(context, 'audit', readLedger));
}

/** Nothing is lost by it and nothing shown: nobody is asked. */
async function rotate(context: Context): Promise<ExitName> {
  const { readLedger, rotateKey } = await import('../../erasure/index.js');
  const view = await withWorkspace(context, 'write', (workspace) => {
    rotateKey(workspace);
    return readLedger(workspace);
  });
  notice(context, 'keep keys.json with the ledger: an older copy of it does not open this ledger any more');
  return tellsOfDeeds(context) ? print(context, view) : 'ok';
}

/** What was signed before can be checked by those who were given the old key's public half, and by nobody else. */
async function rotateSigning(context: Context): Promise<ExitName> {
  const { readLedger, rotateSigningKey } = await import('../../erasure/index.js');
  const view = await withWorkspace(context, 'write', (workspace) => {
    rotateSigningKey(workspace);
    return readLedger(workspace);
  });
  notice(
    context,
    'records are signed with a new key from now on: give out its public half (memory-forget report key), and keep the old one’s for the records from before',
  );
  return tellsOfDeeds(context) ? print(context, view) : 'ok';
}

async function print(context: Context, view: LedgerView): Promise<ExitName> {
  await printAs(context, {
    document: async () => (await import('../../report/json/audit.js')).ledgerDocument(view),
    text: async (page) => (await import('../../report/ledger-text.js')).ledgerText(view, page),
  });
  return view.chain === 'ok' ? 'ok' : 'audit';
}
