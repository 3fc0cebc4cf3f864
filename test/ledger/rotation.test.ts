// A new key takes the old one's place, and all that was made with the old one is still found.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addHold,
  answerRequest,
  findHold,
  forget,
  planErasure,
  prune,
  readLedger,
  reassign,
  recordEntity,
  rotateKey,
  verify,
} from '../../src/erasure/index.js';
import { findBreak } from '../../src/ledger/chain.js';
import { countByKey, LEDGER_DIGESTS } from '../../src/ledger/rotate.js';
import { checkSignature } from '../../src/ledger/signing.js';
import { closeWorkspace, type Workspace } from '../../src/ledger/workspace.js';
import { erasureReportDocument } from '../../src/model/published.js';
import { NO_INTAKE } from '../../src/model/request.js';
import { DAY_MS } from '../../src/model/time.js';
import { resolveSession } from '../../src/recall/resolve.js';
import { digestColumns } from '../../src/store/catalogue.js';
import { all } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, EVERYTHING, selecting } from '../helpers/erasing.js';
import { rowsOf } from '../helpers/look.js';
import { type TranscriptWriter, transcript } from '../helpers/transcript.js';
import { ALICE, BOB, type TestPlace, testPlace } from '../helpers/workspace.js';

const LONG = 'The invoices of the northern warehouses go out at six in the morning, every first Monday.';
const OF_BOB = selecting({ subjects: [{ tenant: 'acme', subject: 'bob', context: null }] });

interface Told {
  place: TestPlace;
  file: string;
  writer: TranscriptWriter;
}

/** Alice has told her editor, and something long. */
async function told(): Promise<Told> {
  const place = testPlace();
  const file = join(place.folder, 'alice.jsonl');
  const writer = transcript({ session: 'alice-1' })
    .human('My editor is Helix.')
    .assistant('Noted.')
    .human(LONG)
    .assistant('Understood.')
    .tool('Bash', { command: 'git commit -m x' }, '[main 1234567] x');
  writer.write(file);
  await place.ingest(ALICE, file);
  return { place, file, writer };
}

const rotate = (place: TestPlace) => place.run((workspace) => rotateKey(workspace));
const faults = async (place: TestPlace) =>
  (await place.run((workspace) => verify(workspace, EVERYTHING))).checks.filter(
    (check) => check.result !== 'ok',
  );
const texts = (place: TestPlace, scope: typeof ALICE) =>
  place.run((workspace) => rowsOf(workspace, 'rounds', scope).map((row) => row.text));

