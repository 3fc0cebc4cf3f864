import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './test-io.js';

/** The program as it is installed. `npm test` builds it first. */
export const BUILT = fileURLToPath(new URL('../../dist/bin/memory-forget.js', import.meta.url));

export interface Home {
  dir: string;
  /** The store's folder, as the program chooses it. */
  storeDir: string;
  env: Record<string, string>;
  remove(): void;
}

/** A home of its own: nothing of the machine's settings, stores or transcripts is seen or touched. */
export function makeHome(): Home {
  const dir = mkdtempSync(join(tmpdir(), 'memory-forget-'));
  const folders = {
    data: join(dir, 'data'),
    state: join(dir, 'state'),
    config: join(dir, 'config'),
    tmp: join(dir, 'tmp'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  return {
    dir,
    storeDir: join(folders.data, 'memory-forget'),
    env: {
      HOME: dir,
      XDG_DATA_HOME: folders.data,
      XDG_STATE_HOME: folders.state,
      XDG_CONFIG_HOME: folders.config,
      CLAUDE_CONFIG_DIR: join(dir, 'claude'),
      TMPDIR: folders.tmp,
      TZ: 'UTC',
      PATH: process.env.PATH ?? '',
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** A home in which the same has happened. The store lies there as after a copy: its seal is broken until it is written. */
export function copyHome(home: Home): Home {
  const copy = makeHome();
  for (let tries = 0; ; tries += 1) {
    try {
      cpSync(home.dir, copy.dir, { recursive: true });
      return copy;
    } catch (error) {
      // A process that has just read the store takes its log away when it closes.
      if (tries === 5 || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}

export interface BuiltOptions {
  /** What standard input says; closed when it is absent. */
  stdin?: string;
  env?: Record<string, string>;
  cwd?: string;
}

/** Runs the built program in a home, with pipes instead of a terminal. */
export function runBuilt(home: Home, argv: readonly string[], options: BuiltOptions = {}): Promise<Outcome> {
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: npm run build`);
  const child = spawn(process.execPath, [BUILT, ...argv], {
    cwd: options.cwd ?? home.dir,
    env: { ...home.env, ...options.env },
    stdio: [options.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.stdin ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({
        code: code ?? (signal === 'SIGKILL' ? 137 : -1),
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    );
  });
}
