// What a command costs before it does anything: against a Node.js that starts and ends.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingest } from '../dist/src/ingest/index.js';
import { generateTranscripts } from './generate.mjs';
import { medians, ms, printTable, timed, times } from './lib/measure.mjs';
import { withWorkspace } from './lib/place.mjs';

export const title = 'start-up: node dist/bin/memory-forget.js on a small store';

const PROGRAM = fileURLToPath(new URL('../dist/bin/memory-forget.js', import.meta.url));
const SHORT = fileURLToPath(
  new URL('../fixtures/transcripts/alice-sets-up-the-billing-service.jsonl', import.meta.url),
);
const RUNS = 15;

export async function run(folder) {
  const place = join(folder, 'small');
  const transcripts = join(folder, 'few-transcripts');
  generateTranscripts(transcripts, { bytes: 1_000_000 });
  const scope = { tenant: 'bench', subject: 'sam', context: 'default' };
  await withWorkspace(place, (workspace) =>
    ingest(workspace, { paths: [transcripts], scope, exclude: [], readmit: false }),
  );
  const at = ['--store', join(place, 'store'), '--ledger', join(place, 'ledger')];
  const commands = {
    'node -e 0 (the floor)': ['-e', '0'],
    '--help': [PROGRAM, '--help'],
    'list facts': [PROGRAM, ...at, 'list', 'facts', '--subject', 'bench/sam'],
    'list sessions --json': [PROGRAM, ...at, 'list', 'sessions', '--subject', 'bench/sam', '--json'],
    status: [PROGRAM, ...at, 'status'],
    'ingest --dry-run of six rounds': [
      PROGRAM,
      ...at,
      'ingest',
      '--dry-run',
      SHORT,
      '--subject',
      'bench/alice',
    ],
  };
  const runs = Array.from({ length: RUNS }, () =>
    Object.fromEntries(Object.entries(commands).map(([name, args]) => [name, timed(() => start(args))])),
  );
  const middle = medians(runs);
  const floor = middle['node -e 0 (the floor)'];
  console.log(`  medians of ${RUNS} runs:`);
  printTable(
    ['', 'ms', 'ratio'],
    Object.entries(middle).map(([name, time]) => [name, ms(time), times(time / floor)]),
  );
}

function start(args) {
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
}
