/**
 * A search that finds nothing proves something only if it would have found what is there. These are needles and a
 * fingerprinted text planted in a buffer made up here, at awkward places; the control in the real file (a known live
 * row's bytes among the needles, rules 30) is the caller's.
 */
import { forEachWindow, type ReadAt, WINDOW_BYTES } from './file-window.js';
import { createFingerprintScanner } from './fingerprint-scan.js';
import { compileFingerprints, FINGERPRINT_STRIDE, fingerprintRuns, RUN_BYTES } from './fingerprints.js';
import { compileNeedles } from './needles.js';
import { createScanner, type Scanner } from './scan.js';

let faults: string[] | null = null;

/**
 * What the scanners missed or invented, in words; empty when they work. Takes about 50 ms, once a process: the same
 * code finds the same in the same bytes.
 */
export function scannerFaults(): string[] {
  faults ??= findFaults();
  return faults;
}

function findFaults(): string[] {
  const planted = placements();
  const bytes = pseudoRandomBytes(FILE_BYTES, 1);
  for (const { offset, content } of planted) content.copy(bytes, offset);
  return [...needleFaults(bytes, planted), ...fingerprintFaults(bytes)];
}

interface Placement {
  offset: number;
  content: Buffer;
}

const FILE_BYTES = 2 * WINDOW_BYTES + 4_099;
const LENGTHS = [8, 9, 12, 22, 23, 24, RUN_BYTES, 200];

/** Every length at every alignment, across the borders of windows, and at both ends. */
function placements(): Placement[] {
  const places = LENGTHS.flatMap((length, row) =>
    Array.from({ length: 16 }, (_, phase) => ({ offset: 4_096 * (row + 1) + 225 * phase, length })),
  );
  places.push({ offset: 0, length: 23 });
  places.push({ offset: WINDOW_BYTES - 5, length: 8 });
  places.push({ offset: 2 * WINDOW_BYTES - 150, length: 200 });
  places.push({ offset: FILE_BYTES - 8, length: 8 });
  return places.map(({ offset, length }, index) => ({
    offset,
    content: pseudoRandomBytes(length, index + 2),
  }));
}

function needleFaults(bytes: Buffer, planted: readonly Placement[]): string[] {
  const present = planted.map(({ content }, id) => ({ id, bytes: content }));
  const absent = LENGTHS.map((length, index) => ({
    id: -1 - index,
    bytes: pseudoRandomBytes(length, 9_000 + index),
  }));
  const { hits } = feed(bytes, createScanner(compileNeedles([...present, ...absent])));
  const found = new Map(hits.map(({ needle, offset }) => [needle, offset]));
  const faults = planted.flatMap(({ offset, content }, id) =>
    found.get(id) === offset ? [] : [`a needle of ${content.length} bytes at ${offset} was missed`],
  );
  if (hits.length > found.size || absent.some(({ id }) => found.has(id)))
    faults.push('a needle was invented');
  return faults;
}

/** The runs of the planted 39-byte pieces stand at 16 alignments; each must be found there and nowhere else. */
function fingerprintFaults(bytes: Buffer): string[] {
  const key = pseudoRandomBytes(32, 3);
  const pieces = placements().filter(({ content }) => content.length === RUN_BYTES);
  const texts = pieces.map(({ content }) => content);
  const { fingerprints } = fingerprintRuns(texts, key, pieces.length);
  const { hits } = feed(bytes, createFingerprintScanner(compileFingerprints(fingerprints, key)));
  const found = new Set(hits.map(({ fingerprint }) => Math.floor(fingerprint / FINGERPRINT_STRIDE)));
  const faults = pieces.flatMap(({ offset }, run) =>
    found.has(run) ? [] : [`a fingerprint at ${offset} was missed`],
  );
  if (hits.length !== pieces.length) faults.push('a fingerprint was invented');
  return faults;
}

function feed<Hit>(bytes: Buffer, scanner: Scanner<Hit>): { hits: Hit[] } {
  const read: ReadAt = (target, position) => bytes.copy(target, 0, Math.min(position, bytes.length));
  forEachWindow(read, scanner.carryBytes, (window) => scanner.feed(window));
  return scanner.found();
}

function pseudoRandomBytes(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = Math.imul(seed, 0x9e37_79b1) | 1;
  for (let at = 0; at < length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state;
  }
  return bytes;
}
