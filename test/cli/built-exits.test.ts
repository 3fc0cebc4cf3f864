// Every exit code that the built program can end with, reached for the reason that it is there for.
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { EXIT_CODES, type ExitName } from '../../src/cli/exit-codes.js';
import { BUILT, copyHome, type Home, makeHome, runBuilt } from './run-built.js';
import type { Outcome } from './test-io.js';

const TRANSCRIPTS = fileURLToPath(new URL('../../fixtures/transcripts/', import.meta.url));
const ALICE = join(TRANSCRIPTS, 'alice-sets-up-the-billing-service.jsonl');
const ALICES = ['--subject', 'acme/alice'];
const LIST = ['list', ...ALICES];
const ERASE = ['forget', ...ALICES, '--immediate', '--yes'];

/** What happens, and how it is told. */
interface Way {
  /** Ends with the outcome that counts. The home holds what Alice said. */
  go(home: Home): Promise<Outcome>;
  /** Words of either stream. */
  says: RegExp;
}

/** 1 needs a full disk, 130 and 143 a signal: `built-program.test.ts`. */
const WAYS: Record<Exclude<ExitName, 'failure' | 'interrupted'>, Record<string, Way>> = {
  ok: {
    'a list': { go: (home) => runBuilt(home, LIST), says: /My editor is Helix/ },
    'an erasure': { go: (home) => runBuilt(home, ERASE), says: /erased and verified/ },
    'a store with a request that waits for its grace period': {
      go: async (home) => {
        expect((await runBuilt(home, ['forget', ...ALICES, '--yes'])).code).toBe(0);
        return runBuilt(home, ['verify']);
      },
      says: /ok/,
    },
  },
  usage: { 'an unknown kind': { go: (home) => runBuilt(home, ['list', 'hobbies']), says: /hobbies/ } },
  partial: {
    'a hold on a part': {
      go: async (home) => {
        const hold = ['hold', 'add', 'case-114', '--ground', 'legal_claim', '--review', '2199-06-01'];
        expect((await runBuilt(home, [...hold, ...ALICES, '--category', 'goal'])).code).toBe(0);
        return runBuilt(home, ERASE);
      },
      says: /hold/,
    },
    'skipped lines under --strict': {
      go: (home) =>
        runBuilt(home, ['ingest', join(TRANSCRIPTS, 'power-cut-while-carol-writes.jsonl'), '--strict']),
      says: /4 lines skipped/,
    },
  },
  residue: {
    'erased words written back elsewhere': { go: writeBackErased, says: /raw bytes +✗ residue/ },
    'a subject of whom something is held': {
      go: (home) => runBuilt(home, ['verify', ...ALICES]),
      says: /still held: 1 session/,
    },
    'a vector that no text gives': {
      go: (home) => afterSql(home, 'UPDATE fact_vectors SET q = zeroblob(length(q))', ['verify']),
      says: /vectors +✗ residue/,
    },
  },
  not_found: {
    'no such request': { go: (home) => runBuilt(home, ['requests', 'show', 'ffffffff']), says: /no request/ },
  },
  refused: {
    'no confirmation': { go: (home) => runBuilt(home, ['forget', ...ALICES]), says: /nothing was changed/ },
    'the guard': {
      go: (home) => runBuilt(home, ['forget', '--tenant', 'acme', '--max-erase', '1', '--yes']),
      says: /--max-erase/,
    },
  },
  no_verdict: { 'a reader in the way': { go: eraseBesideReader, says: /not checked/ } },
  pending: {
    'a plan that is not empty': {
      go: (home) => runBuilt(home, ['forget', ...ALICES, '--dry-run', '--detailed-exitcode']),
      says: /Would forget/,
    },
  },
  overdue: {
    'long after': {
      go: (home) => runBuilt(home, ['prune', '--check', '--as-of', '2199-01-01']),
      says: /kept until/,
    },
  },
  no_store: {
    'no store': {
      go: (home) => runBuilt(home, [...LIST, '--store', join(home.dir, 'nowhere')]),
      says: /there is no store/,
    },
  },
  locked: {
    'another erasure': {
      go: (home) => besideLock(home, 'run.lock', ERASE),
      says: /another erasure is at work/,
    },
    'another writer': {
      go: (home) => besideLock(home, 'gate.lock', ['ingest', TRANSCRIPTS, '--subject', 'acme/bob']),
      says: /another writer is at work/,
    },
  },
  ledger: {
    'no ledger': { go: (home) => without(home, 'ledger.db'), says: /the ledger of this store is missing/ },
    'no key': { go: (home) => without(home, 'keys.json'), says: /key file .* cannot be read/ },
    'the ledger of another': { go: withForeignLedger, says: /belongs to another store/ },
  },
  incompatible: {
    'another program’s database': { go: withForeignDatabase, says: /is not a memory-forget store/ },
    'no database at all': { go: withText, says: /is not a SQLite database/ },
    'a newer schema': {
      go: (home) => afterSql(home, 'PRAGMA user_version = 99', LIST),
      says: /written by a newer memory-forget/,
    },
    'an older copy of the store': { go: withOlderStore, says: /behind its ledger by 1 erasure request:/ },
  },
  audit: {
    'a changed event': {
      go: (home) => afterForgery(home, ['verify']),
      says: /chain of the ledger is broken at event 2/,
    },
    'a changed event, seen by the audit': {
      go: (home) => afterForgery(home, ['audit', 'verify']),
      says: /chain +✗ broken +broken at event 2/,
    },
    'an older copy of the ledger, seen by the audit': {
      go: (home) => withOlderLedger(home, ['audit', 'verify']),
      says: /anchor +✗ broken/,
    },
    'a changed event, seen by status': { go: (home) => afterForgery(home, ['status']), says: /BROKEN/ },
    'an older copy of the ledger': { go: (home) => withOlderLedger(home), says: /does not hold the event/ },
  },
};

