// The audit trail: what is listed, what each check finds, what an export is worth without the ledger.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addHold, forget, rotateKey, showRequest } from '../../src/erasure/index.js';
import { idsInTrail, listTrail, verifyLedger, verifyTrail } from '../../src/ledger/audit.js';
import { exportTrail, readTrail } from '../../src/ledger/audit-export.js';
import { chainHead, findBreak } from '../../src/ledger/chain.js';
import { loadFingerprints, type StoredFingerprint } from '../../src/ledger/fingerprints.js';
import { currentKey, keyedDigests } from '../../src/ledger/keys.js';
import { recordReading } from '../../src/ledger/reads.js';
import { parsePublicKey, publicKeyPem } from '../../src/ledger/signing.js';
import { signingKeyOf } from '../../src/ledger/signing-key.js';
import { closeWorkspace, openWorkspace, type Workspace } from '../../src/ledger/workspace.js';
import type { AuditFilter, AuditVerification } from '../../src/model/audit.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { DAY_MS } from '../../src/model/time.js';
import { openDatabase, run } from '../../src/store/database.js';
import { repad } from '../../src/store/physical/index.js';
import { ALICE_ALL, AT_ONCE } from '../helpers/erasing.js';
import { isTrailLine } from '../helpers/report-schema.js';
import { ALICE, fixture, type TestPlace, testPlace } from '../helpers/workspace.js';

const EVERYTHING: AuditFilter = {
  kinds: [],
  requests: [],
  subject: null,
  since: null,
  before: null,
  limit: null,
};
const NOBODY = { heads: [], records: [] };

async function lived(): Promise<{ place: TestPlace; request: string }> {
  const place = testPlace();
  await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
  const { request } = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  await place.run((workspace) => rotateKey(workspace));
  return { place, request };
}

/** Looks at the ledger however it stands, as the commands of the audit do. */
function looking<Result>(place: TestPlace, look: (workspace: Workspace) => Result): Result {
  const workspace = openWorkspace({
    storeDir: place.storeDir,
    ledgerDir: () => place.ledgerDir,
    policy: place.policy,
    clock: () => place.now.value,
    mode: 'read',
    allowBehind: true,
    allowUnanchored: true,
  });
  try {
    return look(workspace);
  } finally {
    closeWorkspace(workspace);
  }
}

const issuerOf = (place: TestPlace) =>
  looking(place, ({ ledger }) => parsePublicKey(publicKeyPem(signingKeyOf(ledger))));
const resultsOf = ({ checks }: AuditVerification) =>
  Object.fromEntries(checks.map(({ name, result }) => [name, result]));
const brokenIn = ({ checks }: AuditVerification) =>
  checks.filter(({ result }) => result === 'broken').map(({ name }) => name);
const verifyAt = (place: TestPlace, witnesses: Parameters<typeof verifyLedger>[1] = NOBODY) =>
  looking(place, (workspace) => verifyLedger(workspace, witnesses));

describe('the list', () => {
  test('goes from the newest to the oldest, and by request, kind, time and subject', async () => {
    const { place, request } = await lived();
    place.now.value += DAY_MS;
    await place.run(({ ledger, clock }) =>
      recordReading(ledger, { kind: 'read_recall', at: clock(), subject: ALICE, rows: 4 }),
    );
    await place.run(({ ledger }) => {
      const kinds = (filter: Partial<AuditFilter>) =>
        listTrail(ledger, { ...EVERYTHING, ...filter }).rows.map((row) => row.kind);
      expect(kinds({})).toEqual([
        'read_recall',
        'key_rotated',
        'verified',
        'erased',
        'hidden',
        'opened',
        'created',
      ]);
      expect(kinds({ requests: idsInTrail(ledger, request.slice(0, 6)) })).toEqual([
        'verified',
        'erased',
        'hidden',
        'opened',
      ]);
      expect(kinds({ kinds: ['created', 'opened'] })).toEqual(['opened', 'created']);
      expect(kinds({ since: place.now.value })).toEqual(['read_recall']);
      expect(kinds({ before: place.now.value })).toHaveLength(6);
      expect(listTrail(ledger, { ...EVERYTHING, limit: 2 })).toMatchObject({ total: 7 });
      expect(kinds({ limit: 2 })).toEqual(['read_recall', 'key_rotated']);
      // What was asked under an older key, and what was read under the new one.
      const subject = keyedDigests(ledger.ring, 'subject', ALICE.tenant, ALICE.subject);
      expect(kinds({ subject })).toEqual(['read_recall', 'verified', 'erased', 'hidden', 'opened']);
      expect(kinds({ subject: keyedDigests(ledger.ring, 'subject', 'acme', 'bob') })).toEqual([]);
    });
  });
});

