/**
 * The seal `<database>-seal` says what is known about the slack of the database file. It holds no content. It is no
 * security boundary: whoever can write the database can forge it, or delete it to force a full pass.
 *
 * A sealed file carries a modification time chosen at random within the last second, so that any later write by
 * anybody changes it, however coarse the clock.
 */

import { randomInt } from 'node:crypto';
import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { isObject } from '../../model/json.js';
import type { EpochMs } from '../../model/time.js';
import { malformed } from './malformed.js';
import { realPath } from './real-path.js';

export type Seal =
  | { state: 'none' }
  /** The file of this identity is slack-clean; whatever is newer is in the log. */
  | { state: 'sealed'; identity: FileIdentity }
  /** A cycle over the log of this generation began: only pages of that log can be unclean. */
  | { state: 'open'; generation: string }
  /** A cycle over the whole file began. */
  | { state: 'full' };

/** Decimal text, because inodes and nanoseconds do not fit a double. */
export interface FileIdentity {
  inode: string;
  sizeBytes: string;
  mtimeNs: string;
}

export type SealState = 'sealed' | 'broken' | 'none';

/**
 * What the seal says of the store as it lies there, without opening the database:
 * - `sealed`: a cycle ended, the database file is the one it left (inode, size, modification time), and the log is
 *   absent or empty;
 * - `broken`: there is a seal, but a cycle stopped half-way, or the file was written since by somebody else, or the
 *   log holds bytes (a commit that no cycle has taken yet is enough);
 * - `none`: no seal, or one that cannot be read; no cycle has ever ended here.
 */
export function sealState(path: string): SealState {
  const dbPath = realPath(path);
  const seal = readSeal(dbPath);
  if (seal.state === 'none') return 'none';
  return matchesSeal(dbPath, seal) && sizeOf(`${dbPath}-wal`) === 0 ? 'sealed' : 'broken';
}

/** Whether the database file is slack-clean as it lies there, whatever has been committed to the log since. */
export function isFileSealed(path: string): boolean {
  const dbPath = realPath(path);
  return matchesSeal(dbPath, readSeal(dbPath));
}

export function matchesSeal(dbPath: string, seal: Seal): boolean {
  return seal.state === 'sealed' && isFileAsLeft(dbPath, seal.identity);
}

/** False when anybody has written the file since it was stamped and looked at. */
export function isFileAsLeft(dbPath: string, left: FileIdentity): boolean {
  const identity = identify(dbPath);
  return (
    identity !== null &&
    identity.inode === left.inode &&
    identity.sizeBytes === left.sizeBytes &&
    identity.mtimeNs === left.mtimeNs
  );
}

export function readSeal(dbPath: string): Seal {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(sealPath(dbPath), 'utf8'));
  } catch {
    // Missing, unreadable or damaged: all three mean that nothing is known, and the next pass is a full one.
    return { state: 'none' };
  }
  return parseSeal(value);
}

/**
 * One sector, always of the same length and written over in place: so the seal is the old one or the new one, or
 * nothing that can be read, which costs a full pass. Nothing is renamed, so no folder has to be synced.
 */
const SEAL_BYTES = 256;

function writeSeal(dbPath: string, seal: Exclude<Seal, { state: 'none' }>, isDurable: boolean): void {
  const bytes = Buffer.alloc(SEAL_BYTES, ' ');
  bytes.write(`${JSON.stringify(seal)}\n`, 'utf8');
  const descriptor = openSync(sealPath(dbPath), constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    writeSync(descriptor, bytes, 0, SEAL_BYTES, 0);
    if (fstatSync(descriptor).size > SEAL_BYTES) ftruncateSync(descriptor, SEAL_BYTES);
    if (isDurable) fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Durable before the file changes: a cycle that is killed or loses power from here on is known to have begun, and
 * over which log. Otherwise, with the log begun anew by a process that lived on, the old seal could come back with a
 * file whose data reached the disk without its new modification time.
 */
export function writeIntent(dbPath: string, intent: Extract<Seal, { state: 'open' | 'full' }>): void {
  writeSeal(dbPath, intent, true);
}

/**
 * Makes the zeros durable, then seals the file as it is now. Under the write lock. The seal itself needs no sync: it
 * reaches the disk after the zeros, and where it does not, the intent is found there and the next pass is a full one.
 */
export function sealFile(dbPath: string, descriptor: number, now: EpochMs): void {
  const identity = stampFile(dbPath, descriptor, now);
  fsyncSync(descriptor);
  writeSeal(dbPath, { state: 'sealed', identity }, false);
}

/** Gives the file a modification time that no later write by anybody gives it again. Under the write lock. */
export function stampFile(dbPath: string, descriptor: number, now: EpochMs): FileIdentity {
  const seconds = now / 1000 - randomInt(1, 1_000_000_000) / 1e9;
  futimesSync(descriptor, seconds, seconds);
  const identity = identify(dbPath);
  if (identity === null) throw malformed('it was removed while it was being cleaned');
  return identity;
}

function sealPath(dbPath: string): string {
  return `${dbPath}-seal`;
}

function identify(path: string): FileIdentity | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stat === undefined) return null;
  return { inode: String(stat.ino), sizeBytes: String(stat.size), mtimeNs: String(stat.mtimeNs) };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function parseSeal(value: unknown): Seal {
  if (!isObject(value)) return { state: 'none' };
  const { state, generation, identity } = value;
  if (state === 'full') return { state };
  if (state === 'open' && typeof generation === 'string') return { state, generation };
  if (state !== 'sealed' || !isObject(identity)) return { state: 'none' };
  const { inode, sizeBytes, mtimeNs } = identity;
  if (typeof inode !== 'string' || typeof sizeBytes !== 'string' || typeof mtimeNs !== 'string') {
    return { state: 'none' };
  }
  return { state, identity: { inode, sizeBytes, mtimeNs } };
}
