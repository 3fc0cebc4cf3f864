// The cases of the built program: a folder each, with what is typed and what must come out of it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../src/cli/commands/index.js';
import type { Outcome } from './test-io.js';

const ROOT = fileURLToPath(new URL('../../fixtures/cli/', import.meta.url));

/** Files that a case may name: `policies/NAME.json`, and `policies/issuer.pem`, by which the record in cases of `report` is signed. */
export const POLICIES = join(ROOT, 'policies');

export interface GoldenCase {
  /** `list/facts-in-a-pipe` */
  name: string;
  folder: string;
  /** What happened before; each must succeed. */
  setup: string[][];
  /** May hold `{session}`, `{fact:ITS WORDS}`, `{request}`, and `{request-short}` or `{fact-short:ITS WORDS}`. */
  argv: string[];
  /** What standard input says, or what is typed when a terminal asks; nothing when absent. */
  stdin?: string;
  /** In a terminal instead of a pipe: both streams come out as one. */
  tty?: boolean;
  env?: Record<string, string>;
}

export function readCases(): GoldenCase[] {
  return COMMANDS.flatMap(({ name }) => foldersIn(join(ROOT, name)).map((one) => readCase(`${name}/${one}`)));
}

function foldersIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function readCase(name: string): GoldenCase {
  const folder = join(ROOT, name);
  return { setup: [], ...JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')), name, folder };
}

/** Null for a case that is new. */
export function readExpected({ folder }: GoldenCase): Outcome | null {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  if (!existsSync(join(folder, 'code'))) return null;
  return { code: Number(read('code')), stdout: read('stdout'), stderr: read('stderr') };
}

export function writeExpected({ folder }: GoldenCase, { code, stdout, stderr }: Outcome): void {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('code', `${code}\n`);
  write('stdout', stdout);
  write('stderr', stderr);
}
