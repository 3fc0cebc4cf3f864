import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  closeStore,
  createStore,
  cycleStore,
  type Store,
  writeMeta,
  writeTransaction,
} from '../../src/store/store.js';

/** Takes the gate lock as every writer and every cycle does, and notes when it asks for it and when it has it. */
const OTHER = `
  import Database from 'better-sqlite3';
  import { writeFileSync } from 'node:fs';
  const [gate, asks, has] = process.argv.slice(1);
  const db = new Database(gate, { timeout: 30_000 });
  writeFileSync(asks, '');
  db.exec('BEGIN IMMEDIATE');
  writeFileSync(has, '');
  db.exec('ROLLBACK');`;

function pauseMs(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function waitFor(path: string): void {
  for (let tries = 0; !existsSync(path); tries += 1) {
    if (tries > 1_000) throw new Error(`${path} did not come`);
    pauseMs(20);
  }
}

/** Whether another process gets the gate while `work` runs; afterwards it always must. */
function isOpenWhile(store: Store, work: (ask: () => void) => void): boolean {
  const asks = join(store.dir, 'asks');
  const has = join(store.dir, 'has');
  let wasOpen = false;
  work(() => {
    spawn(process.execPath, ['--input-type=module', '-e', OTHER, join(store.dir, 'gate.lock'), asks, has]);
    waitFor(asks);
    pauseMs(200);
    wasOpen = existsSync(has);
  });
  waitFor(has);
  return wasOpen;
}

function withStore(work: (store: Store) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'memory-forget-gate-'));
  const store = createStore(folder);
  try {
    work(store);
  } finally {
    closeStore(store);
    rmSync(folder, { recursive: true });
  }
}

test('a write transaction keeps every other writer and every cycle out', () => {
  withStore((store) => {
    const wasOpen = isOpenWhile(store, (ask) => writeTransaction(store, ask));
    expect(wasOpen).toBe(false);
  });
});

test('a cycle keeps every writer out until the log is cut, also where SQLite’s own lock is free', () => {
  withStore((store) => {
    writeTransaction(store, () => writeMeta(store.db, 'note', 'something for the log'));
    const wasOpen = isOpenWhile(store, (ask) => {
      const steps: string[] = [];
      const onStep = (step: string) => {
        steps.push(step);
        if (step === 'unlocked') ask();
      };
      cycleStore(store, { zeroLog: true, onStep });
      expect(steps).toContain('unlocked');
    });
    expect(wasOpen).toBe(false);
  });
});
