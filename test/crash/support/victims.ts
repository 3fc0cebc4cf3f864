// Real processes that do a deed and get killed. One is always started ahead, so that nobody waits for it to load.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Selection } from '../../../src/model/erasure.js';
import type { Scope } from '../../../src/model/scope.js';
import type { Place } from './place.js';
import type { Orders } from './shim.js';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Another build to test with. */
const build = process.env.CRASH_BUILD ?? join(root, 'dist');
const script = fileURLToPath(new URL('../victim.mjs', import.meta.url));
const scribbler = fileURLToPath(new URL('../scribbler.mjs', import.meta.url));

/** The folder of the build that is tested. */
export function builtFrom(): string {
  return build;
}

/** A process that can be killed cannot run the TypeScript. */
export function requireBuild(): void {
  const built = join(build, 'bin', 'memory-forget.js');
  if (!existsSync(built)) throw new Error(`${built} is missing: run "npm run build" first`);
  if (process.env.CRASH_BUILD === undefined && statSync(built).mtimeMs < newestSource()) {
    throw new Error(`${build} is older than src: run "npm run build" first`);
  }
}

function newestSource(): number {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Math.max(...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs));
}

export type Deed =
  | { deed: 'forget'; selection: Selection; immediate: boolean; scrubsSources?: boolean }
  | { deed: 'prune' }
  | { deed: 'correct'; fact: string; claim: string }
  /** What is stored brought in line with the built-in policy. */
  | { deed: 'apply' }
  | { deed: 'withdraw'; scope: Scope; category: string }
  | { deed: 'unforget'; request: string }
  /** A new key for the ledger, so many times. */
  | { deed: 'rotate'; times: number }
  | { deed: 'replay' }
  /** Keeps a read transaction open until it is told to go on. */
  | { deed: 'read' }
  | { deed: 'ingest'; paths: string[]; scope: Scope };

export interface Job {
  deed: Deed;
  place: Place;
  now: number;
  /** The how-manieth step it kills itself at. */
  dieAt?: number;
  dieAfterBytes?: number;
  /** Counted from when it begins to open the store. */
  dieAfterMs?: number;
  /** The step it stops at until it is told to go on; `begin` and `open` stand before and after it opens the store. */
  holdAt?: string;
  /** Says each step. */
  tells?: boolean;
  /** Makes the store slack-clean first, so that the deed's own cycle need not judge the whole file. */
  sealsFirst?: boolean;
  /** Reads everything first, so that its cache is warm. */
  reads?: boolean;
  /** Further environment; then it is not the process started ahead. */
  env?: Record<string, string>;
  /** What the shim does to its calls; `env` loads the shim. */
  io?: Orders;
  /** Another build, whose `src` is there: one with a bug. */
  build?: string;
  /** A wrong order of the same parts: the control that shows a test would see it. */
  wrongly?: 'looks up too early' | 'confirms the old plan';
}

export interface Ending {
  /** The signal that ended it; null when it ended by itself. */
  signal: NodeJS.Signals | null;
  steps: string[];
  result: unknown;
  /** The error that the deed ended with. */
  failed: { code: string | null; name: string; message: string } | null;
  errors: string;
}

export interface Victim {
  process: ChildProcess;
  /** Resolves when it has said so, or has ended. */
  heard(line: string): Promise<boolean>;
  goOn(): void;
  /** Does a job that stays, and says how it ended. */
  work(line: string): Promise<Ending>;
  ending: Promise<Ending>;
}

let spare: Victim | null = null;

/** Starts a job in a process of its own. */
export function start(job: Job): Victim {
  const isOther = job.env !== undefined || job.build !== undefined;
  const victim = isOther ? load(job.env, job.build) : (spare ?? load());
  if (!isOther || spare === null) spare = load();
  const tooLong = setTimeout(() => victim.process.kill('SIGTERM'), LONGEST_LIFE_MS);
  void victim.ending.then(() => clearTimeout(tooLong));
  victim.process.stdin?.write(`${lineOf(job)}\n`);
  return victim;
}

