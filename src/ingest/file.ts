// One transcript file: unchanged, continued, or read from its beginning.
import { statSync } from 'node:fs';
import { ToolError } from '../model/errors.js';
import type { IngestReport } from '../model/listing.js';
import type { Cursor } from '../model/transcript.js';
import { findSource, noteRead, type SourceRow } from '../store/sources.js';
import { cycleWhenLarge, writeTransaction } from '../store/store.js';
import {
  cursorHolds,
  type DiscoveredFile,
  detectFormat,
  type EventBatch,
  readTranscript,
} from '../transcripts/index.js';
import { isStill, storeBatch } from './batch.js';
import type { FileProgress } from './batch-context.js';
import { breathe } from './close-round.js';
import { fetchWithheld } from './fetch-withheld.js';
import { lanesThatWait, openLanes, ownDigests, positionDigests } from './lanes.js';
import type { Pipeline } from './pipeline.js';
import { addYield, emptyFileReport, warn } from './tally.js';

/** A file that nobody has written for this long may end without a line feed (`transcripts` 6, pitfall 3). */
const QUIET_MS = 10 * 60_000;

export interface FileOptions {
  onBytes: (consumed: number) => void;
}

/** Ingests one file. Trouble with the file itself becomes a warning and never stops the run. */
export async function ingestFile(
  pipeline: Pipeline,
  file: DiscoveredFile,
  options: FileOptions,
): Promise<void> {
  try {
    await takeFile(pipeline, file, options);
  } catch (error) {
    const kind = fileTrouble(error);
    if (!kind) throw error;
    warn(pipeline.report, kind, file.path, 1);
  }
}

function fileTrouble(error: unknown): 'vanished' | 'unreadable' | null {
  const cause = error instanceof ToolError ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause)) return null;
  if (cause.code === 'ENOENT') return 'vanished';
  return cause.code === 'EACCES' || cause.code === 'EISDIR' || cause.code === 'EIO' || cause.code === 'EPERM'
    ? 'unreadable'
    : null;
}

async function takeFile(pipeline: Pipeline, file: DiscoveredFile, options: FileOptions): Promise<void> {
  const { report, scoping } = pipeline;
  const { db } = pipeline.base ?? pipeline.store;
  const digests = positionDigests(pipeline, file.realPath);
  const known = findSource(db, digests);
  if (scoping === null && pipeline.subject.lacksOptIn) {
    report.withoutOptIn += 1;
    return;
  }
  for (const own of lanesThatWait(pipeline)) {
    const source = findSource(db, ownDigests(own, file.realPath));
    if (source) await fetchWithheld(own, file, source);
  }
  if (known && !pipeline.readmit && isUnchanged(known, file) && !hasComeToRest(pipeline, known, file)) {
    report.files += 1;
    countUnchanged(report, known);
    return;
  }
  const format = detectFormat(file.path, file.given);
  if (format.kind === 'unknown' || format.kind === 'compressed') {
    warn(report, format.kind === 'unknown' ? 'unknown_format' : 'not_decompressed', file.path, 1);
    const name = format.kind === 'unknown' ? format.looksLike : format.problem;
    report.fileReports.push(emptyFileReport(file.path, name));
    return;
  }
  report.files += 1;
  if (format.kind === 'empty') return;
  const resumed = known && !file.given && !pipeline.readmit && canResume(known, file) ? known : null;
  const digest = known?.digest ?? digests[0];
  const progress = beginFile(file, { digest, format: format.name, resumed });
  const before = { rounds: report.rounds, expired: report.expired };
  const hasNews = await readBatches(pipeline, progress, {
    store:
      scoping === null
        ? (batch) => storeBatch(pipeline, progress, batch)
        : openLanes(pipeline, scoping, { file: progress, realPath: file.realPath }),
    given: file.given,
    from: resumed?.cursor ?? null,
    isQuiet: isQuiet(pipeline, file),
    onBytes: options.onBytes,
  });
  if (!hasNews && known !== null) {
    noteRest(pipeline, known);
    return;
  }
  progress.report.rounds = report.rounds - before.rounds;
  progress.report.expired = report.expired - before.expired;
  closeFile(pipeline, progress, resumed !== null);
}

function countUnchanged(report: IngestReport, known: SourceRow): void {
  report.unchanged += 1;
  report.suppressed += known.suppressed;
}

