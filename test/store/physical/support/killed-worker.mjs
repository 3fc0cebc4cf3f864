// Writes and runs cycles until it is killed, by itself at a step of a cycle or from outside at any time. Each
// committed row is told on standard output only once its COMMIT has returned.
//   node killed-worker.mjs MODULE STORE '{"seed":1,"step":"zero","occurrence":3,"cycles":true}'
import { writeSync } from 'node:fs';
import { createRandom, createWork, openConnection } from './random-store.mjs';

const [module, path, settings] = process.argv.slice(2);
const { seed, step, occurrence, cycles, full } = JSON.parse(settings);
const { runCycle } = await import(module);
const random = createRandom(seed);
const db = openConnection(path, { secureDelete: seed % 2 === 0 });
db.pragma('cache_size = 50');
const work = createWork(db, random);
const commit = db.prepare('INSERT INTO committed VALUES (NULL)');
const say = (line) => writeSync(1, `${line}\n`);
let left = occurrence;

function dieAt(reached) {
  if (reached !== step) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

function unlessBusy(action) {
  try {
    action();
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    if (!String(error.code).startsWith('SQLITE_BUSY')) throw error;
  }
}

for (let round = 1; ; round += 1) {
  unlessBusy(work);
  unlessBusy(() => say(`committed ${commit.run().lastInsertRowid}`));
  if (cycles && round % 3 === 0) {
    const result = runCycle(path, {
      open: openConnection,
      zeroLog: round % 2 === 0,
      now: Date.now,
      ...(full ? { full, rangeBytes: 16 * 4_096 } : {}),
      onStep: dieAt,
    });
    say(`cycle ${result.done ? result.mode : result.why}`);
  }
  if (!cycles) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + random() * 20);
}
