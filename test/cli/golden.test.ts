// What the built program says, word for word: `fixtures/cli/<command>/<case>`. `UPDATE_GOLDEN=1` writes it anew.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/index.js';
import { DAY_MS } from '../../src/model/time.js';
import { until } from '../../src/report/dates.js';
import { type GoldenCase, POLICIES, readCases, readExpected, writeExpected } from './golden-cases.js';
import { fillIn } from './golden-ids.js';
import { createNormaliser } from './normalise.js';
import { BUILT, copyHome, type Home, makeHome } from './run-built.js';
import { runHere } from './run-here.js';
import { COLUMNS, hasTerminals, runInTerminal } from './terminal.js';
import type { Outcome } from './test-io.js';

const TRANSCRIPTS = fileURLToPath(new URL('../../fixtures/transcripts/', import.meta.url));
const IS_UPDATE = process.env.UPDATE_GOLDEN === '1';

const CASES = readCases();
const CAN_SHOW = hasTerminals();
const skipped = CASES.filter((one) => one.tty && !CAN_SHOW).length;
if (skipped > 0)
  console.log(`note: ${skipped} cases in a terminal are skipped: script of util-linux is missing`);

// `npm test` builds first; a test run of a part on a fresh clone does not.
describe.skipIf(!existsSync(BUILT))('golden', () => {
  afterAll(removeShared);

  describe.concurrent('in a pipe', () => {
    test.each(named(CASES.filter((one) => !one.tty)))('%s', runCase);
  });

  describe.skipIf(!CAN_SHOW).concurrent('in a terminal', () => {
    test.each(named(CASES.filter((one) => one.tty)))('%s', runCase);
  });
});

test.each(COMMANDS.map(({ name }) => name))('%s has cases: text, JSON, an error', (name) => {
  const own = CASES.filter((one) => one.name.startsWith(`${name}/`) && !one.tty);
  const outcomes = own.map((one) => ({ asJson: one.argv.includes('--json'), code: readExpected(one)?.code }));
  expect(outcomes).toContainEqual({ asJson: false, code: 0 });
  // Help is text for people; its errors alone are JSON.
  if (name !== 'help') expect(outcomes).toContainEqual({ asJson: true, code: 0 });
  expect(outcomes.filter(({ code }) => code === 2 || code === 5 || code === 10)).not.toEqual([]);
});

function named(cases: readonly GoldenCase[]): [string, GoldenCase][] {
  return cases.map((one) => [one.name, one]);
}

async function runCase(_name: string, one: GoldenCase): Promise<void> {
  const outcome = await (leavesHome(one) ? playShared(one) : playAlone(one));
  if (IS_UPDATE) writeExpected(one, outcome);
  else expect(outcome).toEqual(readExpected(one));
}

interface Lived {
  home: Home;
  since: number;
  /** Where it happened, when this is a copy. */
  elsewhere: string | null;
}

/** Homes by what happened in them, and the last of those who look into one. */
const shared = new Map<string, { lived: Promise<Lived>; turn: Promise<unknown> }>();

function sharedHome({ setup }: GoldenCase): { lived: Promise<Lived>; turn: Promise<unknown> } {
  const key = JSON.stringify(setup);
  const entry = shared.get(key) ?? { lived: live(setup), turn: Promise.resolve() };
  shared.set(key, entry);
  return entry;
}

/** One at a time in a home: what a case shows must not depend on what another does meanwhile. */
function playShared(one: GoldenCase): Promise<Outcome> {
  const entry = sharedHome(one);
  const outcome = entry.turn.then(async () => play(one, await entry.lived));
  entry.turn = outcome.catch(() => undefined);
  return outcome;
}

/** In a copy of what happened; where the transcripts' own place counts, it happens again. */
async function playAlone(one: GoldenCase): Promise<Outcome> {
  const isCopy = one.setup.length > 0 && !one.argv.some((word) => word.startsWith('transcripts/'));
  const lived = isCopy ? copyOf(await sharedHome(one).lived) : await live(one.setup);
  try {
    return await play(one, lived);
  } finally {
    lived.home.remove();
  }
}

function copyOf({ home, since }: Lived): Lived {
  return { home: copyHome(home), since, elsewhere: home.dir };
}

async function removeShared(): Promise<void> {
  for (const { lived } of shared.values()) (await lived).home.remove();
}