const ROWS = Object.entries(WAYS).flatMap(([name, ways]) =>
  Object.entries(ways).map(
    ([words, way]) => [EXIT_CODES[name as keyof typeof WAYS].number, words, way] as const,
  ),
);

// `npm test` builds first; a test run of a part on a fresh clone does not.
describe.skipIf(!existsSync(BUILT)).concurrent('exit codes', () => {
  test.each(ROWS)('%i: %s', async (number, _words, { go, says }) => {
    await inAlicesHome(async (home) => {
      const { code, stdout, stderr } = await go(home);
      expect(`${stdout}${stderr}`).toMatch(says);
      expect(code).toBe(number);
    });
  });
});

/** Alice's words are taken in once; each case has a copy of that home. */
let template: Promise<Home> | null = null;

afterAll(async () => (await template)?.remove());

async function makeTemplate(): Promise<Home> {
  const home = makeHome();
  expect((await runBuilt(home, ['ingest', ALICE, ...ALICES, '-q'])).code).toBe(0);
  return home;
}

async function inAlicesHome(work: (home: Home) => Promise<void>): Promise<void> {
  template ??= makeTemplate();
  const home = copyHome(await template);
  try {
    await work(home);
  } finally {
    home.remove();
  }
}

const database = (home: Home) => join(home.storeDir, 'memory.db');

/** The folder of the home's ledger, which is named after its store. */
function ledgerDir(home: Home): string {
  const folder = join(home.dir, 'state', 'memory-forget');
  const [id = ''] = readdirSync(folder);
  return join(folder, id);
}

/** Somebody else writes to the store. */
function sql(path: string, statement: string): void {
  const db = new Database(path);
  db.exec(statement);
  db.close();
}

function afterSql(home: Home, statement: string, argv: readonly string[]): Promise<Outcome> {
  sql(database(home), statement);
  return runBuilt(home, argv);
}

