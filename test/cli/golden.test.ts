// What the built program says, word for word: `fixtures/cli/<command>/<case>`. `UPDATE_GOLDEN=1` writes it anew.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/index.js';
import { type GoldenCase, readCases, readExpected, writeExpected } from './golden-cases.js';
import { createNormaliser } from './normalise.js';
import { BUILT, type Home, makeHome, runBuilt } from './run-built.js';
import { hasTerminals, runInTerminal } from './terminal.js';
import type { Outcome } from './test-io.js';

const TRANSCRIPTS = fileURLToPath(new URL('../../fixtures/transcripts/', import.meta.url));
const IS_UPDATE = process.env.UPDATE_GOLDEN === '1';

const CASES = readCases();
const CAN_SHOW = hasTerminals();
if (!CAN_SHOW) {
  const skipped = CASES.filter((one) => one.tty).length;
  console.log(`note: ${skipped} golden cases need util-linux's script and are skipped`);
}

interface Lived {
  home: Home;
  since: number;
}

/** Homes that several cases look into, by what happened in them. */
const shared = new Map<string, Promise<Lived>>();
/** One at a time in a home: what one case shows must not depend on what another does meanwhile. */
const turns = new Map<string, Promise<unknown>>();

afterAll(async () => {
  for (const lived of shared.values()) (await lived).home.remove();
});

describe.skipIf(!existsSync(BUILT))('golden', () => {
  test.concurrent.each(CASES.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    if (one.tty && !CAN_SHOW) return;
    const outcome = await runCase(one);
    if (IS_UPDATE) writeExpected(one, outcome);
    else expect(outcome).toEqual(readExpected(one));
  });
});

test('every command has a case for a pipe, and one for an error', () => {
  for (const { name } of COMMANDS) {
    const codes = CASES.filter((one) => one.name.startsWith(`${name}/`)).map((one) => readExpected(one).code);
    expect([name, codes.includes(0)]).toEqual([name, true]);
    expect([name, codes.some((code) => code !== 0)]).toEqual([name, true]);
  }
});

function runCase(one: GoldenCase): Promise<Outcome> {
  return isReading(one.argv) && one.files === null ? runShared(one) : runAlone(one);
}

async function runAlone(one: GoldenCase): Promise<Outcome> {
  const lived = await live(one);
  try {
    return await play(one, lived);
  } finally {
    lived.home.remove();
  }
}

async function runShared(one: GoldenCase): Promise<Outcome> {
  const key = JSON.stringify(one.setup);
  const lived = shared.get(key) ?? live(one);
  shared.set(key, lived);
  const outcome = (turns.get(key) ?? Promise.resolve()).then(async () => play(one, await lived));
  turns.set(
    key,
    outcome.catch(() => undefined),
  );
  return outcome;
}

async function live({ setup, files }: GoldenCase): Promise<Lived> {
  const since = Date.now();
  const home = makeHome();
  cpSync(TRANSCRIPTS, join(home.dir, 'transcripts'), { recursive: true });
  cpSync(join(TRANSCRIPTS, 'projects'), join(home.dir, 'claude', 'projects'), { recursive: true });
  if (files !== null) cpSync(files, home.dir, { recursive: true });
  for (const argv of setup) {
    const { code, stderr } = await runBuilt(home, await fillIn(home, argv));
    expect({ argv, code, stderr: code === 0 ? '' : stderr }).toEqual({ argv, code: 0, stderr: '' });
  }
  return { home, since };
}

async function play(one: GoldenCase, { home, since }: Lived): Promise<Outcome> {
  const argv = await fillIn(home, one.argv);
  const before = hashes(home);
  const options = {
    ...(one.stdin === undefined ? {} : { stdin: one.stdin }),
    ...(one.env === undefined ? {} : { env: one.env }),
  };
  const { code, stdout, stderr } = await (one.tty ? runInTerminal : runBuilt)(home, argv, options);
  if (isReading(one.argv) || CHANGES_NOTHING.includes(code)) expect(hashes(home)).toEqual(before);
  const normalise = createNormaliser({ home: home.dir, since, fixed: WORDS_OF_TRANSCRIPTS });
  return { code, stdout: normalise(stdout), stderr: normalise(stderr) };
}

/** usage, not found, refused, no store: all of them promise that nothing was touched. */
const CHANGES_NOTHING = [2, 5, 6, 10];

const READING = ['list', 'recall', 'verify', 'requests', 'subjects', 'status', 'redact', 'help'];
const LOOKING = ['--dry-run', '--check', '--help'];
const WRITING = ['--deep', '--scrub'];

function isReading(argv: readonly string[]): boolean {
  const isDeed = argv.some((word) => WRITING.includes(word));
  return !isDeed && argv.some((word) => READING.includes(word) || LOOKING.includes(word));
}

/** The SHA-256 of every database of the home, and of the log where it holds anything. */
function hashes(home: Home): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(home.dir, { recursive: true, withFileTypes: true })) {
    if (!/\.db(?:-wal)?$/.test(entry.name)) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    if (bytes.length > 0) found[entry.name] = createHash('sha256').update(bytes).digest('hex');
  }
  return found;
}

const WORDS_OF_TRANSCRIPTS = readdirSync(TRANSCRIPTS, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name) + readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

interface Listed {
  rows: { id: string; request: string; text: string }[];
}

/** Puts the ids in place that are different in every home. */
async function fillIn(home: Home, argv: readonly string[]): Promise<string[]> {
  const filled: string[] = [];
  for (const word of argv) {
    const match = /^\{(session|fact|request)(-short)?(?::(.+))?\}$/.exec(word);
    filled.push(match === null ? word : await idOf(home, match));
  }
  return filled;
}

const LISTS: Record<string, string[]> = {
  session: ['list', 'sessions', '--subject', 'acme/alice', '--json'],
  fact: ['list', 'facts', '--superseded', '--subject', 'acme/alice', '--json'],
  request: ['requests', '--json'],
};

async function idOf(home: Home, [word, kind = '', short, text]: RegExpExecArray): Promise<string> {
  const { stdout } = await runBuilt(home, LISTS[kind] ?? []);
  const { rows }: Listed = JSON.parse(stdout);
  const row = rows.find((one) => text === undefined || one.text === text);
  if (row === undefined) throw new Error(`nothing is ${word} in ${stdout}`);
  const id = row.id ?? row.request;
  return short === undefined ? id : id.replace(/^(.{8})[^.]*/, '$1');
}
