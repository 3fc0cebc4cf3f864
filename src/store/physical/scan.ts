import { withDescriptor } from './descriptor.js';
import { type FileWindow, forEachFileWindow, forEachWindow, type ReadAt } from './file-window.js';
import { lookUp } from './hash-table.js';
import { type GramTable, hashGram, type NeedleSet } from './needles.js';

/** A needle found, whole, at this position of the file. */
export interface NeedleHit {
  needle: number;
  offset: number;
}

export interface Hits<Hit> {
  /** Ascending by file window, at most `HITS_KEPT` for each thing looked for. */
  hits: Hit[];
  /** All of them. */
  hitCount: number;
}

/** Enough to look a few up; a needle that stands everywhere must not push the others out. */
export const HITS_KEPT = 8;

/** Fed with the windows of one file in order, each with `carryBytes` of the one before. */
export interface Scanner<Hit> {
  carryBytes: number;
  feed(window: FileWindow): void;
  found(): Hits<Hit>;
}

/** Looks for all needles in one file, front to back, whatever it is. */
export function scanFile(path: string, needles: NeedleSet): { bytes: number } & Hits<NeedleHit> {
  return scanFileWith(path, createScanner(needles));
}

export function scanFileWith<Hit>(path: string, scanner: Scanner<Hit>): { bytes: number } & Hits<Hit> {
  const bytes = withDescriptor(path, (descriptor) =>
    forEachFileWindow(descriptor, scanner.carryBytes, (window) => scanner.feed(window)),
  );
  return { bytes, ...scanner.found() };
}

/** Looks for all needles in bytes that come piece by piece, also across the pieces' borders. */
export function scanStream(
  pieces: Iterable<Buffer>,
  needles: NeedleSet,
): { bytes: number } & Hits<NeedleHit> {
  return scanStreamWith(pieces, createScanner(needles));
}

export function scanStreamWith<Hit>(
  pieces: Iterable<Buffer>,
  scanner: Scanner<Hit>,
): { bytes: number } & Hits<Hit> {
  const bytes = forEachWindow(readerOf(pieces), scanner.carryBytes, (window) => scanner.feed(window));
  return { bytes, ...scanner.found() };
}

function readerOf(pieces: Iterable<Buffer>): ReadAt {
  const iterator = pieces[Symbol.iterator]();
  let rest: Buffer = Buffer.alloc(0);
  return (target) => {
    let done = 0;
    while (done < target.length) {
      if (rest.length === 0) {
        const next = iterator.next();
        if (next.done) break;
        rest = next.value;
      }
      const copied = rest.copy(target, done);
      rest = rest.subarray(copied);
      done += copied;
    }
    return done;
  };
}

/** Looks for all needles in windows that another pass reads. */
export function createScanner(set: NeedleSet): Scanner<NeedleHit> {
  const tallies = new Map<number, number>();
  const hits: NeedleHit[] = [];
  let hitCount = 0;
  const report = (index: number, offset: number) => {
    for (const needle of set.needles[index]?.ids ?? []) {
      const before = tallies.get(needle) ?? 0;
      tallies.set(needle, before + 1);
      hitCount += 1;
      if (before < HITS_KEPT) hits.push({ needle, offset });
    }
  };
  return {
    carryBytes: set.longest,
    feed: (window) => {
      for (const table of set.tables) searchWindow(window, { set, table, report });
    },
    found: () => ({ hits, hitCount }),
  };
}

interface Search {
  set: NeedleSet;
  table: GramTable;
  report: (index: number, offset: number) => void;
}

function searchWindow(window: FileWindow, search: Search): void {
  const { view } = window;
  const { places, stride, secondMask } = search.table;
  const last = window.length - search.table.gramBytes;
  for (let at = 0; at <= last; at += stride) {
    const hash = hashGram(view.getInt32(at, true), view.getInt32(at + 4, true) & secondMask);
    const candidates = lookUp(places, hash);
    if (candidates !== -1) confirm(window, { at, candidates }, search);
  }
}

function confirm(window: FileWindow, found: { at: number; candidates: number }, search: Search): void {
  const { needles, edges } = search.set;
  const { values } = search.table.places;
  const end = found.candidates + 1 + (values[found.candidates] ?? 0);
  for (let index = found.candidates + 1; index < end; index += 2) {
    const which = values[index] ?? 0;
    const needle = needles[which]?.bytes;
    const start = found.at - (values[index + 1] ?? 0);
    if (needle === undefined || start < 0 || start + needle.length > window.length) continue;
    // What ends in the carried part was reported with the window before.
    if (start + needle.length <= window.fresh) continue;
    if (window.view.getInt32(start, true) !== edges[2 * which]) continue;
    if (window.view.getInt32(start + needle.length - 4, true) !== edges[2 * which + 1]) continue;
    if (window.bytes.compare(needle, 0, needle.length, start, start + needle.length) !== 0) continue;
    search.report(which, window.position + start);
  }
}
