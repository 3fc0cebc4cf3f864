import type { FileWindow } from './file-window.js';
import { FINGERPRINT_BYTES, FINGERPRINT_STRIDE, type FingerprintSet } from './fingerprints.js';
import { lookUp } from './hash-table.js';
import { HITS_KEPT, type Hits, type Scanner, scanFileWith, scanStreamWith } from './scan.js';

export interface FingerprintHit {
  /** Its place in the list that the set was compiled from. */
  fingerprint: number;
  offset: number;
}

/** A fingerprint found this often is not looked for any further in the same file: one digest a window would be slow. */
const HITS_COUNTED = 1_000;

/** Looks for all fingerprints in one file; `hitCount` counts at most 1,000 places of each. */
export function scanFileForFingerprints(
  path: string,
  set: FingerprintSet,
): { bytes: number } & Hits<FingerprintHit> {
  return scanFileWith(path, createFingerprintScanner(set));
}

/**
 * Looks for all fingerprints at every offset of bytes that come piece by piece. A file is looked at where a run may begin
 * to stand; a value stands in it at any alignment, and at another one when SQLite has moved its row. One place of each.
 */
export function scanStreamForFingerprints(
  pieces: Iterable<Buffer>,
  set: FingerprintSet,
): { bytes: number } & Hits<FingerprintHit> {
  return scanStreamWith(pieces, createFingerprintScanner(set, { stride: 1, hitsCounted: 1 }));
}

export function createFingerprintScanner(
  set: FingerprintSet,
  { stride, hitsCounted } = { stride: FINGERPRINT_STRIDE, hitsCounted: HITS_COUNTED },
): Scanner<FingerprintHit> {
  const tally = new Uint32Array(set.macs.length);
  const hits: FingerprintHit[] = [];
  let hitCount = 0;
  const report = (fingerprint: number, offset: number) => {
    const before = tally[fingerprint] ?? 0;
    tally[fingerprint] = before + 1;
    hitCount += 1;
    if (before < HITS_KEPT) hits.push({ fingerprint, offset });
  };
  const isExhausted = (fingerprint: number) => (tally[fingerprint] ?? 0) >= hitsCounted;
  return {
    carryBytes: FINGERPRINT_BYTES,
    feed: (window) => searchWindow(window, { set, stride, isExhausted, report }),
    found: () => ({ hits, hitCount }),
  };
}

interface Search {
  set: FingerprintSet;
  stride: number;
  isExhausted: (fingerprint: number) => boolean;
  report: (fingerprint: number, offset: number) => void;
}

function searchWindow(window: FileWindow, search: Search): void {
  const { view } = window;
  const { stride } = search;
  const { hash: hashOf, places } = search.set;
  const last = window.length - FINGERPRINT_BYTES;
  // What ends in the carried part was looked at with the window before.
  const first = Math.max(0, Math.floor((window.fresh - FINGERPRINT_BYTES) / stride + 1) * stride);
  for (let at = first; at <= last; at += stride) {
    const candidates = lookUp(places, hashOf(view, at));
    if (candidates !== -1) confirm(window, { at, candidates }, search);
  }
}

function confirm(window: FileWindow, found: { at: number; candidates: number }, search: Search): void {
  const { set, isExhausted, report } = search;
  const { values } = set.places;
  const first = found.candidates + 1;
  const candidates = values
    .subarray(first, first + (values[found.candidates] ?? 0))
    .filter((one) => !isExhausted(one));
  if (candidates.length === 0) return;
  const mac = set.macOf(window.bytes.subarray(found.at, found.at + FINGERPRINT_BYTES));
  for (const fingerprint of candidates) {
    if (set.macs[fingerprint]?.equals(mac)) report(fingerprint, window.position + found.at);
  }
}
