// What every reading command prints of one tenant, word for word, with and without another tenant who took in the same
// transcript, speaks of the same things and has something hidden. Three of them by the built program too.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { transcript } from '../helpers/transcript.js';
import { temporaryFolder } from '../helpers/workspace.js';
import { BUILT, runBuilt } from './run-built.js';
import { type Outcome, run } from './test-io.js';

const NOW = Date.parse('2026-03-05T09:00:00Z');
const SESSION = 'the-session-of-the-agent';

interface Twin {
  dir: string;
  env: Record<string, string>;
}

function makeTwin(folder: string, name: string): Twin {
  const dir = join(folder, name);
  mkdirSync(dir);
  return { dir, env: { XDG_DATA_HOME: join(dir, 'data'), XDG_STATE_HOME: join(dir, 'state') } };
}

function call({ dir, env }: Twin, argv: readonly string[], isTty = false): Promise<Outcome> {
  return run([...argv, '--no-color'], { now: NOW, env, home: dir, isTty });
}

const BY_THE_BUILT = ['recall', 'origin'];

function callBuilt({ dir, env }: Twin, argv: readonly string[]): Promise<Outcome> {
  const home = { dir, storeDir: '', env: { ...env, HOME: dir, PATH: '' }, remove: () => undefined };
  return runBuilt(home, [...argv, '--as-of', new Date(NOW).toISOString()]);
}

async function lives(twin: Twin, tenant: string, paths: readonly string[]): Promise<void> {
  const subject = ['--subject', `${tenant}/alice`];
  for (const argv of [
    ['ingest', ...paths, ...subject],
    ['entity', 'add', 'Anna Lindqvist', '--alias', 'Annie', '--tenant', tenant],
  ])
    expect(await call(twin, argv)).toMatchObject({ code: 0 });
}

const OWN = ['--subject', 'acme/alice'];
const TENANT = ['--tenant', 'acme'];

/** With `{fact}` for the first fact that is listed, `{short}` for the beginning of its id, `{entity}` for what it names. */
const READING: string[][] = [
  ...['facts', 'sessions', 'rounds', 'summaries', 'artifacts'].map((kind) => ['list', kind, ...OWN]),
  ...['wide', 'jsonl', 'csv', 'markdown'].map((format) => ['list', '--format', format, ...OWN]),
  ['list', 'rounds', '--as-subject', '--json', ...OWN],
  ['list', '--session', SESSION, '--superseded', ...OWN],
  ['recall', 'which invoices does Anna Lindqvist review on friday', '--json', ...OWN],
  ['recall', 'invoices "on friday"', '--category', 'preference', ...OWN],
  ['why', '{fact}', ...TENANT],
  ['why', '{short}', '--json', ...OWN],
  ['why', '{entity}', ...TENANT],
  ['why', '{entity}', '--json', ...OWN],
  ['history', '{fact}', ...OWN],
  ['history', '00000000.f1', ...OWN],
  ['origin', 'src/invoice.ts', ...OWN],
  ['find', 'Ana Lindqvist', ...TENANT],
  ['entity', 'list', ...TENANT],
  ['entity', 'graph', '--superseded', ...OWN],
  ['entity', 'show', 'helix', '--superseded', '--json', ...OWN],
  ['subjects', ...TENANT],
  ['requests', ...OWN],
  ['consent', 'list', ...OWN],
  ['memory', 'list', ...OWN],
  ['forget', '--dry-run', '--paths', ...OWN],
  ['forget', '--dry-run', '--subject', 'acme/alcie'],
];

/** Ids of ours and digests that hold them, by when they first appear. */
function numbered(text: string): string {
  const known = new Map<string, number>();
  return text.replace(/\b[0-9a-f]{8}(?:-[0-9a-f-]{27})?\b|\b[0-9a-f]{12}\b/g, (id) => {
    const start = id.slice(0, 8);
    if (!known.has(start)) known.set(start, known.size);
    return `<${known.get(start)}>`;
  });
}

test('no reading command tells of another tenant', async () => {
  const folder = temporaryFolder();
  const [alone, beside] = [makeTwin(folder, 'alone'), makeTwin(folder, 'beside')];
  const said = transcript({ session: SESSION })
    .human('I prefer that Anna Lindqvist reviews the invoices on friday. My editor is Helix.')
    .tool('Edit', { file_path: '/src/invoice.ts' }, 'done')
    .assistant('Noted.')
    .human('No, my editor is Zed.')
    .write(join(folder, 'said.jsonl'));
  const more = transcript({ session: 'more' })
    .human('I prefer invoices, invoices on friday, reviewed by Anna Lindqvist on friday.')
    .tool('Edit', { file_path: '/src/invoice.ts' }, 'done')
    .write(join(folder, 'more.jsonl'));
  await lives(beside, 'globex', [said, more]);
  await lives(alone, 'acme', [said]);
  await lives(beside, 'acme', [said]);
  await call(beside, ['forget', '--entity', 'Anna Lindqvist', '--tenant', 'globex', '--yes']);
  await call(beside, ['forget', '--session', 'more', '--yes']);

  const seen = async (twin: Twin) => {
    const listed = await call(twin, ['list', '--superseded', ...OWN]);
    const fact = listed.stdout.split('\t')[0] ?? '';
    const graph = await call(twin, ['entity', 'graph', ...OWN]);
    const entity = graph.stdout.split('\t')[4] ?? '';
    const fill = (word: string) =>
      word
        .replace('{fact}', fact)
        .replace('{entity}', entity)
        .replace('{short}', fact.replace(/^(....)[^.]*/, '$1'));
    const told: string[] = [];
    for (const typed of READING) {
      const argv = typed.map(fill);
      const outcomes = [await call(twin, argv), await call(twin, argv, true)];
      if (BY_THE_BUILT.includes(typed[0] ?? '') && existsSync(BUILT))
        outcomes.push(await callBuilt(twin, argv));
      const words = outcomes.map(({ code, stdout, stderr }) => `${code}\n${stdout}\n${stderr}`);
      told.push(`${typed.join(' ')}\n${numbered(words.join('\n'))}`);
    }
    return told;
  };
  const expected = await seen(alone);
  const found = await seen(beside);
  for (const [at, text] of expected.entries()) expect(found[at]).toBe(text);
  // All of them had something to tell, but for the id that does not exist.
  expect(expected.filter((text) => !/^0$/m.test(text))).toHaveLength(1);
}, 30_000);
