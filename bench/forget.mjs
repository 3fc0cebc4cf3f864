// What it costs to forget one session of 1,000 rounds at once, in a store of 100 thousand rounds and in one of a
// million, step by step; against reading the whole of the larger file.
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { forget, planErasure } from '../dist/src/erasure/index.js';
import { emptySelection } from '../dist/src/model/erasure.js';
import { inTemporaryFolder, median, medians, ms, printGoal, printTable, timed, timeOfCat, times } from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';
import { buildStore } from './lib/store-builder.mjs';

export const title = 'forget --immediate: one session of 1,000 rounds';

const SIZES = { smaller: 100_000, larger: 1_000_000 };
const SESSIONS = 7;
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

export async function run() {
  const results = {};
  for (const [name, rounds] of Object.entries(SIZES)) {
    await inTemporaryFolder(async (folder) => {
      results[name] = await measureStore(folder, rounds);
    });
  }
  printResult(results);
}

/** Seven people of 10,000 rounds, one session each of 1,000; the rest of the store belongs to people of 2,000. */
function peopleOf(rounds) {
  const targets = Array.from({ length: SESSIONS }, (_, n) => ({ subject: `target-${n}`, rounds: 10_000, longSessions: 1 }));
  const others = Math.round((rounds - SESSIONS * 10_000) / 2_000);
  return [...targets, ...Array.from({ length: others }, (_, n) => ({ subject: `other-${n}`, rounds: 2_000, longSessions: 0 }))];
}

async function measureStore(folder, rounds) {
  const path = databasePath(folder);
  let targets = {};
  const start = performance.now();
  await withWorkspace(folder, (workspace) => {
    targets = buildStore(workspace.store, peopleOf(rounds));
  });
  console.log(`  ${rounds} rounds: ${(statSync(path).size / 1e6).toFixed(0)} MB, built in ${ms((performance.now() - start) / 1000)} s`);
  timeOfCat(path);
  const runs = [];
  let report = null;
  for (const [session] of Object.values(targets)) {
    const floor = { cat: timeOfCat(path), 'reading it by 1 MiB': timed(() => readWhole(path)) };
    const parts = await withWorkspace(folder, async (workspace) => {
      const selection = { ...emptySelection(), sessions: [session] };
      const plan = timed(() => planErasure(workspace, selection));
      const measured = await measureForget(workspace, selection);
      report = measured.report;
      return { 'plan (what --dry-run shows)': plan, ...measured.parts };
    });
    runs.push({ ...parts, ...floor });
  }
  describeReport(report);
  return { runs, middle: medians(runs) };
}

function describeReport(report) {
  const words = Object.entries(report.erased).map(([what, n]) => `${n} ${what}`);
  const verdicts = report.checks.map(({ name, result }) => `${name} ${result}`);
  console.log(`  the last one, ${report.status}: ${words.join(', ')}`);
  console.log(`  ${verdicts.join(', ')}`);
}

async function measureForget(workspace, selection) {
  const parts = Object.fromEntries(Object.values(PARTS).map((part) => [part, 0]));
  let last = performance.now();
  const reached = (step) => {
    const now = performance.now();
    const part = PARTS[step.split(':')[0]];
    if (part === undefined) throw new Error(`the benchmark does not know the step ${step}`);
    parts[part] += now - last;
    last = now;
  };
  const report = await forget(workspace, selection, { immediate: true, requestId: null, steps: reached });
  reached('closed');
  return { report, parts: { ...parts, 'the whole': Object.values(parts).reduce((sum, time) => sum + time, 0) } };
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
  console.log(`  medians of ${SESSIONS} sessions, in ms:`);
  const row = (what) => [what, ms(smaller.middle[what]), ms(larger.middle[what]), times(larger.middle[what] / smaller.middle[what]), times(larger.middle[what] / larger.middle.cat)];
  printTable(['', 'smaller', 'larger', 'growth', 'of cat'], Object.keys(smaller.middle).map(row));
  const erasing = ({ runs }) => median(runs.map((run) => run.rows + run.cycle));
  printGoal(`rows and cycle, larger to smaller (goal: at most ${GOALS.growth})`, erasing(larger) / erasing(smaller), erasing(larger) / erasing(smaller) <= GOALS.growth);
  printGoal(`rows and cycle, to cat of the larger file (goal: at most ${GOALS.ofCat})`, erasing(larger) / larger.middle.cat, erasing(larger) / larger.middle.cat <= GOALS.ofCat);
}
