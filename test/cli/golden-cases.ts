// The cases of the built program: a folder each, with what is typed and what must come out of it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './test-io.js';

const ROOT = fileURLToPath(new URL('../../fixtures/cli/', import.meta.url));

export interface GoldenCase {
  /** `list/facts-in-a-pipe` */
  name: string;
  folder: string;
  /** What happened before; each must succeed. */
  setup: string[][];
  /** May hold `{session}`, `{fact:ITS TEXT}`, `{request}`, and `{request-short}` or `{fact-short:…}`. */
  argv: string[];
  /** What standard input says, or what is typed at a terminal's question; nothing when absent. */
  stdin?: string;
  /** In a terminal of 100 columns instead of a pipe: both streams come out as one. */
  tty?: boolean;
  env?: Record<string, string>;
  /** Files that are put into the home, from the case's own `files`. */
  files: string | null;
}

export function readCases(): GoldenCase[] {
  return foldersIn(ROOT).flatMap((command) =>
    foldersIn(join(ROOT, command)).map((name) => readCase(`${command}/${name}`)),
  );
}

function readCase(name: string): GoldenCase {
  const folder = join(ROOT, name);
  const files = join(folder, 'files');
  return {
    setup: [],
    ...JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')),
    name,
    folder,
    files: existsSync(files) ? files : null,
  };
}

export function readExpected({ folder }: GoldenCase): Outcome {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { code: Number(read('code')), stdout: read('stdout'), stderr: read('stderr') };
}

export function writeExpected({ folder }: GoldenCase, { code, stdout, stderr }: Outcome): void {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('code', `${code}\n`);
  write('stdout', stdout);
  write('stderr', stderr);
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
