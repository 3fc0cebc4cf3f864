/**
 * The seal `<database>-seal` says what is known about the slack of the database file. It holds no content. It is no
 * security boundary: whoever can write the database can forge it, or delete it to force a full pass.
 *
 * A sealed file carries a modification time chosen at random within the last second, so that any later write by
 * anybody changes it, however coarse the clock.
 */
import { randomInt } from 'node:crypto';
import { fsyncSync, futimesSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EpochMs } from '../../model/time.js';
import { syncFolder, writeDurably } from './durable.js';
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

export function matchesSeal(dbPath: string, seal: Seal): boolean {
  if (seal.state !== 'sealed') return false;
  const identity = identify(dbPath);
  return (
    identity !== null &&
    identity.inode === seal.identity.inode &&
    identity.sizeBytes === seal.identity.sizeBytes &&
    identity.mtimeNs === seal.identity.mtimeNs
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

export function writeSeal(dbPath: string, seal: Exclude<Seal, { state: 'none' }>): void {
  const path = sealPath(dbPath);
  const temporary = `${path}.tmp`;
  writeDurably(temporary, `${JSON.stringify(seal)}\n`);
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** Makes the zeros durable, then seals the file as it is now. Under the write lock. */
export function sealFile(dbPath: string, descriptor: number, now: EpochMs): void {
  const seconds = now / 1000 - randomInt(1, 1_000_000_000) / 1e9;
  futimesSync(descriptor, seconds, seconds);
  fsyncSync(descriptor);
  const identity = identify(dbPath);
  if (identity === null) throw malformed('it was removed while it was being cleaned');
  writeSeal(dbPath, { state: 'sealed', identity });
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
  if (!isRecord(value)) return { state: 'none' };
  const { state, generation, identity } = value;
  if (state === 'full') return { state };
  if (state === 'open' && typeof generation === 'string') return { state, generation };
  if (state !== 'sealed' || !isRecord(identity)) return { state: 'none' };
  const { inode, sizeBytes, mtimeNs } = identity;
  if (typeof inode !== 'string' || typeof sizeBytes !== 'string' || typeof mtimeNs !== 'string') {
    return { state: 'none' };
  }
  return { state, identity: { inode, sizeBytes, mtimeNs } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
