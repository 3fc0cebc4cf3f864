// One part of a transcript line into its round: what is kept of a message, of reasoning, of a tool call.
import { artifactsOfCall, artifactsOfText } from '../derive/index.js';
import { keyedDigest, keyedDigests } from '../ledger/keys.js';
import type { ArtifactDraft, PrintedArtifact } from '../model/memory.js';
import type { LineRef } from '../model/transcript.js';
import { roundExpiry } from '../policy/index.js';
import { addReasoningText } from '../store/reasoning.js';
import {
  addArtifact,
  addMessage,
  addReasoning,
  addSnapshot,
  addToolCall,
  blankedText,
  findToolCall,
  finishToolCall,
  openRound,
  setRoundState,
  type ToolCallRow,
} from '../store/rounds.js';
import { ensureScope } from '../store/scopes.js';
import { markSummaryStale } from '../store/sessions.js';
import { type BatchContext, countSuppressed, scopeOf, sourceOf } from './batch-context.js';
import { closeRound } from './close-round.js';
import { digestText, type LineDigests } from './digests.js';
import { noteTime, type OpenSession, renameSession, writeTimes } from './open-session.js';
import { gated, gatedWith } from './pipeline.js';
import type { PreparedBody } from './reading/prepare.js';
import { redactReasoning } from './reasoning.js';
import { notePlaces } from './withhold.js';

type Body<Kind extends PreparedBody['kind']> = Extract<PreparedBody, { kind: Kind }>;
interface Part<Body> {
  ref: LineRef;
  part: Body;
  /** Of the line; absent for what was deferred, which is no message. */
  digests?: LineDigests;
}

/** Stores one part. True when the line must be recorded as taken. */
export function storePart(
  context: BatchContext,
  session: OpenSession,
  { ref, part, digests }: Part<PreparedBody>,
): boolean {
  switch (part.kind) {
    case 'message':
      return storeMessage(context, session, { ref, part, ...(digests ? { digests } : {}) });
    case 'reasoning':
      return storeReasoning(context, session, { ref, part });
    case 'tool_call':
      return storeToolCall(context, session, { ref, part });
    case 'tool_result':
      return storeToolResult(context, session, { ref, part });
    case 'snapshot':
      return storeSnapshot(context, session, { ref, part });
    case 'artifact':
      return storeArtifacts(context, session, { ref, part: [{ kind: part.artifact, ref: part.ref }] });
    case 'title':
      renameSession(context, session, part.title);
      return false;
    default:
      return part satisfies never;
  }
}

function storeMessage(
  context: BatchContext,
  session: OpenSession,
  { ref, part, digests }: Part<Body<'message'>>,
): boolean {
  const { pipeline } = context;
  const textDigests = digestText(pipeline.ring, part.text.text);
  if (textDigests && isSuppressedText(context, textDigests)) return false;
  const left = textDigests && textLeft(context, textDigests);
  const { text, withheld } = gatedWith(pipeline, left ?? part.text);
  if (text.trim().length === 0) return false;
  if (part.opensRound) beginRound(context, session, ref);
  const roundId = roundFor(context, session, ref);
  const messageId = addMessage(context.db, {
    roundId,
    role: part.role,
    at: ref.at,
    sourceRef: ref.hasOwnId ? gated(pipeline, ref.lineId) : null,
    textDigest: textDigests?.[0] ?? null,
    text,
    ...(digests ? { lineDigest: digests.line[0] } : {}),
  });
  if (digests && withheld.length > 0)
    notePlaces(pipeline, context.db, {
      categories: withheld,
      scopeId: scopeOf(context),
      messageId,
      sourceId: sourceOf(context),
      offset: ref.offset,
      digest: digests.line[0],
    });
  storeArtifacts(context, session, { ref, part: artifactsOfText(text) });
  return true;
}

/** The same words of the same subject under another line id (`rules` 15). */
function isSuppressedText(context: BatchContext, textDigests: readonly Buffer[]): boolean {
  const { lookup, pipeline } = context;
  if (!lookup.hasAny) return false;
  if (lookup.find(textDigests, pipeline.reaches.subject)?.state !== 'active') return false;
  countSuppressed(context);
  return true;
}

/** What is left of the same words of the same subject where a fact that they told was erased: no more comes back. */
function textLeft(context: BatchContext, textDigests: readonly Buffer[]): string | null {
  const { lookup, pipeline, db } = context;
  if (!lookup.hasAny) return null;
  const left = blankedText(pipeline.base?.db ?? db, textDigests, pipeline.scope);
  if (left !== null) countSuppressed(context);
  return left;
}

/** Its presence always; its text, redacted, where the policy wants it for audit. */
function storeReasoning(
  context: BatchContext,
  session: OpenSession,
  { ref, part }: Part<Body<'reasoning'>>,
): boolean {
  const { pipeline, db } = context;
  const textDigests = pipeline.fullGate ? digestText(pipeline.ring, part.text) : null;
  if (textDigests && isSuppressedText(context, textDigests)) return false;
  const roundId = roundFor(context, session, ref);
  const digest = keyedDigest(pipeline.ring, 'reasoning', part.text);
  addReasoning(db, roundId, Buffer.byteLength(part.text), digest);
  const text = redactReasoning(pipeline, part.text);
  if (text !== null)
    addReasoningText(db, { roundId, at: ref.at, textDigest: textDigests?.[0] ?? null, text });
  return true;
}

