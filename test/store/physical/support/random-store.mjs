// A store of every kind of page, and random transactions on it. Plain JavaScript, because the processes that get
// killed run it too, without a build of the tests.
import Database from 'better-sqlite3';

/** A seeded source of numbers in [0, 1). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** As the store's one opening function does it. */
export function openConnection(path, { secureDelete = true } = {}) {
  const db = new Database(path, { timeout: 5_000 });
  db.pragma('wal_autocheckpoint = 0');
  db.pragma(`secure_delete = ${secureDelete ? 'ON' : 'OFF'}`);
  db.pragma('synchronous = FULL');
  return db;
}

/**
 * @param {string} path
 * @param {{ pageSize?: number, autoVacuum?: number, secureDelete?: boolean }} [options]
 */
export function createStore(path, { pageSize = 4096, autoVacuum = 0, ...options } = {}) {
  const setup = new Database(path);
  setup.pragma(`page_size = ${pageSize}`);
  setup.pragma(`auto_vacuum = ${autoVacuum}`);
  setup.pragma('journal_mode = WAL');
  setup.close();
  const db = openConnection(path, options);
  db.exec(`
    CREATE TABLE notes(id INTEGER PRIMARY KEY, rev INT, body TEXT, extra BLOB);
    CREATE INDEX notes_by_start ON notes(substr(body, 1, 40));
    CREATE TABLE words(word TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID;
    CREATE TABLE loose(one, two);
    CREATE TABLE committed(id INTEGER PRIMARY KEY);
    CREATE TABLE a_table_whose_long_name_pushes_its_root_page_out_of_the_first_page_of_its_schema_record(x);
  `);
  return db;
}

let marks = 0;

/** Text that begins with a mark found nowhere else, and repeats it, so that any longer piece of it holds the mark. */
export function createText(random, length, tag = 'mark') {
  if (length < 40) return 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'.slice(0, length);
  marks += 1;
  const mark =
    `<${tag} ${marks} ${Math.floor(random() * 1e9).toString(36)} ${Math.floor(random() * 1e9)}>`.padEnd(
      40,
      '.',
    );
  return mark.repeat(Math.ceil(length / 40)).slice(0, length);
}

export const MARK = /<\w+ \d+ \w+ \d+>/;

/** 0 bytes to 40 KB, mostly some hundred. */
function randomLength(random) {
  const kind = random();
  if (kind < 0.1) return Math.floor(random() * 4);
  if (kind < 0.75) return 20 + Math.floor(random() * 400);
  if (kind < 0.93) return 400 + Math.floor(random() * 3_000);
  return 3_000 + Math.floor(random() * 37_000);
}

/**
 * Returns a function that runs one random transaction of 1 to 30 statements. `onText` hears of every text written.
 * @param {import('better-sqlite3').Database} db
 * @param {() => number} random
 * @param {(text: string) => void} [onText]
 */
export function createWork(db, random, onText = () => {}) {
  const statements = prepareStatements(db);
  const text = (length) => {
    const value = createText(random, length);
    onText(value);
    return value;
  };
  return () => {
    db.exec('BEGIN IMMEDIATE');
    const count = 1 + Math.floor(random() * 30);
    for (let index = 0; index < count; index += 1) runStatement(statements, random, text);
    runRareStatement(db, random());
    db.exec(random() < 0.05 ? 'ROLLBACK' : 'COMMIT');
  };
}

function prepareStatements(db) {
  return {
    putNote: db.prepare('INSERT OR REPLACE INTO notes VALUES (?, random(), ?, ?)'),
    dropNotes: db.prepare(
      'DELETE FROM notes WHERE id IN (SELECT id FROM notes WHERE id >= ? ORDER BY id LIMIT ?)',
    ),
    editNote: db.prepare(
      'UPDATE notes SET rev = rev + 1, body = ? WHERE id = (SELECT id FROM notes WHERE id >= ? LIMIT 1)',
    ),
    editExtra: db.prepare(
      'UPDATE notes SET rev = rev + 1, extra = randomblob(length(extra)) WHERE id = (SELECT id FROM notes WHERE id >= ? LIMIT 1)',
    ),
    putWord: db.prepare('INSERT OR REPLACE INTO words VALUES (?, ?)'),
    dropWords: db.prepare(
      'DELETE FROM words WHERE word IN (SELECT word FROM words WHERE word >= ? ORDER BY word LIMIT ?)',
    ),
    putLoose: db.prepare('INSERT INTO loose VALUES (?, ?)'),
    dropLoose: db.prepare(
      'DELETE FROM loose WHERE rowid IN (SELECT rowid FROM loose WHERE rowid >= ? LIMIT ?)',
    ),
  };
}

function runStatement(statements, random, text) {
  const kind = random();
  const key = Math.floor(random() * 1_500);
  const some = 1 + Math.floor(random() * 3);
  const word = Math.floor(random() * 1e9).toString(36);
  if (kind < 0.3) {
    const extra = random() < 0.5 ? null : Buffer.alloc(randomLength(random), 65 + Math.floor(random() * 26));
    statements.putNote.run(key, text(randomLength(random)), extra);
  } else if (kind < 0.38) statements.editNote.run(text(randomLength(random)), key);
  else if (kind < 0.41) statements.editExtra.run(key);
  else if (kind < 0.53) statements.dropNotes.run(key, some);
  else if (kind < 0.7) {
    const long = random() < 0.1 ? text(Math.floor(random() * 1_500)) : '';
    statements.putWord.run(
      word + long,
      text(random() < 0.9 ? Math.floor(random() * 200) : randomLength(random)),
    );
  } else if (kind < 0.8) statements.dropWords.run(word, some);
  else if (kind < 0.92) {
    statements.putLoose.run(random() < 0.3 ? 1 : text(randomLength(random)), random() < 0.5 ? null : key);
  } else statements.dropLoose.run(key, some);
}

function runRareStatement(db, chance) {
  if (chance < 0.01) db.exec('DELETE FROM words');
  else if (chance < 0.02)
    db.exec('DROP INDEX notes_by_start; CREATE INDEX notes_by_start ON notes(substr(body, 1, 40))');
  else if (chance < 0.03) db.exec('DELETE FROM notes WHERE id % 3 = 0');
}

/** The marks of all texts that are still there. */
export function liveMarks(db) {
  const values = db
    .prepare(
      'SELECT body AS text FROM notes UNION ALL SELECT body FROM words UNION ALL SELECT word FROM words UNION ALL SELECT one FROM loose',
    )
    .pluck()
    .all();
  return new Set(values.flatMap((value) => String(value).match(MARK) ?? []));
}
