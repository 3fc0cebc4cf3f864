// What holds for every command of the built program, whatever it is asked.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/index.js';
import { transcript } from '../helpers/transcript.js';
import { ACTIVE, HOSTILE } from '../report/hostile.js';
import { BUILT, type Home, makeHome, runBuilt } from './run-built.js';
import { runHere } from './run-here.js';
import { hasTerminals, runInTerminal } from './terminal.js';
import type { Outcome } from './test-io.js';

const ALICE = fileURLToPath(
  new URL('../../fixtures/transcripts/alice-sets-up-the-billing-service.jsonl', import.meta.url),
);
const ALICES = ['--subject', 'acme/alice'];

const NAMES = COMMANDS.map(({ name }) => name);

/** One call of every command that changes nothing, in a store or before there is one. */
const CALLS: Record<string, string[]> = {
  ingest: ['ingest', ALICE, ...ALICES, '--dry-run'],
  list: ['list', ...ALICES],
  recall: ['recall', 'time zone', ...ALICES],
  correct: ['correct', 'ffffffff.f1', 'a claim'],
  forget: ['forget', ...ALICES, '--dry-run'],
  unforget: ['unforget', 'ffffffff'],
  prune: ['prune', '--check'],
  hold: ['hold'],
  reassign: ['reassign', 'ffffffff', '--to', 'acme/bob'],
  replay: ['replay'],
  verify: ['verify'],
  requests: ['requests'],
  audit: ['audit'],
  ledger: ['ledger'],
  entity: ['entity'],
  find: ['find', 'Anna Lindqvist'],
  report: ['report', 'verify', '-'],
  subjects: ['subjects'],
  status: ['status'],
  redact: ['redact'],
  help: ['help'],
};

