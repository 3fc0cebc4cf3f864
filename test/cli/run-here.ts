// The built program in this process, for what is asked hundreds of times: it answers as it does in a process of its own.
import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Io, Output } from '../../src/cli/io.js';
import type { main } from '../../src/cli/main.js';
import type { BuiltOptions, Home } from './run-built.js';
import type { Outcome } from './test-io.js';

const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

let turn: Promise<unknown> = Promise.resolve();

/** As `runBuilt`, one at a time: the folder it runs in is the process's. */
export function runHere(home: Home, argv: readonly string[], options: BuiltOptions = {}): Promise<Outcome> {
  const outcome = turn.then(() => runNow(home, argv, options));
  turn = outcome.catch(() => undefined);
  return outcome;
}

async function runNow(home: Home, argv: readonly string[], options: BuiltOptions): Promise<Outcome> {
  const built: { main: typeof main } = await import(MAIN);
  const [out, err] = [pipe(), pipe()];
  const io: Io = {
    input: { isTty: false, open: () => Readable.from(options.stdin ? [Buffer.from(options.stdin)] : []) },
    out: out.output,
    err: err.output,
    env: { ...home.env, ...options.env },
    clock: () => Date.now(),
    home: home.dir,
    userName: () => userInfo().username,
    interrupted: new AbortController().signal,
  };
  const [cwd, umask] = [process.cwd(), process.umask(0o077)];
  process.chdir(options.cwd ?? home.dir);
  try {
    const code = await built.main(argv, io);
    return { code, stdout: out.text(), stderr: err.text() };
  } finally {
    process.chdir(cwd);
    process.umask(umask);
  }
}

function pipe(): { output: Output; text(): string } {
  const parts: string[] = [];
  return {
    output: {
      isTty: false,
      columns: 80,
      write: (text) => void parts.push(text),
      flush: async () => undefined,
    },
    text: () => parts.join(''),
  };
}
