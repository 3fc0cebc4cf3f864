import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addHold,
  answerRequest,
  denyRequest,
  forget,
  identifyRequest,
  rotateKey,
  verify,
} from '../../src/erasure/index.js';
import { findBreak } from '../../src/ledger/chain.js';
import { recordReading } from '../../src/ledger/reads.js';
import { recordEvent } from '../../src/ledger/requests.js';
import { closeWorkspace } from '../../src/ledger/workspace.js';
import { NO_INTAKE } from '../../src/model/request.js';
import { DAY_MS } from '../../src/model/time.js';
import { all } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, GRACED, selecting } from '../helpers/erasing.js';
import { filesHolding } from '../helpers/look.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, BOB, fixture, type TestPlace, testPlace } from '../helpers/workspace.js';

/** Holds the ledger's lock for a while, then says what the anchor was at the end of it. */
const HOLDER = `
  import Database from 'better-sqlite3';
  import { readFileSync } from 'node:fs';
  const [path, anchor] = process.argv.slice(1);
  const db = new Database(path);
  db.exec('BEGIN IMMEDIATE');
  process.stdout.write('held');
  setTimeout(() => {
    process.stdout.write(readFileSync(anchor, 'utf8'));
    db.exec('ROLLBACK');
  }, 500);
`;

const ALICE_FILE = fixture('alice-sets-up-the-billing-service.jsonl');

async function erased(): Promise<TestPlace> {
  const place = testPlace();
  await place.ingest(ALICE, ALICE_FILE);
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  return place;
}

/** A life in which every table of the ledger gets rows, under two keys. */
async function livedThrough(): Promise<{ place: TestPlace; fed: string[] }> {
  const place = await erased();
  const fed = [
    'alice',
    'acme',
    'zebrafinch',
    'case-114',
    'ticket-7',
    'ticket-8',
    'dora',
    'Zerafina',
    'Helix',
  ];
  const words = 'My neighbour Zerafina Quill keeps a zebrafinch in the kitchen of the northern office.';
  const bob = transcript({ session: 'zebrafinch-session' }).human(words).assistant('Noted.');
  await place.ingest(BOB, bob.write(join(place.folder, 'zebrafinch.jsonl')));
  await place.run(async (workspace) => {
    const { ledger, clock } = workspace;
    rotateKey(workspace);
    recordReading(ledger, { kind: 'read_recall', at: clock(), subject: ALICE, rows: 1 });
    const selection = { ...ALICE_ALL, subjects: [{ tenant: 'acme', subject: 'zebrafinch', context: null }] };
    addHold(workspace, {
      name: 'case-114',
      ground: 'legal_claim',
      reviewAt: clock() + DAY_MS,
      selection,
    });
    const intake = { ...NO_INTAKE, awaitsIdentity: true };
    const asked = await forget(workspace, OF_BOB, { ...AT_ONCE, requestId: 'ticket-7', intake });
    await identifyRequest(workspace, asked.request, { method: 'signed_in' });
    const entities = [{ id: null, name: 'Zerafina Quill', tenant: null, names: ['Zerafina Quill'] }];
    await forget(workspace, selecting({ entities }), GRACED);
    const nobody = selecting({ subjects: [{ tenant: 'acme', subject: 'dora', context: null }] });
    const sent = { requestId: 'ticket-8', selection: nobody, intake: NO_INTAKE, immediate: true };
    await answerRequest(workspace, sent);
    denyRequest(workspace, (await forget(workspace, ALICE_ALL, GRACED)).request, {
      reason: 'excessive',
      note: 'the zebrafinch again',
    });
  });
  return { place, fed };
}

const OF_BOB = selecting({ subjects: [{ tenant: 'acme', subject: 'bob', context: null }] });