function lineOf(job: Job & { stays?: boolean }): string {
  const { deed, place, env: _, build: __, ...rest } = job;
  return JSON.stringify({ ...deed, ...rest, storeDir: place.storeDir, ledgerDir: place.ledgerDir });
}

/** Does a job to its end, or to its death. */
export function finish(job: Job): Promise<Ending> {
  return start(job).ending;
}

/** A process that does one job after another, and a new one whenever it was killed. For jobs that end in errors. */
export interface Bench {
  work(job: Omit<Job, 'env' | 'build'>): Promise<Ending>;
  dismiss(): void;
}

/** What a process leaves open after an error adds up. */
const JOBS_A_PROCESS = 100;

export function openBench(env: Record<string, string>): Bench {
  let victim = load(env);
  let jobs = 0;
  return {
    async work(job) {
      if (jobs === JOBS_A_PROCESS) {
        victim.process.kill('SIGKILL');
        victim = load(env);
        jobs = 0;
      }
      jobs += 1;
      const ending = await victim.work(lineOf({ ...job, stays: true }));
      if (ending.signal !== null) {
        victim = load(env);
        jobs = 0;
      }
      return ending;
    },
    dismiss: () => void victim.process.kill('SIGKILL'),
  };
}

/** Does so much work at once as there are cores that nobody else of us uses: one deed while another is checked. */
export async function byTwos<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([lane(), lane()]);
}

export function dismissSpare(): void {
  spare?.process.kill('SIGKILL');
  spare = null;
}

const LONGEST_LIFE_MS = 60_000;

function load(env: Record<string, string> = {}, from = build): Victim {
  const src = `${pathToFileURL(join(from, 'src')).href}/`;
  return watch(spawn(process.execPath, [script, src], { env: { ...process.env, ...env } }));
}

export interface Scribbler extends Victim {
  /** The last row that it said it had committed. */
  committed(): number;
}

/** Somebody who writes into the database without asking anybody. */
export function scribble(place: Place): Scribbler {
  const child = spawn(process.execPath, [scribbler, place.database]);
  let committed = 0;
  child.stdout.on('data', (chunk) => {
    for (const [, n] of String(chunk).matchAll(/committed (\d+)\n/g))
      committed = Math.max(committed, Number(n));
  });
  return { ...watch(child), committed: () => committed };
}

function watch(child: ChildProcessWithoutNullStreams): Victim {
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  let output = '';
  let errors = '';
  child.stdin.on('error', () => {});
  child.stdout.on('data', (chunk) => {
    output += chunk;
    const parts = output.split('\n');
    output = parts.pop() ?? '';
    lines.push(...parts);
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ending = new Promise<Ending>((resolve) => {
    child.on('close', (_, signal) => {
      resolve({ ...told(lines), signal, errors });
    });
  });
  const heard = (line: string, from = 0) =>
    new Promise<boolean>((resolve) => {
      const listener = () => {
        if (!lines.slice(from).includes(line)) return;
        listeners.delete(listener);
        resolve(true);
      };
      listeners.add(listener);
      void ending.then(() => resolve(lines.slice(from).includes(line)));
      listener();
    });
  return {
    process: child,
    ending,
    goOn: () => child.stdin.write('go on\n'),
    heard,
    async work(line) {
      const from = lines.length;
      const tooLong = setTimeout(() => child.kill('SIGTERM'), LONGEST_LIFE_MS);
      child.stdin.write(`${line}\n`);
      await heard('closed', from);
      clearTimeout(tooLong);
      const { signal } =
        child.signalCode === null && child.exitCode === null ? { signal: null } : await ending;
      return { ...told(lines.slice(from)), signal, errors };
    },
  };
}

function told(lines: readonly string[]): Pick<Ending, 'steps' | 'result' | 'failed'> {
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const [result] = after('result');
  const [failed] = after('failed');
  return {
    steps: after('step'),
    result: result === undefined ? null : JSON.parse(result),
    failed: failed === undefined ? null : JSON.parse(failed),
  };
}

/** One step of a row of the same: those at the ends of the row tell as much. */
export function isRepeated(steps: readonly string[], index: number): boolean {
  return steps[index - 1] === steps[index] && steps[index + 1] === steps[index];
}