describe('verify', () => {
  test('finds nothing in a ledger that is whole, across a change of key', async () => {
    const { place, request } = await lived();
    const report = await place.run((workspace) => erasureReportDocument(showRequest(workspace, request)));
    const head = await place.run(({ ledger }) => chainHead(ledger.db));
    const verification = verifyAt(place, { heads: head ? [head] : [], records: [report] });
    expect(verification.result).toBe('ok');
    // As a report in words names it.
    const short = { sequence: head?.sequence ?? 0, hash: head?.hash.slice(0, 12) ?? '' };
    expect(verifyAt(place, { heads: [short], records: [] }).result).toBe('ok');
    for (const hash of ['', short.hash.slice(1), '0'.repeat(12)])
      expect(brokenIn(verifyAt(place, { heads: [{ ...short, hash }], records: [] }))).toEqual(['heads']);
    expect(Object.keys(resultsOf(verification))).toEqual([
      ...['chain', 'anchor', 'stored reports', 'requests and holds', 'heads', 'reports'],
    ]);
    expect(verification.notCovered).not.toEqual([]);
  });

  test('finds an older ledger that was put back: by the anchor, by the store’s reports, by kept ones', async () => {
    const place = testPlace();
    await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
    const backup = join(place.folder, 'backup');
    cpSync(place.ledgerDir, join(backup, 'ledger'), { recursive: true });
    cpSync(place.storeDir, join(backup, 'store'), { recursive: true });
    const { request } = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    const report = await place.run((workspace) => erasureReportDocument(showRequest(workspace, request)));
    const key = readFileSync(join(place.ledgerDir, 'signing-key.pem'));
    const putBack = (what: 'ledger' | 'store', to: string) => {
      rmSync(to, { recursive: true });
      cpSync(join(backup, what), to, { recursive: true });
    };
    putBack('ledger', place.ledgerDir);
    expect(brokenIn(verifyAt(place))).toEqual(['anchor', 'stored reports']);
    rmSync(join(place.storeDir, 'ledger-head.json'));
    expect(resultsOf(verifyAt(place))).toMatchObject({ anchor: 'not_checked', 'stored reports': 'broken' });
    putBack('store', place.storeDir);
    // All of it together: only what somebody kept elsewhere tells.
    expect(verifyAt(place).result).toBe('ok');
    writeFileSync(join(place.ledgerDir, 'signing-key.pem'), key);
    expect(brokenIn(verifyAt(place, { heads: [], records: [report] }))).toEqual(['reports']);
    const head = report.ledger_head;
    expect(brokenIn(verifyAt(place, { heads: head ? [head] : [], records: [] }))).toEqual(['heads']);
  });

  test('a report that was altered, or is somebody else’s, is no witness', async () => {
    const { place, request } = await lived();
    const report = await place.run((workspace) => erasureReportDocument(showRequest(workspace, request)));
    const altered = { ...report, ledger_head: { sequence: 99, hash: '00'.repeat(32) } };
    const other = await lived();
    const foreign = await other.place.run((workspace) =>
      erasureReportDocument(showRequest(workspace, other.request)),
    );
    for (const record of [altered, foreign, { type: 'erasure_report' }])
      expect(resultsOf(verifyAt(place, { heads: [], records: [record] })).reports).toBe('not_checked');
  });

  test('finds a request or a hold that was taken out of the ledger, or put in', async () => {
    const { place } = await lived();
    await place.run((workspace) =>
      addHold(workspace, {
        name: 'case-7',
        ground: 'legal_claim',
        reviewAt: place.now.value + DAY_MS,
        selection: ALICE_ALL,
      }),
    );
    expect(verifyAt(place).result).toBe('ok');
    for (const tamper of [
      'DELETE FROM hold_reaches; DELETE FROM hold_rows; DELETE FROM holds',
      'UPDATE requests SET uid = upper(uid)',
    ]) {
      const copy = testPlace();
      cpSync(place.storeDir, copy.storeDir, { recursive: true });
      cpSync(place.ledgerDir, copy.ledgerDir, { recursive: true });
      const db = openDatabase(join(copy.ledgerDir, 'ledger.db'));
      db.pragma('foreign_keys = OFF');
      db.exec(tamper);
      db.close();
      expect(brokenIn(verifyAt(copy)), tamper).toEqual(['requests and holds']);
    }
  });

  test('an emptied chain is a broken one', async () => {
    const { place } = await lived();
    const db = openDatabase(join(place.ledgerDir, 'ledger.db'));
    db.exec('DELETE FROM events');
    db.close();
    expect(brokenIn(verifyAt(place))).toContain('chain');
  });
});