function storeToolCall(
  context: BatchContext,
  session: OpenSession,
  { ref, part }: Part<Body<'tool_call'>>,
): boolean {
  const { pipeline } = context;
  const call = addToolCall(context.db, {
    roundId: roundFor(context, session, ref),
    callDigest: keyedDigest(pipeline.ring, 'call', part.callId),
    name: gated(pipeline, part.name),
    inputBytes: part.inputBytes,
    paths: part.paths.map((path) => gated(pipeline, path)),
    expects: part.expects,
  });
  session.calls.set(part.callId, call);
  return true;
}

function storeToolResult(
  context: BatchContext,
  session: OpenSession,
  { ref, part }: Part<Body<'tool_result'>>,
): boolean {
  const { pipeline, db } = context;
  const call =
    session.calls.get(part.callId) ??
    findToolCall(db, session.id, keyedDigests(pipeline.ring, 'call', part.callId));
  if (!call) return false;
  const digest = keyedDigest(pipeline.ring, 'output', part.output.sha256);
  finishToolCall(db, call.id, { status: part.status, bytes: part.output.bytes, digest });
  if (call.round_id === session.roundId) noteTime(session, 'round', ref);
  const artifacts = artifactsOfCall({
    name: call.name,
    input: inputOf(call),
    output: part.output,
    structured: part.structured,
    status: part.status,
    expects: expectedOf(call),
  });
  addArtifacts(context, { sessionId: session.id, roundId: call.round_id, ref }, artifacts);
  return false;
}

function expectedOf({ expects }: ToolCallRow): PrintedArtifact[] {
  const kinds = expects?.split(' ') ?? [];
  return (['commit', 'pull_request'] as const).filter((kind) => kinds.includes(kind));
}

/** As much of the call's input as its skeleton keeps. */
function inputOf(call: ToolCallRow): unknown {
  const paths: unknown = JSON.parse(call.paths);
  const path = Array.isArray(paths) ? paths[0] : undefined;
  return { file_path: path, notebook_path: path };
}

function storeSnapshot(
  context: BatchContext,
  session: OpenSession,
  { ref, part }: Part<Body<'snapshot'>>,
): boolean {
  const roundId = session.roundId ?? roundFor(context, session, ref);
  addSnapshot(context.db, {
    roundId,
    path: gated(context.pipeline, part.path),
    version: part.version,
    at: part.at,
  });
  return false;
}

function storeArtifacts(
  context: BatchContext,
  session: OpenSession,
  { ref, part }: Part<readonly ArtifactDraft[]>,
): boolean {
  if (part.length === 0) return false;
  addArtifacts(context, { sessionId: session.id, roundId: roundFor(context, session, ref), ref }, part);
  return true;
}

function addArtifacts(
  context: BatchContext,
  place: { sessionId: number; roundId: number; ref: LineRef },
  artifacts: readonly ArtifactDraft[],
): void {
  let added = 0;
  for (const artifact of artifacts) {
    const ref = gated(context.pipeline, artifact.ref);
    const isNew = addArtifact(context.db, {
      scopeId: scopeOf(context),
      sessionId: place.sessionId,
      roundId: place.roundId,
      at: place.ref.at,
      kind: artifact.kind,
      ref,
    });
    added += isNew ? 1 : 0;
  }
  if (added > 0) markSummaryStale(context.db, place.sessionId);
}

/** A person's new turn: the round before is closed, and what it says is derived from it. */
function beginRound(context: BatchContext, session: OpenSession, ref: LineRef): void {
  writeTimes(context.db, session);
  if (session.roundId !== null && session.isRoundOpen) closeRound(context, session.roundId);
  const { pipeline, db } = context;
  session.roundId = openRound(db, {
    scopeId: scopeOf(context),
    sessionId: session.id,
    at: ref.at,
    project: ref.cwd === null ? null : gated(pipeline, ref.cwd),
    learnedAt: pipeline.now,
    expiresAt: roundExpiry(pipeline.policy, pipeline.now, ref.at),
    sharedId: pipeline.shared === null ? null : ensureScope(db, pipeline.shared),
  });
  session.isRoundOpen = true;
  pipeline.report.rounds += 1;
  context.file.report.rounds += 1;
  storeDeferred(context, session);
}

/** The round that a line goes on with; the assistant speaking first opens one, and a closed one opens again. */
function roundFor(context: BatchContext, session: OpenSession, ref: LineRef): number {
  if (session.roundId === null) beginRound(context, session, ref);
  const roundId = session.roundId ?? 0;
  if (!session.isRoundOpen) {
    setRoundState(context.db, roundId, 'open');
    session.isRoundOpen = true;
  }
  noteTime(session, 'round', ref);
  return roundId;
}

/** What came before the session's first message is stored with its first round. */
function storeDeferred(context: BatchContext, session: OpenSession): void {
  for (const [key, waiting] of context.file.deferred) {
    if (context.sessions.get(key) !== session) continue;
    context.file.deferred.delete(key);
    for (const line of waiting) storePart(context, session, line);
  }
}
