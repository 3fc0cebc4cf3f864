import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { auditFile, type CycleStep } from '../../../src/store/physical/index.js';
import { createRandom, createStore, createWork, openConnection } from './support/random-store.mjs';
import { cycle, doneCycle, temporaryPath } from './support/temporary.js';

/** The built module: a process that can be killed cannot run the TypeScript. */
const module =
  process.env.PHYSICAL_MODULE ??
  fileURLToPath(new URL('../../../dist/src/store/physical/index.js', import.meta.url));
const worker = fileURLToPath(new URL('./support/killed-worker.mjs', import.meta.url));

const KILLS = Number(process.env.CRASH_KILLS ?? 40);

/** `timer` is any time at all. */
const POINTS: readonly (CycleStep | 'timer')[] = [
  'locked',
  'intent',
  'copied',
  'zero',
  'zeroed',
  'sealed',
  'range',
  'unlocked',
  'log_restarted',
  'log_zeroed',
  'truncated',
  'timer',
];

beforeAll(() => {
  if (!existsSync(module)) throw new Error(`${module} is missing: run "npm run build" first`);
});

test(`${KILLS} processes killed during a cycle: the next one ends clean, and no committed row is lost`, {
  timeout: 20_000 + KILLS * 3_000,
}, async () => {
  const path = temporaryPath();
  const db = createStore(path);
  const work = createWork(db, createRandom(99));
  for (let round = 0; round < 100; round += 1) work();
  doneCycle(path);
  db.close();
  let committed = 0;
  const killedAt = new Set<string>();
  const modes = { none: 0, incremental: 0, full: 0 };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const point = POINTS[kill % POINTS.length] ?? 'timer';
    const isShared = Math.floor(kill / POINTS.length) % 2 === 1;
    const neighbour = isShared
      ? startWorker(path, { seed: 5_000 + kill, step: '', occurrence: 0, cycles: false, full: false })
      : null;
    await neighbour?.started;
    const occurrence = point === 'zero' ? 1 + (kill % 9) : 1 + (kill % 3);
    const victim = startWorker(path, {
      seed: kill,
      step: point,
      occurrence: point === 'range' ? 4 * occurrence : occurrence,
      cycles: true,
      full: point === 'range',
    });
    if (point === 'timer') setTimeout(() => victim.process.kill('SIGKILL'), 60 + ((kill * 37) % 300));
    expect(await victim.end).toBe('SIGKILL');
    killedAt.add(point);

    const resumed = cycle(path, { timeoutMs: 10_000 });
    expect(resumed).toMatchObject({ done: true });
    if (resumed.done && !isShared && point !== 'range') modes[resumed.mode] += 1;
    if (point === 'range') expect(resumed).toMatchObject({ mode: 'full' });
    if (neighbour !== null) {
      neighbour.process.kill('SIGKILL');
      await neighbour.end;
      doneCycle(path, { zeroLog: true });
      committed = Math.max(committed, neighbour.lastCommitted());
    }
    committed = Math.max(committed, victim.lastCommitted());
    expect(auditFile(path)).toMatchObject({ clean: true, logBytes: 0 });
    expectIntact(path, committed);
  }
  expect(killedAt.size).toBe(Math.min(KILLS, POINTS.length));
  // Nobody else was there, so the log still named every page.
  expect(modes.full).toBe(0);
});

function expectIntact(path: string, committed: number): void {
  const db = openConnection(path);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare('SELECT max(id) FROM committed').pluck().get()).toBeGreaterThanOrEqual(committed);
  expect(db.prepare('SELECT count(*) = coalesce(max(id), 0) FROM committed').pluck().get()).toBe(1);
  db.close();
}

interface Settings {
  seed: number;
  step: string;
  occurrence: number;
  cycles: boolean;
  /** Full passes, by ranges of a few pages. */
  full: boolean;
}

interface Worker {
  process: ChildProcess;
  /** The signal that ended it, or what it said on standard error. */
  end: Promise<string>;
  /** Resolves when it has committed a first row, or ended. */
  started: Promise<unknown>;
  lastCommitted: () => number;
}

function startWorker(path: string, settings: Settings): Worker {
  const child = spawn(process.execPath, [worker, pathToFileURL(module).href, path, JSON.stringify(settings)]);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return {
    process: child,
    started: Promise.race([once(child.stdout, 'data'), once(child, 'close')]),
    end: endOf(child).then((signal) => signal ?? errors),
    lastCommitted: () =>
      Math.max(0, ...Array.from(output.matchAll(/committed (\d+)\n/g), ([, id]) => Number(id))),
  };
}

async function endOf(child: ChildProcess): Promise<string | null> {
  const giveUp = new AbortController();
  const ended = once(child, 'close');
  const late = wait(20_000, null, { signal: giveUp.signal }).then(
    () => child.kill('SIGTERM'),
    () => {},
  );
  await ended;
  giveUp.abort();
  await late;
  return child.signalCode;
}
