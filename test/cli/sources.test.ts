// `forget --sources` as it is typed: what is refused, what is asked, what is told.
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schemaFaults } from '../helpers/report-schema.js';
import { fixture } from '../helpers/workspace.js';
import { type Outcome, run, type World } from './test-io.js';

const ALICE = ['--subject', 'acme/alice'];
const SCRUB = ['forget', ...ALICE, '--sources', 'scrub'];

let home: string;
let path: string;
let before: Buffer;

function go(argv: readonly string[], world: World = {}): Promise<Outcome> {
  return run(argv, { home, now: Date.now(), ...world });
}

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'sources-'));
  path = join(home, 'alice.jsonl');
  copyFileSync(fixture('alice-sets-up-the-billing-service.jsonl'), path);
  utimesSync(path, Date.now() / 1000 - 3_600, Date.now() / 1000 - 3_600);
  before = readFileSync(path);
  expect((await go(['ingest', path, ...ALICE, '-q'])).code).toBe(0);
});

afterEach(() => rmSync(home, { recursive: true }));

test('what contradicts itself is refused with 2', async () => {
  const refused = {
    'add --immediate': [...SCRUB, '--yes'],
    'identity check': [...SCRUB, '--immediate', '--identity', 'pending'],
    'does not go with --immediate': ['forget', ...ALICE, '--sources', 'list', '--immediate'],
    'does not go with --plan': ['forget', '--plan', 'p.json', '--sources', 'list'],
    'contradict each other': ['forget', '--from', 'r.jsonl', '--sources', 'scrub', '--immediate'],
    'list, scrub': ['forget', ...ALICE, '--sources', 'shred'],
  };
  for (const [why, argv] of Object.entries(refused)) {
    const { code, stderr } = await go(argv);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
  }
  expect(readFileSync(path)).toEqual(before);
});

test('list names transcript, byte, line and why, a dry run how many lines; nothing is changed', async () => {
  const { code, stdout } = await go(['forget', ...ALICE, '--sources', 'list']);
  expect(code).toBe(0);
  const places = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(places).toContainEqual([path, '341', '3', 'recorded', '-']);
  const json = JSON.parse(
    (await go(['forget', ...ALICE, '--sources', 'list', '--dry-run', '--json'])).stdout,
  );
  expect(json).toMatchObject({ type: 'source_places', schema: 1, sources: [{ path, obstacle: null }] });
  expect(json.sources[0].places).toHaveLength(places.length);

  const plan = await go([...SCRUB, '--dry-run']);
  expect(plan.stdout).toMatch(/^ {2}transcript 1 {2}\d+ lines to scrub\n/);
  expect((await go([...SCRUB, '--dry-run', '--paths'])).stdout).toMatch(`  ${path}  `);
  expect(JSON.parse((await go([...SCRUB, '--dry-run', '--json'])).stdout)).toMatchObject({
    type: 'erasure_plan',
    sources: [{ path, obstacle: null }],
  });
  expect(readFileSync(path)).toEqual(before);
});

test('while a transcript is in use nothing is begun: the rows tell which lines are theirs', async () => {
  utimesSync(path, Date.now() / 1000, Date.now() / 1000);
  const { code, stderr } = await go([...SCRUB, '--immediate', '--yes']);
  expect({ code, stderr }).toEqual({ code: 11, stderr: expect.stringContaining('in the last ten minutes') });
  expect(readFileSync(path)).toEqual(before);
  expect((await go(['list', ...ALICE])).stdout).toContain('Helix');
});

test('on a terminal the lines are asked for by themselves; declined, nothing is changed', async () => {
  // Both questions get the first line: the subject, which agrees to the rows alone.
  const { code, stderr } = await go([...SCRUB, '--immediate'], { isTty: true, stdin: 'acme/alice\n' });
  expect(code).toBe(6);
  expect(stderr).toMatch(
    /The words of (\d+) lines in 1 transcript will be gone .*Type the number of lines \(\1\)/,
  );
  expect(readFileSync(path)).toEqual(before);
  expect((await go(['list', ...ALICE])).stdout).toContain('Helix');
});

test('the report tells each transcript, names it where that is asked for, and keeps no path', async () => {
  const { code, stdout } = await go([...SCRUB, '--immediate', '--yes', '--paths', '--json']);
  const report = JSON.parse(stdout);
  expect({ code, sources: report.sources, paths: report.source_paths }).toEqual({
    code: 0,
    sources: [{ result: 'scrubbed', lines: expect.any(Number), left: {} }],
    paths: [path],
  });
  expect(schemaFaults(report)).toEqual([]);
  expect(report.signature.covers).toContain('sources');
  expect(report.signature.covers).not.toContain('source_paths');
  const shown = await go(['requests', 'show', report.request]);
  expect(shown.stdout).toMatch(
    /sources +\d+ lines scrubbed, 1 transcript wholly\n +1 {2}\d+ lines scrubbed\n/,
  );
  expect(shown.stdout).not.toContain(path);
  expect(readFileSync(path, 'utf8')).not.toContain('Helix');
});

test('a transcript that is left makes it done in part, and says why', async () => {
  chmodSync(path, 0o444);
  const { code, stdout } = await go([...SCRUB, '--immediate', '--yes']);
  expect(code).toBe(3);
  expect(stdout).toMatch(/1 {2}not scrubbed: it, or its folder, cannot be written/);
  expect(stdout).toMatch(/not covered 1 source transcript,/);
  expect(readFileSync(path)).toEqual(before);
});
