// 20,000 ways to tamper with the chain, each on the ledger's own table: all of them are found, and an untouched chain
// never alarms. What is cut off at the end, and an older copy, the chain alone cannot show: the kept head does.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHold, forget, prune, rotateKey } from '../../src/erasure/index.js';
import {
  appendEvent,
  breakIn,
  chainHead,
  type EventRow,
  holdsEvent,
  listEvents,
} from '../../src/ledger/chain.js';
import type { KeyRing } from '../../src/ledger/keys.js';
import { recordReading } from '../../src/ledger/reads.js';
import type { Head } from '../../src/model/audit.js';
import { DAY_MS } from '../../src/model/time.js';
import { type Db, openDatabase, run } from '../../src/store/database.js';
import { ALICE_ALL, AT_ONCE, GRACED, selecting } from '../helpers/erasing.js';
import { ALICE, BOB, fixture, temporaryFolder, testPlace } from '../helpers/workspace.js';
import { createRandom } from '../store/physical/support/random-store.mjs';

const MUTATIONS = 20_000;
const random = createRandom(20_261_130);
const below = (n: number) => Math.floor(random() * n);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

let db: Db;
let ring: KeyRing;
let head: Head;
let whole: EventRow[];

beforeAll(async () => {
  const place = testPlace();
  await place.ingest(ALICE, fixture('alice-sets-up-the-billing-service.jsonl'));
  await place.ingest(BOB, fixture('bob-debugs-the-importer.jsonl'));
  const folder = temporaryFolder();
  await place.run(async (workspace) => {
    const { ledger } = workspace;
    const of = (subject: string) => selecting({ subjects: [{ tenant: 'acme', subject, context: null }] });
    const read = (subject: string) =>
      recordReading(ledger, {
        kind: 'read_list',
        at: place.now.value,
        subject: { tenant: 'acme', subject },
        rows: 3,
      });
    read('alice');
    await forget(workspace, of('bob'), GRACED);
    rotateKey(workspace);
    read('bob');
    const hold = { name: 'case-7', ground: 'legal_claim', reviewAt: place.now.value + DAY_MS } as const;
    addHold(workspace, { ...hold, selection: of('carol') });
    await forget(workspace, ALICE_ALL, AT_ONCE);
    rotateKey(workspace);
    place.now.value += 9 * DAY_MS;
    await prune(workspace, {});
    read('alice');
  });
  cpSync(join(place.ledgerDir, 'ledger.db'), join(folder, 'ledger.db'));
  await place.run(({ ledger }) => {
    ring = ledger.ring;
  });
  db = openDatabase(join(folder, 'ledger.db'));
  whole = listEvents(db);
  head = chainHead(db) ?? { sequence: 0, hash: '' };
});

afterAll(() => db.close());

