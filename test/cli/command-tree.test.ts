// The contract that every command keeps, old or new: a new one is covered by being in the table.
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/index.js';
import { EXIT_CODES } from '../../src/cli/exit-codes.js';
import { ACTIVE } from '../report/hostile.js';
import { run } from './test-io.js';

const NAMES = COMMANDS.map(({ name }) => name);

describe.each(NAMES)('%s', (name) => {
  test('has a description, examples and its exit codes in its help', async () => {
    const { code, stdout, stderr } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(new RegExp(`^Usage: memory-forget ${name}`));
    expect(stdout).toMatch(/\n\n[A-Z][^\n]{30,}/);
    expect(stdout).toMatch(new RegExp(`EXAMPLES\\n {2}\\$ .*memory-forget ${name}`));
    expect(stdout).toMatch(/EXIT STATUS\n {4}0 {2}ok/);
    expect(stdout).not.toMatch(ACTIVE);
  });

  test('is found by help NAME too', async () => {
    expect(await run(['help', name])).toEqual(await run([name, '--help']));
  });

  test('refuses an unknown flag with 2', async () => {
    const { code, stdout, stderr } = await run([name, '--no-such-flag']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('--no-such-flag');
  });

  test('tells a usage error as one JSON line under --json, before or after its name', async () => {
    for (const argv of [
      [name, '--json', '--no-such-flag'],
      ['--json', name, '--no-such-flag'],
    ]) {
      const { code, stdout, stderr } = await run(argv);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(JSON.parse(stderr)).toMatchObject({ type: 'error', code: 'usage', exit: 2 });
    }
  });

  test('has a line in the list of commands', async () => {
    expect((await run(['--help'])).stdout).toMatch(new RegExp(`\\n {2}${name} +\\S`));
  });
});

/** Commands that read a store, called so that only the store is missing. */
const READERS: string[][] = [
  ['list'],
  ['recall', 'words'],
  ['why', '3f9a12c4.f1'],
  ['history', '3f9a12c4.f1'],
  ['origin', 'src/a.ts'],
  ['correct', '3f9a12c4.f1', 'claim'],
  ['forget', '--subject', 'acme/alice', '--yes'],
  ['forget', '--subject', 'acme/alice', '--dry-run'],
  ['unforget', '8d20c7aa'],
  ['prune', '--yes'],
  ['prune', '--check'],
  ['verify'],
  ['verify', '--schema'],
  ['report', 'key'],
  ['requests'],
  ['requests', 'show', '8d20c7aa'],
  ['requests', 'cancel', '8d20c7aa'],
  ['requests', 'run'],
  ['requests', 'identify', '8d20c7aa', '--method', 'signed_in'],
  ['audit'],
  ['audit', 'verify'],
  ['audit', 'export', '-o', '-'],
  ['audit', 'reasoning', '--session', '3f9a12c4'],
  ['ledger'],
  ['ledger', 'rotate-key'],
  ['ledger', 'rotate-signing-key'],
  ['subjects'],
  ['status'],
  ['confirm', '3f9a12c4.f1'],
  ['reject', '3f9a12c4.f1'],
  ['consent'],
  ['consent', 'pending'],
  ['consent', 'show', '3f9a12c4'],
  ['consent', 'withdraw', '--subject', 'a', '--yes'],
  ['memory'],
  ['memory', 'resume', '--subject', 'a'],
  ['reindex', '--embedder', 'glove50k'],
  ['policy', 'apply', '--yes'],
  ['policy', 'apply', '--dry-run'],
];

test.each(READERS.map((argv) => [argv.join(' '), argv]))(
  '%s without a store exits 10',
  async (_name, argv) => {
    const { code, stdout, stderr } = await run([...argv, '--store', '/nonexistent/store', '--json']);
    expect(code).toBe(10);
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({
      type: 'error',
      code: 'no_store',
      exit: 10,
    });
  },
);

/** What changes something takes the real time. */
const DEEDS: string[][] = [
  ['ingest', '.'],
  ['correct', '3f9a12c4.f1', 'claim'],
  ['forget', '--subject', 'alice'],
  ['unforget', '8d20c7aa'],
  ['prune'],
  ['verify'],
  ['requests', 'run'],
  ['requests', 'cancel', '8d20c7aa'],
  ['requests', 'identify', '8d20c7aa', '--method', 'signed_in'],
  ['audit', 'verify'],
  ['audit', 'reasoning', '--session', '3f9a12c4'],
  ['ledger', 'rotate-key'],
  ['ledger', 'rotate-signing-key'],
  ['redact'],
  ['confirm', '3f9a12c4.f1'],
  ['reject', '3f9a12c4.f1'],
  ['consent', 'grant', '--text-version', 'v1', '--method', 'form'],
  ['consent', 'withdraw'],
  ['hold', 'add', 'case-114'],
  ['hold', 'release', 'case-114'],
  ['memory', 'pause'],
  ['memory', 'resume', '--subject', 'a'],
  ['policy', 'apply'],
  ['extract'],
  ['reindex'],
];

test.each(DEEDS.map((argv) => [argv.join(' '), argv]))('%s refuses --as-of', async (_name, argv) => {
  const { code, stderr } = await run([...argv, '--as-of', '2026-01-01']);
  expect(code).toBe(2);
  expect(stderr).toContain('--as-of');
});

/** What lists takes the moment that is asked for. */
const LISTS: string[][] = [
  ['hold', 'list'],
  ['hold', 'show', 'case-114'],
  ['memory', 'list'],
];

test.each(LISTS.map((argv) => [argv.join(' '), argv]))('%s takes --as-of', async (_name, argv) => {
  const { code } = await run([...argv, '--as-of', '2026-01-01', '--store', '/nonexistent/store']);
  expect(code).toBe(10);
});

test.each([
  [[], 'a command is needed'],
  [['no-such-command'], "unknown command 'no-such-command'"],
  [['list', 'no-such-kind'], 'no-such-kind'],
  [['list', '--category', 'no-such-category'], 'no-such-category'],
  [['list', '--limit', '0'], 'whole number'],
  [['list', '--format', 'xml'], 'markdown'],
  [['list', '--format', 'csv', '--json'], 'contradict'],
  [['list', '--purpose', 'spying'], 'keeps nothing for the purpose'],
  [['list', 'sessions', '--as-subject'], 'is for facts'],
  [['list', '--as-subject', '--superseded'], 'nothing else'],
  [['recall', 'x', '--category', 'mood'], 'no category mood'],
  [['origin', ' '], 'empty'],
  [['list', '--contains', '-', '--subject', '-'], 'once only'],
  [['list', '--before', 'yesterday'], 'not a date'],
  [['list', '--tenant', 'a', '--subject', 'b/alice'], 'contradicts'],
  [['list', '--subject', ''], 'empty'],
  [['list', '-q', '-v'], 'contradict'],
  [['list', '--as-of', '2026-02-30'], 'not a date'],
  [['extract'], '--engine NAME'],
  [['extract', '--engine', 'local'], 'names no engine local'],
  [['extract', '--max-calls', '0'], 'whole number'],
  [['reindex'], '--embedder NAME'],
  [['reindex', '--embedder', 'local'], 'names no engine local'],
  [['forget', '--engine', 'NOT A NAME'], 'NAME or NAME:MODEL'],
  [['recall'], 'missing'],
  [['recall', ' '], 'empty'],
  [['recall', '-', '--subject', '-'], 'once only'],
  [['forget'], 'nothing is selected'],
  [['forget', '--keep-source'], 'nothing is selected'],
  [['forget', '--subject', ''], 'empty'],
  [['forget', '--subject', '-'], 'empty'],
  [['forget', '--subject-file', '-'], 'says nothing'],
  [['forget', '--subject', 'acme/'], 'without a subject'],
  [['forget', '--subject', '-', '--subject-file', '-'], 'once only'],
  [['forget', '--subject', 'x', '--max-erase', '120%'], 'percentage'],
  [['forget', '--subject', 'x', '--paths'], '--dry-run'],
  [['forget', '--subject', 'x', '--output', 'plan.json'], '--dry-run'],
  [['forget', '--subject', 'x', '--detailed-exitcode'], '--dry-run'],
  [['verify', '--request', 'x', '--subject', 'y'], 'contradict'],
  [['verify', '--schema', '--deep'], 'stands alone'],
  [['verify', '--self-test', '--request', 'x'], 'stands alone'],
  [['report', 'verify'], 'needs a file'],
  [['report', 'verify', '-'], 'holds no record'],
  [['report', 'key', 'x'], 'takes no file'],
  [['requests', 'run', '--format', 'json'], 'goes with show'],
  [['requests', '--sign'], 'goes with show'],
  [['audit', 'reasoning'], 'needs --session or --round'],
  [['audit', 'reasoning', '--session', 'x', '--round', 'y'], 'one of them'],
  [['audit', '--session', 'x'], 'goes with audit reasoning'],
  [['requests', 'show'], 'needs the id'],
  [['requests', 'list', 'x'], 'takes no id'],
  [['requests', 'run', '--subject', 'x'], 'goes with list'],
  [['requests', 'run', 'x'], 'takes no id'],
  [['requests', 'deny'], 'needs the id'],
  [['requests', 'deny', '12345678'], 'needs --reason'],
  [['requests', 'deny', '12345678', '--reason', 'mood'], 'must be one of'],
  [['requests', 'extend', '12345678', '--reason', 'unfounded'], 'must be one of'],
  [['requests', 'cancel', '12345678', '--reason', 'other'], 'goes with'],
  [['requests', 'run', '--holidays', 'days.json'], 'goes with'],
  [['requests', 'identify', '12345678'], 'needs --method'],
  [['requests', 'identify', '12345678', '--method', 'passport'], 'document_seen'],
  [['requests', 'cancel', '12345678', '--method', 'other'], 'goes with identify'],
  [['requests', 'run', '--yes'], 'goes with identify'],
  [['audit', 'list', 'x'], 'too many arguments'],
  [['audit', '--kind', 'mood'], 'no kind mood'],
  [['audit', '--since', 'yesterday'], 'not a date'],
  [['audit', '--head', 'x'], 'goes with audit verify'],
  [['audit', 'verify', '--head', '5:abc'], '12 hexadecimal digits'],
  [['audit', 'verify', '--limit', '3'], 'goes with audit list'],
  [['audit', 'verify', '--key', 'k.pem'], 'goes with --file'],
  [['audit', 'verify', '--file', '-'], 'no export'],
  [['audit', 'verify', '--file', '-', '--report', '-'], 'once only'],
  [['audit', 'export'], 'needs -o'],
  [['audit', 'export', '-o', '-', '--kind', 'read'], 'goes with audit list'],
  [['ledger', 'burn'], 'show, rotate-key, rotate-signing-key'],
  [['forget', '--subject', 'x', '--identity', 'known'], 'pending'],
  [['forget', '--subject', 'x', '--identity', 'pending', '--identity-check', 'signed_in'], 'contradict'],
  [['forget', '--subject', 'x', '--regime', 'lgpd'], 'gdpr, ccpa'],
  [['forget', '--subject', 'x', '--ground', '17.1.g'], '17.1.a'],
  [['forget', '--plan', 'p.json', '--subject', 'x'], 'contradict'],
  [['forget', '--plan', 'p.json', '--keep-source'], 'contradict'],
  [['forget', '--plan', 'p.json', '--dry-run'], 'contradict'],
  [['forget', '--plan', '/nonexistent/p.json'], 'cannot be read'],
  [['forget', '--from', 'r.jsonl', '--session', 'x'], 'contradict'],
  [['forget', '--from', 'r.jsonl', '--plan', 'p.json'], 'contradict'],
  [['forget', '--from', 'r.jsonl', '--immediate'], 'contradict'],
  [['forget', '--from', '/nonexistent/r.jsonl'], 'cannot be read'],
  [['forget', '--from', '-'], 'says nothing'],
  [['policy', 'check'], 'needs a policy file'],
  [['policy', 'explain'], 'needs a category'],
  [['policy', 'explain', 'mood'], 'no category mood'],
  [['policy', 'show', 'x'], 'takes no argument'],
  [['policy', 'apply', 'x'], 'takes no argument'],
  [['policy', 'diff', '/nonexistent/p.json'], 'does not exist'],
  [['policy', 'show', '--yes'], 'goes with policy apply'],
  [['consent', 'grant', '--method', 'form'], '--text-version is needed'],
  [['consent', 'grant', '--text-version', 'two words', '--method', 'form'], '--text-version is needed'],
  [['consent', 'grant', '--text-version', 'v1'], '--method is needed'],
  [['consent', 'grant', '--text-version', 'v1', '--method', 'form', '--basis', 'contract'], 'is a consent'],
  [['consent', 'list', '--category', 'health'], 'goes with consent grant and withdraw'],
  [['consent', 'grant', '--dry-run'], 'goes with consent withdraw'],
  [['consent', 'show'], 'needs the id'],
  [['consent', 'list', 'x'], 'takes no id'],
  [['memory', 'stop'], 'pause, resume'],
  [['help', 'no-such-topic'], 'no help'],
  [['ingest', '/nonexistent/file.jsonl'], 'does not exist'],
  [['ingest'], 'no path was given'],
])('%j is a usage error', async (argv: string[], words) => {
  const { code, stdout, stderr } = await run(argv);
  expect(stderr).toContain(words);
  expect(code).toBe(2);
  expect(stdout).toBe('');
});

test('a misspelt command is suggested', async () => {
  expect((await run(['lst'])).stderr).toContain('Did you mean list?');
});

test('an argument in an error message is inert', async () => {
  expect((await run(['list', '\u001B[2J'])).stderr).not.toMatch(ACTIVE);
  expect((await run(['list', '--json', '\u001B[2J\u009B'])).stderr).not.toMatch(ACTIVE);
});

test('the version is that of the package', async () => {
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('help exit-codes tells every exit code once', async () => {
  const { code, stdout } = await run(['help', 'exit-codes']);
  expect(code).toBe(0);
  const numbers = Object.values(EXIT_CODES).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of [...numbers, 143]) {
    expect(stdout.match(new RegExp(`^ +${number} {2}\\S`, 'gm'))).toHaveLength(1);
  }
});
