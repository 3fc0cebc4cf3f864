// One transcript file: unchanged, continued, or read from its beginning.
import { ToolError } from '../model/errors.js';
import type { IngestReport } from '../model/listing.js';
import { findSource, noteRead, type SourceRow } from '../store/sources.js';
import { writeTransaction } from '../store/store.js';
import type { DiscoveredFile } from '../transcripts/index.js';
import { isStill } from './batch.js';
import type { FileProgress } from './batch-context.js';
import { fetchWithheld, isAnyWaiting } from './fetch-withheld.js';
import { lanesThatWait } from './lanes.js';
import { type Pipeline, storeOf } from './pipeline.js';
import type { ReadAhead } from './reading/ahead.js';
import { needsNoReading, type ReadPlan } from './reading/plan.js';
import { ownDigests, positionDigests } from './source-digests.js';
import { emptyFileReport, warn } from './tally.js';
import type { BatchWriter } from './writer.js';

export interface FileOptions {
  ahead: ReadAhead;
  writer: BatchWriter;
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
    options.writer.afterwards(() => warn(pipeline.report, kind, file.path, 1));
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
  const { db } = storeOf(pipeline);
  const digests = positionDigests(pipeline, file);
  const known = findSource(db, digests);
  if (scoping === null && pipeline.subject.lacksOptIn) {
    report.withoutOptIn += 1;
    return;
  }
  await fetchWaiting(pipeline, file, options);
  if (known && !pipeline.readmit && needsNoReading(pipeline, known, file)) {
    report.files += 1;
    countUnchanged(report, known);
    return;
  }
  const plan = options.ahead.planFor(file, known);
  const { format } = plan;
  if (format.kind === 'unknown' || format.kind === 'compressed') {
    const name = format.kind === 'unknown' ? format.looksLike : format.problem;
    options.writer.afterwards(() => {
      warn(report, format.kind === 'unknown' ? 'unknown_format' : 'not_decompressed', file.path, 1);
      report.fileReports.push(emptyFileReport(file.path, name));
    });
    return;
  }
  report.files += 1;
  if (format.kind === 'empty') return;
  const progress = beginFile(file, { digest: known?.digest ?? digests[0], format: format.name, plan });
  let hasNews = false;
  for await (const batch of options.ahead.batches(file, plan)) {
    hasNews = true;
    await options.writer.add({ file: progress, batch });
    options.onBytes(batch.cursor.consumed);
  }
  if (!hasNews && known !== null) noteRest(pipeline, known);
  else options.writer.afterwards(() => closeFile(pipeline, progress, plan.resumed !== null));
}

/** Takes again what of the file waited for a consent that there is now. */
async function fetchWaiting(
  pipeline: Pipeline,
  file: DiscoveredFile,
  { writer }: FileOptions,
): Promise<void> {
  for (const own of lanesThatWait(pipeline)) {
    const source = findSource(storeOf(own).db, ownDigests(own, file));
    if (source === null || !isAnyWaiting(own, source)) continue;
    await writer.flush();
    await fetchWithheld(own, file, source);
  }
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

function beginFile(
  file: DiscoveredFile,
  { digest, format, plan }: { digest: Buffer; format: string; plan: ReadPlan },
): FileProgress {
  const { state, resumed } = plan;
  return {
    source: {
      digest,
      format,
      sizeBytes: state.sizeBytes,
      mtimeNs: String(state.mtimeNs),
      inode: String(state.inode),
    },
    path: file.path,
    realPath: file.realPath,
    hasStored: resumed?.path != null,
    suppressed: resumed?.suppressed ?? 0,
    deferred: new Map(),
    report: emptyFileReport(file.path, format),
    continuesAfterErasure: false,
    erasedLines: 0,
    saidBetween: state.saidBetween,
    hasTold: false,
  };
}

/** What was added to a file may well be nothing but calls and their results: a whole file is not. */
function closeFile(pipeline: Pipeline, progress: FileProgress, isContinued: boolean): void {
  const { report } = pipeline;
  const file = progress.report;
  report.fileReports.push(file);
  const skipped = Object.values(file.skipped).reduce((sum, n) => sum + n, 0);
  if (skipped > 0) warn(report, 'skipped_lines', file.path, skipped);
  if (file.lines > 0 && file.messages === 0 && !isContinued && progress.erasedLines === 0)
    warn(report, 'no_messages', file.path, file.lines);
  if (progress.continuesAfterErasure)
    warn(report, 'session_continues_after_erasure', file.path, file.suppressed);
}