async function live(setup: readonly string[][]): Promise<Lived> {
  const since = Date.now();
  const home = makeHome();
  cpSync(TRANSCRIPTS, join(home.dir, 'transcripts'), { recursive: true });
  cpSync(join(TRANSCRIPTS, 'projects'), join(home.dir, 'claude', 'projects'), { recursive: true });
  cpSync(POLICIES, join(home.dir, 'policies'), { recursive: true });
  for (const argv of setup) {
    const { code, stderr } = await runHere(home, argv);
    if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${stderr}`);
  }
  return { home, since, elsewhere: null };
}

/** What a table's day of now is as wide as when it was written: `30 Nov 2027`. */
const WIDTH_OF_DAY = 11;

/** A shorter day leaves the words beside it more room: the terminal is as much narrower. */
function columnsOf(one: GoldenCase, since: number): number {
  const days = /<now\+(\d+)d>/.exec(readExpected(one)?.stdout ?? '')?.[1];
  if (days === undefined) return COLUMNS;
  return COLUMNS + until(since + Number(days) * DAY_MS, since).length - WIDTH_OF_DAY;
}

async function play(one: GoldenCase, { home, since, elsewhere }: Lived): Promise<Outcome> {
  const argv = await fillIn(home, one.argv);
  const before = hashes(home);
  const options = { ...(one.stdin === undefined ? {} : { stdin: one.stdin }), env: one.env ?? {} };
  const { code, stdout, stderr } = await (one.tty
    ? runInTerminal(home, argv, { ...options, columns: columnsOf(one, since) })
    : runHere(home, argv, options));
  if (isReading(one) || isRefusal(one, { code, stdout })) expect(hashes(home)).toEqual(before);
  const normalise = createNormaliser({ homes: [home.dir, elsewhere], since, fixed: WORDS_OF_TRANSCRIPTS });
  return { code, stdout: normalise(stdout), stderr: normalise(stderr) };
}

/** True when the home is as before, and another case may look into it. */
function leavesHome(one: GoldenCase): boolean {
  return isReading(one) || isRefusal(one, readExpected(one));
}

const READING = [
  'list',
  'recall',
  'why',
  'history',
  'origin',
  'verify',
  'requests',
  'subjects',
  'status',
  'redact',
  'help',
  'policy',
  'audit',
  'ledger',
];
/** What they do besides. */
const DEEDS = ['identify', 'rotate-key', 'rotate-signing-key', 'apply'];
const LOOKING = ['--dry-run', '--check'];
const RECORDING = ['--deep', '--scrub'];

function isReading({ argv: [command = '', ...rest] }: GoldenCase): boolean {
  if (command === 'consent')
    return !rest.some((word) => word === 'grant' || word === 'withdraw') || rest.includes('--dry-run');
  if (command === 'memory') return !rest.some((word) => word === 'pause' || word === 'resume');
  // It is on record in the ledger, always.
  if (command === 'audit' && rest[0] === 'reasoning') return false;
  if (command === 'hold') return !rest.some((word) => word === 'add' || word === 'release');
  const reads = READING.includes(command) || rest.some((word) => LOOKING.includes(word));
  return reads && !rest.some((word) => RECORDING.includes(word) || DEEDS.includes(word));
}

/** Usage, not found, refused, no store: each promises that nothing was touched. */
const REFUSALS = [2, 5, 6, 10];

/**
 * Where something was done in spite of the code, a result was printed. Under another policy than before the rows
 * are dated anew, whatever is refused then.
 */
function isRefusal({ setup, argv }: GoldenCase, ended: Pick<Outcome, 'code' | 'stdout'> | null): boolean {
  const policies = new Set([...setup, argv].map(policyOf));
  return ended !== null && REFUSALS.includes(ended.code) && ended.stdout === '' && policies.size === 1;
}

function policyOf(argv: readonly string[]): string | undefined {
  return argv.includes('--policy') ? argv[argv.indexOf('--policy') + 1] : undefined;
}

/** The SHA-256 of every database in the home, and of the log where it holds anything. */
function hashes(home: Home): Record<string, string> {
  const files = readdirSync(home.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => /\.db(?:-wal)?$/.test(entry.name))
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))
    .filter(({ bytes }) => bytes.length > 0);
  return Object.fromEntries(
    files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );
}

const WORDS_OF_TRANSCRIPTS = readdirSync(TRANSCRIPTS, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => `${path}\n${readFileSync(path, 'utf8')}`)
  .join('\n');