/** Each changes the table and tells what it did; null when the dice gave nothing to change. */
const TAMPERING: Record<string, () => string | null> = {
  flip() {
    const { sequence } = pick(whole);
    const column = pick(['hash', 'kind', 'request', 'subject', 'at', 'n', 'sequence'] as const);
    const value = whole[sequence - 1]?.[column] ?? null;
    if (value === null) return null;
    const changed =
      typeof value === 'number'
        ? value ^ (1 << below(20)) || -1
        : typeof value === 'string'
          ? flipped(Buffer.from(value, 'latin1')).toString('latin1')
          : flipped(value);
    if (column === 'sequence') run(db, 'DELETE FROM events WHERE sequence = ?', changed);
    run(db, `UPDATE events SET ${column} = ? WHERE sequence = ?`, changed, sequence);
    return `${column} of ${sequence}`;
  },
  drop() {
    const sequence = 1 + below(whole.length - 1);
    run(db, 'DELETE FROM events WHERE sequence = ?', sequence);
    return String(sequence);
  },
  'drop and close up'() {
    const sequence = 1 + below(whole.length - 1);
    run(db, 'DELETE FROM events WHERE sequence = ?', sequence);
    for (const row of whole.slice(sequence))
      run(db, 'UPDATE events SET sequence = ? WHERE sequence = ?', row.sequence - 1, row.sequence);
    return String(sequence);
  },
  swap() {
    const [one, other] = [pick(whole), pick(whole)];
    if (one.sequence === other.sequence) return null;
    put({ ...one, sequence: other.sequence });
    put({ ...other, sequence: one.sequence });
    return `${one.sequence} and ${other.sequence}`;
  },
  insert() {
    const sequence = 1 + below(whole.length);
    for (const row of whole.slice(sequence - 1).toReversed())
      run(db, 'UPDATE events SET sequence = ? WHERE sequence = ?', row.sequence + 1, row.sequence);
    put({ ...pick(whole), sequence, at: (whole[sequence - 1]?.at ?? 0) + below(1_000) });
    return `before ${sequence}`;
  },
  append() {
    put({ ...pick(whole), sequence: whole.length + 1, hash: flipped(pick(whole).hash) });
    return 'one';
  },
  'null out'() {
    const { sequence, request, subject } = pick(whole);
    const column = request !== null ? 'request' : subject !== null ? 'subject' : null;
    if (column === null) return null;
    run(db, `UPDATE events SET ${column} = NULL WHERE sequence = ?`, sequence);
    return `${column} of ${sequence}`;
  },
  cut() {
    const from = 1 + below(whole.length);
    run(db, 'DELETE FROM events WHERE sequence >= ?', from);
    return `from ${from}`;
  },
  'older copy'() {
    const from = 2 + below(whole.length - 1);
    run(db, 'DELETE FROM events WHERE sequence >= ?', from);
    // The program itself goes on with it, with its keys of then: that chain is whole, and longer in the end.
    const current = 1 + whole.slice(0, from - 1).filter((row) => row.kind === 'key_rotated').length;
    const more = pick([0, 1, whole.length - from + 1, whole.length]);
    for (let n = 0; n < more; n += 1)
      appendEvent(db, { ...ring, current }, { at: below(2 ** 40), kind: 'resumed', request: null, n });
    return `from ${from}, then ${more} more`;
  },
};

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = below(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << below(7));
  return copy;
}

function put({ sequence, at, kind, request, subject, n, hash }: EventRow): void {
  run(
    db,
    'INSERT OR REPLACE INTO events (sequence, at, kind, request, subject, n, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[sequence, at, kind, request, subject, n, hash],
  );
}

function isFound(): boolean {
  return breakIn(listEvents(db), ring) !== null || !holdsEvent(db, head);
}

test('the chain has what there is to tamper with', () => {
  const kinds = new Set(whole.map((row) => row.kind));
  for (const kind of ['created', 'opened', 'erased', 'key_rotated', 'read_list', 'hold_placed'])
    expect(kinds).toContain(kind);
  expect(whole.length).toBeGreaterThan(12);
});

test(`${MUTATIONS} mutations are all found`, { timeout: 120_000 }, () => {
  const names = Object.keys(TAMPERING);
  const done = new Map<string, number>();
  for (let n = 0; n < MUTATIONS; ) {
    const name = names[n % names.length] ?? '';
    db.exec('BEGIN');
    const what = TAMPERING[name]?.() ?? null;
    const found = what === null || isFound();
    db.exec('ROLLBACK');
    expect(found, `${name} ${what}`).toBe(true);
    if (what === null) continue;
    done.set(name, (done.get(name) ?? 0) + 1);
    n += 1;
  }
  expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBe(MUTATIONS);
  expect(isFound()).toBe(false);
});

test('an honest chain never alarms, whatever length it has; its end is found by the head alone', () => {
  for (let length = 1; length <= whole.length; length += 1) {
    expect(breakIn(whole.slice(0, length), ring), `${length} events`).toBeNull();
  }
  expect(breakIn([], ring)).toBe(1);
  db.exec('BEGIN');
  run(db, 'DELETE FROM events WHERE sequence = ?', whole.length);
  expect(breakIn(listEvents(db), ring)).toBeNull();
  expect(holdsEvent(db, head)).toBe(false);
  db.exec('ROLLBACK');
});
