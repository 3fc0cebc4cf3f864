import { createInterface } from 'node:readline';
import { unlessInterrupted } from './interrupted.js';
import type { Io } from './io.js';

/** A question needs somebody who sees it and can answer. */
export function canAsk(io: Io): boolean {
  return io.input.isTty && io.err.isTty;
}

/** One line from the person at the terminal; null when they end the input instead. */
export async function ask(io: Io, question: string): Promise<string | null> {
  io.err.write(question);
  const input = io.input.open();
  // An input that was read to its end before (`--subject -`) has no answer left.
  if (input.readableEnded || input.destroyed) return null;
  const lines = createInterface({ input, terminal: false });
  try {
    const answer = new Promise<string | null>((resolve) => {
      lines.once('line', (line) => resolve(line.trim()));
      lines.once('close', () => resolve(null));
    });
    return await unlessInterrupted(answer, io.interrupted);
  } finally {
    lines.close();
  }
}

export async function askYesNo(io: Io, question: string): Promise<boolean> {
  const answer = await ask(io, `${question} [y/N] `);
  return answer !== null && /^y(es)?$/i.test(answer);
}
