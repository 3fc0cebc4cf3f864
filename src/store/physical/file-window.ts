import { readSync } from 'node:fs';

/**
 * A stretch of a file in memory. `bytes[0]` stands at `position` in the file; what lies before `fresh`
 * was shown in the window before, so that something lying across the border is seen whole once.
 */
export interface FileWindow {
  bytes: Buffer;
  view: DataView;
  position: number;
  fresh: number;
  length: number;
}

/** A multiple of every page size. Small enough to stay in the processor's cache between reading and judging. */
export const WINDOW_BYTES = 1 << 20;

/** Scanners read whole machine words and may look this far past `length`. */
const PADDING = 16;

/** Fills the target from a position of the file on; less than its length means that the file ended. */
export type ReadAt = (target: Buffer, position: number) => number;

/** `forEachWindow` over an open file. Returns the bytes read. */
export function forEachFileWindow(
  descriptor: number,
  carryBytes: number,
  visit: (window: FileWindow) => void,
): number {
  return forEachWindow((target, position) => readFully(descriptor, target, position), carryBytes, visit);
}

/**
 * Reads from front to back. `carryBytes` (rounded up to 16) are shown again at the start of the next window, and
 * every window begins at a multiple of 16.
 */
export function forEachWindow(read: ReadAt, carryBytes: number, visit: (window: FileWindow) => void): number {
  const carry = Math.ceil(carryBytes / 16) * 16;
  const bytes = Buffer.alloc(carry + WINDOW_BYTES + PADDING);
  const view = viewOf(bytes);
  let total = 0;
  let kept = 0;
  for (;;) {
    const readBytes = read(bytes.subarray(kept, kept + WINDOW_BYTES), total);
    if (readBytes === 0) return total;
    const length = kept + readBytes;
    visit({ bytes, view, position: total - kept, fresh: kept, length });
    total += readBytes;
    if (readBytes < WINDOW_BYTES) return total;
    kept = Math.min(carry, length);
    bytes.copyWithin(0, length - kept, length);
  }
}

/** Fills `target` from `position` on and returns how much there was: less than its length only at the end. */
export function readFully(descriptor: number, target: Buffer, position: number): number {
  let done = 0;
  while (done < target.length) {
    const read = readSync(descriptor, target, done, target.length - done, position + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}

export function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
