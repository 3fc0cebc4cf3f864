// Consent, pausing and confirming as a person at a keyboard meets them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STATEMENT } from '../helpers/consent.js';
import { run } from './test-io.js';

const DORA = fileURLToPath(
  new URL('../../fixtures/transcripts/dora-says-more-than-she-has-to.jsonl', import.meta.url),
);
const OF_DORA = ['--subject', 'acme/dora'];
const HEALTH = [
  'consent',
  'grant',
  ...OF_DORA,
  '--category',
  'health',
  '--text-version',
  'v1',
  '--method',
  'email',
];

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'consent-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const go = (argv: readonly string[], stdin: string | null = null) =>
  run([...argv, '--store', join(home, 'store'), '--ledger', join(home, 'ledger')], {
    home,
    stdin,
    now: Date.now(),
  });

test('from what waits to a grant, and back to nothing', async () => {
  expect((await go(['ingest', DORA, ...OF_DORA])).stdout).toContain('withheld by the policy 1 health');
  expect((await go(['consent', 'pending', ...OF_DORA])).stdout).toMatch(/^health\tacme\/dora\t/);
  expect(await go(HEALTH)).toMatchObject({ code: 0 });
  const id = (await go(['consent', 'list', ...OF_DORA])).stdout.split('\t')[0] ?? '';
  expect((await go(['consent', 'show', id.slice(0, 6)])).stdout).toContain('\tv1\temail\t');
  expect((await go(['ingest', DORA, ...OF_DORA])).stdout).toContain('1 message taken again with a consent');
  expect((await go(['list', ...OF_DORA, '--json'])).stdout).toContain('"basis":"explicit_consent"');
  const withdraw = ['consent', 'withdraw', ...OF_DORA, '--category', 'health'];
  expect(await go(withdraw)).toMatchObject({ code: 6, stdout: '' });
  expect((await go([...withdraw, '--dry-run', '--json'])).stdout).toContain('"consent_withdrawn"');
  expect((await go([...withdraw, '--yes', '-q'])).stdout).toBe('');
  expect((await go(['list', ...OF_DORA])).stdout).not.toContain('asthma');
  expect(await go([...withdraw, '--yes'])).toMatchObject({ code: 5 });
  expect((await go(['verify'])).code).toBe(0);
});

test('without a subject what is recorded of all is listed, of a tenant where one is named', async () => {
  await go(['ingest', DORA, ...OF_DORA]);
  await go(HEALTH);
  await go(['memory', 'pause', '--subject', 'shop/ulf']);
  expect((await go(['consent', 'pending'])).stdout).toMatch(/^health\tacme\/dora\t/);
  expect((await go(['consent', 'list'])).stdout).toContain('\tacme/dora\thealth\t');
  expect((await go(['consent', 'list', '--tenant', 'shop'])).stdout).toBe('');
  expect((await go(['memory', 'list'])).stdout).toContain('\tshop/ulf@*\t');
  expect(await go(['memory', 'list', '--tenant', 'acme'])).toMatchObject({
    stdout: '',
    stderr: 'memory was never paused there\n',
  });
});

test('the gate is asked with the consents of the subject that is named', async () => {
  const note = `${STATEMENT}.\n`;
  expect((await go(['redact'], note)).stdout).toBe('[health withheld].\n');
  expect((await go(['redact', ...OF_DORA], note)).stdout).toBe('[health withheld].\n');
  await go(HEALTH);
  expect((await go(['redact', ...OF_DORA], note)).stdout).toBe(note);
  expect((await go(['redact', '--subject', 'acme/erin'], note)).stdout).toBe('[health withheld].\n');
  await go(['ingest', DORA, ...OF_DORA]);
  const { rows } = JSON.parse((await go(['list', ...OF_DORA, '--json'])).stdout) as {
    rows: { id: string }[];
  };
  const correct = (subject: string) =>
    go(['correct', rows[0]?.id ?? '', note, '--dry-run', '--subject', subject]);
  expect((await correct('acme/dora')).code).toBe(2);
  expect((await go(['correct', rows[0]?.id ?? '', note, '--dry-run'])).stdout).toContain(STATEMENT);
  await go(['consent', 'withdraw', ...OF_DORA, '--yes']);
  const left = JSON.parse((await go(['list', ...OF_DORA, '--json'])).stdout) as { rows: { id: string }[] };
  expect(await go(['correct', left.rows[0]?.id ?? '', note])).toMatchObject({ code: 6 });
});