describe('an export', () => {
  async function exported() {
    const { place, request } = await lived();
    const { text } = await place.run(({ ledger, clock }) => exportTrail(ledger, clock()));
    const issuer = issuerOf(place);
    const check = (changed: string, options: Partial<Parameters<typeof verifyTrail>[1]> = {}) => {
      const trail = readTrail(changed);
      if (!trail) throw new Error('it is no export');
      return verifyTrail(trail, { ...NOBODY, issuer, ledger: null, ...options });
    };
    return { place, request, text, issuer, check };
  }

  test('is checked by the issuer’s key alone, and by the ledger’s keys where they are', async () => {
    const { place, text, check } = await exported();
    const offline = check(text);
    expect(offline).toMatchObject({ result: 'ok', events: 6 });
    expect(resultsOf(offline)).toEqual({ file: 'ok', signature: 'ok' });
    expect(offline.notCovered[0]).toMatch(/keyed hashes/);
    await place.run(({ ledger }) => {
      expect(resultsOf(check(text, { ledger, issuer: null }))).toEqual({
        file: 'ok',
        signature: 'ok',
        chain: 'ok',
        ledger: 'ok',
      });
    });
    // Without any key nothing is claimed.
    expect(resultsOf(check(text, { issuer: null }))).toEqual({
      file: 'ok',
      signature: 'not_checked',
      chain: 'not_checked',
    });
    const other = await lived();
    await other.place.run(({ ledger }) => expect(check(text, { ledger }).result).toBe('ok'));
    expect(brokenIn(check(text, { issuer: issuerOf(other.place) }))).toEqual(['signature']);
  });

  test('speaks the published schema, line by line, subjects under each key too', async () => {
    const { place } = await lived();
    const text = await place.run(({ ledger, clock }) => {
      recordReading(ledger, { kind: 'read_list', at: clock(), subject: ALICE, rows: 0 });
      return exportTrail(ledger, clock()).text;
    });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-2).subject).toMatch(/^[0-9a-f]{36}$/);
    for (const line of lines) {
      expect(isTrailLine(line), JSON.stringify(line)).toBe(true);
      for (const key of Object.keys(line)) {
        const { [key]: _, ...rest } = line;
        expect(isTrailLine(rest), `without ${key}`).toBe(false);
      }
    }
  });

  test('names nobody, and shows with a report that it has not been cut since', async () => {
    const { place, request, text, check } = await exported();
    expect(text).not.toMatch(/alice|acme|billing/i);
    const report = await place.run((workspace) => erasureReportDocument(showRequest(workspace, request)));
    expect(resultsOf(check(text, { records: [report] }))).toMatchObject({ reports: 'ok' });
    const missing = { sequence: 7, hash: 'ab'.repeat(32) };
    expect(brokenIn(check(text, { heads: [missing] }))).toEqual(['heads']);
  });

  test('does not fit any more when any line is changed, dropped, doubled or moved', async () => {
    const { text, check } = await exported();
    const lines = text.trimEnd().split('\n');
    const variants: string[][] = [];
    for (const [index, line] of lines.entries()) {
      const last = index === lines.length - 1;
      if (index > 0) variants.push(lines.filter((_, at) => at !== index));
      variants.push([...lines.slice(0, index + 1), line, ...lines.slice(index + 1)]);
      if (index > 0 && !last)
        variants.push([
          ...lines.slice(0, index),
          ...lines.slice(index + 1, index + 2),
          line,
          ...lines.slice(index + 2),
        ]);
      for (const [from, to] of [
        [/"(n|events|sequence)":(\d)/, '"$1":$21'],
        [/[0-9a-f]{8}/, '00000000'],
        [/2026/, '2025'],
      ] as const) {
        const changed = line.replace(from, to);
        if (changed !== line) variants.push(lines.map((one, at) => (at === index ? changed : one)));
      }
    }
    expect(variants.length).toBeGreaterThan(30);
    for (const variant of variants) {
      const changed = `${variant.join('\n')}\n`;
      if (changed === text) continue;
      expect(brokenIn(check(changed)), changed).not.toEqual([]);
    }
    expect(readTrail('{"type":"list"}\n')).toBeNull();
  });

  test('the ledger that was put back to before it is found by it', async () => {
    const { place, check } = await exported();
    const older = join(place.folder, 'older');
    cpSync(place.ledgerDir, older, { recursive: true });
    await place.run((workspace) => rotateKey(workspace));
    const newer = await place.run(({ ledger, clock }) => exportTrail(ledger, clock()));
    rmSync(place.ledgerDir, { recursive: true });
    cpSync(older, place.ledgerDir, { recursive: true });
    looking(place, ({ ledger }) =>
      expect(brokenIn(check(newer.text, { ledger }))).toEqual(expect.arrayContaining(['ledger'])),
    );
  });
});

