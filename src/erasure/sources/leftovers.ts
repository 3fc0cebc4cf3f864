// What a run that was killed left beside a transcript: a draft of the new file, or the old file under a second name.
// The names tell which file they belong to, which store made them, and how much of the old file is in the new one.
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../store/physical/durable.js';
import { carryOver, readRange, wipe } from './bytes.js';
import { obstacleOf } from './obstacles.js';

export interface LeftoverNames {
  draft: string;
  old(copied: number): string;
}

/** Two stores can have been fed by one file: each knows its own. */
export function leftoverNames(path: string, storeId: string): LeftoverNames {
  const start = join(dirname(path), `.${basename(path)}${markOf(storeId)}`);
  return { draft: `${start}new`, old: (copied) => `${start}${copied}-old` };
}

function markOf(storeId: string): string {
  return `.memory-forget-${storeId.slice(0, 8)}-`;
}

/**
 * Ends what was begun in a folder: drafts are overwritten and removed; an old file that was replaced gives the new one
 * what was appended to it, is overwritten and removed. What the system does not let be ended stays for the next time.
 */
export function clearLeftovers(folder: string, storeId: string): void {
  const mark = markOf(storeId);
  const names = entriesOf(folder).filter((name) => name.startsWith('.') && name.includes(mark));
  for (const name of names) end(folder, name, mark);
  if (names.length > 0) syncFolder(folder);
}

function end(folder: string, name: string, mark: string): void {
  const [original = '', role = ''] = name.slice(1).split(mark);
  const leftover = join(folder, name);
  try {
    if (role === 'new') remove(leftover, () => {});
    else finish(leftover, join(folder, original), Number.parseInt(role, 10));
  } catch (error) {
    // Throws on what is none of the system's.
    obstacleOf(error);
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function finish(leftover: string, path: string, copied: number): void {
  const now = lstatSync(path, { throwIfNoEntry: false });
  remove(leftover, (old, stats) => {
    if (now === undefined || isWiped(old, stats)) return;
    if (!isCarried(old, path, { from: copied, to: stats.size })) carryOver(old, path, copied);
  });
}

/** Overwrites a file that has no other name, after `before`, and takes its name away. */
function remove(leftover: string, before: (file: number, stats: Stats) => void): void {
  const file = openSync(leftover, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const stats = fstatSync(file);
    // Another name is the transcript itself: it was not replaced yet.
    if (stats.nlink === 1) {
      before(file, stats);
      wipe(file, { from: 0, to: stats.size });
    }
  } finally {
    closeSync(file);
  }
  unlinkSync(leftover);
}

/** Overwriting begins at the beginning, when all that was appended has been carried over. */
function isWiped(file: number, { size }: Stats): boolean {
  return size > 0 && readRange(file, 0, 1)[0] === 0;
}

/** Whether what was appended to the old file stands behind what was copied of it. */
function isCarried(old: number, path: string, { from, to }: { from: number; to: number }): boolean {
  if (to <= from) return true;
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const behind = readRange(file, from, Math.max(0, fstatSync(file).size - from));
    return behind.includes(readRange(old, from, to - from));
  } finally {
    closeSync(file);
  }
}
