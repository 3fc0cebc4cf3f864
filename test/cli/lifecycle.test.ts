// The main job end to end, in this process: what goes in, is seen, corrected, hidden, brought back, erased, verified.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACTIVE } from '../report/hostile.js';
import { type Outcome, run, type World } from './test-io.js';

const ALICE = fileURLToPath(
  new URL('../../fixtures/transcripts/alice-sets-up-the-billing-service.jsonl', import.meta.url),
);

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lifecycle-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** The real clock: what is learned now has not expired now. */
function go(argv: readonly string[], world: World = {}): Promise<Outcome> {
  return run(argv, { home, now: Date.now(), ...world });
}

async function document(argv: readonly string[], world: World = {}): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await go([...argv, '--json'], world);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
  return JSON.parse(stdout);
}

interface Row {
  id: string;
  text: string;
  quote: string;
  status: string;
}

async function rows(argv: readonly string[]): Promise<Row[]> {
  const { rows } = await document(argv);
  return rows as Row[];
}

async function ingestAlice(): Promise<void> {
  expect((await go(['ingest', ALICE, '--subject', 'acme/alice', '-q'])).code).toBe(0);
}

describe('ingest', () => {
  test('tells in one line what it took, and takes nothing twice', async () => {
    const first = await go(['ingest', ALICE, '--subject', 'acme/alice']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Took 1 session, \d+ rounds, \d+ facts from 1 file.*\.\n$/);
    expect((await go(['ingest', ALICE, '--subject', 'acme/alice'])).stdout).toMatch(/^Took 0 sessions/);
  });

  test('reads a transcript from standard input, compressed or not, and takes nothing twice', async () => {
    const content = readFileSync(ALICE);
    const given = (stdin: string | Buffer) => go(['ingest', '-', '--subject', 'acme/alice'], { stdin });
    const fromFile = await go(['ingest', ALICE, '--subject', 'acme/other']);
    const first = await given(gzipSync(content));
    expect(first.code).toBe(0);
    expect(first.stdout).toBe(fromFile.stdout);
    expect((await given(gzipSync(content))).stdout).toMatch(/^Took 0 sessions/);
    expect((await given(content)).stdout).toMatch(/^Took 0 sessions/);
    expect((await go(['ingest', ALICE, '--subject', 'acme/alice'])).stdout).toMatch(/^Took 0 sessions/);
    const forgotten = await go(['forget', '--subject', 'acme/alice', '--immediate', '--yes']);
    expect(forgotten).toMatchObject({ code: 0 });
    expect((await given(content)).stdout).toMatch(/^Took 0 sessions/);
  });

  test('standard input is read once only, and not watched', async () => {
    expect((await go(['ingest', '-', '--subject', '-'], { stdin: 'acme/alice' })).code).toBe(2);
    expect((await go(['ingest', '-', '--watch'], { stdin: '' })).code).toBe(2);
  });

  test('without a subject it is the person at the keyboard, and says so', async () => {
    const { stdout, stderr } = await go(['ingest', ALICE]);
    expect(stderr).toContain('scope local/alice');
    expect(stdout).toContain('Took 1 session');
    expect((await go(['list'])).stdout).not.toBe('');
  });

  test('--dry-run creates nothing', async () => {
    const { code, stdout } = await go(['ingest', ALICE, '--subject', 'acme/alice', '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Would take 1 session/);
    expect(existsSync(join(home, '.local'))).toBe(false);
  });

  test('an unknown file is named, and fails under --strict', async () => {
    const path = join(home, 'notes.jsonl');
    writeFileSync(path, '{"hello":1}\n{"hello":2}\n');
    const lenient = await go(['ingest', path, '--subject', 'acme/alice']);
    expect(lenient.code).toBe(0);
    expect(lenient.stderr).toContain(path);
    expect((await go(['ingest', path, '--subject', 'acme/alice', '--strict'])).code).toBe(3);
  });

  test('without a path it offers the agent’s folder, and takes nothing unasked', async () => {
    const env = { CLAUDE_CONFIG_DIR: fileURLToPath(new URL('../../fixtures/transcripts', import.meta.url)) };
    const refused = await go(['ingest'], { env });
    expect(refused.code).toBe(6);
    expect(refused.stderr).toMatch(/projects\n.*hint: memory-forget ingest --agents/);
    const declined = await go(['ingest'], { env, isTty: true, stdin: 'n\n' });
    expect(declined.code).toBe(6);
    expect(declined.stderr).toContain('Nothing was changed.');
    expect(existsSync(join(home, '.local'))).toBe(false);
    expect((await go(['ingest'], { env, isTty: true, stdin: 'y\n' })).code).toBe(0);
  });
});

describe('with what Alice said', () => {
  beforeEach(ingestAlice);

  const ALICES = ['--subject', 'acme/alice'];

  test('list shows it to people, to pipes and to programs', async () => {
    const terminal = await go(['list', ...ALICES], { isTty: true });
    expect(terminal.stdout).toContain('WHAT IS REMEMBERED');
    expect(terminal.stdout).toMatch(/from your message/);
    const pipe = await go(['list', ...ALICES]);
    const listed = await rows(['list', ...ALICES]);
    expect(
      pipe.stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(listed.map(({ id }) => id));
    expect(pipe.stdout).not.toMatch(ACTIVE);
  });

  test('colour is for terminals that want it, or on request', async () => {
    const colored = async (argv: string[], world: World) =>
      (await go(['list', ...ALICES, ...argv], world)).stdout.includes('\u001B[');
    expect(await colored([], { isTty: true })).toBe(true);
    expect(await colored(['--no-color'], { isTty: true })).toBe(false);
    expect(await colored([], { isTty: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await colored([], {})).toBe(false);
  });

  test('nobody else’s list shows it', async () => {
    expect(await rows(['list', '--subject', 'acme/bob'])).toEqual([]);
    expect(await rows(['list', '--subject', 'local/alice'])).toEqual([]);
    expect((await document(['recall', 'time zone', '--subject', 'acme/bob'])).rows).toEqual([]);
  });

  test('a subject need not stand in argv', async () => {
    const { stdout } = await go(['list', '--subject', '-'], { stdin: 'acme/alice\n' });
    expect(stdout).toBe((await go(['list', ...ALICES])).stdout);
    const path = join(home, 'subject.txt');
    writeFileSync(path, '\uFEFFacme/alice\r\n\r\n');
    expect((await go(['list', '--subject-file', path])).stdout).toBe(stdout);
  });

  test('a terminal gets what --limit says and is told of the rest', async () => {
    const { stdout, stderr } = await go(['list', ...ALICES, '--limit', '1']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^\d+ more; --limit \d+ shows all\n$/);
  });

  test('a correction stands, the old word only on request', async () => {
    const [fact] = await rows(['list', ...ALICES, '--category', 'preference']);
    const id = fact?.id ?? '';
    const preview = await document(['correct', id, 'I prefer two spaces', '--dry-run']);
    expect(preview).toMatchObject({ type: 'correction_plan', fact: id, before: fact?.quote });
    expect(await document(['correct', id, '-'], { stdin: 'I prefer two spaces\n' })).toMatchObject({
      type: 'correction',
      old: id,
      after: 'I prefer two spaces',
      erasure: null,
    });
    const quotes = (await rows(['list', ...ALICES])).map(({ quote }) => quote);
    expect(quotes).toContain('I prefer two spaces');
    expect(quotes).not.toContain(fact?.quote);
    const all = await rows(['list', ...ALICES, '--superseded']);
    expect(all.find((row) => row.id === id)).toMatchObject({ status: 'superseded' });
  });

  test('--erase-old is asked for and leaves no word of the old value', async () => {
    const [fact] = await rows(['list', ...ALICES, '--category', 'preference']);
    const argv = ['correct', fact?.id ?? '', 'I prefer two spaces', '--erase-old'];
    expect((await go(argv)).code).toBe(6);
    const corrected = await document([...argv, '--yes']);
    expect(corrected).toMatchObject({
      before: null,
      erasure: { type: 'erasure_report', status: 'verified' },
    });
    expect(storeBytes().includes(fact?.quote ?? '')).toBe(false);
  });

  test('a dry run changes no byte and knows what would go', async () => {
    const before = storeHash();
    const file = join(home, 'plan.json');
    const { code, stdout } = await go(['forget', ...ALICES, '--dry-run', '--detailed-exitcode', '-o', file]);
    expect(code).toBe(8);
    expect(stdout).toMatch(/^Forget plan · subject acme\/alice · plan [0-9a-f]{8}/);
    expect(stdout).toContain('Nothing was changed.');
    expect(storeHash()).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const plan = await document(['forget', ...ALICES, '--dry-run']);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(plan);
    expect((plan.erase as Row[]).length).toBeGreaterThan(5);
  });

  test('forget hides, unforget brings back, as it was', async () => {
    const before = await rows(['list', ...ALICES]);
    const report = await document(['forget', ...ALICES, '--yes']);
    expect(report).toMatchObject({ type: 'erasure_report', status: 'hidden', verified: false });
    expect(await rows(['list', ...ALICES])).toEqual([]);
    const request = String(report.request);
    expect(await document(['requests', 'show', request.slice(0, 8)])).toMatchObject({
      request,
      status: 'hidden',
    });
    expect((await document(['unforget', request.slice(0, 8)])).status).toBe('unforgotten');
    expect(await rows(['list', ...ALICES])).toEqual(before);
  });

  test('forget --immediate erases and verifies, and says so', async () => {
    const { code, stdout } = await go([
      'forget',
      ...ALICES,
      '--immediate',
      '--yes',
      '--request-id',
      'ticket-7',
    ]);
    expect(stdout).toContain('erased and verified');
    expect(stdout).toContain('(yours: ticket-7)');
    expect(code).toBe(0);
    expect(storeBytes().includes('billing-service')).toBe(false);
    expect((await go(['verify', '--deep'])).code).toBe(0);
    const [, request] = /^Erasure report (\S+)/.exec(stdout) ?? [];
    expect((await go(['requests', 'show', 'ticket-7'])).stdout).toContain(request);
    expect((await go(['verify', '--request', 'ticket-7'])).code).toBe(0);
    expect((await go(['requests', 'show', 'ticket'])).code).toBe(5);
    const again = await document(['forget', ...ALICES, '--immediate', '--yes']);
    expect(again).toMatchObject({ type: 'erasure_report', request: null, status: 'nothing_held' });
    expect((await go(['ingest', ALICE, ...ALICES])).stdout).toMatch(/^Took 0 sessions.*suppressed/);
  });

  test('a person at a terminal is shown the plan and must agree', async () => {
    const declined = await go(['forget', ...ALICES, '--immediate'], { isTty: true, stdin: 'y\n' });
    expect(declined.code).toBe(6);
    expect(declined.stderr).toContain('WHY IT GOES');
    expect(declined.stderr).toContain('Nothing was changed.');
    expect(declined.stdout).toBe('');
    expect(await rows(['list', ...ALICES])).not.toEqual([]);
    expect(
      (await go(['forget', ...ALICES, '--immediate'], { isTty: true, stdin: 'acme/alice\n' })).code,
    ).toBe(0);
    expect(await rows(['list', ...ALICES])).toEqual([]);
  });

  test('without a terminal only whole ids go unasked', async () => {
    const [fact] = await rows(['list', ...ALICES]);
    const id = fact?.id ?? '';
    expect((await go(['forget', '--fact', id.replace(/^(.{8})[^.]*/, '$1')])).code).toBe(6);
    expect((await go(['forget', '--fact', id])).code).toBe(0);
  });

  test('a misspelt subject is answered with the nearest known one', async () => {
    const lenient = await go(['forget', '--subject', 'acme/alise', '--yes']);
    expect(lenient.code).toBe(0);
    expect(lenient.stderr).toContain('known subjects that look like it: acme/alice');
    const strict = await go(['forget', '--subject', 'acme/alise', '--must-exist', '--json']);
    expect(strict).toMatchObject({ code: 5, stdout: '' });
    expect(JSON.parse(strict.stderr)).toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('acme/alice'),
    });
  });

  test('what is hidden, or past its time and not erased yet, is held: --must-exist finds it', async () => {
    const strictly = ['forget', ...ALICES, '--must-exist'];
    expect((await go([...strictly, '--yes', '-q'])).code).toBe(0);
    expect(await go([...strictly, '--dry-run', '-q'])).toMatchObject({ code: 0, stderr: '' });
    const late = { now: Date.now() + 3 * 365 * 86_400_000 };
    expect(await go([...strictly, '--immediate', '--yes', '-q'], late)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect((await go([...strictly, '--yes'], late)).code).toBe(5);
  });

  test('a clock that was ahead for one command is told of, and leads to prune again', async () => {
    await go(['forget', ...ALICES, '--yes', '-q']);
    const ahead = { now: Date.UTC(2099, 0, 1) };
    expect((await go(['memory', 'pause', '--subject', 'acme/bob'], ahead)).code).toBe(0);
    const later = { now: Date.now() + 8 * 86_400_000 };
    const refused = await go(['prune', '--yes'], later);
    expect(refused).toMatchObject({ code: 6, stdout: '' });
    expect(refused.stderr).toContain('of 2099-01-01T00:00:00.000Z');
    expect(refused.stderr).toContain('hint: set the clock right');
    const overdue = (await go(['status'], later)).stdout;
    expect(overdue).toMatch(/overdue .*: prune erases nothing while the clock stands before/);
    const checked = await go(['prune', '--check'], later);
    expect(checked.code).toBe(9);
    expect(checked.stdout).toContain('memory-forget prune erases nothing while the clock stands before');
    for (const look of [['status'], ['prune', '--check']])
      expect(JSON.parse((await go([...look, '--json'], later)).stdout)).toMatchObject({
        clock_went_back: true,
      });
    expect((await go(['ledger', 'rotate-key'], later)).code).toBe(0);
    const pruned = await go(['prune', '--yes'], { now: later.now + 1 });
    expect(pruned).toMatchObject({ code: 0, stderr: '' });
    expect(pruned.stdout).toContain('erased and verified');
    const since = { now: later.now + 2 };
    expect(await document(['status', '--as-of', '2026-01-01'], since)).toMatchObject({
      clock_went_back: false,
    });
  });

  test('status counts what a clock that was ahead has stored', async () => {
    expect(await document(['status'])).toMatchObject({ learned_ahead: 0 });
    const before = { now: Date.now() - 86_400_000 };
    expect((await go(['status'], before)).stdout).toMatch(
      /\nclock +\d+ rows stored by a clock that was ahead/,
    );
    expect((await go(['status', '--as-of', '2026-01-01'])).stdout).not.toContain('ahead');
  });

  test('an id that matches nothing changes nothing', async () => {
    const before = storeHash();
    expect((await go(['forget', '--fact', 'ffffffff.f1', '--yes'])).code).toBe(5);
    expect(storeHash()).toBe(before);
  });

  test('what went wrong is told, not that closing failed after it', async () => {
    const anchor = join(home, '.local/share/memory-forget/ledger-head.json');
    rmSync(anchor);
    mkdirSync(`${anchor}.tmp`);
    const { code, stderr } = await go(['forget', '--fact', 'ffffffff.f1', '--yes']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('no fact has that id')]);
  });

  test('the guard holds a selection that names nobody', async () => {
    const { code, stderr } = await go(['forget', '--tenant', 'acme', '--yes', '--max-erase', '1']);
    expect(code).toBe(6);
    expect(stderr).toContain('--max-erase');
    expect(await rows(['list', ...ALICES])).not.toEqual([]);
  });

  test('prune --check tells what time will bring', async () => {
    expect((await go(['prune', '--check'])).code).toBe(0);
    const later = await go(['prune', '--check', '--as-of', '2199-01-01', '--json']);
    expect(later.code).toBe(9);
    expect(JSON.parse(later.stdout)).toMatchObject({ type: 'prune_plan', expired: { type: 'erasure_plan' } });
    expect(await document(['prune', '--yes'])).toMatchObject({
      type: 'erasure_report',
      status: 'nothing_due',
      reports: [],
    });
  });

  test('subjects, status, recall, requests and verify answer in one document', async () => {
    expect(await document(['subjects'])).toMatchObject({
      type: 'subjects',
      rows: [{ tenant: 'acme', subject: 'alice' }],
    });
    expect(await document(['status'])).toMatchObject({ type: 'status', sessions: 1, chain: 'ok' });
    expect(await document(['recall', 'time zone', ...ALICES])).toMatchObject({ type: 'recall' });
    expect(await document(['requests'])).toEqual({ type: 'requests', schema: 1, rows: [] });
    expect(await document(['verify'])).toMatchObject({ type: 'verification', result: 'ok' });
  });

  const HOLD = [
    'hold',
    'add',
    'case-7',
    '--ground',
    'other',
    '--review',
    '2099-01-01',
    '--subject',
    'acme/dora',
  ];

  test('-q says nothing when all is well', async () => {
    for (const argv of [
      ['verify'],
      HOLD,
      ['hold', 'release', 'case-7'],
      ['ledger', 'rotate-key'],
      ['prune', '--check'],
      ['prune', '--yes'],
      ['forget', ...ALICES, '--yes'],
    ]) {
      expect(await go([...argv, '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
    }
  });

  test('-q leaves the document that --json asks for', async () => {
    for (const argv of [HOLD, ['ledger', 'rotate-key'], ['verify']])
      expect(JSON.parse((await go([...argv, '--json', '-q'])).stdout)).toMatchObject({ schema: 1 });
  });
});

function storeBytes(): Buffer {
  return readFileSync(join(home, '.local/share/memory-forget/memory.db'));
}

function storeHash(): string {
  return createHash('sha256').update(storeBytes()).digest('hex');
}
