// Batches of transcript events into the store, in one transaction with the reading positions. The ledger's
// suppressions are looked up inside that transaction (`rules` 2): whichever of ingest and forget commits first,
// either the plan sees the rows or ingest sees the suppression.

import type { Digests } from '../ledger/keys.js';
import type { SuppressionHit } from '../ledger/suppressions.js';
import { addCounts } from '../model/counts.js';
import type { IngestReport } from '../model/listing.js';
import type { LineRef } from '../model/transcript.js';
import { roundExpiry } from '../policy/index.js';
import { type Db, get } from '../store/database.js';
import { addMarkOf, requestsMarkingRounds } from '../store/requests.js';
import { addLine, addPlace, findCopiedLine, findLine, noteCopyDigest } from '../store/rounds.js';
import { writeTransaction } from '../store/store.js';
import {
  type BatchContext,
  countSuppressed,
  type FileProgress,
  openBatch,
  savePosition,
  scopeOf,
  sourceOf,
} from './batch-context.js';
import { digestLine, type LineDigests } from './digests.js';
import { hideNames } from './names.js';
import { type OpenSession, sessionFor, writeTimes } from './open-session.js';
import { storePart } from './parts.js';
import { lookAgain, type Pipeline, sessionReaches } from './pipeline.js';
import type { PreparedBatch, PreparedBody, PreparedEvent } from './reading/prepare.js';
import { wasPaused } from './subject-state.js';
import { addYield } from './tally.js';

/** A batch, and the file it was read from. */
export interface ReadBatch {
  file: FileProgress;
  batch: Pick<PreparedBatch, 'events' | 'cursor' | 'yield'>;
}

/**
 * Stores batches in one transaction, each after the one before. After an error nothing of them is stored and every
 * position stands where it stood.
 */
export function storeBatches(pipeline: Pipeline, batches: readonly ReadBatch[]): void {
  const { report } = pipeline;
  const before = structuredClone(countersOf(report));
  const filesBefore = batches.map(({ file }) => ({ hasStored: file.hasStored, suppressed: file.suppressed }));
  pipeline.steps('read');
  try {
    writeTransaction(pipeline.store, () => {
      lookAgain(pipeline);
      for (const read of batches) storeBatch(pipeline, read);
      if (!isStill(pipeline)) pipeline.steps('inserted');
    });
  } catch (error) {
    Object.assign(report, before);
    for (const [index, { file }] of [...batches.entries()].reverse()) Object.assign(file, filesBefore[index]);
    throw error;
  }
  for (const read of batches) countYield(report, read);
  pipeline.steps('stored');
}

/** What reading a batch yielded, to its file and to the whole run. */
export function countYield(report: IngestReport, { file, batch }: ReadBatch): void {
  addYield(report, file.report, batch.yield);
  file.erasedLines += batch.yield.ignored.erased ?? 0;
}

function storeBatch(pipeline: Pipeline, { file, batch }: ReadBatch): void {
  const context = openBatch(pipeline, file, batch.cursor);
  for (const line of groupByLine(batch.events)) takeLine(context, line.ref, line.parts);
  for (const session of context.sessions.values()) writeTimes(context.db, session);
  context.index.flush();
  if (isStill(pipeline)) return;
  if (context.sourceId !== null || file.suppressed > 0 || pipeline.base === null) savePosition(context);
}

/** What is rolled back must not have been counted. */
function countersOf(report: IngestReport) {
  const { sessions, rounds, facts, duplicates, suppressed, suppressedNames } = report;
  const { expired, shared, redactions, withheld, unconfirmed, inPassing, paused, fetched } = report;
  return {
    sessions,
    rounds,
    facts,
    duplicates,
    suppressed,
    suppressedNames,
    expired,
    shared,
    redactions,
    withheld,
    unconfirmed,
    inPassing,
    paused,
    fetched,
  };
}

interface LineParts {
  ref: LineRef;
  parts: PreparedBody[];
}

function groupByLine(events: readonly PreparedEvent[]): LineParts[] {
  const lines: LineParts[] = [];
  for (const { line, ...body } of events) {
    const last = lines.at(-1);
    if (last?.ref === line || (last?.ref.offset === line.offset && last.ref.lineId === line.lineId))
      last.parts.push(body);
    else lines.push({ ref: line, parts: [body] });
  }
  return lines;
}

/** Nothing is written, not even how far the file was read: what was said before a pause is taken when it is over. */
export function isStill({ subject }: Pipeline): boolean {
  return subject.isPaused || subject.lacksOptIn;
}

/** A line that memory was paused for, or is: counted, and not stored. */
function isPassedOver(context: BatchContext, ref: LineRef, parts: readonly PreparedBody[]): boolean {
  const { pipeline, file } = context;
  const { pauses } = pipeline.subject;
  // A copy is made later than what it holds was said: the first line that tells the time knows better.
  if (ref.at !== null)
    file.saidBetween.notBefore = Math.max(file.hasTold ? file.saidBetween.notBefore : 0, ref.at);
  file.hasTold ||= ref.at !== null;
  if (!isStill(pipeline) && !wasPaused(pauses, { at: ref.at, ...file.saidBetween })) return false;
  if (pauses.length > 0 && parts.some((part) => RECORDED.has(part.kind))) pipeline.report.paused += 1;
  return true;
}

