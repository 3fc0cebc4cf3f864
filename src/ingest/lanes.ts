// A file that holds lines of several scopes: each scope has a lane of its own, with the same steps as a file that is all
// theirs. How far the file was read is kept apart, and goes on only when every lane has stored its part: after a crash in
// between, or while somebody's memory is paused, lines are read again, and those that are stored are known.
import { addCounts } from '../model/counts.js';
import type { Cursor, FileYield, LineRef } from '../model/transcript.js';
import { scopesWaiting } from '../store/pending.js';
import { findSource, saveSource } from '../store/sources.js';
import { writeTransaction } from '../store/store.js';
import { countYield, isStill, type ReadBatch, storeBatches } from './batch.js';
import type { FileProgress } from './batch-context.js';
import { forScope, type Pipeline, storeOf } from './pipeline.js';
import type { PreparedEvent } from './reading/prepare.js';
import type { Scoping } from './scoping.js';
import { ownDigests } from './source-digests.js';

/** One file on its way through the lanes. */
interface FileLanes {
  lanes: Map<Pipeline, FileProgress>;
  /** Nothing is written for somebody for now: their lines are not behind us yet. */
  isHeld: boolean;
  lacksOptIn: boolean;
}

/** Stores batches, each scope's lines in a transaction of its own. */
export function createLanes(pipeline: Pipeline, scoping: Scoping): (reads: readonly ReadBatch[]) => void {
  const files = new WeakMap<FileProgress, FileLanes>();
  const lanesOf = (file: FileProgress): FileLanes => {
    const known = files.get(file) ?? { lanes: new Map(), isHeld: false, lacksOptIn: false };
    files.set(file, known);
    return known;
  };
  return (reads) => {
    const parts = new Map<Pipeline, ReadBatch[]>();
    for (const read of reads) {
      for (const [own, events] of byScope(pipeline, scoping, read)) {
        const { lanes } = lanesOf(read.file);
        const file = lanes.get(own) ?? openLane(own, read.file);
        lanes.set(own, file);
        const part = { file, batch: { events, cursor: read.batch.cursor, yield: COUNTED_BESIDE } };
        parts.set(own, [...(parts.get(own) ?? []), part]);
      }
    }
    for (const [own, ofLane] of parts) storeBatches(own, ofLane);
    for (const read of reads) {
      countYield(pipeline.report, read);
      settle(pipeline, read.file, lanesOf(read.file));
    }
    if (pipeline.base === null) savePositions(pipeline, reads, (file) => lanesOf(file).isHeld);
  };
}

/** What a batch's reading yielded is counted once, and not by lane. */
const COUNTED_BESIDE: FileYield = { lines: 0, messages: 0, skipped: {}, unknown: {}, ignored: {} };

/** What the lanes of a file say of the file. */
function settle({ report }: Pipeline, file: FileProgress, of: FileLanes): void {
  for (const [own, lane] of of.lanes) {
    file.suppressed += lane.suppressed;
    lane.suppressed = 0;
    file.continuesAfterErasure ||= lane.continuesAfterErasure;
    of.isHeld ||= isStill(own);
    if (own.subject.lacksOptIn && !of.lacksOptIn) report.withoutOptIn += 1;
    of.lacksOptIn ||= own.subject.lacksOptIn;
  }
}

/** The events of each scope in their order. Lines that are nobody's are counted as skipped. */
function byScope(
  pipeline: Pipeline,
  scoping: Scoping,
  { file, batch: { events } }: ReadBatch,
): Map<Pipeline, PreparedEvent[]> {
  const folders = firstFolders(events);
  const found = new Map<Pipeline, PreparedEvent[]>();
  const skipped = { scope_missing: new Set<string>(), scope_unusable: new Set<string>() };
  for (const event of events) {
    const { line } = event;
    const told = scoping.scopeOf({ ...line, cwd: line.cwd ?? folders.get(line.sourceSession) ?? null });
    if ('skipped' in told) {
      skipped[told.skipped].add(`${line.offset} ${line.lineId}`);
      continue;
    }
    const own = forScope(pipeline, told.scope);
    if (!own.hasLines) pipeline.report.scopes += 1;
    own.hasLines = true;
    const lane = found.get(own);
    if (lane) lane.push(event);
    else found.set(own, [event]);
  }
  for (const [kind, lines] of Object.entries(skipped)) {
    if (lines.size === 0) continue;
    addCounts(file.report.skipped, { [kind]: lines.size });
    addCounts(pipeline.report.skipped, { [kind]: lines.size });
  }
  return found;
}

/** Titles and snapshots stand before the first line that names their session's folder. */
function firstFolders(events: readonly PreparedEvent[]): Map<string, string> {
  const folders = new Map<string, string>();
  for (const { line } of events)
    if (line.cwd !== null && !folders.has(line.sourceSession)) folders.set(line.sourceSession, line.cwd);
  return folders;
}

function openLane(pipeline: Pipeline, file: FileProgress): FileProgress {
  const digests = ownDigests(pipeline, file);
  const known = findSource(storeOf(pipeline).db, digests);
  return {
    ...file,
    source: { ...file.source, digest: known?.digest ?? digests[0] },
    hasStored: known?.path != null,
    suppressed: 0,
    deferred: new Map(),
    saidBetween: { ...file.saidBetween },
    continuesAfterErasure: false,
  };
}

/**
 * How far files were read. What is stored of them stands in the lanes; a file itself keeps the path that it has from before
 * there were any.
 */
function savePositions(
  { store, now }: Pipeline,
  reads: readonly ReadBatch[],
  isHeld: (file: FileProgress) => boolean,
): void {
  const reached = new Map<FileProgress, Cursor>();
  for (const { file, batch } of reads) if (!isHeld(file)) reached.set(file, batch.cursor);
  if (reached.size === 0) return;
  writeTransaction(store, () => {
    for (const [file, cursor] of reached) {
      const path = findSource(store.db, [file.source.digest])?.path ?? null;
      saveSource(store.db, { ...file.source, path, cursor, suppressed: file.suppressed, now });
    }
  });
}

/** Those for whom something may wait for a consent, each with its source in this file. */
export function lanesThatWait(pipeline: Pipeline): Pipeline[] {
  if (pipeline.scoping === null) return pipeline.subject.consents.size === 0 ? [] : [pipeline];
  return scopesWaiting(storeOf(pipeline).db).map((scope) => forScope(pipeline, scope));
}

/** The pipeline that takes a line; null for a line that is nobody's. */
export function pipelineOf(pipeline: Pipeline, line: LineRef): Pipeline | null {
  if (pipeline.scoping === null) return pipeline;
  const told = pipeline.scoping.scopeOf(line);
  return 'skipped' in told ? null : forScope(pipeline, told.scope);
}
