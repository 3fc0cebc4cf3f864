// How fast transcripts come in, against JSON.parse of the same bytes line by line in the same process.
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createGate } from '../dist/src/gate/index.js';
import { ingest } from '../dist/src/ingest/index.js';
import { DEFAULT_POLICY } from '../dist/src/policy/index.js';
import { readTranscript } from '../dist/src/transcripts/index.js';
import { generateTranscripts, writeSmallFiles } from './generate.mjs';
import { median, medians, ms, printGoal, printTable, stopwatch, times } from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';

export const title = 'ingest: transcripts into a new store on disk';

const BYTES = 240_000_000;
const RUNS = 3;
const SMALL_FILES = 10_000;
/** Whole ingest against JSON.parse: at least this share of its speed; with two threads so many times that; a second look. */
const GOALS = { share: 0.4, threads: 1.5, rescanMs: 1_000 };
const SCOPE = { tenant: 'bench', subject: 'sam', context: 'default' };

export async function run(folder) {
  const transcripts = join(folder, 'transcripts');
  const made = generateTranscripts(transcripts, { bytes: BYTES });
  describe(made);
  const runs = [];
  for (let n = 0; n < RUNS; n += 1)
    runs.push(await measureRun(join(folder, `ingested-${n}`), { transcripts, files: made.files }));
  printResult(made.bytes, runs);
  rmSync(transcripts, { recursive: true });
  await rescan(folder);
}

async function measureRun(place, { transcripts, files }) {
  const measured = {};
  const watch = stopwatch();
  const measure = async (what, work) => {
    watch.lap();
    const result = await work();
    measured[what] = watch.lap();
    return result;
  };
  const take = (threads) =>
    withWorkspace(place, (workspace) => ingest(workspace, options(transcripts, threads)));
  await measure('parse', () => parseLines(files));
  await measure('read', () => readEvents(files, () => {}));
  await measure('gate', () => gateTexts(files));
  await measure('two', () => take(2));
  rmSync(place, { recursive: true });
  const report = await measure('whole', () => take(1));
  await measure('rescan', () => take(1));
  const stored = { report, bytes: statSync(databasePath(place)).size };
  rmSync(place, { recursive: true });
  return { measured, stored };
}

function options(transcripts, threads) {
  return { paths: [transcripts], scope: SCOPE, exclude: [], readmit: false, threads };
}

/** Many files of which none has changed. */
async function rescan(folder) {
  const transcripts = join(folder, 'small');
  writeSmallFiles(transcripts, SMALL_FILES);
  const place = join(folder, 'rescanned');
  const take = () => withWorkspace(place, (workspace) => ingest(workspace, options(transcripts)));
  const first = stopwatch();
  await take();
  console.log(`  ${SMALL_FILES} files of two lines: ${ms(first.lap().wall)} ms`);
  const again = [];
  for (let n = 0; n < RUNS; n += 1) {
    const watch = stopwatch();
    const { unchanged } = await take();
    again.push(watch.lap().wall);
    if (unchanged !== SMALL_FILES) throw new Error(`${unchanged} of ${SMALL_FILES} files were known`);
  }
  const time = median(again);
  printGoal(`the same again, ms (goal: at most ${GOALS.rescanMs})`, time, time <= GOALS.rescanMs);
  rmSync(transcripts, { recursive: true });
  rmSync(place, { recursive: true });
}

/** The floor: each file from bytes to text, each line of it to a value. */
function parseLines(files) {
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') JSON.parse(line);
  }
}

function readEvents(files, visit) {
  for (const path of files) {
    for (const batch of readTranscript({ path, format: 'claude-code' }, { from: null, idle: true }))
      batch.events.forEach(visit);
  }
}

function gateTexts(files) {
  const gate = createGate(DEFAULT_POLICY.gate);
  readEvents(files, (event) => {
    if (event.kind === 'message') gate.apply(event.text);
  });
}

function describe({ files, bytes, lines, shares }) {
  const total = Object.values(shares).reduce((sum, part) => sum + part, 0);
  const largest = Object.entries(shares).sort((a, b) => b[1] - a[1]);
  console.log(`  ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${lines} lines; of the bytes:`);
  console.log(
    `  ${largest.map(([part, share]) => `${part} ${((100 * share) / total).toFixed(1)} %`).join(', ')}`,
  );
}

function describeStore({ report, bytes }) {
  const { sessions, rounds, facts, lines, redactions } = report;
  const gated = Object.values(redactions).reduce((sum, n) => sum + n, 0);
  console.log(
    `  stored: ${sessions} sessions, ${rounds} rounds, ${facts} facts of ${lines} lines, ${gated} places gated; ${(bytes / 1e6).toFixed(1)} MB`,
  );
}

const ROWS = {
  parse: 'JSON.parse line by line (the floor)',
  read: 'reading to events',
  gate: 'reading, and the gate on every message',
  whole: 'the whole: ingest, cycle and close',
  two: 'the same with two threads',
  rescan: 'the same again, nothing changed',
};

function printResult(bytes, runs) {
  describeStore(runs[0].stored);
  const of = (clock) =>
    medians(
      runs.map(({ measured }) =>
        Object.fromEntries(Object.keys(ROWS).map((what) => [what, measured[what][clock]])),
      ),
    );
  const [wall, processor] = [of('wall'), of('processor')];
  const row = ([what, name]) => [
    name,
    ms(wall[what]),
    (bytes / 1e3 / wall[what]).toFixed(0),
    (wall.parse / wall[what]).toFixed(2),
    (processor.parse / processor[what]).toFixed(2),
  ];
  console.log(`  medians of ${runs.length} runs:`);
  printTable(['', 'ms', 'MB/s', 'speed to the floor', 'in processor time'], Object.entries(ROWS).map(row));
  const ratios = runs.map(({ measured }) => measured.parse.wall / measured.whole.wall);
  console.log(`  the whole in each run: ${ratios.map(times).join(' ')}`);
  const share = wall.parse / wall.whole;
  printGoal(`speed of the whole to JSON.parse (goal: at least ${GOALS.share})`, share, share >= GOALS.share);
  const gain = wall.whole / wall.two;
  printGoal(`two threads to one (goal: at least ${GOALS.threads})`, gain, gain >= GOALS.threads);
}