describe('after a rotation', () => {
  test('what was taken before is known, an unchanged file costs a stat, and what is new comes in', async () => {
    const { place, file, writer } = await told();
    await rotate(place);
    expect(await place.ingest(ALICE, file)).toMatchObject({ unchanged: 1, rounds: 0 });
    writer.human('My shell is fish.').assistant('Noted.').append(file);
    expect(await place.ingest(ALICE, file)).toMatchObject({ sessions: 0, rounds: 1 });
    // The same lines in another file are known one by one.
    const copy = writer.write(join(place.folder, 'copy.jsonl'));
    const again = await place.ingest(ALICE, copy);
    expect(again).toMatchObject({ sessions: 0, rounds: 0, facts: 0 });
    expect(again.duplicates).toBeGreaterThan(4);
    expect(await texts(place, ALICE)).toHaveLength(3);
    await place.run(({ store }) => {
      const links = all<{ n: number }>(
        store.db,
        'SELECT count(DISTINCT group_key) AS n FROM facts GROUP BY claim',
      );
      expect(links.every(({ n }) => n === 1)).toBe(true);
    });
    expect(await faults(place)).toEqual([]);
  });

  test('what was erased before stays out: its lines, what follows them, and its words elsewhere', async () => {
    const { place, file, writer } = await told();
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    await rotate(place);
    await rotate(place);
    writer.human('My shell is fish.').assistant('Noted.').append(file);
    expect(await place.ingest(ALICE, file)).toMatchObject({ sessions: 0, rounds: 0 });
    const elsewhere = transcript({ session: 'alice-2' }).human(LONG).human('My desk is green.');
    const report = await place.ingest(ALICE, elsewhere.write(join(place.folder, 'elsewhere.jsonl')));
    expect(report.suppressed).toBe(1);
    expect((await texts(place, ALICE)).join()).not.toContain('northern');
  });

  test('what was ingested before and is erased afterwards stays out too', async () => {
    const { place, file, writer } = await told();
    await rotate(place);
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    await rotate(place);
    expect(await place.ingest(ALICE, file)).toMatchObject({ sessions: 0, rounds: 0 });
    const copy = writer.write(join(place.folder, 'copy.jsonl'));
    expect(await place.ingest(ALICE, copy)).toMatchObject({ sessions: 0, rounds: 0 });
    expect(await texts(place, ALICE)).toEqual([]);
    expect(await faults(place)).toEqual([]);
    await place.run((workspace) => ingestAgain(workspace, file));
    expect(await texts(place, ALICE)).toHaveLength(2);
  });

  test('a fact that was erased is not derived again', async () => {
    const { place } = await told();
    const facts = await place.run((workspace) => rowsOf(workspace, 'facts', ALICE).map((row) => row.id));
    await place.run((workspace) => forget(workspace, selecting({ facts }), AT_ONCE));
    await rotate(place);
    const again = transcript({ session: 'alice-9' }).human('My editor is Helix.').assistant('Noted.');
    const report = await place.ingest(ALICE, again.write(join(place.folder, 'again.jsonl')));
    expect(report).toMatchObject({ facts: 0, suppressed: 1 });
  });

  test('a subagent read later belongs to its session: both go together', async () => {
    const { place } = await told();
    await rotate(place);
    const agent = transcript({ session: 'alice-1', agentId: 'agent-7' })
      .human('Look at the failing importer.')
      .assistant('It lacks a comma.');
    await place.ingest(ALICE, agent.write(join(place.folder, 'agent-7.jsonl')));
    const sessions = await place.run((workspace) => resolveSession(workspace, 'alice-1', { minPrefix: 8 }));
    expect(sessions).toHaveLength(2);
    const main = sessions.slice(0, 1);
    const plan = await place.run((workspace) => planErasure(workspace, selecting({ sessions: main })));
    expect(plan.counts.sessions).toBe(2);
  });

  test('a name that was erased stays out of words and records', async () => {
    const place = testPlace();
    const write = (session: string) =>
      transcript({ session })
        .human('Ask Zerafina Quill about the contract.')
        .write(join(place.folder, `${session}.jsonl`));
    await place.ingest(ALICE, write('one'));
    const entities = [{ id: null, name: 'Zerafina Quill', tenant: null, names: ['Zerafina Quill'] }];
    await place.run((workspace) => forget(workspace, selecting({ entities }), AT_ONCE));
    await rotate(place);
    await place.ingest(ALICE, write('two'));
    expect((await texts(place, ALICE)).join()).not.toMatch(/Zerafina/);
    const record = { tenant: 'acme', kind: 'person', name: 'Zerafina Quill', aliases: [] } as const;
    await expect(place.run((workspace) => recordEntity(workspace, record))).rejects.toMatchObject({
      code: 'refused',
    });
  });

  test('a hold keeps what it kept, and its name is taken', async () => {
    const { place } = await told();
    const hold = { name: 'case-7', ground: 'legal_claim', reviewAt: place.now.value + DAY_MS } as const;
    await place.run((workspace) => addHold(workspace, { ...hold, selection: ALICE_ALL }));
    await rotate(place);
    const later = transcript({ session: 'alice-3' }).human('My desk is green.');
    await place.ingest(ALICE, later.write(join(place.folder, 'later.jsonl')));
    await place.run((workspace) => {
      expect(planErasure(workspace, ALICE_ALL).erase).toEqual([]);
      expect(findHold(workspace, 'case-7').releasedAt).toBeNull();
      expect(() => addHold(workspace, { ...hold, selection: OF_BOB })).toThrow(/already/);
    });
  });

  test('the caller’s id is known, and the record of then still vouches for itself', async () => {
    const { place } = await told();
    const sent = { requestId: 'ticket-7', selection: ALICE_ALL, intake: NO_INTAKE, immediate: true };
    const nobody = { tenant: 'acme', subject: 'nobody', context: null };
    const ofNobody = { ...sent, requestId: 'ticket-8', selection: { ...ALICE_ALL, subjects: [nobody] } };
    const first = await place.run((workspace) => answerRequest(workspace, sent));
    await place.run((workspace) => answerRequest(workspace, ofNobody));
    await rotate(place);
    const again = await place.run((workspace) => answerRequest(workspace, sent));
    expect(again).toMatchObject({ isRepeat: true, report: { request: first.report?.request } });
    expect(await place.run((workspace) => answerRequest(workspace, ofNobody))).toMatchObject({
      isRepeat: true,
    });
    for (const report of [first.report, again.report]) {
      if (!report) throw new Error('there is no report');
      expect(checkSignature(erasureReportDocument(report), null).result).toBe('valid');
    }
  });

  test('erased words are searched for by fingerprints of both keys', async () => {
    const { place } = await told();
    const words = 'Zanzibar quarterly forecasts are kept beneath the violet spreadsheet of October';
    const told2 = transcript({ session: 'bob-1' }).human(words).assistant('Noted.');
    await place.ingest(BOB, told2.write(join(place.folder, 'bob.jsonl')));
    const one = await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    await rotate(place);
    const two = await place.run((workspace) => forget(workspace, OF_BOB, AT_ONCE));
    expect(await faults(place)).toEqual([]);
    const residue = join(place.storeDir, 'memory.db-left');
    for (const [request, text] of [
      [one.request, LONG],
      [two.request, words],
    ] as const) {
      writeFileSync(residue, `${'-'.repeat(5)}${text}`);
      const options = { request, subject: null, deep: false, scrub: false };
      const { result } = await place.run((workspace) => verify(workspace, options), 'read');
      expect(result, request).toBe('residue');
    }
  });

  test('a session read under both keys is not moved upon itself', async () => {
    const { place, file } = await told();
    await rotate(place);
    await place.ingest(BOB, file);
    const [session] = await place.run((workspace) => rowsOf(workspace, 'sessions', ALICE));
    const move = place.run((workspace) => reassign(workspace, [session?.id ?? ''], BOB));
    await expect(move).rejects.toMatchObject({ code: 'refused' });
  });
});

