import { Readable } from 'node:stream';
import type { Io, Output } from '../../src/cli/io.js';
import { main } from '../../src/cli/main.js';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export interface World {
  /** What standard input says; null for an input that is closed. */
  stdin?: string | Buffer | null;
  isTty?: boolean;
  env?: Record<string, string>;
  home?: string;
  now?: number;
  interrupted?: AbortSignal;
}

export const NOW = Date.UTC(2026, 8, 20, 8, 14, 3);

/** A world that writes into memory; the environment holds only what a test puts there. */
export function testIo(world: World = {}): { io: Io; stdout(): string; stderr(): string } {
  const isTty = world.isTty ?? false;
  const out = memoryOutput(isTty);
  const err = memoryOutput(isTty);
  const io: Io = {
    input: { isTty, open: () => Readable.from(world.stdin ? [Buffer.from(world.stdin)] : []) },
    out: out.output,
    err: err.output,
    env: world.env ?? {},
    clock: () => world.now ?? NOW,
    home: world.home ?? '/nonexistent/home',
    userName: () => 'alice',
    interrupted: world.interrupted ?? new AbortController().signal,
  };
  return { io, stdout: out.text, stderr: err.text };
}

/** Runs a command line in this process. */
export async function run(argv: readonly string[], world: World = {}): Promise<Outcome> {
  const { io, stdout, stderr } = testIo(world);
  const code = await main(argv, io);
  return { code, stdout: stdout(), stderr: stderr() };
}

function memoryOutput(isTty: boolean): { output: Output; text(): string } {
  const parts: string[] = [];
  return {
    output: { isTty, columns: 100, write: (text) => void parts.push(text), flush: async () => undefined },
    text: () => parts.join(''),
  };
}