function takeLine(context: BatchContext, ref: LineRef, parts: readonly PreparedBody[]): void {
  if (ref.cwd !== null && context.pipeline.isExcludedProject(ref.cwd)) {
    addCounts(context.pipeline.report.ignored, { excluded_project: 1 });
    return;
  }
  if (isPassedOver(context, ref, parts)) return;
  const digests = digestLine(context.pipeline.ring, ref, context.sessionDigests);
  const hit = findSuppression(context, digests);
  if (hit?.state === 'active' && (hit.isOwn || !holdsSession(context, digests))) {
    countSuppressed(context);
    if (hit.isNew && parts.some((part) => RECORDED.has(part.kind))) context.file.continuesAfterErasure = true;
    return;
  }
  if (hasExpired(context, ref)) {
    context.pipeline.report.expired += 1;
    context.file.report.expired += 1;
    return;
  }
  if (parts.some((part) => !UNRECORDED.has(part.kind)) && isKnownLine(context, digests, ref)) return;
  const session = sessionFor(context, ref, { digests, createsOn: parts });
  if (!session) return;
  let stored = false;
  for (const part of parts) stored = storePart(context, session, { ref, part, digests }) || stored;
  if (stored) recordLine(context, session, { ref, digests });
  if (stored && hit?.state === 'pending') hideUnder(context, session, hit.request);
  const hidden = context.pipeline.names.takePending();
  if (hidden.length > 0) hideNames(context.db, hidden, { sessionId: session.id, roundId: session.roundId });
}

/** The kinds of parts that only add to what other lines brought: a line of these alone is never recorded. */
const UNRECORDED: ReadonlySet<PreparedBody['kind']> = new Set(['tool_result', 'snapshot', 'title']);

/**
 * A session that this scope holds itself, unhidden, was never erased here: another scope's erasure, which stops the
 * session in the whole tenant, does not stop what the session says to this one. But one that was erased here up to what
 * a hold keeps of it is not let go on, nor does what went come back to it.
 */
function holdsSession(context: BatchContext, { session }: LineDigests): boolean {
  const key = session[0].toString('latin1');
  const known = context.held.get(key) ?? isHeldUnerased(context, session);
  context.held.set(key, known);
  return known;
}

function isHeldUnerased({ db, scopeId, lookup }: BatchContext, digests: Digests): boolean {
  if (scopeId === null) return false;
  return digests.some((digest) => {
    const session = get<{ id: number }>(
      db,
      'SELECT id FROM unmarked_sessions WHERE scope_id = ? AND source_digest = ?',
      scopeId,
      digest,
    );
    return session !== null && !lookup.isErasedBy(requestsMarkingRounds(db, session.id), digests);
  });
}

interface Hit extends SuppressionHit {
  /** The line itself was not there when its session was erased. */
  isNew: boolean;
  /** The line itself was erased from this scope or subject: that the rest of its session stays lets it in no more. */
  isOwn: boolean;
}

/** The kinds of parts whose lines are recorded as taken, so that an erasure knows them one by one. */
const RECORDED: ReadonlySet<PreparedBody['kind']> = new Set(['message', 'reasoning', 'tool_call']);

/** Session and line digests hold for the scope that was erased, and tenant-wide where a whole session went. */
function findSuppression(context: BatchContext, digests: LineDigests): Hit | null {
  const { lookup, pipeline } = context;
  if (!lookup.hasAny) return null;
  const { tenant, scope, subject } = pipeline.reaches;
  const own = [lookup.find(digests.line, scope), digests.copy && lookup.find(digests.copy, subject)];
  const erased = own.find((hit) => hit?.state === 'active');
  if (erased) return { ...erased, isNew: false, isOwn: true };
  const known = lookup.find(digests.line, tenant) ?? own.find((hit) => hit !== null);
  if (known) return { ...known, isNew: false, isOwn: false };
  for (const digest of new Set([digests.session, digests.base])) {
    const hit = lookup.find(digest, sessionReaches(pipeline));
    if (hit) return { ...hit, isNew: true, isOwn: false };
  }
  return null;
}

/** What has expired on arrival is not stored and is counted (`rules` 27). */
function hasExpired(context: BatchContext, ref: LineRef): boolean {
  const { policy, now } = context.pipeline;
  return ref.at !== null && roundExpiry(policy, now, ref.at) <= now;
}

/** A line taken before, here or in another file, is taken once; its new place is recorded (`rules` 18). */
function isKnownLine(context: BatchContext, digests: LineDigests, ref: LineRef): boolean {
  const { db, scopeId, pipeline, baseScopeId } = context;
  const known = scopeId === null ? null : findTaken(db, scopeId, digests);
  const isInBase =
    pipeline.base && baseScopeId !== null && findTaken(pipeline.base.db, baseScopeId, digests) !== null;
  if (known === null && !isInBase) return false;
  if (known !== null) {
    addPlace(db, known, sourceOf(context), ref.offset);
    if (digests.copy) noteCopyDigest(db, known, digests.copy[0]);
  }
  pipeline.report.duplicates += 1;
  context.file.report.duplicates += 1;
  return true;
}

/** The line that it was taken as, here or in a copy. */
export function findTaken(db: Db, scopeId: number, { line, copy }: LineDigests): number | null {
  return findLine(db, scopeId, line) ?? (copy && findCopiedLine(db, scopeId, copy));
}

function recordLine(
  context: BatchContext,
  session: OpenSession,
  line: { ref: LineRef; digests: LineDigests },
): void {
  addLine(context.db, {
    scopeId: scopeOf(context),
    roundId: session.roundId ?? 0,
    sourceId: sourceOf(context),
    offset: line.ref.offset,
    digest: line.digests.line[0],
    copyDigest: line.digests.copy?.[0] ?? null,
  });
}

/** A line of something that a request hides is stored hidden under that request (`rules` 14, 24). */
function hideUnder(context: BatchContext, session: OpenSession, request: string): void {
  if (session.roundId !== null) addMarkOf(context.db, request, { kind: 'round', rowId: session.roundId });
}
