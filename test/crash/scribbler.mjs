// Somebody else's tool: writes into a database without any of our locks and says each row once it is committed.
//   node scribbler.mjs DATABASE
import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';

const db = new Database(process.argv[2], { timeout: 10_000 });
db.pragma('wal_autocheckpoint = 0');
db.pragma('synchronous = FULL');
const scribble = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
for (let n = 1; ; n += 1) {
  scribble.run(`scribble ${n}`, 'x'.repeat(n % 900));
  writeSync(1, `committed ${n}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, n % 7);
}
