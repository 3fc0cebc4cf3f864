import { ToolError } from '../../model/errors.js';
import { DEED_PREFIX } from '../../model/ids.js';
import { DEFAULT_CONTEXT, formatScope, parseScope, type Scope } from '../../model/scope.js';
import type { CommandModule } from '../command-module.js';
import { type Context, printJson } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { readArgument } from '../input.js';
import { withWorkspace } from '../open.js';

interface ReassignFlags {
  to?: string;
}

export const reassignCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Moves whole sessions that came in under a wrong subject to the right one, with everything that hangs on them. What is held, hidden, or there already under the other subject stays.',
      )
      .argument('<sessions...>', "sessions: our id, the source's id, or the transcript's path")
      .option('--to <subject>', 'whose they are: tenant/subject, tenant/subject@context; - reads it')
      .action((sessions: string[], flags: ReassignFlags) =>
        run((context) => reassignSessions(context, sessions, flags.to)),
      );
  },
  examples: [
    {
      command: 'memory-forget reassign 3f9a12c4 --to acme/alice',
      meaning: 'it was Alice, not whoever was at the keyboard',
    },
  ],
  exits: ['not_found', 'refused', ...STORE_EXITS],
};

async function reassignSessions(
  context: Context,
  typed: readonly string[],
  to: string | undefined,
): Promise<ExitName> {
  if (to === undefined) throw new ToolError('usage', '--to is needed: whose are they?');
  const scope = readTarget(await readArgument(context.io, to, '--to'));
  const moved = await withWorkspace(context, 'write', async (workspace) => {
    const { resolveSession } = await import('../../recall/index.js');
    const sessions = typed.flatMap((text) => resolveSession(workspace, text, { minPrefix: DEED_PREFIX }));
    const { reassign } = await import('../../erasure/index.js');
    return reassign(workspace, [...new Set(sessions)], scope);
  });
  if (context.flags.json) printJson(context, { type: 'reassignment', schema: 1, ...scope, ...moved });
  else if (!context.flags.quiet) {
    const { inertLine } = await import('../../report/inert.js');
    const { countOf } = await import('../../report/words.js');
    const what = [
      countOf(moved.sessions, 'sessions'),
      countOf(moved.rounds, 'rounds'),
      countOf(moved.facts, 'facts'),
    ].join(', ');
    context.io.out.write(`Moved ${what} to ${inertLine(formatScope(scope))}.\n`);
  }
  return 'ok';
}

/** Where something is moved to is named in full: there is no default to fall back on. */
function readTarget(text: string): Scope {
  const { tenant, subject, context } = parseScope(text);
  if (tenant === null || subject === '') throw new ToolError('usage', '--to needs tenant/subject');
  return { tenant, subject, context: context ?? DEFAULT_CONTEXT };
}