async function ingestAgain(workspace: Workspace, path: string): Promise<void> {
  const { ingest } = await import('../../src/ingest/index.js');
  await ingest(workspace, { paths: [path], scope: ALICE, exclude: [], readmit: true });
}

describe('keys', () => {
  test('are counted by what was made with them; the chain holds across every change of key', async () => {
    const { place, file, writer } = await told();
    expect(await rotate(place)).toBe(2);
    writer.human('My shell is fish.').append(file);
    await place.ingest(ALICE, file);
    await place.run((workspace) => {
      const { keys, chain } = readLedger(workspace);
      expect(chain).toBe('ok');
      expect(keys.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
        [1, false],
        [2, true],
      ]);
      expect(keys.every(({ digests }) => digests.store > 0)).toBe(true);
    });
    const path = join(place.ledgerDir, 'keys.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('an older one is destroyed when it was replaced long ago and nothing was made with it', async () => {
    const { place } = await told();
    place.policy = { ...place.policy, auditRetentionDays: 10 };
    await rotate(place);
    const before = readFileSync(join(place.ledgerDir, 'keys.json'), 'utf8');
    place.now.value += 11 * DAY_MS;
    await place.run((workspace) => prune(workspace, {}));
    // Its digests are in the store still.
    expect(readFileSync(join(place.ledgerDir, 'keys.json'), 'utf8')).toBe(before);
    await place.run(({ store, ledger }) => {
      for (const { table, column } of digestColumns())
        store.db.exec(
          `UPDATE ${table} SET ${column} = CAST(${column} || x'0002' AS BLOB) WHERE length(${column}) = 16`,
        );
      for (const { table, column } of LEDGER_DIGESTS)
        ledger.db.exec(
          `UPDATE ${table} SET ${column} = CAST(${column} || x'0002' AS BLOB) WHERE length(${column}) = 16`,
        );
    });
    const earlier = place.open('write');
    await place.run((workspace) => prune(workspace, {}));
    await place.run((workspace) => {
      expect(readLedger(workspace).keys.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
      expect(findBreak(workspace.ledger.db, workspace.ledger.ring)).toBeNull();
    });
    const { keys, chain } = JSON.parse(readFileSync(join(place.ledgerDir, 'keys.json'), 'utf8'));
    expect(Object.keys(keys)).toEqual(['2']);
    expect(Object.keys(chain)).toEqual(['1', '2']);
    // A process that opened the ledger before does not bring it back with the next key.
    rotateKey(earlier);
    closeWorkspace(earlier);
    const after = JSON.parse(readFileSync(join(place.ledgerDir, 'keys.json'), 'utf8')).keys;
    expect(Object.keys(after)).toEqual(['2', '3']);
    const old = JSON.parse(before).keys['1'];
    expect(JSON.stringify(chain)).not.toContain(old);
  });

  test('not before records of erasure have had their time', async () => {
    const place = testPlace();
    await place.run(() => undefined);
    await rotate(place);
    place.now.value += 100 * DAY_MS;
    await place.run((workspace) => {
      prune(workspace, {});
      expect(readLedger(workspace).keys[0]?.isDestroyed).toBe(false);
    });
  });

  test('every column of the ledger with keyed digests is counted', async () => {
    const place = testPlace();
    await place.run(({ ledger }) => {
      const blobs = all<{ table: string; column: string }>(
        ledger.db,
        `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND c.type = 'BLOB' AND NOT (m.name = 'events' AND c.name = 'hash')
           AND NOT (m.name = 'fingerprints' AND c.name = 'windows')`,
      );
      const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
      expect(LEDGER_DIGESTS.map(name).sort()).toEqual(blobs.map(name).sort());
      expect(countByKey(ledger.db, LEDGER_DIGESTS)).toEqual(new Map());
    });
  });

  test('a process that has the ledger open takes the new key with its next transaction', async () => {
    const { place, file, writer } = await told();
    const open = place.open('write');
    await rotate(place);
    await place.run((workspace) => forget(workspace, ALICE_ALL, AT_ONCE));
    writer.human('My shell is fish.').append(file);
    const { ingest } = await import('../../src/ingest/index.js');
    await ingest(open, { paths: [file], scope: ALICE, exclude: [], readmit: false });
    expect(rowsOf(open, 'rounds', ALICE)).toEqual([]);
    expect(open.ledger.ring.current).toBe(2);
    closeWorkspace(open);
    await place.run(({ ledger }) => expect(findBreak(ledger.db, ledger.ring)).toBeNull());
  });

  test('an older copy of the key file is refused', async () => {
    const { place } = await told();
    const path = join(place.ledgerDir, 'keys.json');
    const before = readFileSync(path);
    await rotate(place);
    writeFileSync(path, before);
    expect(() => place.open('read')).toThrow(expect.objectContaining({ code: 'ledger' }));
  });
});