async function writeBackErased(home: Home): Promise<Outcome> {
  const goal = 'My goal is to have the billing service sending invoices by the end of October';
  const { stdout } = await runBuilt(home, ['list', '--category', 'goal', ...ALICES]);
  const [id = '', text] = stdout.split('\t');
  expect(text).toBe(goal.replace('My', "Alice's"));
  expect((await runBuilt(home, ['forget', '--fact', id, '--immediate', '--yes'])).code).toBe(0);
  expect((await runBuilt(home, ['verify'])).code).toBe(0);
  return afterSql(
    home,
    `UPDATE messages SET text = text || ' ${goal}' WHERE id = (SELECT max(id) FROM messages)`,
    ['verify'],
  );
}

/** An open reader keeps the old pages: nothing may be called erased. When it is gone, the next run completes it. */
async function eraseBesideReader(home: Home): Promise<Outcome> {
  const reader = new Database(database(home), { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM messages').get();
  const outcome = await runBuilt(home, ERASE);
  reader.close();
  expect(outcome.stdout).toContain('unfinished, bytes pending');
  const completed = await runBuilt(home, ['prune', '--yes']);
  expect(completed).toMatchObject({ code: 0, stderr: '' });
  expect(completed.stdout).toContain('erased and verified');
  return outcome;
}

/** Reading goes on beside a lock; what writes waits, and gives up. */
async function besideLock(home: Home, name: string, argv: readonly string[]): Promise<Outcome> {
  const lock = new Database(join(home.storeDir, name));
  lock.exec('BEGIN IMMEDIATE');
  const [waiting, reading] = await Promise.all([runBuilt(home, argv), runBuilt(home, LIST)]);
  lock.close();
  expect(reading.code).toBe(0);
  return waiting;
}

function without(home: Home, name: string): Promise<Outcome> {
  rmSync(join(ledgerDir(home), name));
  return runBuilt(home, LIST);
}

async function withForeignLedger(home: Home): Promise<Outcome> {
  const store = join(home.dir, 'other');
  const ledger = join(home.dir, 'other-ledger');
  await runBuilt(home, ['ingest', ALICE, ...ALICES, '-q', '--store', store, '--ledger', ledger]);
  return runBuilt(home, [...LIST, '--ledger', ledger]);
}

function withForeignDatabase(home: Home): Promise<Outcome> {
  rmSync(home.storeDir, { recursive: true });
  cpSync(ledgerDir(home), home.storeDir, { recursive: true });
  sql(database(home), 'CREATE TABLE notes (text TEXT)');
  return runBuilt(home, LIST);
}

function withText(home: Home): Promise<Outcome> {
  rmSync(home.storeDir, { recursive: true });
  cpSync(ledgerDir(home), home.storeDir, { recursive: true });
  writeFileSync(database(home), 'These are the notes of somebody else. '.repeat(100));
  return runBuilt(home, LIST);
}

/** Refused until the ledger has been replayed; then what was erased is gone from the copy, too. */
async function withOlderStore(home: Home): Promise<Outcome> {
  const copy = join(home.dir, 'copy');
  cpSync(home.storeDir, copy, { recursive: true });
  expect((await runBuilt(home, ERASE)).code).toBe(0);
  rmSync(home.storeDir, { recursive: true });
  cpSync(copy, home.storeDir, { recursive: true });
  const refused = await runBuilt(home, LIST);
  expect((await runBuilt(home, ['replay'])).code).toBe(0);
  expect(await runBuilt(home, [...LIST, '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
  return refused;
}

async function withOlderLedger(home: Home, argv: readonly string[] = LIST): Promise<Outcome> {
  const copy = join(home.dir, 'copy');
  cpSync(ledgerDir(home), copy, { recursive: true });
  expect((await runBuilt(home, ['forget', ...ALICES, '--yes'])).code).toBe(0);
  const folder = ledgerDir(home);
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
  return runBuilt(home, argv);
}

async function afterForgery(home: Home, argv: readonly string[]): Promise<Outcome> {
  expect((await runBuilt(home, ['forget', ...ALICES, '--yes'])).code).toBe(0);
  sql(join(ledgerDir(home), 'ledger.db'), 'UPDATE events SET n = n + 1 WHERE sequence = 2');
  return runBuilt(home, argv);
}
