/** The -wal file. Unlike the database and its -shm it may be opened and closed: no SQLite lock lives on it. */
import { closeSync, fstatSync, fsyncSync, openSync } from 'node:fs';
import { readFully } from './file-window.js';
import { isPageSize } from './geometry.js';
import { writeZeros } from './slack.js';

export interface LogListing {
  /** The salts of the log's header in hex: another value after each restart. Empty without a readable header. */
  generation: string;
  frames: number;
  /** The pages in those frames, ascending and each once. Frames of rolled-back transactions may be among them. */
  pages: Uint32Array;
  sizeBytes: number;
}

/** How far a log has been read: so many frames of a generation. */
export type LogPosition = Pick<LogListing, 'generation' | 'frames'>;

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f_0682;

/**
 * Exact only while the write lock is held: a writer appends to the log or restarts it. With `after`, the pages are
 * those of the frames behind that position; of all, where the log has been begun anew since.
 */
export function listLog(dbPath: string, after: LogPosition = { generation: '', frames: 0 }): LogListing {
  return (
    withLog(dbPath, 'r', (descriptor) => readListing(descriptor, after)) ?? {
      generation: '',
      frames: 0,
      pages: new Uint32Array(0),
      sizeBytes: 0,
    }
  );
}

/**
 * Overwrites the log with zeros, durably. Only after `wal_checkpoint(RESTART)` and under the write lock, with
 * nothing committed between the two: before that the log may hold the only copy of a row (rules 5).
 */
export function zeroLog(dbPath: string): void {
  withLog(dbPath, 'r+', (descriptor) => {
    writeZeros(descriptor, 0, fstatSync(descriptor).size);
    fsyncSync(descriptor);
  });
}

function readListing(descriptor: number, after: LogPosition): LogListing {
  const sizeBytes = fstatSync(descriptor).size;
  const none = { generation: '', frames: 0, pages: new Uint32Array(0), sizeBytes };
  const header = Buffer.alloc(HEADER_BYTES);
  if (readFully(descriptor, header, 0) < HEADER_BYTES) return none;
  // The lowest bit only says in which byte order the checksums are.
  if ((header.readUInt32BE(0) & ~1) !== MAGIC) return none;
  const pageSize = header.readUInt32BE(8);
  if (!isPageSize(pageSize)) return none;

  const salts = header.subarray(16, 24);
  const generation = salts.toString('hex');
  const known = generation === after.generation ? after.frames : 0;
  const frame = Buffer.alloc(FRAME_HEADER_BYTES);
  const pages = new Set<number>();
  let frames = 0;
  const stride = FRAME_HEADER_BYTES + pageSize;
  for (let at = HEADER_BYTES; at + stride <= sizeBytes; at += stride) {
    if (readFully(descriptor, frame, at) < FRAME_HEADER_BYTES || !frame.subarray(8, 16).equals(salts)) break;
    frames += 1;
    if (frames > known) pages.add(frame.readUInt32BE(0));
  }
  return { generation, frames, pages: Uint32Array.from(pages).sort(), sizeBytes };
}

function withLog<T>(dbPath: string, flags: 'r' | 'r+', use: (descriptor: number) => T): T | null {
  const descriptor = openIfPresent(`${dbPath}-wal`, flags);
  if (descriptor === null) return null;
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function openIfPresent(path: string, flags: 'r' | 'r+'): number | null {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
