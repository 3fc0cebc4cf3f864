// Ranges of files, in pieces of a fixed size however large the file is. Errors are the system's.
import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';

const PIECE_BYTES = 1024 * 1024;

export interface Range {
  from: number;
  to: number;
}

export function readRange(file: number, offset: number, bytes: number): Buffer {
  const into = Buffer.allocUnsafeSlow(bytes);
  let filled = 0;
  while (filled < bytes) {
    const count = readSync(file, into, filled, bytes - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return into.subarray(0, filled);
}

/** At `offset`, or where the file was opened to append to, at its end. */
export function writeRange(file: number, bytes: Buffer, offset: number | null): void {
  for (let written = 0; written < bytes.length; ) {
    const at = offset === null ? null : offset + written;
    written += writeSync(file, bytes, written, bytes.length - written, at);
  }
}

/** To the same place in another file. */
export function copyRange(source: number, target: number, { from, to }: Range): void {
  for (const { offset, bytes } of pieces({ from, to }))
    writeRange(target, readRange(source, offset, bytes), offset);
}

export function fillRange(file: number, { from, to }: Range, byte: number): void {
  for (const { offset, bytes } of pieces({ from, to })) writeRange(file, Buffer.alloc(bytes, byte), offset);
}

function* pieces({ from, to }: Range): Generator<{ offset: number; bytes: number }> {
  for (let offset = from; offset < to; offset += PIECE_BYTES)
    yield { offset, bytes: Math.min(PIECE_BYTES, to - offset) };
}

/** Overwrites with zeros, durably. */
export function wipe(file: number, range: Range): void {
  fillRange(file, range, 0);
  fsyncSync(file);
}

/** Appends what stands in a file from `from` on to the file at `path`, durably; returns how far it was taken. */
export function carryOver(source: number, path: string, from: number): number {
  const to = fstatSync(source).size;
  if (to <= from) return from;
  const target = openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
  try {
    // In one piece, or another writer's line would come between.
    writeRange(target, readRange(source, from, to - from), null);
    fsyncSync(target);
  } finally {
    closeSync(target);
  }
  return to;
}
