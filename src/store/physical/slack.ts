/** Bytes that belong to nobody: counted, and where one is not zero, remembered for the scrub. */
import { writeSync } from 'node:fs';
import type { PageImage } from './page-image.js';

export type SlackKind =
  | 'file header'
  | 'reserved'
  | 'gap'
  | 'free block'
  | 'fragment'
  | 'cell padding'
  | 'overflow tail'
  | 'trunk tail'
  | 'free leaf'
  | 'lock-byte page'
  | 'pointer map tail';

export interface SlackTally {
  slackBytes: number;
  /** Slack bytes that are not zero. */
  dirtyBytes: number;
  dirtyByKind: Record<string, number>;
  /** Position in the file and length of each range with a dirty byte, one after the other. */
  ranges: number[];
}

export interface SlackRange {
  kind: SlackKind;
  from: number;
  to: number;
}

export function emptyTally(): SlackTally {
  return { slackBytes: 0, dirtyBytes: 0, dirtyByKind: {}, ranges: [] };
}

const ZEROS = Buffer.alloc(1 << 20);

/** Below this a loop is faster than a call into native code. */
const SHORT_RANGE = 48;

/** Judges one range, in offsets of its page, which stands at `pageSize * (number - 1)` in the file. */
export function judgeSlack(tally: SlackTally, page: PageImage, range: SlackRange, pageSize: number): void {
  const length = range.to - range.from;
  if (length <= 0) return;
  tally.slackBytes += length;
  const from = page.start + range.from;
  if (isZero(page, from, from + length)) return;
  const dirty = countNonZero(page.view, from, from + length);
  tally.dirtyBytes += dirty;
  tally.dirtyByKind[range.kind] = (tally.dirtyByKind[range.kind] ?? 0) + dirty;
  tally.ranges.push((page.number - 1) * pageSize + range.from, length);
}

function isZero(page: PageImage, from: number, to: number): boolean {
  if (to - from > SHORT_RANGE) return page.bytes.compare(ZEROS, 0, to - from, from, to) === 0;
  for (let at = from; at < to; at += 1) {
    if (page.view.getUint8(at) !== 0) return false;
  }
  return true;
}

function countNonZero(view: DataView, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    if (view.getUint8(at) !== 0) count += 1;
  }
  return count;
}

/**
 * Writes zeros over the ranges and nothing else ever. The caller holds the write lock, in this very process: a
 * helper that outlived it would zero bytes which another writer has meanwhile filled.
 */
export function zeroRanges(descriptor: number, ranges: readonly number[], beforeWrite: () => void): void {
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    beforeWrite();
    writeZeros(descriptor, ranges[index] ?? 0, ranges[index + 1] ?? 0);
  }
}

export function writeZeros(descriptor: number, position: number, length: number): void {
  let done = 0;
  while (done < length) {
    done += writeSync(descriptor, ZEROS, 0, Math.min(length - done, ZEROS.length), position + done);
  }
}
