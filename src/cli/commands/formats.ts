import type { CommandModule } from '../command-module.js';
import { type Context, printAs } from '../context.js';
import type { ExitName } from '../exit-codes.js';

export const formatsCommand: CommandModule = {
  describe(command, run) {
    command
      .description(
        'The transcript formats that ingest reads, with what each carries beside words; and those that it only recognises. A file is known by its content, not by its name. In a pipe: format, title, where its transcripts come from, read or not, what it carries.',
      )
      .action(() => run(listAll));
  },
  examples: [
    { command: 'memory-forget formats', meaning: 'what ingest can read' },
    { command: 'memory-forget formats --json', meaning: 'for a program' },
  ],
  exits: ['interrupted'],
};

async function listAll(context: Context): Promise<ExitName> {
  const { listFormats } = await import('../../transcripts/index.js');
  const formats = listFormats();
  await printAs(context, {
    document: async () => (await import('../../report/json/formats.js')).formatsDocument(formats),
    text: async (page) => (await import('../../report/formats-text.js')).formatsText(formats, page),
  });
  return 'ok';
}
