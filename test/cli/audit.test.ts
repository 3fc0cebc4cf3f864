// The audit trail, reading on record, and a store that replays by itself, as an operator meets them.
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Outcome, run, type World } from './test-io.js';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/transcripts/${name}`, import.meta.url));
const ALICE = fixture('alice-sets-up-the-billing-service.jsonl');
const ALICES = ['--subject', 'acme/alice'];
const FORGET = ['forget', ...ALICES, '--immediate', '--yes'];

let home: string;
let now: number;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'audit-'));
  now = Date.now();
  expect((await go(['ingest', ALICE, ...ALICES, '-q'])).code).toBe(0);
});
afterEach(() => rmSync(home, { recursive: true }));

const place = (name: string) => join(home, name);
const go = (argv: readonly string[], world: World = {}): Promise<Outcome> =>
  run([...argv, '--store', place('store'), '--ledger', place('ledger')], { home, now, ...world });
const json = async (argv: readonly string[]) => JSON.parse((await go([...argv, '--json'])).stdout);

function policy(terms: object): string[] {
  const path = place('policy.json');
  writeFileSync(path, JSON.stringify({ version: 1, ...terms }));
  return ['--policy', path];
}

const kindsIn = async (...argv: string[]): Promise<string[]> =>
  (await json(['audit', ...argv])).rows.map((row: { kind: string }) => row.kind);

describe('reading', () => {
  const READS = () => policy({ audit: { reads: true } });

  test('leaves no trace by itself', async () => {
    await go(['list', ...ALICES]);
    await go(['recall', 'time zone', ...ALICES]);
    expect(await kindsIn()).toEqual(['created']);
  });

  test('is recorded where the policy wants it: which command, about whom, how many rows, and no word', async () => {
    const listed = await json(['list', ...ALICES, ...READS()]);
    await go(['recall', 'zebrafinch', ...ALICES, ...READS()]);
    await go(['verify', ...READS()]);
    await go(['find', 'Zebrafinch', ...READS()]);
    await go(['entity', ...READS()]);
    await go(['subjects', ...READS()]);
    const { rows } = await json(['audit', '--kind', 'read']);
    expect(rows.map((row: { kind: string }) => row.kind)).toEqual([
      ...['read_subjects', 'read_entities', 'read_find', 'read_verify', 'read_recall', 'read_list'],
    ]);
    const [subjects, , , , recalled, list] = rows;
    expect(list).toMatchObject({ n: listed.total, subject: recalled.subject });
    expect(list.subject).toMatch(/^[0-9a-f]{32}$/);
    expect(subjects).toMatchObject({ n: 1, subject: null });
    expect(await kindsIn('--subject', 'acme/alice')).toEqual(['read_recall', 'read_list']);
    expect(await kindsIn('--subject', 'acme/bob')).toEqual([]);
    for (const name of ['ledger.db', 'ledger.db-wal']) {
      const bytes = statSync(place(`ledger/${name}`), { throwIfNoEntry: false })
        ? readFileSync(place(`ledger/${name}`))
        : Buffer.alloc(0);
      for (const word of ['alice', 'zebrafinch', 'Zebrafinch', 'acme'])
        expect(bytes.includes(word)).toBe(false);
    }
    expect((await json(['audit', 'verify'])).result).toBe('ok');
  });

  test('has the time of the clock, whatever moment the list is told for', async () => {
    await go(['list', ...ALICES, '--as-of', '2027-01-01', ...READS()]);
    const [row] = (await json(['audit', '--kind', 'read_list'])).rows;
    expect(Date.parse(row.at)).toBe(now);
  });

  test('a dry run and a check write nothing', async () => {
    const before = await json(['audit']);
    await go([...FORGET, '--dry-run', ...READS()]);
    await go(['prune', '--check', ...READS()]);
    await go(['ingest', ALICE, ...ALICES, '--dry-run', ...READS()]);
    expect(await json(['audit'])).toEqual(before);
  });

  test('what cannot be recorded is not shown', async () => {
    const held = new Database(place('ledger/ledger.db'));
    held.exec('BEGIN IMMEDIATE');
    const refused = await go(['list', ...ALICES, ...READS()]);
    held.exec('ROLLBACK');
    held.close();
    expect(refused).toMatchObject({ code: 11, stdout: '' });
    expect(await kindsIn('--kind', 'read')).toEqual([]);
  });

  test('an end of it that was cut off is found', async () => {
    await go(['list', ...ALICES, ...READS()]);
    const db = new Database(place('ledger/ledger.db'));
    db.exec("DELETE FROM events WHERE kind = 'read_list'");
    db.close();
    expect((await go(['audit', 'verify'])).code).toBe(14);
  });
});

describe('a store that was put back', () => {
  async function putBack(): Promise<void> {
    cpSync(place('store'), place('backup'), { recursive: true });
    expect((await go(FORGET)).code).toBe(0);
    rmSync(place('store'), { recursive: true });
    cpSync(place('backup'), place('store'), { recursive: true });
  }
  const AUTO = () => policy({ replay: 'auto' });

  test('is replayed before it is read, where the policy says so, and that is told', async () => {
    await putBack();
    expect((await go(['list', ...ALICES])).code).toBe(13);
    const listed = await go(['list', ...ALICES, ...AUTO()]);
    expect(listed).toMatchObject({ code: 0, stdout: '' });
    expect(listed.stderr).toContain('carried out again: 1 request (');
    expect(await go(['list', ...ALICES, ...AUTO()])).toMatchObject({
      stderr: expect.not.stringContaining('again'),
    });
    const { rows } = await json(['requests']);
    expect(rows).toMatchObject([{ status: 'verified' }]);
    expect(await kindsIn('--kind', 'replayed')).toHaveLength(1);
  });

  test.each([
    ['ingest', ['ingest', ALICE, ...ALICES]],
    ['verify', ['verify']],
    ['prune', ['prune', '--yes']],
  ])('is replayed before %s too', async (_name, argv) => {
    await putBack();
    expect((await go([...argv, ...AUTO()])).code).toBe(0);
    expect((await go(['list', ...ALICES])).stdout).toBe('');
  });

  test('is not by a dry run, which changes nothing', async () => {
    await putBack();
    const refused = await go([...FORGET, '--dry-run', ...AUTO()]);
    expect(refused).toMatchObject({ code: 13, stdout: '' });
  });

  test('keeps what a hold keeps: holds come first', async () => {
    cpSync(place('store'), place('backup'), { recursive: true });
    const hold = ['hold', 'add', 'case', '--ground', 'legal_claim', '--review', '2099-01-01', ...ALICES];
    expect((await go(FORGET)).code).toBe(0);
    expect((await go(hold)).code).toBe(0);
    rmSync(place('store'), { recursive: true });
    cpSync(place('backup'), place('store'), { recursive: true });
    expect((await go(['list', ...ALICES, ...AUTO()])).stdout).toBe('');
    expect((await json(['requests'])).rows).toMatchObject([{ status: 'partly' }]);
  });

  test('can be looked at by the audit before it is replayed', async () => {
    await putBack();
    expect((await go(['audit', 'verify'])).code).toBe(0);
    expect((await go(['ledger'])).code).toBe(0);
  });
});

describe('an export', () => {
  test('is private, and is checked anywhere with the issuer’s key', async () => {
    await go(FORGET);
    const trail = place('trail.jsonl');
    const pem = place('issuer.pem');
    writeFileSync(
      place('record.json'),
      JSON.stringify(await json(['requests', 'show', await onlyRequest()])),
    );
    writeFileSync(pem, (await go(['report', 'key'])).stdout);
    expect(await json(['audit', 'export', '-o', trail])).toMatchObject({ type: 'audit_export', file: trail });
    expect(statSync(trail).mode & 0o777).toBe(0o600);
    chmodSync(trail, 0o400);
    const elsewhere = ['--file', trail, '--key', pem, '--report', place('record.json')];
    const offline = await run(['audit', 'verify', ...elsewhere], { home: place('nobody') });
    expect(offline.code).toBe(0);
    expect(offline.stdout).toMatch(/signature +✓ ok/);
    expect((await run(['audit', 'verify', '--file', trail], { home: place('nobody') })).code).toBe(7);
    const lines = readFileSync(trail, 'utf8').split('\n');
    writeFileSync(place('cut.jsonl'), `${lines.slice(0, -2).join('\n')}\n`);
    const cut = await run(['audit', 'verify', '--file', place('cut.jsonl'), '--key', pem], { home });
    expect(cut.code).toBe(14);
    expect(cut.stdout).toContain('cut off');
  });

  const onlyRequest = async () => (await json(['requests'])).rows[0].request;

  test('a report that was kept shows that the ledger was put back', async () => {
    cpSync(place('ledger'), place('older'), { recursive: true });
    cpSync(place('store'), place('older-store'), { recursive: true });
    await go(['report', 'key']);
    cpSync(place('ledger/signing-key.pem'), place('older/signing-key.pem'));
    const report = await go([...FORGET, '--json']);
    writeFileSync(place('report.json'), report.stdout);
    for (const what of ['ledger', 'store']) rmSync(place(what), { recursive: true });
    cpSync(place('older'), place('ledger'), { recursive: true });
    cpSync(place('older-store'), place('store'), { recursive: true });
    expect((await go(['audit', 'verify'])).code).toBe(0);
    const found = await go(['audit', 'verify', '--report', place('report.json')]);
    expect(found.code).toBe(14);
    expect(found.stdout).toMatch(/reports +✗ broken/);
  });
});

test('a request that waits for an identity check goes on when it is known who asks', async () => {
  const asked = await json(['forget', ...ALICES, '--identity', 'pending', '--regime', 'gdpr']);
  expect(asked).toMatchObject({ status: 'waiting', erased: {}, hidden: {} });
  expect((await json(['list', ...ALICES])).total).toBeGreaterThan(0);
  expect((await go(['requests'])).stdout).toMatch(/\twaiting\t.*\tidentity_pending\tgdpr\t/);
  const identify = ['requests', 'identify', asked.request, '--method', 'signed_in'];
  expect((await go(identify)).code).toBe(6);
  expect((await json([...identify, '--yes'])).status).toBe('hidden');
  expect((await json(['list', ...ALICES])).total).toBe(0);
  expect(await kindsIn('--request', asked.request)).toEqual([
    ...['hidden', 'identity_checked', 'identity_asked', 'opened'],
  ]);
});

test('a line of many requests may wait for an identity check', async () => {
  const line = {
    request_id: 't-1',
    selection: { subjects: ['acme/alice'] },
    identity: 'pending',
    immediate: true,
  };
  const answered = await go(['forget', '--from', '-', '--json'], { stdin: `${JSON.stringify(line)}\n` });
  expect(answered.code).toBe(0);
  expect(JSON.parse(answered.stdout.split('\n')[0] ?? '')).toMatchObject({ status: 'waiting' });
  const both = { ...line, identity_check: 'signed_in' };
  const refused = await go(['forget', '--from', '-', '--yes'], { stdin: `${JSON.stringify(both)}\n` });
  expect(refused.code).toBe(2);
});

test('list entities says where they are', async () => {
  expect((await go(['list', 'entities', ...ALICES])).stderr).toContain('memory-forget entity');
});
