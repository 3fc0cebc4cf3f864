import { Argument } from 'commander';
import type { Pause } from '../../model/consent.js';
import type { OpenScope } from '../../model/scope.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { withWorkspace } from '../open.js';
import {
  addScopeFlags,
  assertSubject,
  readNarrowing,
  readScope,
  type ScopeFlags,
  whose,
} from '../scope-flags.js';

const ACTIONS = ['pause', 'resume', 'list'] as const;
type Action = (typeof ACTIONS)[number];

export const memoryCommand: CommandModule = {
  describe(command, run) {
    addScopeFlags(
      command
        .description(
          'Pauses memory for a person: nothing is written for them until it is resumed, and what was said meanwhile is not taken in afterwards either. Listing, recall and forgetting go on.',
        )
        .addArgument(new Argument('[action]', 'what to do').choices(ACTIONS).default('list')),
    ).action((action: Action, flags: ScopeFlags) =>
      run((context) => act(context, action, flags), { takesAsOf: action === 'list' }),
    );
  },
  examples: [
    { command: 'memory-forget memory pause --subject acme/alice', meaning: 'nothing is written from now on' },
    {
      command: 'memory-forget memory resume --subject acme/alice',
      meaning: 'what is said from now on is taken in',
    },
    { command: 'memory-forget memory list', meaning: 'for whom it was paused, and when' },
  ],
  exits: ['not_found', 'refused', ...STORE_EXITS],
};

async function act(context: Context, action: Action, flags: ScopeFlags): Promise<ExitName> {
  if (action === 'list') return list(context, flags);
  assertSubject(flags);
  const scope = await readScope(context, flags);
  const { resumeMemory } = await import('../../erasure/index.js');
  switch (action) {
    case 'pause':
      return print(context, [await pause(context, scope)]);
    case 'resume':
      return print(
        context,
        await withWorkspace(context, 'write', (workspace) => resumeMemory(workspace, scope)),
      );
    default:
      return action satisfies never;
  }
}

async function list(context: Context, flags: ScopeFlags): Promise<ExitName> {
  const scope = await readNarrowing(context, flags);
  const { listPauses } = await import('../../erasure/index.js');
  const pauses = await withWorkspace(context, 'read', (workspace) => listPauses(workspace, scope));
  if (pauses.length === 0) notice(context, `memory was never paused${whose(scope)}`);
  return print(context, pauses);
}

/** Somebody may want it paused before anything was taken in; but a name that nobody has may be a typing error, or be meant for all. */
function pause(context: Context, scope: OpenScope): Promise<Pause> {
  return withWorkspace(context, 'create', async (workspace) => {
    const { pauseMemory } = await import('../../erasure/index.js');
    const { tellUnknownSubjects } = await import('../unknown-subjects.js');
    await tellUnknownSubjects(context, workspace, { selection: { subjects: [scope] }, mustExist: false });
    return pauseMemory(workspace, scope);
  });
}

async function print(context: Context, pauses: readonly Pause[]): Promise<ExitName> {
  await printAs(context, {
    document: async () => (await import('../../report/json/consents.js')).pausesDocument(pauses),
    text: async (page) => (await import('../../report/consents-text.js')).pausesText(pauses, page),
  });
  return 'ok';
}
