// Whether the proof proves anything: every encoding, every place, no alarm where there is nothing, and the questions
// that the decision to cascade asks.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitOfVerification } from '../../src/cli/exit-codes.js';
import {
  encode,
  encodedForms,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '../../src/erasure/checks/encodings.js';
import { scanAll } from '../../src/erasure/checks/raw-bytes.js';
import { storeFiles } from '../../src/erasure/checks/store-files.js';
import { forget, prune, verify } from '../../src/erasure/index.js';
import { alarmsOn, runSelfTest } from '../../src/erasure/self-test/index.js';
import { addBystander } from '../../src/erasure/self-test/made-up-store.js';
import { madeUpText, plannedCases } from '../../src/erasure/self-test/plant.js';
import { closeWorkspace, openWorkspace } from '../../src/ledger/workspace.js';
import { DAY_MS } from '../../src/model/time.js';
import { DEFAULT_POLICY } from '../../src/policy/index.js';
import { count } from '../../src/store/database.js';
import { compileNeedles } from '../../src/store/physical/index.js';
import { ALICE_ALL, AT_ONCE, aliceAndBob } from '../helpers/erasing.js';
import { transcript } from '../helpers/transcript.js';
import { ALICE, testPlace } from '../helpers/workspace.js';

const SCHEMA = { request: null, subject: null, deep: false, scrub: false, schema: true };
const WHOLE = { request: null, subject: null, deep: false, scrub: true };

describe('files', () => {
  test('one that another process took away since it was listed ends no search; the database is missed', async () => {
    const place = await aliceAndBob();
    await place.run(({ store }) => {
      const needles = compileNeedles([{ id: 0, bytes: Buffer.from(store.id) }]);
      const name = 'ledger-head.json.tmp';
      const gone = { name, path: join(store.dir, name), sizeBytes: 90 };
      expect(scanAll([...storeFiles(store), gone], needles).everywhere).toEqual(new Set([0]));
      expect(() => scanAll([gone, ...storeFiles(store)], needles)).toThrow('ENOENT');
    });
  });
});

describe('encodings', () => {
  test('a text has a form of its own in each, and each is found in the encoded whole', () => {
    const text = madeUpText(7);
    const forms = encodedForms(text);
    expect(forms.map(({ encoding }) => encoding)).toEqual(TEXT_ENCODINGS.slice(1));
    for (const { encoding, bytes } of forms)
      expect(encode(text, encoding).includes(bytes), encoding).toBe(true);
  });

  test('base64 is found at whatever place the text begins in what was encoded', () => {
    const text = 'The quarterly invoice export goes to the harbour office.';
    const forms = encodedForms(text);
    for (let before = 0; before < 9; before += 1) {
      const around = Buffer.from(`${'#'.repeat(before)}${text}, as agreed`).toString('base64');
      const found = forms.filter(
        ({ encoding, bytes }) => encoding.startsWith('base64') && around.includes(bytes.toString()),
      );
      expect(found, `after ${before} bytes`).toHaveLength(1);
    }
  });

  test('a form that is UTF-8 again is no needle of its own', () => {
    const forms = encodedForms('plain words without anything else').map(({ encoding }) => encoding);
    for (const same of ['json', 'json-ascii', 'nfc', 'nfd', 'case-lower']) expect(forms).not.toContain(same);
    expect(forms).toContain('case-upper');
  });

  test('a difference late in a long text is what the needle is taken from', () => {
    const text = `${'all lower case here and nothing else to see '.repeat(30)}But Then`;
    const lower = encodedForms(text).find(({ encoding }) => encoding === 'case-lower');
    expect(lower?.bytes.toString()).toContain('but then');
  });

  test('what survives in another encoding beside the store is residue', async () => {
    const words = 'Please keep the Quarterly Export in "semicolon" form, for the Harbour Office.';
    for (const encoding of ['utf-16le', 'base64-1', 'hex-upper', 'case-upper', 'json', 'form'] as const) {
      const place = testPlace();
      const path = transcript({ session: 'one' }).human(words).write(join(place.folder, 'one.jsonl'));
      await place.ingest(ALICE, path);
      writeFileSync(join(place.storeDir, 'left.tmp'), planted(words, encoding));
      const report = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
      const found = report.checks.find((check) => check.name === 'raw bytes');
      expect(found, encoding).toMatchObject({ result: 'residue' });
      expect(found?.detail).toContain(encoding);
      expect(report).toMatchObject({ status: 'erased', verified: false });
    }
  });
});

function planted(words: string, encoding: TextEncoding): Buffer {
  if (encoding === 'base64-1') return Buffer.from(Buffer.from(`#${words}.`).toString('base64'));
  return Buffer.concat([Buffer.from('## '), encode(words, encoding), Buffer.from(' ##')]);
}

describe('the self-test', () => {
  test('plants in every place and encoding, and finds all', () => {
    const { cases, missed, alarms } = runSelfTest();
    expect(cases).toBeGreaterThanOrEqual(500);
    expect(missed).toEqual([]);
    expect(alarms).toEqual([]);
  });

  test('raises no alarm on a hundred clean stores', () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-forget-clean-'));
    const needles = plannedCases().map(({ needle }, id) => ({ ...needle, id }));
    const alarms: string[] = [];
    for (let seed = 0; seed < 100; seed += 1) {
      const workspace = openWorkspace({
        storeDir: join(folder, `store-${seed}`),
        ledgerDir: () => join(folder, `ledger-${seed}`),
        policy: DEFAULT_POLICY,
        clock: () => Date.UTC(2026, 10, 30),
        mode: 'create',
      });
      try {
        addBystander(workspace, seed);
        alarms.push(...alarmsOn(workspace, needles));
      } finally {
        closeWorkspace(workspace);
      }
    }
    rmSync(folder, { recursive: true, force: true });
    expect(alarms).toEqual([]);
  });
});

