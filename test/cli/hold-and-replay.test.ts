// Holds and restored stores, as an operator meets them.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from './test-io.js';

const ALICE = fileURLToPath(
  new URL('../../fixtures/transcripts/alice-sets-up-the-billing-service.jsonl', import.meta.url),
);
const FORGET = ['forget', '--subject', 'acme/alice', '--immediate', '--yes'];

let home: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'hold-'));
  await go(['ingest', ALICE, '--subject', 'acme/alice', '-q']);
});
afterEach(() => rmSync(home, { recursive: true }));

const go = (argv: readonly string[]) =>
  run([...argv, '--store', join(home, 'store'), '--ledger', join(home, 'ledger')], { home, now: Date.now() });

test('a hold keeps everything: exit 6; released, prune finishes', async () => {
  const add = [
    'hold',
    'add',
    'case-114',
    '--ground',
    'legal_claim',
    '--review',
    '2099-06-01',
    '--subject',
    'acme/alice',
  ];
  expect(await go(add)).toMatchObject({ code: 0 });
  expect((await go(['hold', 'list'])).stdout).toMatch(/\tcase-114\tlegal_claim\t/);
  const dry = await go(['forget', '--subject', 'acme/alice', '--dry-run']);
  expect(dry.stdout).toMatch(/hold .* \(legal claim\), review/);
  const refused = await go(FORGET);
  expect(refused.code).toBe(6);
  expect(refused.stdout).toContain('erased but for what is held');
  expect(await go(['prune', '--check'])).toMatchObject({ code: 0 });
  expect(await go(['hold', 'release', 'case-114'])).toMatchObject({ code: 0 });
  expect(await go(['prune', '--check'])).toMatchObject({ code: 9 });
  const pruned = await go(['prune', '--yes']);
  expect(pruned.code).toBe(0);
  expect(pruned.stdout).toContain('erased and verified');
});

test('a hold over one round lets the rest go: exit 3', async () => {
  const rounds = JSON.parse((await go(['list', 'rounds', '--subject', 'acme/alice', '--json'])).stdout) as {
    rows: { id: string }[];
  };
  const id = rounds.rows[0]?.id ?? '';
  await go(['hold', 'add', 'one', '--ground', 'disputed', '--review', '2099-06-01', '--round', id]);
  const { code, stdout } = await go([...FORGET, '--json']);
  expect(code).toBe(3);
  const report = JSON.parse(stdout) as {
    status: string;
    kept: { id: string; reasons: { kind: string }[] }[];
  };
  expect(report.status).toBe('partly');
  expect(report.kept.map((row) => row.id)).toContain(id);
  expect(report.kept[0]?.reasons[0]?.kind).toBe('held');
});

test('what a hold keeps is told of a request that only hides, as long as it holds', async () => {
  const hold = ['case-115', '--ground', 'legal_claim', '--review', '2099-06-01', '--subject', 'acme/alice'];
  await go(['hold', 'add', ...hold]);
  const plan = JSON.parse(
    (await go(['forget', '--subject', 'acme/alice', '--dry-run', '--json'])).stdout,
  ) as {
    keep: { id: string; kind: string }[];
  };
  const rounds = plan.keep.filter(({ kind }) => kind === 'round');
  expect(rounds).toHaveLength(6);
  const hidden = await go(['forget', '--subject', 'acme/alice', '--yes']);
  expect(hidden.code).toBe(0);
  for (const { id } of rounds) expect(hidden.stdout).toContain(`  kept        ${id}  hold `);
  expect(hidden.stdout).toContain(', but for what is held by then. Until then: ');
  const id = /^ {2}request +([^,]+)/m.exec(hidden.stdout)?.[1] ?? '';
  expect((await go(['requests', 'show', id])).stdout).toContain('  kept  ');
  await go(['hold', 'release', 'case-115']);
  const released = (await go(['requests', 'show', id])).stdout;
  expect(released).toContain('Hidden now; prune erases it after');
  expect(released).not.toMatch(/kept|held/);
});

test('a hold needs a ground, a date to come and a selection', async () => {
  const name = ['hold', 'add', 'x'];
  expect((await go([...name, '--review', '2099-01-01', '--subject', 'a'])).code).toBe(2);
  expect(
    (await go([...name, '--ground', 'legal_claim', '--review', '2001-01-01', '--subject', 'a'])).code,
  ).toBe(2);
  expect((await go([...name, '--ground', 'legal_claim', '--review', '2099-01-01'])).code).toBe(2);
  expect((await go(['hold', 'release', 'nothing'])).code).toBe(5);
});

test('a store that was put back is refused until it is replayed', async () => {
  cpSync(join(home, 'store'), join(home, 'backup'), { recursive: true });
  expect((await go(FORGET)).code).toBe(0);
  rmSync(join(home, 'store'), { recursive: true });
  cpSync(join(home, 'backup'), join(home, 'store'), { recursive: true });
  const refused = await go(['list', '--subject', 'acme/alice']);
  expect(refused).toMatchObject({ code: 13, stdout: '' });
  expect(refused.stderr).toContain('memory-forget replay');
  const replayed = await go(['replay']);
  expect(replayed.code).toBe(0);
  expect(replayed.stdout).toContain('erased and verified');
  expect((await go(['list', '--subject', 'acme/alice'])).stdout).toBe('');
  expect((await go(['replay'])).stdout).toContain('Nothing to replay');
});

test('a correction whose old value is held says so, and that it stands: exit 3', async () => {
  const facts = JSON.parse((await go(['list', '--subject', 'acme/alice', '--json'])).stdout) as {
    rows: { id: string; quote: string }[];
  };
  const fact = facts.rows.find(({ quote }) => quote.includes('Helix'))?.id ?? '';
  await go(['hold', 'add', 'one', '--ground', 'disputed', '--review', '2099-06-01', '--fact', fact]);
  const { code, stdout } = await go(['correct', fact, 'My editor is Zed', '--erase-old', '--yes']);
  expect(stdout).toContain(`${fact} is hidden, and erased but for what is held.`);
  expect(stdout).not.toContain('is erased.');
  expect(code).toBe(3);
  expect((await go(['list', '--subject', 'acme/alice'])).stdout).toContain('Zed');
});
