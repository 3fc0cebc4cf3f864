// What one ingest transaction works with.

import { type SuppressionLookup, suppressionLookup } from '../ledger/suppressions.js';
import type { IngestFileReport } from '../model/listing.js';
import type { EpochMs } from '../model/time.js';
import type { Cursor } from '../model/transcript.js';
import { createIndexWriter, type IndexWriter } from '../recall/indexing.js';
import type { Db } from '../store/database.js';
import { ensureScope, findScope } from '../store/scopes.js';
import { findSource, type SourceState, saveSource } from '../store/sources.js';
import type { SessionDigests } from './digests.js';
import type { Deferred, OpenSession } from './open-session.js';
import type { Pipeline } from './pipeline.js';

/** One file while it is read. */
export interface FileProgress {
  source: Omit<SourceState, 'cursor' | 'path' | 'now' | 'suppressed'>;
  path: string;
  realPath: string;
  /** True once something read from the file is stored: only then is its path kept. */
  hasStored: boolean;
  suppressed: number;
  /** Snapshots and titles that came before their session's first message. */
  deferred: Deferred;
  report: IngestFileReport;
  /** An erased session goes on in this file. */
  continuesAfterErasure: boolean;
  /** When it was made or last had a line with a time, and when it was last written: a line without one was said between. */
  saidBetween: { notBefore: EpochMs; notAfter: EpochMs };
  /** Lines whose words were taken out of it: that it has no messages is no wonder then. */
  erasedLines: number;
  /** A line of it has told its time. */
  hasTold: boolean;
}

/** Everything that one transaction works with. */
export interface BatchContext {
  pipeline: Pipeline;
  file: FileProgress;
  db: Db;
  scopeId: number | null;
  /** The scope in the real store, for a dry run. */
  baseScopeId: number | null;
  sourceId: number | null;
  lookup: SuppressionLookup;
  index: IndexWriter;
  sessions: Map<string, OpenSession>;
  sessionDigests: SessionDigests;
  /** Of sessions that were erased somewhere: whether this scope holds them itself. */
  held: Map<string, boolean>;
  cursor: Cursor;
}

export function openBatch(pipeline: Pipeline, file: FileProgress, cursor: Cursor): BatchContext {
  const { db } = pipeline.store;
  // What was read from the file before may have been erased since: its path must not come back.
  if (file.hasStored) file.hasStored = findSource(db, [file.source.digest])?.path != null;
  return {
    pipeline,
    file,
    db,
    scopeId: findScope(db, pipeline.scope)?.id ?? null,
    baseScopeId: pipeline.base ? (findScope(pipeline.base.db, pipeline.scope)?.id ?? null) : null,
    sourceId: null,
    lookup: suppressionLookup(pipeline.ledger),
    index: createIndexWriter(db),
    sessions: new Map(),
    sessionDigests: new Map(),
    held: new Map(),
    cursor,
  };
}

/** One line, or one text of it, that was erased or has expired and is not stored. */
export function countSuppressed({ pipeline, file }: BatchContext): void {
  pipeline.report.suppressed += 1;
  file.report.suppressed += 1;
  file.suppressed += 1;
}

/** The scope's key; made only now that something of it is stored. */
export function scopeOf(context: BatchContext): number {
  context.scopeId ??= ensureScope(context.db, context.pipeline.scope);
  return context.scopeId;
}

/** The file's key, with its path: something read from it is stored. */
export function sourceOf(context: BatchContext): number {
  context.file.hasStored = true;
  context.sourceId ??= savePosition(context);
  return context.sourceId;
}

export function savePosition(context: BatchContext): number {
  const { file, pipeline, cursor } = context;
  return saveSource(context.db, {
    ...file.source,
    path: file.hasStored ? pipeline.names.blank(file.path).text : null,
    cursor,
    suppressed: file.suppressed,
    now: pipeline.now,
  });
}
