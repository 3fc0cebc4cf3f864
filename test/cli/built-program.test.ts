// What only a real process shows: streams that close, signals, file modes, start-up without a terminal.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT, type Home, makeHome, runBuilt } from './run-built.js';

const ALICE = fileURLToPath(
  new URL('../../fixtures/transcripts/alice-sets-up-the-billing-service.jsonl', import.meta.url),
);

// `npm test` builds first; a test run of a part on a fresh clone does not.
describe.skipIf(!existsSync(BUILT))('the built program', () => {
  let home: Home;
  beforeEach(() => {
    home = makeHome();
  });
  afterEach(() => home.remove());

  test('prints its help with standard input closed', async () => {
    const { code, stdout, stderr } = await runBuilt(home, ['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('EXIT STATUS');
  });

  test('makes files that are its user’s own', async () => {
    expect((await runBuilt(home, ['ingest', ALICE, '--subject', 'acme/alice'])).code).toBe(0);
    const made = [join(home.dir, 'data'), join(home.dir, 'state')].flatMap(filesBelow);
    expect(made.length).toBeGreaterThan(2);
    for (const path of made) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
  });

  test('leaves nothing in the folder for temporary files', async () => {
    await runBuilt(home, ['ingest', ALICE, '--subject', 'acme/alice']);
    await runBuilt(home, ['forget', '--subject', 'acme/alice', '--immediate', '--yes']);
    expect(readdirSync(join(home.dir, 'tmp'))).toEqual([]);
  });

  test('writes a large output whole', async () => {
    const text = `${'a line that is repeated\n'.repeat(100_000)}`;
    const { code, stdout } = await runBuilt(home, ['redact'], { stdin: text });
    expect(code).toBe(0);
    expect(stdout.length).toBe(text.length);
  });

  test('ends quietly when its reader has read enough', async () => {
    const child = spawn(process.execPath, [BUILT, 'redact'], {
      env: home.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const stderr: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.end('a line\n'.repeat(500_000));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(stderr.join('')).not.toMatch(/EPIPE|Error/);
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk is a failure', async () => {
    const child = spawn('sh', ['-c', `exec "$0" "$1" help exit-codes > /dev/full`, process.execPath, BUILT], {
      env: home.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stderr: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
    expect(stderr.join('')).toContain('ENOSPC');
  });

  test('ingest --watch takes in what is written meanwhile, and ends with the signal', {
    timeout: 30_000,
  }, async () => {
    const folder = join(home.dir, 'watched');
    mkdirSync(folder);
    const file = join(folder, 'said.jsonl');
    const line = (uuid: string, text: string) =>
      `${JSON.stringify({ type: 'user', uuid, sessionId: 'watched', timestamp: '2026-09-20T10:00:00Z', message: { role: 'user', content: text } })}\n`;
    writeFileSync(file, line('00000000-0000-4000-8000-000000000001', 'My shell is fish.'));
    const child = spawn(process.execPath, [BUILT, 'ingest', folder, '--watch', '--every', '1'], {
      env: home.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = new Promise((resolve) => child.on('close', resolve));
    const said: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const until = async (times: number) => {
      while (said.length < times) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await until(1);
    appendFileSync(file, line('00000000-0000-4000-8000-000000000002', 'My editor is Helix.'));
    await until(2);
    child.kill('SIGTERM');
    expect(await closed).toBe(143);
    expect(said[0]).toContain('1 round');
    expect(said[1]).toContain('1 round');
    const { stdout } = await runBuilt(home, ['list', 'rounds', '--json']);
    expect(stdout).toContain('fish');
    expect(stdout).toContain('Helix');
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s while it waits ends it with %i', async (signal, expected) => {
    const child = spawn(process.execPath, [BUILT, 'redact', '-v'], {
      env: home.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const closed = new Promise((resolve) => child.on('close', (code, killed) => resolve(code ?? killed)));
    // Signals are heard as soon as the program itself runs: a little later than its start.
    const again = setInterval(() => child.kill(signal), 1500);
    const code = await closed;
    clearInterval(again);
    child.stdin.destroy();
    expect(code).toBe(expected);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
