// Times and what is made of them. Nothing here fails because of a time: a benchmark says what it measured and whether
// the goal, a ratio to a floor of the same run, was met.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Milliseconds that `work` takes. */
export function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Measures one lap after the other: time on the clock, and the processor time that this process had of it. */
export function stopwatch() {
  let wall = performance.now();
  let usage = process.cpuUsage();
  return {
    lap() {
      const { user, system } = process.cpuUsage(usage);
      const lap = { wall: performance.now() - wall, processor: (user + system) / 1000 };
      wall = performance.now();
      usage = process.cpuUsage();
      return lap;
    },
  };
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The medians of each key over runs that measured the same things. */
export function medians(runs) {
  return Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((key) => [key, median(runs.map((run) => run[key]))]),
  );
}

/** Runs `work` with a folder that is gone afterwards, whatever happens. */
export async function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'memory-forget-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function describeMachine() {
  const sqlite = new Database(':memory:');
  const version = sqlite.prepare('SELECT sqlite_version() AS version').get().version;
  sqlite.close();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GB, ${process.platform}; Node ${process.version}, SQLite ${version}`;
}

/** Milliseconds that the system's own `cat` takes for a file: the floor of anything that reads the whole of it. */
export function timeOfCat(path) {
  return timed(() => execFileSync('cat', [path], { stdio: ['ignore', 'ignore', 'inherit'] }));
}

/** Prints rows as columns. The first column is words, the others are numbers or short words. */
export function printTable(headings, rows) {
  const cells = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  for (const row of cells) {
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ')}`,
    );
  }
}

export function printGoal(what, ratio, isMet) {
  console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${what}: ${ratio.toFixed(2)}`);
}

export const ms = (value) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toString();
export const times = (value) => `${value < 0.1 ? value.toFixed(3) : value.toFixed(2)}x`;
