import { copyFileSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { ToolError } from '../../../src/model/errors.js';
import { auditFile, compileNeedles, rawDescriptor } from '../../../src/store/physical/index.js';
import { createRandom, createStore, createWork, openConnection } from './support/random-store.mjs';
import { cycle, doneCycle, temporaryPath } from './support/temporary.js';

/** A clean file of all kinds of pages, its log empty, and nobody at it. */
function cleanFile({ pageSize = 4_096, autoVacuum = 0 } = {}) {
  const path = temporaryPath();
  const db = createStore(path, { pageSize, autoVacuum });
  const work = createWork(db, createRandom(31));
  for (let round = 0; round < 60; round += 1) work();
  db.exec('DELETE FROM notes WHERE id % 4 = 0');
  doneCycle(path);
  db.close();
  return path;
}

function flipped(path: string, at: number, to: number): string {
  const copy = temporaryPath();
  const bytes = readFileSync(path);
  bytes[at] = to;
  writeFileSync(copy, bytes);
  return copy;
}

type Verdict = 'clean' | 'dirty' | 'refused';

function verdictOf(path: string): Verdict {
  try {
    return auditFile(path).clean ? 'clean' : 'dirty';
  } catch (error) {
    if (error instanceof ToolError && error.code === 'incompatible') return 'refused';
    throw error;
  }
}

/** All that can be seen of a database through SQL. */
function contentsOf(path: string): string {
  const db = new Database(path, { readonly: true });
  try {
    const tables = ['notes', 'words', 'loose', 'committed', 'sqlite_schema'];
    const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).raw().all());
    const ids = ['notes', 'loose'].map((table) => db.prepare(`SELECT rowid FROM ${table}`).raw().all());
    const indexed = db
      .prepare("SELECT rowid FROM notes INDEXED BY notes_by_start WHERE substr(body, 1, 40) > ''")
      .raw();
    const settings = [
      'integrity_check',
      'freelist_count',
      'user_version',
      'application_id',
      'schema_version',
    ].map((name) => db.pragma(name, { simple: true }));
    return JSON.stringify([rows, ids, indexed.all(), settings]);
  } catch (error) {
    return String(error);
  } finally {
    db.close();
  }
}

describe('the audit', () => {
  test.each([512, 4_096])('reports every changed byte that belongs to nobody, pages of %i', (pageSize) => {
    const path = cleanFile({ pageSize });
    const random = createRandom(pageSize);
    const bytes = readFileSync(path);
    const original = contentsOf(path);
    const seen = { clean: 0, dirty: 0, refused: 0 };
    for (let round = 0; round < 150; round += 1) {
      const at = Math.floor(random() * bytes.length);
      const before = bytes[at] ?? 0;
      const changed = flipped(path, at, before ^ (1 + Math.floor(random() * 255)));
      const verdict = verdictOf(changed);
      seen[verdict] += 1;
      // A byte that SQL does not show and the audit takes for owned could hide content.
      if (verdict === 'clean' && contentsOf(changed) === original)
        expect.unreachable(`byte ${at} of ${path}`);
      if (verdict === 'dirty') expect(before).toBe(0);
    }
    expect(seen.dirty).toBeGreaterThan(10);
    expect(seen.clean + seen.refused).toBeGreaterThan(10);
  });

  test('says where the dirt lies', () => {
    const path = cleanFile();
    // Between the file header's last used byte and the version number, nothing is stored.
    expect(auditFile(flipped(path, 80, 7))).toMatchObject({
      clean: false,
      dirtyBytes: 1,
      dirtyByKind: { 'file header': 1 },
    });
  });

  test('finds the slack that ordinary work leaves when no cycle scrubs it', () => {
    for (const secureDelete of [true, false]) {
      const path = temporaryPath();
      const db = createStore(path, { secureDelete });
      const work = createWork(db, createRandom(3));
      for (let round = 0; round < 100; round += 1) work();
      db.pragma('wal_checkpoint(TRUNCATE)');
      const audit = auditFile(path);
      expect(audit.clean).toBe(false);
      expect(audit.dirtyByKind.gap).toBeGreaterThan(0);
      expect(audit.dirtyBytes).toBe(Object.values(audit.dirtyByKind).reduce((sum, bytes) => sum + bytes, 0));
      expect(audit.slackBytes).toBeGreaterThanOrEqual(audit.dirtyBytes);
      db.close();
    }
  });

  test('looks for needles in the same pass', () => {
    const path = cleanFile();
    const db = openConnection(path);
    db.exec("INSERT INTO loose VALUES ('a live row, known to whoever asks for the search', 1)");
    doneCycle(path);
    const needles = compileNeedles([
      { id: 1, bytes: Buffer.from('a live row, known to whoever asks') },
      { id: 2, bytes: Buffer.from('this has never been written anywhere') },
    ]);
    const audit = auditFile(path, { needles });
    expect(audit).toMatchObject({ clean: true, hitCount: 1 });
    expect(audit.hits.map(({ needle }) => needle)).toEqual([1]);
    const [hit] = audit.hits;
    expect(readFileSync(path).toString('latin1', hit?.offset, (hit?.offset ?? 0) + 10)).toBe('a live row');
    db.close();
  });

  test('covers auto_vacuum files', () => {
    const path = cleanFile({ pageSize: 512, autoVacuum: 2 });
    expect(auditFile(path).clean).toBe(true);
  });

  test('has nothing against an empty file', () => {
    const path = temporaryPath();
    writeFileSync(path, '');
    expect(auditFile(path)).toMatchObject({ clean: true, pages: 0 });
  });

  test('counts a whole chain of pages that nothing points at', () => {
    const path = cleanFile();
    const pages = Buffer.alloc(2 * 4_096);
    pages.writeUInt32BE(statSync(path).size / 4_096 + 2, 0);
    const longer = temporaryPath();
    writeFileSync(longer, Buffer.concat([readFileSync(path), pages]));
    expect(auditFile(longer)).toMatchObject({ clean: false, dirtyBytes: 0, lostPages: 2 });
  });

  test('counts pages that nothing points at, and a cycle refuses to touch such a file', () => {
    const path = cleanFile();
    const page = Buffer.alloc(4_096, 'leaked ');
    page[0] = 0;
    page.fill(0, 0, 4);
    const longer = temporaryPath();
    writeFileSync(longer, Buffer.concat([readFileSync(path), page]));
    expect(auditFile(longer)).toMatchObject({ clean: false, lostPages: 1 });
    expect(() => cycle(longer)).toThrow(/belong to nothing/);
    expect(readFileSync(longer).subarray(-4_096)).toEqual(page);
  });
});

