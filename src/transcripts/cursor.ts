import { createHash } from 'node:crypto';
import type { Cursor } from '../model/transcript.js';
import { type OpenFile, readAt, sizeOf, withFile } from './io.js';

const PROBE_BYTES = 4096;

/** Makes cursors for one open file. The head is hashed once: it stops changing after the first 4 KiB. */
export function cursorMaker(file: OpenFile): (consumed: number) => Cursor {
  let fullHead: string | null = null;
  return (consumed) => {
    const probe = Math.min(consumed, PROBE_BYTES);
    const headHash = fullHead ?? hashRange(file, 0, probe);
    if (probe === PROBE_BYTES) fullHead = headHash;
    return { consumed, headHash, tailHash: hashRange(file, consumed - probe, probe) };
  };
}

/**
 * Whether the bytes that the cursor stands for are still there, so that reading may go on at `consumed`.
 * False after a truncation or a rewrite, one of the same size included, as long as it reaches the first or the
 * last 4 KiB of what was consumed; a change only in between is not seen.
 */
export function cursorHolds(path: string, cursor: Cursor): boolean {
  return withFile({ path }, (file) => {
    if (!Number.isSafeInteger(cursor.consumed) || cursor.consumed < 0) return false;
    if (sizeOf(file) < cursor.consumed) return false;
    const now = cursorMaker(file)(cursor.consumed);
    return now.headHash === cursor.headHash && now.tailHash === cursor.tailHash;
  });
}

/** The cursor at `consumed` in the file as it is now. */
export function cursorAt(path: string, consumed: number): Cursor {
  return withFile({ path }, (file) => cursorMaker(file)(consumed));
}

function hashRange(file: OpenFile, from: number, bytes: number): string {
  const range = Buffer.alloc(bytes);
  const filled = readAt(file, range, from);
  return createHash('sha256').update(range.subarray(0, filled)).digest('hex');
}
