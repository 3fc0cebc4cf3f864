// How fast transcripts come in, against JSON.parse of the same bytes line by line in the same process.
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createGate } from '../dist/src/gate/index.js';
import { ingest } from '../dist/src/ingest/index.js';
import { readTranscript } from '../dist/src/transcripts/index.js';
import { generateTranscripts } from './generate.mjs';
import { inTemporaryFolder, medians, ms, printGoal, printTable, timed, timedAsync, times } from './lib/measure.mjs';
import { databasePath, withWorkspace } from './lib/place.mjs';

export const title = 'ingest: transcripts into a new store on disk';

const BYTES = 80_000_000;
const RUNS = 5;
/** Whole ingest against JSON.parse: at least this share of its speed. */
const GOAL = 0.4;
const SCOPE = { tenant: 'bench', subject: 'sam', context: 'default' };

export async function run() {
  await inTemporaryFolder(async (folder) => {
    const transcripts = join(folder, 'transcripts');
    const made = generateTranscripts(transcripts, { bytes: BYTES });
    describe(made);
    const runs = [];
    let report = null;
    for (let run = 0; run < RUNS; run += 1) {
      const place = join(folder, `run-${run}`);
      const measured = measureParts(made.files);
      measured.whole = await timedAsync(async () => {
        report = await withWorkspace(place, (workspace) => ingest(workspace, options(transcripts)));
      });
      measured.rescan = await timedAsync(() => withWorkspace(place, (workspace) => ingest(workspace, options(transcripts))));
      runs.push(measured);
      if (run === RUNS - 1) describeStore(report, databasePath(place));
      rmSync(place, { recursive: true });
    }
    printResult(made.bytes, runs);
  });
}

function options(transcripts) {
  return { paths: [transcripts], scope: SCOPE, exclude: [], readmit: false };
}

function measureParts(files) {
  return {
    parse: timed(() => parseLines(files)),
    read: timed(() => readEvents(files, () => {})),
    gate: timed(() => gateTexts(files)),
  };
}

/** The floor: each file from bytes to text, each line of it to a value. */
function parseLines(files) {
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') JSON.parse(line);
  }
}

function readEvents(files, visit) {
  for (const path of files) {
    for (const batch of readTranscript({ path, format: 'claude-code' }, { from: null, idle: true })) batch.events.forEach(visit);
  }
}

function gateTexts(files) {
  const gate = createGate();
  readEvents(files, (event) => {
    if (event.kind === 'message') gate.apply(event.text);
  });
}

function describe({ files, bytes, lines, shares }) {
  const total = Object.values(shares).reduce((sum, part) => sum + part, 0);
  const largest = Object.entries(shares).sort((a, b) => b[1] - a[1]);
  console.log(`  ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${lines} lines; of the bytes:`);
  console.log(`  ${largest.map(([part, share]) => `${part} ${((100 * share) / total).toFixed(1)} %`).join(', ')}`);
}

function describeStore(report, path) {
  const { sessions, rounds, facts, lines, redactions } = report;
  const withheld = Object.values(redactions).reduce((sum, n) => sum + n, 0);
  console.log(`  stored: ${sessions} sessions, ${rounds} rounds, ${facts} facts of ${lines} lines, ${withheld} places gated; ${(statSync(path).size / 1e6).toFixed(1)} MB`);
}

function printResult(bytes, runs) {
  const middle = medians(runs);
  const row = (name, time) => [name, ms(time), (bytes / 1e3 / time).toFixed(0), (middle.parse / time).toFixed(2)];
  console.log(`  medians of ${runs.length} runs:`);
  printTable(
    ['', 'ms', 'MB/s', 'of JSON.parse'],
    [
      row('JSON.parse line by line (the floor)', middle.parse),
      row('reading to events', middle.read),
      row('reading, and the gate on every message', middle.gate),
      row('the whole: ingest, cycle and close', middle.whole),
      row('the same again, nothing changed', middle.rescan),
    ],
  );
  const ratios = runs.map((run) => run.parse / run.whole);
  console.log(`  the whole in each run: ${ratios.map(times).join(' ')}`);
  printGoal(`speed of the whole to JSON.parse (goal: at least ${GOAL})`, middle.parse / middle.whole, middle.parse / middle.whole >= GOAL);
}