test('to look at the chain makes no signing key', async () => {
  const place = testPlace();
  await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
  expect((await verifyAt(place)).result).toBe('ok');
  expect(readdirSync(place.ledgerDir).filter((name) => name.endsWith('.pem'))).toEqual([]);
});

test('a ledger of the first version is brought up to date, and its chain still holds', async () => {
  const place = testPlace();
  await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
  await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
  const before = await place.run(({ ledger }) => loadFingerprints(ledger, null), 'read');
  expect(before.length).toBeGreaterThan(0);
  await place.run(({ ledger: { db, ring } }) => {
    db.exec(`ALTER TABLE events DROP COLUMN subject; DROP TABLE fingerprints; DROP TABLE answered;
      CREATE TABLE fingerprints (request TEXT NOT NULL, run INTEGER NOT NULL, mac BLOB NOT NULL,
        prefilter INTEGER NOT NULL, PRIMARY KEY (request, run, mac)) STRICT, WITHOUT ROWID`);
    // The pads of today and of then change places: what is padded twice is as it was.
    for (const [index, { mac, prefilter }] of repad(before, currentKey(ring)).entries())
      run(
        db,
        'INSERT INTO fingerprints VALUES (?, ?, ?, ?)',
        before[index]?.request,
        before[index]?.run,
        mac,
        prefilter,
      );
    db.pragma('user_version = 1');
  });
  await place.run(({ ledger }) => expect(findBreak(ledger.db, ledger.ring)).toBeNull(), 'read');
  const after = await place.run(({ ledger }) => loadFingerprints(ledger, null), 'read');
  const keyOf = ({ run: number, prefilter, mac }: StoredFingerprint) =>
    `${number} ${mac.toString('hex')} ${prefilter}`;
  expect(after.map(keyOf).sort()).toEqual(before.map(keyOf).sort());
  await place.run(({ ledger, clock }) =>
    recordReading(ledger, { kind: 'read_list', at: clock(), subject: ALICE, rows: 1 }),
  );
  await place.run(({ ledger }) => expect(findBreak(ledger.db, ledger.ring)).toBeNull(), 'read');
});