test('a notice on standard error, once, and none for a program', async () => {
  await go(['ingest', DORA, ...OF_DORA, '-q']);
  const policy = join(home, 'policy.json');
  writeFileSync(policy, '{ "version": 1, "categories": { "goal": { "default": "never" } } }');
  const list = ['list', ...OF_DORA, '--policy', policy];
  expect((await go(list)).stderr.match(/policy apply/g)).toHaveLength(1);
  expect((await go([...list, '--json'])).stderr).toBe('');
  expect((await go([...list, '-q'])).stderr).toBe('');
  expect(await go(['policy', 'apply', '--policy', policy])).toMatchObject({ code: 0, stderr: '' });
  expect((await go(list)).stderr).toBe('');
});

test('an own category by correct, listed and forgotten by its name', async () => {
  const policy = join(home, 'policy.json');
  writeFileSync(
    policy,
    '{ "version": 1, "categories": { "hobby": { "default": "store", "retention_days": 9 } } }',
  );
  const under = (argv: readonly string[]) => go([...argv, '--policy', policy]);
  await under(['ingest', DORA, ...OF_DORA, '-q']);
  const { rows } = JSON.parse((await under(['list', ...OF_DORA, '--json'])).stdout) as {
    rows: { id: string }[];
  };
  const correct = ['correct', rows[0]?.id ?? '', 'I row on Sundays', '--category'];
  expect(await go([...correct, 'hobby'])).toMatchObject({ code: 2 });
  expect(await under([...correct, 'hobby'])).toMatchObject({ code: 0 });
  expect((await under(['list', ...OF_DORA, '--category', 'hobby'])).stdout).toContain(
    'Dora rows on Sundays\thobby',
  );
  expect((await under(['list', 'summaries', ...OF_DORA])).stdout).toContain('Hobby: Dora rows on Sundays.');
  const forget = ['forget', ...OF_DORA, '--category', 'hobby', '--immediate', '--yes', '--json'];
  expect(JSON.parse((await under(forget)).stdout)).toMatchObject({ erased: { facts: 1 } });
  expect(await go(['list', ...OF_DORA, '--category', 'hobby'])).toMatchObject({ code: 2 });
});

test('a pause of nobody is told of, since * is no pattern; status counts people, not their roles', async () => {
  await go(['ingest', DORA, ...OF_DORA, '-q']);
  const ofAll = await go(['memory', 'pause', '--subject', 'acme/*']);
  expect(ofAll).toMatchObject({ code: 0 });
  expect(ofAll.stderr).toContain('nothing is held about acme/*');
  expect((await go(['status'])).stdout).toContain('paused for 1 subject\n');
  for (const dora of ['acme/dora@work', 'acme/dora'])
    expect(await go(['memory', 'pause', '--subject', dora])).toMatchObject({ code: 0 });
  expect((await go(['status'])).stdout).toContain('paused for 2 subjects\n');
});

test.each([
  ['consent', 'grant', '--category', 'health', '--text-version', 'v', '--method', 'form'],
  ['consent', 'withdraw', '--yes'],
  ['memory', 'pause'],
  ['memory', 'resume'],
])('deeds have no default subject: %s %s', async (...argv) => {
  const { code, stderr } = await run(argv, { home });
  expect(code).toBe(2);
  expect(stderr).toContain('--subject');
});
