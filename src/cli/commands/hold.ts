import { Argument } from 'commander';
import { HOLD_GROUNDS, type Hold, type HoldGround } from '../../model/erasure.js';
import { ToolError } from '../../model/errors.js';
import { type EpochMs, parseInstant } from '../../model/time.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs, tellsOfDeeds } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { withWorkspace } from '../open.js';
import {
  addSelectionFlags,
  readSelection,
  resolveSelection,
  type SelectionFlags,
} from '../selection-flags.js';

const ACTIONS = ['list', 'show', 'add', 'release'] as const;
type Action = (typeof ACTIONS)[number];

/** What only looks takes `--as-of`. */
const LOOKING: readonly Action[] = ['list', 'show'];

interface HoldFlags extends SelectionFlags {
  ground?: string;
  review?: string;
}

export const holdCommand: CommandModule = {
  describe(command, run) {
    addSelectionFlags(
      command
        .description(
          'A hold is a named ground on which rows must not be erased: forget, prune, correct --erase-old and replay pass over what it covers, row by row. It needs a date on which somebody looks at it again.',
        )
        .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list'))
        .argument('[name]', 'the name of the hold, or the beginning of its id')
        .option('--ground <ground>', `for add: ${HOLD_GROUNDS.join(', ')}`)
        .option('--review <date>', 'for add: when the hold is to be looked at again'),
    ).action((action: Action, name: string | undefined, flags: HoldFlags) =>
      run((context) => act(context, action, { name, flags }), { takesAsOf: LOOKING.includes(action) }),
    );
  },
  examples: [
    {
      command:
        'memory-forget hold add case-114 --ground legal_claim --review 2027-06-01 --subject acme/alice',
      meaning: 'keep what is held about a person, and what comes later',
    },
    { command: 'memory-forget hold list', meaning: 'which holds are in force, and until when' },
    { command: 'memory-forget hold release case-114', meaning: 'the next prune erases what it kept' },
  ],
  exits: ['not_found', ...STORE_EXITS],
};

interface Named {
  name: string | undefined;
  flags: HoldFlags;
}

function act(context: Context, action: Action, named: Named): Promise<ExitName> {
  switch (action) {
    case 'list':
      return list(context);
    case 'show':
      return show(context, needName(named.name, action));
    case 'add':
      return add(context, needName(named.name, action), named.flags);
    case 'release':
      return release(context, needName(named.name, action));
    default:
      return action satisfies never;
  }
}

function needName(name: string | undefined, action: string): string {
  if (name !== undefined && name.trim() !== '') return name.trim();
  throw new ToolError('usage', `hold ${action} needs the name of a hold`);
}

async function add(context: Context, name: string, flags: HoldFlags): Promise<ExitName> {
  const ground = readGround(flags.ground);
  const reviewAt = readReview(flags.review, context.now);
  const typed = await readSelection(context, flags);
  const { addHold } = await import('../../erasure/holds/holds.js');
  const hold = await withWorkspace(context, 'write', async (workspace) =>
    addHold(workspace, { name, ground, reviewAt, selection: await resolveSelection(workspace, typed) }),
  );
  return tellsOfDeeds(context) ? print(context, [hold]) : 'ok';
}

function readGround(text: string | undefined): HoldGround {
  const ground = HOLD_GROUNDS.find((one) => one === text);
  if (ground) return ground;
  const what = text === undefined ? '--ground is needed' : '--ground names none';
  throw new ToolError('usage', `${what}: why must it be kept?`, {
    hint: `one of ${HOLD_GROUNDS.join(', ')}`,
  });
}

function readReview(text: string | undefined, now: EpochMs): EpochMs {
  const at = text === undefined ? null : parseInstant(text);
  if (at !== null && at > now) return at;
  throw new ToolError('usage', '--review needs a date to come: when is the hold to be looked at again?', {
    hint: 'for example --review 2027-06-01',
  });
}

async function release(context: Context, name: string): Promise<ExitName> {
  const { releaseHold } = await import('../../erasure/holds/holds.js');
  const hold = await withWorkspace(context, 'write', (workspace) => releaseHold(workspace, name));
  notice(context, 'memory-forget prune erases what it kept of earlier requests');
  return tellsOfDeeds(context) ? print(context, [hold]) : 'ok';
}

async function show(context: Context, name: string): Promise<ExitName> {
  const { findHold } = await import('../../erasure/holds/holds.js');
  return print(context, [await withWorkspace(context, 'read', (workspace) => findHold(workspace, name))]);
}

async function list(context: Context): Promise<ExitName> {
  const { listHolds } = await import('../../erasure/holds/holds.js');
  const holds = await withWorkspace(context, 'read', (workspace) => listHolds(workspace));
  if (holds.length === 0) notice(context, 'nothing is held');
  return print(context, holds);
}

async function print(context: Context, holds: readonly Hold[]): Promise<ExitName> {
  await printAs(context, {
    document: async () => (await import('../../report/json/holds.js')).holdsDocument(holds),
    text: async (page) => (await import('../../report/holds-text.js')).holdsText(holds, page),
  });
  return 'ok';
}