describe('the ledger', () => {
  test('holds nothing of what it was fed, in any file of its folder', async () => {
    const { place, fed } = await livedThrough();
    await place.run(({ ledger }) => {
      for (const table of [
        'events',
        'requests',
        'answered',
        'suppressions',
        'holds',
        'hold_reaches',
        'fingerprints',
      ])
        expect(all(ledger.db, `SELECT 1 FROM ${table} LIMIT 1`), table).toHaveLength(1);
      expect(all(ledger.db, 'SELECT 1 FROM events WHERE subject IS NOT NULL LIMIT 1')).toHaveLength(1);
    }, 'read');
    for (const word of fed) {
      expect(filesHolding(place.ledgerDir, word), word).toEqual([]);
      expect(filesHolding(place.ledgerDir, Buffer.from(word).toString('hex')), word).toEqual([]);
    }
  });

  test('has no column that could hold words: enums, dates, ids, counts and digests', async () => {
    const { place } = await livedThrough();
    await place.run(({ ledger }) => {
      const tables = all<{ name: string }>(
        ledger.db,
        "SELECT name FROM sqlite_schema WHERE type = 'table'",
      ).map((row) => row.name);
      const texts: string[] = [];
      for (const table of tables) {
        for (const row of all<Record<string, unknown>>(ledger.db, `SELECT * FROM ${table}`)) {
          for (const value of Object.values(row)) if (typeof value === 'string') texts.push(value);
        }
      }
      expect(
        texts.filter(
          (text) => !/^[a-z_]{1,24}$|^[0-9a-f-]{36}$|^[0-9a-f]{16}$|^[0-9a-f]{64}$|^\d+$/.test(text),
        ),
      ).toEqual([]);
    });
  });

  test('is readable by its owner alone, key first', async () => {
    const place = await erased();
    for (const name of ['ledger.db', 'keys.json']) {
      expect(statSync(join(place.ledgerDir, name)).mode & 0o777, name).toBe(0o600);
    }
  });

  test('its chain shows a changed, a dropped and a reordered event', async () => {
    const place = await erased();
    await place.run(({ ledger }) => expect(findBreak(ledger.db, ledger.ring)).toBeNull());
    for (const tamper of [
      'UPDATE events SET n = n + 1 WHERE sequence = 2',
      'DELETE FROM events WHERE sequence = 2',
      'UPDATE events SET at = at + 1 WHERE sequence = 3',
    ]) {
      const copy = testPlace();
      cpSync(place.storeDir, copy.storeDir, { recursive: true });
      cpSync(place.ledgerDir, copy.ledgerDir, { recursive: true });
      await copy.run(async (workspace) => {
        workspace.ledger.db.exec(tamper);
        expect(findBreak(workspace.ledger.db, workspace.ledger.ring), tamper).not.toBeNull();
        await expect(
          verify(workspace, { request: null, subject: null, deep: false, scrub: false }),
        ).rejects.toMatchObject({ code: 'audit' });
      });
    }
  });

  test('a store without the ledger that it knows is refused', async () => {
    const place = await erased();
    rmSync(place.ledgerDir, { recursive: true });
    expect(() => place.open('read')).toThrow(expect.objectContaining({ code: 'ledger' }));
    expect(() => place.open('create')).toThrow(expect.objectContaining({ code: 'ledger' }));
  });

  test('another store’s ledger is refused', async () => {
    const place = await erased();
    const other = await erased();
    place.ledgerDir = other.ledgerDir;
    expect(() => place.open('read')).toThrow(expect.objectContaining({ code: 'ledger' }));
  });

  test('another ledger’s keys are refused: under them nothing that was erased would be known again', async () => {
    const place = await erased();
    const [keys, others] = [place, await erased()].map(({ ledgerDir }) => join(ledgerDir, 'keys.json'));
    const own = readFileSync(keys ?? '');
    writeFileSync(keys ?? '', readFileSync(others ?? ''));
    for (const mode of ['read', 'write'] as const)
      expect(() => place.open(mode)).toThrow(expect.objectContaining({ code: 'ledger' }));
    writeFileSync(keys ?? '', own);
    // Whatever the last event is, one of a rotation too.
    for (let n = 0; n < 2; n++) await place.run((workspace) => rotateKey(workspace));
    await place.ingest(ALICE, ALICE_FILE);
    expect(await place.run(({ ledger }) => findBreak(ledger.db, ledger.ring), 'read')).toBeNull();
  });

  test('a store put back from an older copy is refused until its erasures are replayed', async () => {
    const place = testPlace();
    await place.ingest(ALICE, ALICE_FILE);
    const backup = join(place.folder, 'backup');
    mkdirSync(backup);
    cpSync(place.storeDir, backup, { recursive: true });
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    rmSync(place.storeDir, { recursive: true });
    cpSync(backup, place.storeDir, { recursive: true });
    expect(() => place.open('read')).toThrow(expect.objectContaining({ code: 'incompatible' }));
  });

  test('the anchor is written under the ledger’s lock: never an older head over a newer one', async () => {
    const place = await erased();
    const workspace = place.open('write');
    const anchor = join(place.storeDir, 'ledger-head.json');
    const before = readFileSync(anchor, 'utf8');
    recordEvent(workspace.ledger, { at: workspace.clock(), kind: 'created', request: null, n: 0 });
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      HOLDER,
      workspace.ledger.path,
      anchor,
    ]);
    await once(holder.stdout, 'data');
    closeWorkspace(workspace);
    const [seen] = await once(holder.stdout, 'data');
    expect(String(seen)).toBe(before);
    expect(readFileSync(anchor, 'utf8')).not.toBe(before);
  });

  test('a ledger put back from before is found by the anchor beside the store', async () => {
    const place = testPlace();
    await place.ingest(ALICE, ALICE_FILE);
    const backup = join(place.folder, 'ledger-backup');
    cpSync(place.ledgerDir, backup, { recursive: true });
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    rmSync(place.ledgerDir, { recursive: true });
    cpSync(backup, place.ledgerDir, { recursive: true });
    expect(() => place.open('read')).toThrow(expect.objectContaining({ code: 'audit' }));
  });

  test('a report names the head of the chain and nobody', async () => {
    const place = testPlace();
    await place.ingest(ALICE, ALICE_FILE);
    const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    expect(report.ledgerHead?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(report)).not.toMatch(/alice|billing|acme/i);
    expect(readFileSync(join(place.storeDir, 'ledger-head.json'), 'utf8')).not.toContain('alice');
  });
});
