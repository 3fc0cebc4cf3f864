import { homedir, userInfo } from 'node:os';
import { isatty } from 'node:tty';
import { ToolError } from '../model/errors.js';
import type { Io, Output } from './io.js';

/** The real world: the process's streams, environment, clock and signals. Files that it makes are the user's own. */
export function processIo(): Io {
  process.umask(0o077);
  return {
    input: { isTty: isatty(0), open: () => process.stdin },
    out: outputTo(process.stdout),
    err: outputTo(process.stderr),
    env: process.env,
    clock: () => Date.now(),
    home: homedir(),
    userName,
    interrupted: listenForSignals(),
  };
}

/** The first signal asks the work to stop at its next resting place; the second ends the process. */
function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
    controller.abort(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}

function outputTo(stream: NodeJS.WriteStream): Output {
  let failure: NodeJS.ErrnoException | null = null;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure ??= error;
  });
  return {
    isTty: stream.isTTY === true,
    // A terminal may say 0 when it does not know.
    columns: stream.columns || 80,
    write(text) {
      if (failure === null) stream.write(text);
    },
    async flush() {
      if (failure === null) await new Promise<void>((resolve) => stream.write('', () => resolve()));
      // `| head` has read enough: that is no failure of ours.
      if (failure !== null && failure.code !== 'EPIPE') {
        throw new ToolError(
          'failure',
          `the output could not be written (${failure.code ?? failure.message})`,
        );
      }
    },
  };
}

/** A container may run under a user id that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? process.env.LOGNAME ?? `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
