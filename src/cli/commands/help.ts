import { Argument } from 'commander';
import { ToolError } from '../../model/errors.js';
import type { CommandModule } from '../command-module.js';
import { exitCodesText } from '../help-text.js';
import { COMMANDS } from './index.js';

const EXIT_CODES_TOPIC = 'exit-codes';

export const helpCommand: CommandModule = {
  describe(command, run) {
    command
      .description(`Help about a command, or about a topic: ${EXIT_CODES_TOPIC}.`)
      .addArgument(new Argument('[topic]', `a command, or ${EXIT_CODES_TOPIC}`))
      .action((topic: string | undefined) =>
        run(async (context) => {
          const program = command.parent ?? command;
          if (topic === EXIT_CODES_TOPIC) context.io.out.write(exitCodesText());
          else if (topic === undefined) program.outputHelp();
          else if (!COMMANDS.some(({ name }) => name === topic)) {
            throw new ToolError('usage', `there is no help about ${topic}`, {
              hint: 'memory-forget --help lists the commands',
            });
          } else await program.parseAsync([topic, '--help'], { from: 'user' });
          return 'ok';
        }),
      );
  },
  examples: [
    { command: 'memory-forget help forget', meaning: 'flags, examples and exit status of a command' },
    { command: 'memory-forget help exit-codes', meaning: 'what each exit code means' },
  ],
  exits: [],
};
