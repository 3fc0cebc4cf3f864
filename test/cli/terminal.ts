// The built program in a terminal, by util-linux's `script`.
import { spawn, spawnSync } from 'node:child_process';
import { BUILT, type BuiltOptions, type Home } from './run-built.js';
import type { Outcome } from './test-io.js';

export const COLUMNS = 100;

/** False where `script` is missing or another one: BSD's takes other flags. */
export function hasTerminals(): boolean {
  const found = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return found.status === 0 && found.stdout.includes('util-linux');
}

/** Both streams come out as one. `stdin` is typed when a question is asked. */
export function runInTerminal(
  home: Home,
  argv: readonly string[],
  { columns = COLUMNS, ...options }: BuiltOptions & { columns?: number } = {},
): Promise<Outcome> {
  const words = [process.execPath, BUILT, ...argv].map(quoted).join(' ');
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 50 -echo; exec ${words}`, '/dev/null'], {
    cwd: home.dir,
    env: { ...home.env, SHELL: '/bin/sh', TERM: 'xterm-256color', ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let typed = options.stdin ?? null;
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (typed === null || !/[\]:] $/.test(shown)) return;
    child.stdin.write(typed);
    typed = null;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => child.stdin.destroy());
    child.on('close', (code) =>
      resolve({ code: code ?? -1, stdout: withoutProgress(shown).replaceAll('\r\n', '\n'), stderr: '' }),
    );
  });
}

const CLEAR_LINE = '\r\u001B[K';

/** A line of progress comes on a slow machine alone: each is cleared by the next, and the last one at the end. */
function withoutProgress(shown: string): string {
  const parts = shown.split(CLEAR_LINE);
  return parts.length === 1 ? shown : `${parts[0]}${parts.at(-1)}`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
