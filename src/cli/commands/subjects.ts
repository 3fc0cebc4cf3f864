import type { SubjectRow } from '../../model/listing.js';
import { canonicalName } from '../../model/scope.js';
import type { CommandModule } from '../command-module.js';
import { type Context, notice, printAs } from '../context.js';
import { type ExitName, STORE_EXITS } from '../exit-codes.js';
import { notEmpty } from '../flag-parsers.js';
import { type Reading, withReading } from '../open.js';

export const subjectsCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'Who is known, with counts. In a pipe: subject, sessions, rounds, facts, first and last time.',
      )
      .option('--tenant <tenant>', 'only of this tenant', notEmpty)
      .action(({ tenant }: { tenant?: string }) =>
        run((context) => listAll(context, tenant === undefined ? null : canonicalName(tenant)), {
          takesAsOf: true,
        }),
      );
  },
  examples: [
    { command: 'memory-forget subjects', meaning: 'everybody the store knows' },
    { command: 'memory-forget subjects --tenant acme', meaning: 'those of one tenant' },
    { command: 'memory-forget subjects --json', meaning: 'for a program' },
  ],
  exits: [...STORE_EXITS],
};

async function listAll(context: Context, tenant: string | null): Promise<ExitName> {
  const { listSubjects } = await import('../../recall/subjects.js');
  const reading: Reading<SubjectRow[]> = {
    kind: 'read_subjects',
    subject: null,
    rowsOf: (rows) => rows.length,
  };
  const subjects = await withReading(context, reading, (workspace) => listSubjects(workspace, tenant));
  await printAs(context, {
    document: async () => (await import('../../report/json/subjects.js')).subjectsDocument(subjects),
    text: async (page) => (await import('../../report/subjects-text.js')).subjectsText(subjects, page),
  });
  if (subjects.length === 0) notice(context, 'nobody is known');
  return 'ok';
}
