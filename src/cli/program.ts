import { Command } from 'commander';
import { ToolError } from '../model/errors.js';
import { packageVersion } from '../model/package-version.js';
import type { CommandModule, Run } from './command-module.js';
import { COMMANDS } from './commands/index.js';
import type { GlobalFlags } from './context.js';
import type { ExitName } from './exit-codes.js';
import { helpEnding } from './help-text.js';
import type { Io } from './io.js';

/** The command tree. A command's flags and code are loaded when it is dispatched to, so that `--help` stays quick. */
export function createProgram(io: Io, end: (exit: ExitName) => void): Command {
  const program = new Command('memory-forget')
    .description('See, correct, erase and prove erased what an AI agent remembers about people.')
    .version(packageVersion(), '--version', 'print the version')
    .helpCommand(false)
    .exitOverride()
    .showSuggestionAfterError(true)
    // `main` reports every error, in words or as JSON: nothing is printed twice.
    .configureOutput({
      writeOut: (text) => io.out.write(text),
      writeErr: () => undefined,
      outputError: () => undefined,
      getOutHelpWidth: () => (io.out.isTty ? io.out.columns : 100),
    });
  addGlobalFlags(program);
  for (const { name, summary } of COMMANDS) program.command(name).summary(summary).description(summary);
  program.addHelpText('after', `${helpEnding({ examples: EXAMPLES, exits: [] })}${ALL_EXITS}`);
  // `help help` comes by twice, and flags can be added once only.
  const loaded = new Set<Command>();
  program.hook('preSubcommand', async (_program, command) => {
    if (loaded.has(command)) return;
    loaded.add(command);
    await loadCommand(command, io, end);
  });
  return program;
}

/** Gives a command its flags, help and action. */
async function loadCommand(command: Command, io: Io, end: (exit: ExitName) => void): Promise<void> {
  const module = await moduleOf(command.name());
  const run: Run = async (action, options) => {
    const flags = command.optsWithGlobals<GlobalFlags>();
    if (flags.asOf !== undefined && !options?.takesAsOf) {
      throw new ToolError(
        'usage',
        '--as-of is for lists, plans and --check; what changes something takes the real time',
      );
    }
    const { createContext } = await import('./context.js');
    end(await action(createContext(io, flags)));
  };
  module.describe(command, run);
  command.addHelpText('after', helpEnding(module));
}

async function moduleOf(name: string): Promise<CommandModule> {
  const entry = COMMANDS.find((command) => command.name === name);
  if (entry === undefined) throw new ToolError('usage', `there is no command ${name}`);
  return entry.load();
}

function addGlobalFlags(program: Command): void {
  program
    .option('--store <dir>', 'folder of the store (MEMORY_FORGET_STORE)')
    .option('--ledger <dir>', 'folder of the ledger (MEMORY_FORGET_LEDGER)')
    .option('--policy <file>', 'policy file (MEMORY_FORGET_POLICY); built in without one')
    .option('--json', 'one JSON document on standard output; errors as one JSON line on standard error')
    .option('--color', 'colours even where the output is no terminal')
    .option('--no-color', 'no colours')
    .option('-q, --quiet', 'nothing unless something failed')
    .option('-v, --verbose', 'each item')
    .option('--as-of <time>', 'the moment that lists, plans and --check are told for');
}

const EXAMPLES = [
  {
    command: 'memory-forget ingest ~/.claude/projects',
    meaning: 'take in the transcripts that the agent keeps',
  },
  { command: 'memory-forget list', meaning: 'what is remembered about you' },
  {
    command: 'memory-forget forget --subject acme/alice --dry-run',
    meaning: 'what would be erased, and why',
  },
  { command: 'memory-forget forget --subject acme/alice --immediate', meaning: 'erase it now, and verify' },
];

const ALL_EXITS = '\n       others: memory-forget help exit-codes';