describe.skipIf(!existsSync(BUILT))('the built program', () => {
  describe.concurrent('tells of itself', () => {
    test.each(NAMES)('%s --help has examples and EXIT STATUS', async (name) => {
      const { code, stdout, stderr } = await inNewHome((home) => runBuilt(home, [name, '--help']));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^Usage: memory-forget ${name}\\b`));
      expect(stdout).toMatch(new RegExp(`\nEXAMPLES\n {2}\\$ .*memory-forget ${name}\\b`));
      expect(stdout).toMatch(/\nEXIT STATUS\n {4}0 {2}ok .*\n(?: +\d+ {2}\w+ .*\n)+$/);
      expect(stdout).not.toMatch(ACTIVE);
    });
  });

  describe('with a store', () => {
    let home: Home;
    beforeAll(async () => {
      home = makeHome();
      await runBuilt(home, ['ingest', ALICE, ...ALICES]);
    });
    afterAll(() => home.remove());

    test.each(NAMES)('%s works with its input closed, and has no colour in a pipe', async (name) => {
      const env = { TERM: 'xterm-256color' };
      const [open, closed] = await Promise.all([
        runBuilt(home, CALLS[name] ?? [], { env }),
        inShell(home, 'exec "$@" <&-', CALLS[name] ?? []),
      ]);
      expect(closed).toEqual(open);
      expect(open.stdout + open.stderr).not.toMatch(ACTIVE);
    });
  });

  test('every document is one line with a type and a schema, its keys in snake case', async () => {
    await inNewHome(async (home) => {
      for (const argv of await lifeOf(home)) {
        const { code, stdout, stderr } = await runHere(home, [...argv, '--json'], { stdin: 'my words' });
        expect({ argv, code, stderr }).toEqual({ argv, code: 0, stderr: '' });
        expect(stdout).toMatch(/^\{.*\}\n$/);
        const document = JSON.parse(stdout);
        expect(document).toMatchObject({ type: expect.stringMatching(SNAKE), schema: 1 });
        expect([argv, keysOf(document).filter((key) => !SNAKE.test(key))]).toEqual([argv, []]);
      }
    });
  });

  test.each(NAMES)('%s tells an error as one JSON line, and nothing else', async (name) => {
    const argv = WORKS_WITHOUT_STORE.includes(name) ? [name, '--no-such-flag'] : (CALLS[name] ?? []);
    const { code, stdout, stderr } = await inNewHome((home) => runHere(home, [...argv, '--json']));
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^\{.*\}\n$/);
    const error = JSON.parse(stderr);
    expect(Object.keys(error).sort()).toEqual(['code', 'exit', 'hint', 'message', 'type']);
    expect(error).toMatchObject({ type: 'error', exit: code, message: expect.stringMatching(/./) });
    expect([2, 10]).toContain(code);
  });

  test('a reader that has read enough is no failure', async () => {
    await inNewHome(async (home) => {
      const path = join(home.dir, 'long.jsonl');
      const long = transcript({ session: '5f0c21ab-1111-4111-8111-000000000001' });
      for (let n = 0; n < 300; n += 1)
        long.human(`Question ${n}: ${'why is that so '.repeat(40)}`).assistant('So.');
      long.write(path);
      await runBuilt(home, ['ingest', path, ...ALICES]);
      const script = '{ "$@"; echo "ended with $?" >&2; } | head -1';
      const { stdout, stderr } = await inShell(home, script, ['list', 'rounds', ...ALICES]);
      expect(stdout).toMatch(/^\S+\.r300\t[^\n]+\n$/);
      expect(stderr).toBe('ended with 0\n');
    });
  });

  test('hostile text is shown, and does nothing', async () => {
    await inNewHome(async (home) => {
      const said = await sayHostileThings(home);
      for (const { argv, stdout, stderr } of said) {
        expect([argv, `${stdout}${stderr}`.match(ACTIVE)]).toEqual([argv, null]);
      }
      // Each of them was there to be shown.
      expect(said.filter(({ stdout, stderr }) => /<U\+|\\u/.test(stdout + stderr)).length).toBe(said.length);
    });
  });
});

const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
const WORKS_WITHOUT_STORE = ['ingest', 'redact', 'help', 'report'];

/** Counts by what a transcript's producer calls its lines. */
const FOREIGN_KEYS = ['unknown', 'ignored'];

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return Object.entries(value).flatMap(([key, inner]) =>
    FOREIGN_KEYS.includes(key) ? [key] : [key, ...keysOf(inner)],
  );
}

/** From the first transcript to the last trace: every command, and every shape of its document. */
async function lifeOf(home: Home): Promise<string[][]> {
  await runHere(home, ['ingest', ALICE, '--subject', 'acme/other', '-q']);
  await runHere(home, ['ingest', ALICE, ...ALICES, '-q']);
  const { stdout: facts } = await runHere(home, ['list', ...ALICES]);
  const fact = facts.slice(0, facts.indexOf('\t'));
  await runHere(home, ['forget', '--subject', 'acme/other', '--yes', '-q']);
  const { stdout: requests } = await runHere(home, ['requests']);
  const request = requests.slice(0, requests.indexOf('\t'));
  return [
    ['ingest', ALICE, ...ALICES, '--dry-run'],
    ['ingest', ALICE, ...ALICES],
    ...['sessions', 'rounds', 'facts', 'summaries', 'artifacts', 'entities'].map((kind) => [
      'list',
      kind,
      ...ALICES,
    ]),
    ['recall', 'time zone', ...ALICES],
    ['correct', fact, 'My time zone is Asia/Tokyo', '--dry-run'],
    ['correct', fact, 'My time zone is Asia/Tokyo', '--erase-old', '--dry-run'],
    ['correct', fact, 'My time zone is Asia/Tokyo'],
    ['requests'],
    ['requests', 'show', request],
    ['unforget', request],
    ['forget', '--subject', 'acme/other', '--dry-run'],
    ['forget', '--subject', 'acme/other', '--immediate', '--yes'],
    ['forget', '--subject', 'acme/nobody', '--yes'],
    ['forget', ...ALICES, '--identity', 'pending', '--before', '1d'],
    ['verify'],
    ['verify', '--deep'],
    ['verify', '--subject', 'acme/other'],
    ['reassign', fact.slice(0, 8), '--to', 'acme/alicia'],
    ['forget', ...ALICES, '--yes'],
    ['prune', '--check'],
    ['prune', '--yes'],
    ['hold', 'add', 'case', '--ground', 'disputed', '--review', '2199-01-01', ...ALICES],
    ['hold'],
    ['hold', 'show', 'case'],
    ['hold', 'release', 'case'],
    ['replay'],
    ['audit'],
    ['audit', 'verify'],
    ['audit', 'export', '-o', join(home.dir, 'trail.jsonl')],
    ['audit', 'verify', '--file', join(home.dir, 'trail.jsonl')],
    ['ledger'],
    ['ledger', 'rotate-key'],
    ['ledger', 'rotate-signing-key'],
    ['subjects'],
    ['status'],
    ['redact'],
  ];
}

/** Everything that a transcript, a name or a path can carry into an output. */
async function sayHostileThings(home: Home): Promise<(Outcome & { argv: readonly string[] })[]> {
  const osc = '\u001B]52;c;ZWNobw==\u0007';
  const name = `al${osc}\u202Eice`;
  const path = join(home.dir, `notes\u001B[2J\u0007\n\u202E.jsonl`);
  writeHostileTranscript(path);
  const scope = ['--subject', `acme/${name}`];
  const said: (Outcome & { argv: readonly string[] })[] = [];
  const say = async (argv: string[]) => {
    const outcome = await runHere(home, argv);
    said.push({ argv, ...outcome });
    return outcome.stdout;
  };
  const unread = join(home.dir, `unread\u001B[2J.jsonl`);
  writeFileSync(unread, '{"hello":1}\n');
  await say(['ingest', path, unread, ...scope, '-v']);
  await say(['ingest', path, unread, ...scope, '--json']);
  for (const kind of ['sessions', 'rounds', 'facts', 'summaries', 'artifacts']) {
    await say(['list', kind, ...scope]);
  }
  await say(['list', 'rounds', ...scope, '--json']);
  await say(['recall', `which ${osc} editor`, ...scope]);
  await say(['recall', 'editor', ...scope, '--json']);
  await say(['subjects']);
  await say(['forget', ...scope, '--dry-run', '--paths']);
  await say(['forget', ...scope, '--dry-run', '--json']);
  await say(['forget', '--subject', `${name}x`, '--dry-run']);
  await say(['forget', '--session', osc, '--subject', name, '--dry-run', `--${osc}`]);
  if (hasTerminals()) {
    for (const kind of ['facts', 'rounds', 'artifacts']) {
      said.push({ argv: [kind], ...(await runInTerminal(home, ['list', kind, '--no-color', ...scope])) });
    }
  }
  await say(['forget', ...scope, '--yes', '--request-id', `case ${osc}`]);
  await say(['requests']);
  await say(['requests', '--json']);
  return said;
}

function writeHostileTranscript(path: string): void {
  const session = '5f0c21ab-2222-4222-8222-000000000002';
  const writer = transcript({ session, cwd: `/home/alice/${HOSTILE.join('')}` });
  for (const text of HOSTILE) {
    writer
      .human(`I prefer tabs ${text} over spaces. My editor is Helix${text}. ${text}`)
      .assistant(`Done ${text}.`);
    writer.tool(
      'Write',
      { file_path: `/home/alice/${text}/notes${text}.md`, content: text },
      `created ${text}`,
    );
  }
  writer.raw(
    JSON.stringify({ type: 'custom-title', customTitle: `A title ${HOSTILE.join(' ')}`, sessionId: session }),
  );
  writer.raw(JSON.stringify({ type: `kind\u001B[2J`, sessionId: session }));
  writer.write(path);
}

async function inNewHome<Result>(work: (home: Home) => Promise<Result>): Promise<Result> {
  const home = makeHome();
  try {
    return await work(home);
  } finally {
    home.remove();
  }
}

/** A shell script whose `"$@"` is the program with its arguments. */
function inShell(home: Home, script: string, argv: readonly string[]): Promise<Outcome> {
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, BUILT, ...argv], {
    cwd: home.dir,
    env: home.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}
