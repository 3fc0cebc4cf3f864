// Puts a file without the words of some of its lines in the place of the old one.
//
// Promise: whoever is killed at any moment leaves the old file or the new one, whole. What somebody appended meanwhile is
// in the new one. The old bytes and a draft are overwritten before their last name goes; what a kill leaves is found by
// its name (`leftovers.ts`).
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { SourceObstacle } from '../../model/sources.js';
import { syncFolder } from '../../store/physical/durable.js';
import { eraseLine, MAX_LINE_BYTES } from '../../transcripts/index.js';
import type { SourceStep } from '../erasing/steps.js';
import { carryOver, copyRange, fillRange, readRange, wipe, writeRange } from './bytes.js';
import type { LeftoverNames } from './leftovers.js';
import { type FileState, isSameState, obstacleOf, stateOf } from './obstacles.js';

/** Which bytes a line takes, without its line feed. */
export interface LineRange {
  offset: number;
  bytes: number;
}

export interface Rewriting {
  path: string;
  /** As it was when its lines were looked at. */
  expected: FileState;
  lines: readonly LineRange[];
  names: LeftoverNames;
  steps: (step: SourceStep) => void;
}

/** Replaces the file; null when it was, else why it was left as it is. Whatever goes wrong, no draft is left. */
export function rewriteFile(rewriting: Rewriting): SourceObstacle | null {
  let old: number | null = null;
  try {
    old = openSync(rewriting.path, constants.O_RDWR | constants.O_NOFOLLOW);
    const state = stateOf(fstatSync(old, { bigint: true }));
    if (!isSameState(state, rewriting.expected)) return 'in_use';
    return replace(rewriting, old);
  } catch (error) {
    return obstacleOf(error);
  } finally {
    if (old !== null) closeSync(old);
  }
}

function replace(rewriting: Rewriting, old: number): SourceObstacle | null {
  const { path, names, steps } = rewriting;
  const draft = openSync(names.draft, 'wx+', 0o600);
  let isInPlace = false;
  let kept: KeptOld | null = null;
  try {
    writeDraft(rewriting, old, draft);
    steps('source:copied');
    kept = keepOld(rewriting, old, draft);
    if (kept === null) return 'in_use';
    renameSync(names.draft, path);
    isInPlace = true;
    syncFolder(dirname(path));
    steps('source:renamed');
    dropOld(rewriting, old, kept);
    return null;
  } finally {
    if (!isInPlace) discard(draft, names.draft);
    if (!isInPlace && kept !== null) unlinkSync(kept.name);
    closeSync(draft);
  }
}

function discard(draft: number, name: string): void {
  wipe(draft, { from: 0, to: fstatSync(draft).size });
  unlinkSync(name);
}

function writeDraft({ lines }: Rewriting, old: number, draft: number): void {
  const stats = fstatSync(old);
  copyRange(old, draft, { from: 0, to: stats.size });
  for (const { offset, bytes } of lines) eraseRange(old, draft, { offset, bytes });
  fchmodSync(draft, stats.mode & 0o7777);
  const made = fstatSync(draft);
  if (made.uid !== stats.uid || made.gid !== stats.gid) fchownSync(draft, stats.uid, stats.gid);
  // Agents delete transcripts by their age: a new file is not to live longer for it.
  futimesSync(draft, stats.atime, stats.mtime);
  fsyncSync(draft);
}

/** What is no JSON is blank afterwards: no part of it can be told from words. */
function eraseRange(old: number, draft: number, { offset, bytes }: LineRange): void {
  const erased = bytes > MAX_LINE_BYTES ? null : eraseLine(readRange(old, offset, bytes));
  if (erased === null) fillRange(draft, { from: offset, to: offset + bytes }, BLANK);
  else writeRange(draft, erased, offset);
}

const BLANK = 0x20;

interface KeptOld {
  /** The name under which the old file stays until its bytes are overwritten. */
  name: string;
  /** How much of it is in the new file. */
  copied: number;
}

const ATTEMPTS = 5;

/** Takes along what has been appended since, and gives the old file a second name; null when it does not rest. */
function keepOld(rewriting: Rewriting, old: number, draft: number): KeptOld | null {
  const { path, names, steps } = rewriting;
  let copied = fstatSync(draft).size;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { size } = fstatSync(old);
    if (size < copied || wasWrittenOver(rewriting, old)) return null;
    copyRange(old, draft, { from: copied, to: size });
    if (size > copied) fsyncSync(draft);
    copied = size;
    const name = names.old(copied);
    linkSync(path, name);
    steps('source:linked');
    const now = fstatSync(old);
    if (now.size === copied && lstatSync(path).ino === now.ino) return { name, copied };
    unlinkSync(name);
    if (now.size < copied || lstatSync(path).ino !== now.ino) return null;
  }
  return null;
}

/** Changed without having grown: what was copied may not be what stands there. */
function wasWrittenOver({ expected }: Rewriting, old: number): boolean {
  const { size, mtimeNs } = fstatSync(old, { bigint: true });
  return size === expected.sizeBytes && mtimeNs !== expected.mtimeNs;
}

/** Overwrites the old file. A writer that had it open may append to it still: that goes into the new one first. */
function dropOld({ path, steps }: Rewriting, old: number, kept: KeptOld): void {
  let carried = kept.copied;
  for (let wiped = 0; wiped < fstatSync(old).size; wiped = carried) {
    carried = carryOver(old, path, carried);
    steps('source:carried');
    wipe(old, { from: wiped, to: carried });
    steps('source:overwritten');
  }
  unlinkSync(kept.name);
  syncFolder(dirname(path));
  steps('source:removed');
}
