import type { Context } from './context.js';
import { assertNotInterrupted } from './interrupted.js';

/** Work that is over sooner needs no progress. */
const QUIET_MS = 500;
const EVERY_MS = 100;

export interface Progress {
  /** Called where work rests: shows how far it is, and ends it when a signal has arrived. */
  step(text: () => string): void;
  /** Clears the line. */
  end(): void;
}

/** Only on a terminal, not under `--json` or `-q`. */
export function createProgress(context: Context): Progress {
  const { io, flags } = context;
  const isShown = io.err.isTty && !flags.json && !flags.quiet;
  let nextAt = performance.now() + QUIET_MS;
  let hasLine = false;
  return {
    step(text) {
      assertNotInterrupted(io.interrupted);
      if (!isShown || performance.now() < nextAt) return;
      nextAt = performance.now() + EVERY_MS;
      hasLine = true;
      io.err.write(`\r\u001B[K${text()}`);
    },
    end() {
      if (hasLine) io.err.write('\r\u001B[K');
      hasLine = false;
    },
  };
}

/** Runs work with a progress line that is gone when it ends, however it ends. */
export async function withProgress<Result>(
  context: Context,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(context);
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