/** Nothing was held back: the file need not be opened again until it changes. */
function noteRest(pipeline: Pipeline, known: SourceRow): void {
  countUnchanged(pipeline.report, known);
  const { store, base, now } = pipeline;
  if (base === null && !isStill(pipeline)) writeTransaction(store, () => noteRead(store.db, known.id, now));
}

function isUnchanged(known: SourceRow, file: DiscoveredFile): boolean {
  return (
    known.sizeBytes === file.sizeBytes &&
    known.mtimeNs === String(file.mtimeNs) &&
    known.inode === String(file.inode) &&
    // More than its size where the file is compressed.
    known.cursor.consumed >= file.sizeBytes
  );
}

function canResume(known: SourceRow, file: DiscoveredFile): boolean {
  return known.cursor.consumed > 0 && cursorHolds(file.path, known.cursor);
}

function isQuiet({ now }: Pick<Pipeline, 'now'>, file: DiscoveredFile): boolean {
  return now - Number(file.mtimeNs / 1_000_000n) > QUIET_MS;
}

/** When it was read last, a line could still follow on which the meaning of an earlier one hung. None did. */
function hasComeToRest(pipeline: Pipeline, known: SourceRow, file: DiscoveredFile): boolean {
  return isQuiet(pipeline, file) && !isQuiet({ now: known.ingestedAt }, file);
}

function beginFile(
  file: DiscoveredFile,
  read: { digest: Buffer; format: string; resumed: SourceRow | null },
): FileProgress {
  const now = file.given ? { ...file, saidBetween: AT_ANY_TIME } : stateOf(file.path);
  return {
    source: {
      digest: read.digest,
      format: read.format,
      sizeBytes: now.sizeBytes,
      mtimeNs: String(now.mtimeNs),
      inode: String(now.inode),
    },
    path: file.path,
    hasStored: read.resumed?.path != null,
    suppressed: read.resumed?.suppressed ?? 0,
    deferred: new Map(),
    report: emptyFileReport(file.path, read.format),
    continuesAfterErasure: false,
    saidBetween: now.saidBetween,
    hasTold: false,
  };
}

/** Of what comes by standard input nobody knows when it was said. */
const AT_ANY_TIME = { notBefore: 0, notAfter: Number.MAX_SAFE_INTEGER };

/** As it is when reading begins, which may be later than when it was found. */
function stateOf(path: string) {
  const { size, mtimeNs, ino, birthtimeMs, mtimeMs } = statSync(path, { bigint: true });
  // A file that is younger than its last change is a copy: when it was begun nobody knows.
  const notBefore = birthtimeMs > mtimeMs ? 0 : Number(birthtimeMs);
  const saidBetween = { notBefore, notAfter: Number(mtimeMs) };
  return { sizeBytes: Number(size), mtimeNs, inode: ino, saidBetween };
}

interface Reading {
  store: (batch: EventBatch) => void;
  given: Buffer | undefined;
  from: Cursor | null;
  isQuiet: boolean;
  onBytes: (consumed: number) => void;
}

/** Each batch is a transaction a scope: fewer and larger ones where there may be many. */
const OF_MANY = { batchEvents: 5_000, batchBytes: 16 << 20 };

/** False where there was nothing to read. */
async function readBatches(pipeline: Pipeline, progress: FileProgress, reading: Reading): Promise<boolean> {
  let hasNews = false;
  const file = { path: progress.path, format: progress.source.format, given: reading.given };
  const map = pipeline.scoping?.map;
  const sizes = map === undefined ? {} : { map, ...OF_MANY };
  for (const batch of readTranscript(file, { from: reading.from, idle: reading.isQuiet, ...sizes })) {
    hasNews = true;
    reading.store(batch);
    addYield(pipeline.report, progress.report, batch.yield);
    reading.onBytes(batch.cursor.consumed);
    cycleWhenLarge(pipeline.store);
    await breathe();
  }
  return hasNews;
}

/** What was added to a file may well be nothing but calls and their results: a whole file is not. */
function closeFile(pipeline: Pipeline, progress: FileProgress, isContinued: boolean): void {
  const { report } = pipeline;
  const file = progress.report;
  report.fileReports.push(file);
  const skipped = Object.values(file.skipped).reduce((sum, n) => sum + n, 0);
  if (skipped > 0) warn(report, 'skipped_lines', file.path, skipped);
  if (file.lines > 0 && file.messages === 0 && !isContinued)
    warn(report, 'no_messages', file.path, file.lines);
  if (progress.continuesAfterErasure)
    warn(report, 'session_continues_after_erasure', file.path, file.suppressed);
}
