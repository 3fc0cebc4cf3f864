// A file that holds lines of several scopes: each scope has a lane of its own, with the same steps as a file that is all
// theirs. How far the file was read is kept apart, and goes on only when every lane has stored its part: after a crash in
// between, or while somebody's memory is paused, lines are read again, and those that are stored are known.
import { type Digests, keyedDigests } from '../ledger/keys.js';
import { addCounts } from '../model/counts.js';
import type { LineRef, TranscriptEvent } from '../model/transcript.js';
import { scopesWaiting } from '../store/pending.js';
import { findSource, saveSource } from '../store/sources.js';
import { writeTransaction } from '../store/store.js';
import type { EventBatch } from '../transcripts/index.js';
import { isStill, storeBatch } from './batch.js';
import type { FileProgress } from './batch-context.js';
import { forScope, type Pipeline } from './pipeline.js';
import type { Scoping } from './scoping.js';

interface Lane {
  pipeline: Pipeline;
  file: FileProgress;
}

/** Stores batch after batch of one file, each scope's lines in its lane. `file` is the file's own progress. */
export function openLanes(
  pipeline: Pipeline,
  scoping: Scoping,
  { file, realPath }: { file: FileProgress; realPath: string },
): (batch: EventBatch) => void {
  const lanes = new Map<Pipeline, Lane>();
  let isHeld = false;
  let lacksOptIn = false;
  return (batch) => {
    for (const [own, events] of byScope(pipeline, scoping, { file, events: batch.events })) {
      const lane = lanes.get(own) ?? openLane(own, file, realPath);
      lanes.set(own, lane);
      const before = lane.file.suppressed;
      storeBatch(lane.pipeline, lane.file, { events, cursor: batch.cursor });
      file.suppressed += lane.file.suppressed - before;
      file.continuesAfterErasure ||= lane.file.continuesAfterErasure;
      // Nothing is written for them for now: their lines are not behind us yet.
      isHeld ||= isStill(lane.pipeline);
      if (own.subject.lacksOptIn && !lacksOptIn) pipeline.report.withoutOptIn += 1;
      lacksOptIn ||= own.subject.lacksOptIn;
    }
    if (!isHeld && pipeline.base === null) savePosition(pipeline, file, batch);
  };
}

interface Lines {
  file: FileProgress;
  events: readonly TranscriptEvent[];
}

/** The events of each scope in their order. Lines that are nobody's are counted as skipped. */
function byScope(
  pipeline: Pipeline,
  scoping: Scoping,
  { file, events }: Lines,
): Map<Pipeline, TranscriptEvent[]> {
  const folders = firstFolders(events);
  const found = new Map<Pipeline, TranscriptEvent[]>();
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
function firstFolders(events: readonly TranscriptEvent[]): Map<string, string> {
  const folders = new Map<string, string>();
  for (const { line } of events)
    if (line.cwd !== null && !folders.has(line.sourceSession)) folders.set(line.sourceSession, line.cwd);
  return folders;
}

function openLane(pipeline: Pipeline, file: FileProgress, realPath: string): Lane {
  const digests = ownDigests(pipeline, realPath);
  const known = findSource((pipeline.base ?? pipeline.store).db, digests);
  const own: FileProgress = {
    ...file,
    source: { ...file.source, digest: known?.digest ?? digests[0] },
    hasStored: known?.path != null,
    suppressed: 0,
    deferred: new Map(),
    saidBetween: { ...file.saidBetween },
    continuesAfterErasure: false,
  };
  return { pipeline, file: own };
}

/** What is stored from the file stands in the lanes; of itself it keeps the path that it has from before there were any. */
function savePosition({ store, now }: Pipeline, file: FileProgress, { cursor }: EventBatch): void {
  writeTransaction(store, () => {
    const path = findSource(store.db, [file.source.digest])?.path ?? null;
    saveSource(store.db, { ...file.source, path, cursor, suppressed: file.suppressed, now });
  });
}

/**
 * The position of a run that tells scopes apart. By folders it is that of the plain run: a rule that comes later holds for
 * what comes later. By fields it is one of its own: who names them wants all lines looked at.
 */
export function positionDigests(pipeline: Pipeline, realPath: string): Digests {
  const { fields = '', missing = 'skip' } = pipeline.scoping ?? {};
  return sourceDigests(pipeline, realPath, fields === '' ? [] : ['position', missing, fields]);
}

/** By which a pipeline knows the file. What is read for a scope beside others is not the whole file read for it alone. */
export function ownDigests(pipeline: Pipeline, realPath: string): Digests {
  return sourceDigests(pipeline, realPath, pipeline.lane === null ? [] : ['lane', pipeline.lane]);
}

/** The same file under another scope is another source: its lines belong to somebody else there. */
function sourceDigests({ ring, scope }: Pipeline, realPath: string, more: readonly string[]): Digests {
  return keyedDigests(ring, 'source', scope.tenant, scope.subject, scope.context, realPath, ...more);
}

/** Those for whom something may wait for a consent, each with its source in this file. */
export function lanesThatWait(pipeline: Pipeline): Pipeline[] {
  if (pipeline.scoping === null) return [pipeline];
  return scopesWaiting((pipeline.base ?? pipeline.store).db).map((scope) => forScope(pipeline, scope));
}

/** The pipeline that takes a line; null for a line that is nobody's. */
export function pipelineOf(pipeline: Pipeline, line: LineRef): Pipeline | null {
  if (pipeline.scoping === null) return pipeline;
  const told = pipeline.scoping.scopeOf(line);
  return 'skipped' in told ? null : forScope(pipeline, told.scope);
}
