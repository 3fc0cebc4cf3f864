// The session that a line belongs to, found or made. No session exists before its first message.
import type { Digests } from '../ledger/keys.js';
import { isErasedRow } from '../ledger/requests.js';
import { type TimeSpan, widened } from '../model/time.js';
import type { LineRef } from '../model/transcript.js';
import type { Db } from '../store/database.js';
import { requestsMarkingRounds } from '../store/requests.js';
import { lastRound, type RoundRow, type ToolCallRow } from '../store/rounds.js';
import {
  createSession,
  extendTimes,
  findSessionBySource,
  knownBaseDigest,
  leaveSource,
  retitleSession,
  type SessionRow,
} from '../store/sessions.js';
import { type BatchContext, scopeOf } from './batch-context.js';
import type { LineDigests } from './digests.js';
import { gated } from './pipeline.js';
import type { PreparedBody } from './reading/prepare.js';

export interface OpenSession {
  id: number;
  /** The round that the next line goes on with; null before the first. */
  roundId: number | null;
  isRoundOpen: boolean;
  /** Times of lines that the session's and the round's rows do not hold yet: they are written once a batch. */
  unwritten: { session: TimeSpan | null; round: TimeSpan | null };
  /** The calls of this batch by their source's id: most results come soon after. */
  calls: Map<string, ToolCallRow>;
}

/** What came before its session's first message, by session. */
export type Deferred = Map<string, { ref: LineRef; part: PreparedBody }[]>;

interface Wanted {
  digests: LineDigests;
  createsOn: readonly PreparedBody[];
}

/** The session of a line; null when there is none yet and the line does not begin one. */
export function sessionFor(context: BatchContext, ref: LineRef, wanted: Wanted): OpenSession | null {
  const key = wanted.digests.session[0].toString('latin1');
  const known = context.sessions.get(key) ?? loadSession(context, key, wanted.digests.session);
  if (known) {
    noteTime(known, 'session', ref);
    return known;
  }
  if (!wanted.createsOn.some((part) => BEGINS_SESSION.has(part.kind))) {
    defer(context, key, { ref, parts: wanted.createsOn });
    return null;
  }
  return beginSession(context, ref, { key, digests: wanted.digests });
}

/** Notes that the session, or its latest round, goes on at the line's time. */
export function noteTime(session: OpenSession, what: 'session' | 'round', ref: LineRef): void {
  if (ref.at !== null) session.unwritten[what] = widened(session.unwritten[what], ref.at);
}

/** Writes the times noted; before the session goes on to another round, and at the batch's end. */
export function writeTimes(db: Db, session: OpenSession): void {
  const { session: ofSession, round: ofRound } = session.unwritten;
  if (ofSession) extendTimes(db, 'sessions', session.id, ofSession);
  if (ofRound && session.roundId !== null) extendTimes(db, 'rounds', session.roundId, ofRound);
  session.unwritten = { session: null, round: null };
}

const BEGINS_SESSION: ReadonlySet<PreparedBody['kind']> = new Set(['message', 'tool_call', 'reasoning']);
const MAX_DEFERRED = 1_000;

function defer(
  context: BatchContext,
  key: string,
  line: { ref: LineRef; parts: readonly PreparedBody[] },
): void {
  const waiting = context.file.deferred.get(key) ?? [];
  for (const part of line.parts) {
    if ((part.kind === 'snapshot' || part.kind === 'title') && waiting.length < MAX_DEFERRED)
      waiting.push({ ref: line.ref, part });
  }
  context.file.deferred.set(key, waiting);
}

function loadSession(context: BatchContext, key: string, sourceDigest: Digests): OpenSession | null {
  if (context.scopeId === null) return null;
  const row = findSessionBySource(context.db, context.scopeId, sourceDigest);
  if (!row || leftToHold(context, row)) return null;
  const round = lastRound(context.db, row.id);
  return openSession(context, key, { id: row.id, round });
}

/**
 * A session of which a hold alone keeps something is erased all the same, with all that stands in it, here or in an older
 * copy that is replayed: what is let in again has a session of its own.
 */
function leftToHold({ db, pipeline }: BatchContext, { id, uid }: SessionRow): boolean {
  const { ledger, readmit } = pipeline;
  if (!readmit || !ledger) return false;
  const row = { kind: 'session', session: uid, n: 0 } as const;
  if (!requestsMarkingRounds(db, id).some((request) => isErasedRow(ledger.db, request, row))) return false;
  leaveSource(db, id);
  return true;
}

function openSession(
  context: BatchContext,
  key: string,
  { id, round }: { id: number; round: RoundRow | null },
): OpenSession {
  const session: OpenSession = {
    id,
    roundId: round?.id ?? null,
    isRoundOpen: round?.state === 'open',
    unwritten: { session: null, round: null },
    calls: new Map(),
  };
  context.sessions.set(key, session);
  return session;
}

function beginSession(
  context: BatchContext,
  ref: LineRef,
  made: { key: string; digests: LineDigests },
): OpenSession {
  const { pipeline, db, file } = context;
  const { digests } = made;
  const scopeId = scopeOf(context);
  // A subagent's session belongs to its main one by this digest: both carry it under the same key.
  const key = Math.max(0, knownBaseDigest(db, scopeId, digests.base));
  const id = createSession(db, {
    scopeId,
    kind: 'transcript',
    correctsId: null,
    sourceSession: gated(pipeline, ref.sourceSession),
    agentId: ref.agentId === null ? null : gated(pipeline, ref.agentId),
    sourceDigest: digests.session[key] ?? digests.session[0],
    baseDigest: digests.base[key] ?? digests.base[0],
    format: file.source.format,
    project: ref.cwd === null ? null : gated(pipeline, ref.cwd),
    learnedAt: pipeline.now,
  });
  if (!baseHolds(context, digests.session)) pipeline.report.sessions += 1;
  const session = openSession(context, made.key, { id, round: null });
  noteTime(session, 'session', ref);
  return session;
}

function baseHolds({ pipeline, baseScopeId }: BatchContext, sourceDigest: Digests): boolean {
  const { base } = pipeline;
  return (
    base !== null && baseScopeId !== null && findSessionBySource(base.db, baseScopeId, sourceDigest) !== null
  );
}

export function renameSession(context: BatchContext, session: OpenSession, title: string): void {
  retitleSession(context.db, session.id, gated(context.pipeline, title));
}
