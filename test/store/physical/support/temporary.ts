import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { CycleOptions } from '../../../../src/store/physical/cycle-run.js';
import { auditFile, type CycleResult, runCycle } from '../../../../src/store/physical/index.js';
import { openConnection } from './random-store.mjs';

const folder = mkdtempSync(join(tmpdir(), 'physical-'));
let files = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A path for a new file in a folder that goes when the tests end. */
export function temporaryPath(name = 'memory.db'): string {
  files += 1;
  return join(folder, `${files}-${name}`);
}

export function cycle(path: string, options: Partial<CycleOptions> = {}): CycleResult {
  return runCycle(path, { open: openConnection, zeroLog: false, now: Date.now, ...options });
}

/** The cycle's result where it must be done. */
export function doneCycle(
  path: string,
  options: Partial<CycleOptions> = {},
): Extract<CycleResult, { done: true }> {
  const result = cycle(path, options);
  if (!result.done) throw new Error(`the cycle is not done: ${result.why}, ${result.detail}`);
  return result;
}

export function isClean(path: string): boolean {
  const { clean, logBytes } = auditFile(path);
  return clean && logBytes === 0;
}
