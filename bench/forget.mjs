// What it costs to forget one session of 1,000 rounds at once, in a store of 100 thousand rounds and in one of a
// million, step by step; against reading the whole of the larger file.
import { closeSync, openSync, readSync } from 'node:fs';
import { forget, planErasure } from '../dist/src/erasure/index.js';
import { emptySelection } from '../dist/src/model/erasure.js';
import {
  median,
  medians,
  ms,
  printGoal,
  printTable,
  stopwatch,
  timed,
  timeOfCat,
  times,
} from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';
import { largeStore, TARGETS } from './lib/stores.mjs';

export const title = 'forget --immediate: one session of 1,000 rounds';

const SIZES = { smaller: 100_000, larger: 1_000_000 };
/** Deleting the rows and cleaning the file: in the larger store against the smaller, and against `cat` of the larger file. */
const GOALS = { growth: 1.5, ofCat: 0.5 };

/** What the steps of `forget` are grouped to: a part is the time that leads to its steps. */
const PARTS = {
  intent: 'closure and intent',
  ledger: 'ledger',
  hidden: 'closure again, marks',
  begun: 'evidence and fingerprints',
  erasing: 'evidence and fingerprints',
  fingerprints: 'evidence and fingerprints',
  batch: 'rows',
  rows_gone: 'rows',
  cycle: 'cycle',
  verified: 'checks',
  closed: 'report',
};

export async function run(folder) {
  const results = {};
  for (const [name, rounds] of Object.entries(SIZES))
    results[name] = await measureStore(await largeStore(folder, rounds));
  printResult(results);
}

async function measureStore({ place, longSessions }) {
  const path = databasePath(place);
  timeOfCat(path);
  const runs = [];
  let report = null;
  for (const { subject } of TARGETS) {
    const floor = { 'cat of the file': timeOfCat(path), 'reading it by 1 MiB': timed(() => readWhole(path)) };
    const measured = await withWorkspace(place, (workspace) => {
      const selection = { ...emptySelection(), sessions: longSessions[subject] };
      return measureForget(workspace, selection);
    });
    report = measured.report;
    runs.push({ wall: { ...measured.wall, ...floor }, processor: measured.processor });
  }
  describeReport(report);
  return {
    wall: medians(runs.map((run) => run.wall)),
    processor: medians(runs.map((run) => run.processor)),
    runs,
  };
}

function describeReport(report) {
  const words = Object.entries(report.erased).map(([what, n]) => `${n} ${what}`);
  const verdicts = report.checks.map(({ name, result }) => `${name} ${result}`);
  console.log(`  the last one, ${report.status}: ${words.join(', ')}`);
  console.log(`  ${verdicts.join(', ')}`);
}

/** The time of each part on the clock, and the processor time that this process had in it. */
async function measureForget(workspace, selection) {
  const wall = { 'plan (what --dry-run shows)': timed(() => planErasure(workspace, selection)) };
  const processor = {};
  const watch = stopwatch();
  const reached = (step) => {
    const part = PARTS[step.split(':')[0]];
    if (part === undefined) throw new Error(`the benchmark does not know the step ${step}`);
    const lap = watch.lap();
    wall[part] = (wall[part] ?? 0) + lap.wall;
    processor[part] = (processor[part] ?? 0) + lap.processor;
  };
  const report = await forget(workspace, selection, { immediate: true, requestId: null, steps: reached });
  const parts = new Set(Object.values(PARTS));
  wall['the whole'] = [...parts].reduce((sum, part) => sum + (wall[part] ?? 0), 0);
  return { report, wall, processor };
}

const CHUNK = Buffer.alloc(1 << 20);

function readWhole(path) {
  const descriptor = openSync(path, 'r');
  try {
    for (let at = 0, read = 1; read > 0; at += read) read = readSync(descriptor, CHUNK, 0, CHUNK.length, at);
  } finally {
    closeSync(descriptor);
  }
}

function printResult({ smaller, larger }) {
  const cat = larger.wall['cat of the file'];
  const row = (what) => [
    what,
    ms(smaller.wall[what]),
    ms(larger.wall[what]),
    times(larger.wall[what] / smaller.wall[what]),
    what in larger.processor ? times(larger.processor[what] / smaller.processor[what]) : '',
    times(larger.wall[what] / cat),
  ];
  console.log(`  medians of ${TARGETS.length} sessions, in ms:`);
  printTable(
    ['', 'smaller', 'larger', 'growth', 'in processor time', 'of cat'],
    Object.keys(smaller.wall).map(row),
  );
  const erasing = (store) => median(store.runs.map(({ wall }) => wall.rows + wall.cycle));
  const growth = erasing(larger) / erasing(smaller);
  const ofCat = erasing(larger) / cat;
  printGoal(
    `rows and cycle, larger to smaller (goal: at most ${GOALS.growth})`,
    growth,
    growth <= GOALS.growth,
  );
  printGoal(
    `rows and cycle, to cat of the larger file (goal: at most ${GOALS.ofCat})`,
    ofCat,
    ofCat <= GOALS.ofCat,
  );
}
