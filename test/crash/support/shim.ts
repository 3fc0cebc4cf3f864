// The shim between a victim and the C library (`shim.c`), and what it logs. Files that it watches lie in memory where
// the system has a folder for that: a thousand stores are copied and synced here.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { base, newFolder } from './place.js';

/** What the shim is to do to which call; calls are counted from 1 on. */
export interface Orders {
  action: 'log' | 'fail' | 'short' | 'kill' | 'tear';
  at?: number;
  errno?: number;
  /** Whether every call after it fails too. */
  sticky?: boolean;
  /** The file that the calls are written to. */
  log?: string;
}

let compiled: string | null | undefined;

/** The path of the shim; null, with a note, where there is no C compiler or the system loads no shim. */
export function compileShim(): string | null {
  if (compiled !== undefined) return compiled;
  const library = join(newFolder(), 'shim.so');
  mkdirSync(join(library, '..'), { recursive: true });
  const source = fileURLToPath(new URL('../shim.c', import.meta.url));
  const isBuilt =
    process.platform === 'linux' &&
    spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread']).status === 0;
  compiled = isBuilt ? library : null;
  return compiled;
}

let plans = 0;

/** The environment of a victim that obeys orders. */
export function underShim(library: string): Record<string, string> {
  plans += 1;
  return { LD_PRELOAD: library, IO_ROOT: `${base}/`, IO_PLAN: `${newFolder()}-orders-${plans}` };
}

/** The letters by which the shim names the kinds of calls. */
const KINDS = {
  w: 'write',
  t: 'truncate',
  a: 'allocate',
  s: 'sync',
  d: 'set time',
  m: 'change mode',
  f: 'make folder',
  u: 'unlink',
  r: 'rename',
  l: 'link',
  c: 'create',
  '0': 'empty',
  '!': 'say',
} as const;

export interface Call {
  kind: (typeof KINDS)[keyof typeof KINDS];
  path: string;
  /** What it is renamed or linked to. */
  other: string;
  /** Where it writes, what it truncates to, or the time of modification in nanoseconds. */
  offset: bigint;
  bytes: Buffer;
}

const HEADER_BYTES = 21;

/** The calls in a log. */
export function readCalls(log: string): Call[] {
  const bytes = readFileSync(log);
  const calls: Call[] = [];
  for (let at = 0; at < bytes.length; ) {
    const kind = KINDS[String.fromCharCode(bytes[at] ?? 0) as keyof typeof KINDS];
    const pathLength = bytes.readUInt16LE(at + 1);
    const otherLength = bytes.readUInt16LE(at + 3);
    const offset = bytes.readBigInt64LE(at + 5);
    const length = Number(bytes.readBigInt64LE(at + 13));
    at += HEADER_BYTES;
    const path = bytes.toString('utf8', at, at + pathLength);
    at += pathLength;
    const other = bytes.toString('utf8', at, at + otherLength);
    at += otherLength;
    const hasData = kind === 'write' || kind === 'say';
    calls.push({ kind, path, other, offset, bytes: hasData ? bytes.subarray(at, at + length) : NOTHING });
    if (hasData) at += length;
  }
  return calls;
}

const NOTHING = Buffer.alloc(0);
