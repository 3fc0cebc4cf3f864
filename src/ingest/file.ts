// One transcript file: unchanged, continued, or read from its beginning.
import { ToolError } from '../model/errors.js';
import { findSource } from '../store/sources.js';
import type { DiscoveredFile } from '../transcripts/index.js';
import type { FileProgress } from './batch-context.js';
import { fetchWithheld, isAnyWaiting } from './fetch-withheld.js';
import type { Pipeline } from './pipeline.js';
import { type ReadAhead, storeOf } from './reading/ahead.js';
import { isUnchanged, type ReadPlan, sourceDigests } from './reading/plan.js';
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
  const { report } = pipeline;
  const digests = sourceDigests(pipeline, file);
  const known = findSource(storeOf(pipeline).db, digests);
  if (pipeline.subject.lacksOptIn) {
    report.withoutOptIn += 1;
    return;
  }
  if (known && isAnyWaiting(pipeline, known)) {
    await options.writer.flush();
    await fetchWithheld(pipeline, file, known);
  }
  if (known && !pipeline.readmit && isUnchanged(known, file)) {
    report.files += 1;
    report.unchanged += 1;
    report.suppressed += known.suppressed;
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
  for await (const batch of options.ahead.batches(file, plan)) {
    await options.writer.add({ file: progress, batch });
    options.onBytes(batch.cursor.consumed);
  }
  options.writer.afterwards(() => closeFile(pipeline, progress));
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

function closeFile(pipeline: Pipeline, progress: FileProgress): void {
  const { report } = pipeline;
  const file = progress.report;
  report.fileReports.push(file);
  const skipped = Object.values(file.skipped).reduce((sum, n) => sum + n, 0);
  if (skipped > 0) warn(report, 'skipped_lines', file.path, skipped);
  if (file.lines > 0 && file.messages === 0 && progress.erasedLines === 0)
    warn(report, 'no_messages', file.path, file.lines);
  if (progress.continuesAfterErasure)
    warn(report, 'session_continues_after_erasure', file.path, file.suppressed);
}
