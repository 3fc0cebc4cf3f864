import type { Command } from 'commander';
import type { Context } from './context.js';
import type { ExitName } from './exit-codes.js';

/** Runs the action of a command and keeps how it ended. */
export type Run = (action: (context: Context) => Promise<ExitName>, options?: RunOptions) => Promise<void>;

export interface RunOptions {
  /** True where `--as-of` has a meaning: lists, plans and checks. A deed takes the system's clock (`rules` 9). */
  takesAsOf?: boolean;
}

/** One command: what it is called with, and what it does. Loaded when it is asked for. */
export interface CommandModule {
  describe(command: Command, run: Run): void;
  /** Each can be typed as it stands, with its explanation. */
  examples: readonly Example[];
  exits: readonly ExitName[];
}

export interface Example {
  command: string;
  meaning: string;
}
