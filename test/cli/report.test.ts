// Records of erasure at the command line: shown in every form, signed, and checked where there is no store.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schemaFaults } from '../helpers/report-schema.js';
import { ACTIVE } from '../report/hostile.js';
import { type Outcome, run } from './test-io.js';

const ALICE = fileURLToPath(
  new URL('../../fixtures/transcripts/alice-sets-up-the-billing-service.jsonl', import.meta.url),
);
const FORGET = ['forget', '--subject', 'acme/alice', '--immediate', '--yes'];

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'report-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function go(argv: readonly string[], stdin: string | null = null): Promise<Outcome> {
  return run(argv, { home, now: Date.now(), stdin });
}

async function erased(): Promise<{ request: string; json: string }> {
  await go(['ingest', ALICE, '--subject', 'acme/alice', '-q']);
  const { stdout } = await go([...FORGET, '--json']);
  const { request } = JSON.parse(stdout);
  return { request, json: stdout };
}

/** Where there is neither store nor ledger. */
function elsewhere(argv: readonly string[], stdin: string | null = null): Promise<Outcome> {
  return run(argv, { home: '/nonexistent', stdin });
}

test('show writes the record as text, as Markdown and as signed JSON', async () => {
  const { request } = await erased();
  const text = await go(['requests', 'show', request]);
  expect(text).toMatchObject({ code: 0, stderr: '' });
  expect(text.stdout).toContain('\n14. How long this record is kept\n');
  const markdown = await go(['requests', 'show', request, '--format', 'markdown']);
  expect(markdown.stdout).toMatch(/^# Record of erasure [0-9a-f-]{36}\n/);
  expect(markdown.stdout.match(/^## /gm)).toHaveLength(14);
  const json = await go(['requests', 'show', request, '--format', 'json']);
  expect(schemaFaults(JSON.parse(json.stdout))).toEqual([]);
  for (const { stdout } of [text, markdown, json]) {
    expect(stdout).not.toMatch(ACTIVE);
    expect(stdout).toMatch(/none registered, not covered|"registered":0/);
    expect(stdout.toLowerCase()).not.toContain('alice');
  }
});

test('verify checks a record without the store, against the key of its issuer', async () => {
  const { json } = await erased();
  const key = join(home, 'issuer.pem');
  writeFileSync(key, (await go(['report', 'key'])).stdout);
  const file = join(home, 'record.json');
  writeFileSync(file, json);
  const known = await elsewhere(['report', 'verify', file, '--key', key]);
  expect(known).toMatchObject({ code: 0, stderr: '' });
  expect(known.stdout).toContain('unchanged since it was signed by the expected key');
  const unknown = await elsewhere(['report', 'verify', '-'], json);
  expect(unknown.code).toBe(7);
  expect(unknown.stdout).toContain('Whose key it is was not checked');
});

test('verify exits 4 for a record that was changed or is another issuer’s, 7 for one without a signature', async () => {
  const { json } = await erased();
  const record = JSON.parse(json);
  const altered = await elsewhere(
    ['report', 'verify', '-', '--json'],
    json.replace('"verified"', '"erased"'),
  );
  expect(altered.code).toBe(4);
  expect(JSON.parse(altered.stdout)).toMatchObject({
    type: 'report_verification',
    records: [{ result: 'altered' }],
  });
  const { signature: _, ...unsigned } = record;
  expect((await elsewhere(['report', 'verify', '-'], JSON.stringify(unsigned))).code).toBe(7);
  const other = mkdtempSync(join(tmpdir(), 'other-'));
  await run(['ingest', ALICE, '-q'], { home: other, now: Date.now() });
  const key = join(home, 'other.pem');
  writeFileSync(key, (await run(['report', 'key'], { home: other, now: Date.now() })).stdout);
  rmSync(other, { recursive: true });
  const foreign = await elsewhere(['report', 'verify', '-', '--key', key], json);
  expect(foreign).toMatchObject({ code: 4 });
  expect(foreign.stdout).toContain('another key');
});

test('verify takes several records: one a line, or those of a prune', async () => {
  const { json } = await erased();
  const both = await elsewhere(['report', 'verify', '-', '--json'], `${json}${json}`);
  expect(JSON.parse(both.stdout).records).toMatchObject([{ result: 'valid' }, { result: 'valid' }]);
  const record = JSON.parse(json);
  const prune = JSON.stringify({
    type: 'erasure_report',
    schema: 1,
    request: null,
    reports: [record, record],
  });
  expect(
    JSON.parse((await elsewhere(['report', 'verify', '-', '--json'], prune)).stdout).records,
  ).toHaveLength(2);
});

test('what requests shows beside the record is named as not signed', async () => {
  const { request } = await erased();
  const { stdout } = await go(['requests', 'show', request, '--json']);
  const checked = await elsewhere(['report', 'verify', '-'], stdout);
  expect(checked.code).toBe(7);
  expect(checked.stdout).toMatch(/unchanged since it was signed[\s\S]*not signed: lifecycle/);
});

test('--sign signs what is not finished yet', async () => {
  await go(['ingest', ALICE, '--subject', 'acme/alice', '-q']);
  const hidden = JSON.parse((await go(['forget', '--subject', 'acme/alice', '--yes', '--json'])).stdout);
  const { stdout } = await go(['requests', 'show', hidden.request, '--sign', '--format', 'json']);
  expect((await elsewhere(['report', 'verify', '-'], stdout)).stdout).toContain(
    '✓ unchanged since it was signed',
  );
});

test('verify --schema and --self-test answer like any verification', async () => {
  await erased();
  const schema = await go(['verify', '--schema', '--json']);
  expect(schema.code).toBe(0);
  expect(JSON.parse(schema.stdout)).toMatchObject({ type: 'verification', target: 'schema', result: 'ok' });
  const self = await elsewhere(['verify', '--self-test']);
  expect(self).toMatchObject({ code: 0, stderr: '' });
  expect(self.stdout).toMatch(/(\d+) of \1 planted residues found/);
});
