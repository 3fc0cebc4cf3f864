// Stored reasoning as an auditor meets it: one command shows it, always on record; no other command finds a word of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transcript } from '../helpers/transcript.js';
import { type Outcome, run, type World } from './test-io.js';

const ALICES = ['--subject', 'acme/alice'];
const WORD = 'quokkafish';

let home: string;
let now: number;
let policy: string[];
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'reasoning-'));
  now = Date.now();
  policy = policyOf({ reasoning: 'redacted' });
  const talk = transcript({ session: 'talk', startedAt: new Date(now - 3_600_000).toISOString() })
    .human('My editor is Helix.')
    .thinking(`Sara Lindqvist wants a ${WORD}.\nI decided on ${WORD}: sara@example.com asked.`)
    .assistant('Noted.')
    .human('Thank you.')
    .assistant('Gladly.');
  const path = talk.write(join(home, 'talk.jsonl'));
  expect((await go(['ingest', path, ...ALICES, '-q'])).code).toBe(0);
});
afterEach(() => rmSync(home, { recursive: true }));

function policyOf(terms: object): string[] {
  const path = join(home, `policy-${Object.keys(terms).join('-')}.json`);
  writeFileSync(path, JSON.stringify({ version: 1, ...terms }));
  return ['--policy', path];
}

const go = (argv: readonly string[], world: World = {}): Promise<Outcome> =>
  run([...argv, ...policy, '--store', join(home, 'store'), '--ledger', join(home, 'ledger')], {
    home,
    now,
    ...world,
  });
const json = async (argv: readonly string[]) => JSON.parse((await go([...argv, '--json'])).stdout);
const session = async (): Promise<string> => (await json(['list', 'sessions', ...ALICES])).rows[0].id;
const reads = async () => (await json(['audit', '--kind', 'read'])).rows;

const REDACTED = `[person] wants a ${WORD}.\nI decided on ${WORD}: [email] asked.`;

test('of a session or a round it is shown redacted, and says so', async () => {
  const id = await session();
  const document = await json(['audit', 'reasoning', '--session', id.slice(0, 4)]);
  expect(document).toMatchObject({
    ...{ type: 'reasoning', schema: 1, redacted: true },
    scope: { tenant: 'acme', subject: 'alice', context: 'default' },
    rows: [{ round: `${id}.r1`, text: REDACTED }],
  });
  expect((await json(['audit', 'reasoning', '--round', `${id}.r1`])).rows).toEqual(document.rows);
  expect((await json(['audit', 'reasoning', '--round', `${id}.r2`])).rows).toEqual([]);
  const shown = await go(['audit', 'reasoning', '--session', 'talk']);
  expect(shown.stdout).toBe(
    `${[`${id}.r1`, document.rows[0].at, REDACTED.replace('\n', '<U+000A>')].join('\t')}\n`,
  );
  expect(shown.stderr).toContain('redacted');
  const terminal = await go(['audit', 'reasoning', '--session', 'talk'], { isTty: true });
  expect(terminal.stdout).toContain(REDACTED);
});

test('each look is on record, whatever the policy says of reading, also one that finds nothing', async () => {
  const id = await session();
  await go(['audit', 'reasoning', '--session', id]);
  await go(['audit', 'reasoning', '--round', `${id}.r2`]);
  expect((await go(['audit', 'reasoning', '--session', 'nobody'])).code).toBe(5);
  const rows = await reads();
  expect(rows.map(({ kind, n }: { kind: string; n: number }) => [kind, n])).toEqual([
    ['read_reasoning', 0],
    ['read_reasoning', 1],
  ]);
  expect(rows[0].subject).toMatch(/^[0-9a-f]{32}$/);
  expect((await json(['audit', '--subject', 'acme/alice', '--kind', 'read'])).total).toBe(2);
  expect((await json(['audit', 'verify'])).result).toBe('ok');
});

test('what cannot be recorded is not shown', async () => {
  const held = new Database(join(home, 'ledger', 'ledger.db'));
  held.exec('BEGIN IMMEDIATE');
  const refused = await go(['audit', 'reasoning', '--session', 'talk']);
  held.exec('ROLLBACK');
  held.close();
  expect(refused.code).not.toBe(0);
  expect(refused.stdout).toBe('');
  expect(await reads()).toEqual([]);
});

test('no other command finds a word of it', async () => {
  const id = await session();
  const commands = [
    ...['sessions', 'rounds', 'facts', 'summaries', 'artifacts'].map((kind) => ['list', kind, ...ALICES]),
    ['recall', WORD, ...ALICES],
    ['find', WORD],
    ['entity'],
    ['subjects'],
    ['status'],
    ['requests'],
    ['audit'],
    ['audit', 'export', '-o', '-'],
    ['consent', 'list', ...ALICES],
    ['verify'],
    ['policy', 'apply', '--dry-run'],
    ['prune', '--check'],
    ['forget', ...ALICES, '--dry-run'],
    ['forget', '--round', `${id}.r1`, '--dry-run'],
  ];
  for (const command of commands) {
    for (const format of [[], ['--json']]) {
      const { code, stdout, stderr } = await go([...command, ...format]);
      expect(code, command.join(' ')).toBe(0);
      expect(`${stdout}${stderr}`, command.join(' ')).not.toContain(WORD);
    }
  }
  expect((await go(['audit', 'reasoning', '--session', id])).stdout).toContain(WORD);
});

test('of what is forgotten none is shown, and a policy without it has it dropped', async () => {
  const id = await session();
  await go(['forget', '--round', `${id}.r1`, '--yes']);
  expect((await json(['audit', 'reasoning', '--session', id])).rows).toEqual([]);
  await go(['unforget', (await json(['requests'])).rows[0].request]);
  expect((await json(['audit', 'reasoning', '--session', id])).rows).toHaveLength(1);
  policy = policyOf({ reasoning: 'digest' });
  expect((await go(['list', ...ALICES])).stderr).toContain('policy apply');
  const applied = await json(['policy', 'apply', '--yes']);
  expect(JSON.stringify(applied)).toContain('"reasoning_texts":1');
  expect((await json(['audit', 'reasoning', '--session', id])).rows).toEqual([]);
  expect((await go(['list', ...ALICES])).stderr).not.toContain('policy apply');
});

test('the policy says what becomes of it', async () => {
  expect((await go(['policy', 'explain', 'reasoning'])).stdout).toContain('audit alone');
  expect(await json(['policy', 'explain', 'reasoning'])).toMatchObject({
    key: 'reasoning',
    value: 'redacted',
  });
  expect((await json(['policy'])).policy.reasoning).toBe('redacted');
  const [, loose] = policy;
  policy = [];
  expect((await go(['policy', 'diff', loose ?? ''])).stdout).toBe('stricter\treasoning\tredacted\tdigest\n');
  expect((await go(['policy', 'explain', 'reasoning'])).stdout).toContain('nothing of its text');
});