describe('a malformed file', () => {
  const damages: Record<string, (bytes: Buffer) => Buffer> = {
    'no database at all': (bytes) => Buffer.alloc(bytes.length, 'text '),
    'cut short': (bytes) => bytes.subarray(0, bytes.length - 100),
    'a page missing': (bytes) => bytes.subarray(0, bytes.length - 4_096),
    'a free list longer than it says': (bytes) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt32BE(copy.readUInt32BE(36) - 1, 36);
      return copy;
    },
    'a cell count one too small': (bytes) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt16BE(copy.readUInt16BE(103) - 1, 103);
      return copy;
    },
    'two cell pointers to one cell': (bytes) => {
      const copy = Buffer.from(bytes);
      copy.copyWithin(110, 108, 110);
      return copy;
    },
  };

  test.each(Object.entries(damages))('with %s is refused, and not a byte of it is changed', (_, damage) => {
    const path = temporaryPath();
    writeFileSync(path, damage(readFileSync(cleanFile())));
    const before = readFileSync(path);
    expect(verdictOf(path)).toBe('refused');
    expect(() => cycle(path)).toThrow();
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(statSync(path).size).toBe(before.length);
  });
});

test('a damaged page in the log stops the cycle before the first zero', () => {
  const path = temporaryPath();
  const db = createStore(path);
  const work = createWork(db, createRandom(17));
  for (let round = 0; round < 30; round += 1) work();
  doneCycle(path);
  work();
  const zeros: string[] = [];
  let damaged = 0;
  const run = () =>
    cycle(path, {
      onStep: (step) => {
        if (step === 'zero') zeros.push(step);
        if (step !== 'copied') return;
        // The root of the schema is in the log when its header is; here the file is spoilt after the copy.
        const copy = temporaryPath();
        copyFileSync(path, copy);
        const bytes = readFileSync(copy);
        bytes.writeUInt16BE(bytes.readUInt16BE(103) + 1, 103);
        damaged += 1;
        overwrite(path, bytes);
      },
    });
  expect(run).toThrow(ToolError);
  expect(damaged).toBe(1);
  expect(zeros).toEqual([]);
  db.close();
});

/** In place, through the descriptor that is never closed: closing another one would drop the cycle's lock. */
function overwrite(path: string, bytes: Buffer): void {
  writeSync(rawDescriptor(path), bytes, 0, bytes.length, 0);
}
