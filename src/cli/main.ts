import { CommanderError } from 'commander';
import type { ExitName } from './exit-codes.js';
import { EXIT_CODES } from './exit-codes.js';
import type { Io } from './io.js';
import { createProgram } from './program.js';

/**
 * Runs one command line (without the program's name) and gives its exit code. The only top-level `catch`.
 * Nothing ends the process: a large output may still be on its way.
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let exit: ExitName = 'ok';
  try {
    const program = createProgram(io, (name) => {
      exit = name;
    });
    await program.parseAsync([...argv], { from: 'user' });
    await io.out.flush();
    return EXIT_CODES[exit].number;
  } catch (error) {
    if (isHelpShown(error)) return EXIT_CODES.ok.number;
    const { reportFailure } = await import('./failure.js');
    return reportFailure(error, io, asksForJson(argv));
  } finally {
    await io.err.flush().catch(() => undefined);
  }
}

/** What commander throws when it has shown a help or the version. */
function isHelpShown(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}

/** Read from the arguments as they are: the error may be that they cannot be parsed. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}
