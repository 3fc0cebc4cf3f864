// The memory that a transcript of 5 GB takes, with a line of 200 MB in it. BENCH_HUGE_GB=1 for a smaller one.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTranscripts } from './generate.mjs';
import { ms, printGoal, timeOfCat } from './lib/measure.mjs';

export const title = 'ingest-huge: memory for a transcript of several gigabytes with a line of 200 MB';

const GIGABYTES = Number(process.env.BENCH_HUGE_GB ?? 5);
const LINE_BYTES = 200_000_000;
const GOAL_MB = 256;
const TAKE = fileURLToPath(new URL('./lib/take.mjs', import.meta.url));

export async function run(folder) {
  const path = join(folder, 'huge.jsonl');
  writeHuge(path, folder);
  const { report, rss, wall } = JSON.parse(
    spawnSync(process.execPath, [TAKE, path, join(folder, 'huge-store')], { encoding: 'utf8' }).stdout,
  );
  const { lines, rounds, skipped } = report;
  console.log(
    `  ${lines} lines, ${rounds} rounds, skipped ${JSON.stringify(skipped)}; ${ms(wall)} ms, cat ${ms(timeOfCat(path))} ms`,
  );
  printGoal(`memory in MB (goal: at most ${GOAL_MB})`, rss / 1024, rss / 1024 <= GOAL_MB);
  rmSync(path);
  rmSync(join(folder, 'huge-store'), { recursive: true });
}

/** The lines of made-up sessions again and again, each time with other ids. */
function writeHuge(path, folder) {
  const { files } = generateTranscripts(join(folder, 'sample'), { bytes: 20_000_000, seed: 7 });
  const file = openSync(path, 'w');
  let written = 0;
  const write = (bytes) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    written += bytes.length;
  };
  for (let time = 0; written < GIGABYTES * 1e9; time += 1) {
    for (const name of files) write(renamed(name, time));
    if (time === 1)
      write(Buffer.from(`{"type":"user","message":{"role":"user","content":"${'x'.repeat(LINE_BYTES)}"}}\n`));
  }
  closeSync(file);
  rmSync(join(folder, 'sample'), { recursive: true });
}

function renamed(path, time) {
  const mark = time.toString(16).padStart(4, '0');
  return Buffer.from(
    readFileSync(path, 'utf8').replaceAll(
      /"([0-9a-f]{8}-[0-9a-f]{4}-4)[0-9a-f]{3}-[89ab][0-9a-f]{3}/g,
      `"$1000-${mark}`,
    ),
  );
}
