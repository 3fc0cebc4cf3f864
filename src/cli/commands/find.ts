import type { LookAlike } from '../../model/entity.js';
import { canonicalName } from '../../model/scope.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { notEmpty } from '../flag-parsers.js';
import { readArgument } from '../input.js';
import { type Reading, withReading } from '../open.js';

export const findCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Who is called so, or looks as if: subjects, recorded entities, aliases, and the words of rounds, by spelling, by letters that look alike, by parts of the name. Nothing is merged. In a pipe: name, where, tenant, likeness, letters that differ, sessions, rounds, facts, entity.',
      )
      .argument('<person>', 'a name; - reads it')
      .option('--tenant <tenant>', 'only in this tenant', notEmpty)
      .action((person: string, flags: { tenant?: string }) =>
        run((context) => findPerson(context, person, flags.tenant ?? null), { takesAsOf: true }),
      );
  },
  examples: [
    { command: 'memory-forget find "Anna Lindqvist"', meaning: 'before forgetting: who could be meant' },
    { command: 'memory-forget find - --json < name.txt', meaning: 'no name in argv, for a program' },
  ],
  exits: [...STORE_EXITS],
};

async function findPerson(context: Context, argument: string, tenant: string | null): Promise<ExitName> {
  const person = canonicalName(await readArgument(context.io, argument, 'PERSON'));
  const { findLookAlikes } = await import('../../recall/index.js');
  const reading: Reading<LookAlike[]> = {
    kind: 'read_find',
    subject: null,
    rowsOf: (rows) => rows.length,
  };
  const found = await withReading(context, reading, (workspace) => findLookAlikes(workspace, person, tenant));
  await printAs(context, {
    document: async () => (await import('../../report/json/entities.js')).lookAlikesDocument(found),
    text: async (page) => (await import('../../report/entities-text.js')).lookAlikesText(found, page),
  });
  if (found.length === 0) notice(context, 'nobody is called so, and nobody looks as if');
  return 'ok';
}
