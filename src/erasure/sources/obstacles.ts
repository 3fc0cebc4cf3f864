// Why a transcript must be left alone: looked at before anything is written.
import { type BigIntStats, lstatSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { ToolError } from '../../model/errors.js';
import type { SourceObstacle } from '../../model/sources.js';
import type { EpochMs } from '../../model/time.js';
import { QUIET_MS } from '../../transcripts/index.js';

/** A file as it was when it was read. */
export interface FileState {
  inode: bigint;
  sizeBytes: bigint;
  mtimeNs: bigint;
}

export function stateOf({ ino, size, mtimeNs }: BigIntStats): FileState {
  return { inode: ino, sizeBytes: size, mtimeNs };
}

export function isSameState(a: FileState, b: FileState): boolean {
  return a.inode === b.inode && a.sizeBytes === b.sizeBytes && a.mtimeNs === b.mtimeNs;
}

/**
 * The file's state, or why it is left alone. That nobody has it open is not asked: agents open their file for each line
 * and close it again, so only a file that has rested counts as left.
 */
export function lookAt(path: string, now: EpochMs): FileState | SourceObstacle {
  if (!isAbsolute(path)) return 'standard_input';
  try {
    const stats = lstatSync(path, { bigint: true });
    if (stats.isSymbolicLink()) return 'symlink';
    if (!stats.isFile()) return 'not_a_file';
    if (stats.nlink > 1n) return 'linked';
    if (!isOurs(stats)) return 'not_owner';
    if (!isWritable(stats) || !isWritable(statSync(dirname(path), { bigint: true }))) return 'read_only';
    if (now - Number(stats.mtimeNs / 1_000_000n) < QUIET_MS) return 'in_use';
    return stateOf(stats);
  } catch (error) {
    return obstacleOf(error);
  }
}

/** Only the system's administrator can give a new file to somebody else, or to a group that they are not in. */
function isOurs({ uid, gid }: BigIntStats): boolean {
  const user = process.geteuid?.() ?? 0;
  const groups = [process.getegid?.() ?? 0, ...(process.getgroups?.() ?? [])];
  return user === 0 || (uid === BigInt(user) && groups.includes(Number(gid)));
}

/** By the owner's bit, which the administrator is not held up by and should be. */
function isWritable({ mode }: BigIntStats): boolean {
  return (mode & 0o200n) !== 0n;
}

const OBSTACLES: Readonly<Record<string, SourceObstacle>> = {
  ENOENT: 'vanished',
  ENOTDIR: 'vanished',
  ELOOP: 'symlink',
  EACCES: 'read_only',
  EPERM: 'read_only',
  EROFS: 'read_only',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
};

/** What an error of the system means; one that is none of the system's is thrown on. */
export function obstacleOf(error: unknown): SourceObstacle {
  const cause = error instanceof ToolError ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause)) throw error;
  return OBSTACLES[String(cause.code)] ?? 'failed';
}
