// What it costs to forget one session of 1,000 rounds at once, in a store of 100 thousand rounds and in one of a
// million, step by step; against reading the whole of the larger file.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forget, planErasure } from '../dist/src/erasure/index.js';
import { emptySelection } from '../dist/src/model/erasure.js';
import { medians, ms, printGoal, printTable, stopwatch, timeOfCat, times } from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';
import { LARGE, largeStore, SMALL, TARGETS } from './lib/stores.mjs';

export const title = 'forget --immediate: one session of 1,000 rounds';

const SIZES = { smaller: SMALL, larger: LARGE };
/**
 * Deleting the rows and cleaning the file: in the larger store against the smaller, and against `cat` of the larger
 * file; the whole command, against `cat`; hiding and a dry run, in ms.
 */
const GOALS = { growth: 1.5, ofCat: 0.5, command: 3, hidingMs: 1_000 };

/** So many sessions are forgotten in this process, the others by the command. */
const IN_PROCESS = 4;
const PROGRAM = fileURLToPath(new URL('../dist/bin/memory-forget.js', import.meta.url));

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

const PLAN = 'plan (what --dry-run shows)';
const ERASING = 'rows and cycle together';
const WHOLE = 'the whole of forget';
const READING = 'reading the file by 1 MiB';
const CAT = 'cat of the file';
const LINES = [PLAN, ...new Set(Object.values(PARTS)), ERASING, WHOLE, READING, CAT];

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
  for (const { subject } of TARGETS.slice(0, IN_PROCESS)) {
    const watch = stopwatch();
    readWhole(path);
    const floor = { [READING]: watch.lap(), [CAT]: { wall: timeOfCat(path), processor: 0 } };
    const measured = await withWorkspace(place, (workspace) =>
      measureForget(workspace, { ...emptySelection(), sessions: longSessions[subject] }),
    );
    report = measured.report;
    runs.push({ ...measured.parts, ...floor });
  }
  describeReport(report);
  const of = (clock) =>
    medians(
      runs.map((run) => Object.fromEntries(Object.entries(run).map(([what, lap]) => [what, lap[clock]]))),
    );
  const commands = TARGETS.slice(IN_PROCESS).map(({ subject }) =>
    measureCommands(place, longSessions[subject]),
  );
  return { wall: of('wall'), processor: of('processor'), commands: medians(commands) };
}

/** Of whole commands, from the start of the process to its end. */
function measureCommands(place, [session]) {
  const cat = timeOfCat(databasePath(place));
  const at = ['--store', join(place, 'store'), '--ledger', join(place, 'ledger')];
  const command = (...args) => {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...at, ...args, '--json'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
    return { took: performance.now() - start, said: JSON.parse(stdout) };
  };
  const dryRun = command('forget', '--session', session, '--dry-run').took;
  const hidden = command('forget', '--session', session, '--yes');
  command('unforget', hidden.said.request);
  const immediate = command('forget', '--session', session, '--immediate', '--yes').took;
  return { cat, dryRun, hiding: hidden.took, immediate, ofCat: immediate / cat };
}

function describeReport(report) {
  const words = Object.entries(report.erased).map(([what, n]) => `${n} ${what}`);
  const verdicts = report.checks.map(({ name, result }) => `${name} ${result}`);
  console.log(`  the last one, ${report.status}: ${words.join(', ')}`);
  console.log(`  ${verdicts.join(', ')}`);
}

/** The time of each part on the clock, and the processor time that this process had of it. */
async function measureForget(workspace, selection) {
  const watch = stopwatch();
  planErasure(workspace, selection);
  const parts = { [PLAN]: watch.lap() };
  const add = (part, lap) => {
    const before = parts[part] ?? { wall: 0, processor: 0 };
    parts[part] = { wall: before.wall + lap.wall, processor: before.processor + lap.processor };
  };
  const steps = (step) => {
    const part = PARTS[step.split(':')[0]];
    if (part === undefined) throw new Error(`the benchmark does not know the step ${step}`);
    const lap = watch.lap();
    add(part, lap);
    if (part === 'rows' || part === 'cycle') add(ERASING, lap);
    add(WHOLE, lap);
  };
  const report = await forget(workspace, selection, { immediate: true, requestId: null, steps });
  return { report, parts };
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
  const cat = larger.wall[CAT];
  const row = (what) => [
    what,
    ms(smaller.wall[what]),
    ms(larger.wall[what]),
    times(larger.wall[what] / smaller.wall[what]),
    times(larger.wall[what] / cat),
    ...(what === CAT ? ['', '', ''] : processorColumns(smaller.processor[what], larger.processor[what])),
  ];
  console.log(
    `  medians of ${IN_PROCESS} sessions, in ms; on the right the processor time of this process alone:`,
  );
  printTable(['', 'smaller', 'larger', 'growth', 'of cat', 'smaller', 'larger', 'growth'], LINES.map(row));
  const growth = larger.wall[ERASING] / smaller.wall[ERASING];
  const ofCat = larger.wall[ERASING] / cat;
  printGoal(`${ERASING}, larger to smaller (goal: at most ${GOALS.growth})`, growth, growth <= GOALS.growth);
  printGoal(
    `${ERASING}, to cat of the larger file (goal: at most ${GOALS.ofCat})`,
    ofCat,
    ofCat <= GOALS.ofCat,
  );
  const { dryRun, hiding, immediate, ofCat: command } = larger.commands;
  console.log(`  whole commands in the larger store, medians of ${TARGETS.length - IN_PROCESS}, in ms:`);
  printTable(
    ['', 'ms'],
    [
      ['forget --dry-run', ms(dryRun)],
      ['forget, which hides', ms(hiding)],
      ['forget --immediate', ms(immediate)],
    ],
  );
  printGoal(`forget --immediate, to cat (goal: at most ${GOALS.command})`, command, command <= GOALS.command);
  for (const [what, took] of Object.entries({ 'forget --dry-run': dryRun, 'forget, which hides': hiding }))
    printGoal(`${what}, in ms (goal: at most ${GOALS.hidingMs})`, took, took <= GOALS.hidingMs);
}

function processorColumns(smaller, larger) {
  return [ms(smaller), ms(larger), times(larger / smaller)];
}
