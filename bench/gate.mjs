// What the whole gate costs: megabytes a second of processor time, one thread, in messages of 4 kB, with everything
// looked for; and how long it takes to load.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { generateTranscripts } from './generate.mjs';
import { gateOf } from './lib/gates.mjs';
import { median, ms, printTable, stopwatch } from './lib/measure.mjs';
import { cleanTexts, labelledTexts } from './lib/pii.mjs';
import { textsOf } from './lib/texts.mjs';

export const title = 'the write gate: all detectors, messages of 4 kB, one thread';

const MESSAGE_CHARS = 4_000;
const TURNS = 3;
const RUNS = 9;
const GATE = fileURLToPath(new URL('./lib/gates.mjs', import.meta.url));

export async function run(folder) {
  generateTranscripts(folder, { bytes: 3_000_000 });
  const sources = [
    ['clean: made-up transcripts', textsOf(folder)],
    ...cleanTexts().map(({ name, text }) => [`clean: ${name}`, text]),
    ...['presidio_v2', 'gen'].map((name) => [`dense: ${name}`, joined(labelledTexts(name))]),
  ].filter(([, text]) => text.length > 0);
  const gate = gateOf();
  printTable(
    ['', 'MB', 'finds per MB', 'MB/s', 'p50 ms', 'p99 ms'],
    sources.map(([name, text]) => [name, ...measure(gate, text)]),
  );
  printTable(['loading, in a new process', 'ms of processor time'], loadTimes());
}

function measure(gate, text) {
  const messages = Array.from({ length: Math.ceil(text.length / MESSAGE_CHARS) }, (_, number) =>
    text.slice(number * MESSAGE_CHARS, (number + 1) * MESSAGE_CHARS),
  );
  const finds = messages.reduce((sum, message) => sum + gate.apply(message).findings.length, 0);
  const laps = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const message of messages) {
      const watch = stopwatch();
      gate.apply(message);
      laps.push(watch.lap().processor);
    }
  }
  laps.sort((a, b) => a - b);
  const total = laps.reduce((sum, lap) => sum + lap, 0) / TURNS;
  const at = (share) => ms(laps[Math.floor(laps.length * share)]);
  return [
    (text.length / 1e6).toFixed(2),
    ((finds * 1e6) / text.length).toFixed(0),
    (text.length / 1e3 / total).toFixed(1),
    at(0.5),
    at(0.99),
  ];
}

function joined(rows) {
  return (rows ?? []).map(({ text }) => text).join('\n');
}

/** From the start of the process to a first text gated, less what an empty process takes. */
function loadTimes() {
  const floor = processorTime('');
  const first = `import { gateOf } from ${JSON.stringify(GATE)};`;
  const steps = {
    'the gate': `${first} gateOf();`,
    'and a first text, without names': `${first} gateOf(['email']).apply('a@x.org');`,
    'and a first text, with names': `${first} gateOf().apply('I spoke to Anna Lindqvist.');`,
  };
  return Object.entries(steps).map(([name, script]) => [name, ms(processorTime(script) - floor)]);
}

function processorTime(script) {
  const measured = `${script} const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);`;
  return median(
    Array.from({ length: RUNS }, () =>
      Number(
        spawnSync(process.execPath, ['--input-type=module', '-e', measured], { encoding: 'utf8' }).stdout,
      ),
    ),
  );
}