describe('verify --schema', () => {
  test('answers every question of the decision record', async () => {
    const place = await aliceAndBob();
    const verification = await place.run((workspace) => verify(workspace, SCHEMA), 'read');
    expect(verification.checks.map(({ name }) => name)).toEqual([
      'catalogue',
      'cascade',
      'embeddings',
      'shadow tables',
      'live views',
      'connections',
      'reaper',
    ]);
    expect(verification.checks.filter(({ result }) => result !== 'ok')).toEqual([]);
    expect(exitOfVerification(verification)).toBe('ok');
  });

  test('notices a table that nobody knows, one that does not cascade, a shadow table and statistics', async () => {
    const place = await aliceAndBob();
    await place.run(({ store }) => {
      store.db.exec(`
        CREATE TABLE diary (id INTEGER PRIMARY KEY, words TEXT);
        CREATE VIRTUAL TABLE words USING fts5(text);
        CREATE VIEW unhidden_rounds AS SELECT * FROM rounds;
        ANALYZE;`);
    });
    const { checks } = await place.run((workspace) => verify(workspace, SCHEMA));
    const wrong = new Map(
      checks.filter(({ result }) => result === 'residue').map(({ name, detail }) => [name, detail]),
    );
    expect(wrong.get('catalogue')).toContain('diary.words');
    expect(wrong.get('shadow tables')).toContain('words');
    expect(wrong.get('shadow tables')).toContain('sqlite_stat1');
    expect(wrong.get('live views')).toContain('unhidden_rounds');
  });

  test('notices a connection that would leave residue, and a reaper that does not run', async () => {
    const place = await aliceAndBob();
    await place.run((workspace) => forget(workspace, ALICE_ALL, { immediate: false, requestId: null }));
    place.now.value += 9 * DAY_MS;
    const verification = await place.run((workspace) => {
      workspace.store.db.pragma('secure_delete = OFF');
      return verify(workspace, SCHEMA);
    });
    const wrong = verification.checks.filter(({ result }) => result === 'residue').map(({ name }) => name);
    expect(wrong).toEqual(['connections', 'reaper']);
    await place.run((workspace) => prune(workspace, {}));
    const after = await place.run((workspace) => verify(workspace, SCHEMA), 'read');
    expect(after.result).toBe('ok');
  });
});

describe('fingerprints', () => {
  const PRINTS = 'SELECT count(*) FROM fingerprints WHERE request = ?';

  test('expire with the records of erasure, for reading at once and for good with prune', async () => {
    const place = await aliceAndBob();
    const { request } = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    const one = { ...WHOLE, request };
    const raw = async () =>
      (await place.run((workspace) => verify(workspace, one))).checks.find(
        ({ name }) => name === 'raw bytes',
      );
    expect(await place.run(({ ledger }) => count(ledger.db, PRINTS, request))).toBeGreaterThan(0);
    place.now.value += 1_094 * DAY_MS;
    expect((await raw())?.result).toBe('ok');
    place.now.value += DAY_MS;
    expect((await raw())?.result).toBe('not_checked');
    await place.run((workspace) => prune(workspace, {}));
    expect(await place.run(({ ledger }) => count(ledger.db, PRINTS, request))).toBe(0);
    expect((await place.run((workspace) => verify(workspace, WHOLE))).result).toBe('ok');
  });
});
