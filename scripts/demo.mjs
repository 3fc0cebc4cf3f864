// The main job on two included transcripts, in a temporary folder that is removed at the end.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist', 'bin', 'memory-forget.js');
const transcripts = join(root, 'fixtures', 'transcripts');
const folder = mkdtempSync(join(tmpdir(), 'memory-forget-demo-'));

try {
  runDemo();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function runDemo() {
  const alice = ['--subject', 'nordlys/alice'];
  const bob = ['--subject', 'nordlys/bob'];
  // As on a terminal, also where the demo runs in a pipe.
  const asTable = ['--format', 'table'];
  tell('Two people worked with a coding agent. Their transcripts are taken into one store.');
  run('ingest', join(transcripts, 'alice-sets-up-the-billing-service.jsonl'), ...alice);
  run('ingest', join(transcripts, 'bob-debugs-the-importer.jsonl'), ...bob);
  run('subjects');

  tell(
    'What is remembered about Alice? The key and the e-mail address in her words never reached the store.',
  );
  run('list', ...alice, ...asTable);
  run('list', 'summaries', ...alice, ...asTable);
  run('recall', 'which database did we choose?', ...alice, '--limit', '2');

  tell('Alice uses another editor now. What is derived from the old statement follows.');
  run('correct', idOfFact('editor', alice), 'My editor is Zed', '--yes');
  run('list', '--superseded', '--category', 'attribute', ...alice, ...asTable);

  tell('Alice asks to be forgotten. First, what would go:');
  run('forget', ...alice, '--dry-run');
  tell('Then at once, with the bytes:');
  run('forget', ...alice, '--immediate', '--yes');

  tell('Is anything left? Every byte that belongs to no live row is audited.');
  run('verify', ...alice, '--deep');
  tell('Ingesting her transcript again brings nothing back; Bob keeps what is his.');
  run('ingest', join(transcripts, 'alice-sets-up-the-billing-service.jsonl'), ...alice);
  run('subjects');
}

function tell(text) {
  console.log(`\n── ${text}`);
}

function run(...args) {
  console.log(`\n$ memory-forget ${args.map(quoted).join(' ')}`);
  const { status } = start(args, 'inherit');
  if (status !== 0) throw new Error(`memory-forget ${args[0]} ended with ${status}`);
}

function start(args, output) {
  const env = {
    ...process.env,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
  for (const name of Object.keys(env)) if (name.startsWith('MEMORY_FORGET_')) delete env[name];
  return spawnSync(process.execPath, [program, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
  });
}

/** The id of the fact whose text holds a word, as a script would find it. */
function idOfFact(word, scope) {
  const { stdout } = start(['list', 'facts', '--json', ...scope], 'pipe');
  const fact = JSON.parse(stdout).rows.find((row) => row.text.includes(word));
  if (!fact) throw new Error(`no fact says ${word}`);
  return fact.id;
}

function quoted(arg) {
  const shown = arg.replace(`${root}/`, '').replace(root, '');
  return /^[\w./@=-]+$/.test(shown) ? shown : `'${shown}'`;
}
