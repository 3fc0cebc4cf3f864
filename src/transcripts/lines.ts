import { type OpenFile, readAt, sizeOf } from './io.js';

/**
 * Splits a file at line feeds (byte 0x0A and nothing else) with one fixed buffer, however long its lines are.
 * A line longer than the buffer is measured first and then read in one piece of exactly its size; one over
 * `maxBytes` is only measured.
 */
export interface RawLine {
  /** Offset of the line's first byte. */
  offset: number;
  /** Length without the line feed. */
  bytes: number;
  /** The line's bytes, valid until the next line is asked for; null when the line is over the limit. */
  content: Buffer | null;
  /** False for a last line whose line feed has not been written yet. */
  isTerminated: boolean;
}

export interface SplitOptions {
  from: number;
  maxBytes: number;
  /** How much is read at once; less for who wants only a few lines. */
  chunkBytes?: number;
}

const CHUNK_BYTES = 1024 * 1024;
const SMALLEST_CHUNK_BYTES = 16 * 1024;
const LINE_FEED = 0x0a;

export function* splitLines(file: OpenFile, options: SplitOptions): Generator<RawLine, void, void> {
  const chunk = Buffer.allocUnsafeSlow(chunkSize(file, options));
  let chunkOffset = options.from;
  while (true) {
    const filled = chunk.subarray(0, readAt(file, chunk, chunkOffset));
    if (filled.length === 0) return;
    const taken = yield* linesIn(filled, { ...options, from: chunkOffset });
    if (taken > 0) {
      chunkOffset += taken;
      continue;
    }
    const line = readLongLine(file, chunk, { from: chunkOffset, maxBytes: options.maxBytes });
    yield line;
    if (!line.isTerminated) return;
    chunkOffset += line.bytes + 1;
  }
}

/** Most transcripts are smaller than a chunk, and clearing memory for nothing is what reading them would cost. */
function chunkSize(file: OpenFile, { from, chunkBytes }: SplitOptions): number {
  return Math.min(chunkBytes ?? CHUNK_BYTES, Math.max(sizeOf(file) - from, SMALLEST_CHUNK_BYTES));
}

/** Yields the complete lines of one chunk and returns how many bytes they take. */
function* linesIn(chunk: Buffer, { from, maxBytes }: SplitOptions): Generator<RawLine, number, void> {
  let start = 0;
  while (true) {
    const end = chunk.indexOf(LINE_FEED, start);
    if (end < 0) return start;
    const bytes = end - start;
    const content = bytes <= maxBytes ? chunk.subarray(start, end) : null;
    yield { offset: from + start, bytes, content, isTerminated: true };
    start = end + 1;
  }
}

function readLongLine(file: OpenFile, chunk: Buffer, { from, maxBytes }: SplitOptions): RawLine {
  const end = findLineFeed(file, chunk, from);
  const bytes = end.offset - from;
  if (bytes > maxBytes) return { offset: from, bytes, content: null, isTerminated: end.isTerminated };
  const content = Buffer.allocUnsafeSlow(bytes);
  const filled = readAt(file, content, from);
  return { offset: from, bytes, content: content.subarray(0, filled), isTerminated: end.isTerminated };
}

function findLineFeed(
  file: OpenFile,
  chunk: Buffer,
  from: number,
): { offset: number; isTerminated: boolean } {
  let offset = from;
  while (true) {
    const filled = readAt(file, chunk, offset);
    if (filled === 0) return { offset, isTerminated: false };
    const found = chunk.subarray(0, filled).indexOf(LINE_FEED);
    if (found >= 0) return { offset: offset + found, isTerminated: true };
    offset += filled;
  }
}
