import type { PrintedArtifact } from '../model/memory.js';
import type { Scope } from '../model/scope.js';
import type { EpochMs } from '../model/time.js';
import type { ArtifactKind, ToolStatus } from '../model/transcript.js';
import { all, type Db, get, insert, run } from './database.js';
import { nextNumber } from './sessions.js';

export interface RoundRow {
  id: number;
  scope_id: number;
  session_id: number;
  n: number;
  state: 'open' | 'closed';
  started_at: EpochMs | null;
  ended_at: EpochMs | null;
  learned_at: EpochMs;
  expires_at: EpochMs;
  project: string | null;
  reasoning_count: number;
  reasoning_bytes: number;
  /** The workspace that its facts are shared in; null for none. */
  shared_id: number | null;
}

export interface MessageRow {
  id: number;
  round_id: number;
  role: 'human' | 'assistant';
  at: EpochMs | null;
  source_ref: string | null;
  text_digest: Buffer | null;
  text: string;
}

export interface NewRound {
  scopeId: number;
  sessionId: number;
  at: EpochMs | null;
  project: string | null;
  learnedAt: EpochMs;
  expiresAt: EpochMs;
  /** The workspace that its facts are shared in. */
  sharedId?: number | null;
}

export function openRound(db: Db, round: NewRound): number {
  return insert(
    db,
    `INSERT INTO rounds (scope_id, session_id, n, state, started_at, ended_at, learned_at, expires_at, project, shared_id)
     VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, ?)`,
    round.scopeId,
    round.sessionId,
    nextNumber(db, round.sessionId, 'round'),
    round.at,
    round.at,
    round.learnedAt,
    round.expiresAt,
    round.project,
    round.sharedId ?? null,
  );
}

export function lastRound(db: Db, sessionId: number): RoundRow | null {
  return get<RoundRow>(db, 'SELECT * FROM rounds WHERE session_id = ? ORDER BY n DESC LIMIT 1', sessionId);
}

/** The key of the round that was stored last; 0 where there is none. */
export function newestRound(db: Db): number {
  return get<{ id: number | null }>(db, 'SELECT max(id) AS id FROM rounds')?.id ?? 0;
}

export function getRound(db: Db, id: number): RoundRow | null {
  return get<RoundRow>(db, 'SELECT * FROM rounds WHERE id = ?', id);
}

/** The key of the round before this one in its session, of the same scope; null for the first. */
export function roundBefore(db: Db, round: Pick<RoundRow, 'session_id' | 'scope_id' | 'n'>): number | null {
  const before = get<{ id: number }>(
    db,
    'SELECT id FROM rounds WHERE session_id = ? AND scope_id = ? AND n < ? ORDER BY n DESC LIMIT 1',
    round.session_id,
    round.scope_id,
    round.n,
  );
  return before?.id ?? null;
}

export function setRoundState(db: Db, id: number, state: 'open' | 'closed'): void {
  run(db, 'UPDATE rounds SET rev = rev + 1, state = ? WHERE id = ? AND state <> ?', state, id, state);
}

/** Open rounds whose last message is older than `before`: nobody will add to them soon (`rules` 25). */
export function idleRounds(db: Db, before: EpochMs): number[] {
  return all<{ id: number }>(
    db,
    "SELECT id FROM rounds WHERE state = 'open' AND coalesce(ended_at, learned_at) < ? ORDER BY id",
    before,
  ).map((row) => row.id);
}

export interface NewMessage {
  roundId: number;
  role: 'human' | 'assistant';
  at: EpochMs | null;
  sourceRef: string | null;
  textDigest: Buffer | null;
  text: string;
  /** Of the line that brought it. */
  lineDigest?: Buffer;
}

export function addMessage(db: Db, message: NewMessage): number {
  return insert(
    db,
    'INSERT INTO messages (round_id, role, at, source_ref, text_digest, text, line_digest) VALUES (?, ?, ?, ?, ?, ?, ?)',
    message.roundId,
    message.role,
    message.at,
    message.sourceRef,
    message.textDigest,
    message.text,
    message.lineDigest ?? null,
  );
}

/** What is left of words of this subject that something was taken out of; null where nothing was. By every key's digest. */
export function blankedText(
  db: Db,
  digests: readonly Buffer[],
  { tenant, subject }: Pick<Scope, 'tenant' | 'subject'>,
): string | null {
  for (const digest of digests) {
    const found = get<{ text: string }>(
      db,
      `SELECT m.text FROM messages m JOIN rounds r ON r.id = m.round_id JOIN scopes c ON c.id = r.scope_id
       WHERE m.text_digest = ? AND instr(m.text, '[erased]') > 0 AND c.tenant = ? AND c.subject = ?
       ORDER BY m.id LIMIT 1`,
      digest,
      tenant,
      subject,
    );
    if (found) return found.text;
  }
  return null;
}

export function messagesOfRound(db: Db, roundId: number): MessageRow[] {
  return all<MessageRow>(db, 'SELECT * FROM messages WHERE round_id = ? ORDER BY id', roundId);
}

/** What people said last in the rounds of the session before this one, oldest first. */
export function saidBefore(
  db: Db,
  round: Pick<RoundRow, 'session_id' | 'scope_id' | 'n'>,
  count: number,
): string[] {
  const said = all<{ text: string }>(
    db,
    `SELECT m.text FROM (SELECT id, n FROM rounds WHERE session_id = ? AND scope_id = ? AND n < ? ORDER BY n DESC LIMIT ?) r
     JOIN messages m ON m.round_id = r.id WHERE m.role = 'human' ORDER BY r.n, m.id`,
    round.session_id,
    round.scope_id,
    round.n,
    count,
  );
  return said.map(({ text }) => text);
}

export function rewriteMessage(db: Db, id: number, text: string): void {
  run(db, 'UPDATE messages SET rev = rev + 1, text = ? WHERE id = ?', text, id);
}

/** The key of a line already taken in this scope, or null (`rules` 18). By its digests under every key. */
export function findLine(db: Db, scopeId: number, digests: readonly Buffer[]): number | null {
  return firstLine(db, 'SELECT id FROM lines WHERE scope_id = ? AND digest = ?', { scopeId, digests });
}

/** The same by which a line is known in a copy under another name. */
export function findCopiedLine(db: Db, scopeId: number, digests: readonly Buffer[]): number | null {
  const query = 'SELECT id FROM lines WHERE scope_id = ? AND copy_digest = ? ORDER BY id LIMIT 1';
  return firstLine(db, query, { scopeId, digests });
}

/** Whether a request hides the round that the line stands in, or is erasing it. */
export function isLineMarked(db: Db, lineId: number): boolean {
  return (
    get(
      db,
      'SELECT 1 FROM lines l WHERE l.id = ? AND NOT EXISTS (SELECT 1 FROM unmarked_rounds r WHERE r.id = l.round_id)',
      lineId,
    ) !== null
  );
}

function firstLine(
  db: Db,
  query: string,
  { scopeId, digests }: { scopeId: number; digests: readonly Buffer[] },
): number | null {
  for (const digest of digests) {
    const found = get<{ id: number }>(db, query, scopeId, digest);
    if (found) return found.id;
  }
  return null;
}

/** Of a line that was taken before there were such digests. */
export function noteCopyDigest(db: Db, id: number, digest: Buffer): void {
  run(db, 'UPDATE lines SET copy_digest = ? WHERE id = ? AND copy_digest IS NULL', digest, id);
}

export interface NewLine {
  scopeId: number;
  roundId: number;
  sourceId: number;
  offset: number;
  digest: Buffer;
  /** By which it is known in a copy under another name. */
  copyDigest?: Buffer | null;
}

export function addLine(db: Db, line: NewLine): void {
  run(
    db,
    'INSERT OR IGNORE INTO lines (scope_id, round_id, source_id, offset, digest, copy_digest) VALUES (?, ?, ?, ?, ?, ?)',
    line.scopeId,
    line.roundId,
    line.sourceId,
    line.offset,
    line.digest,
    line.copyDigest ?? null,
  );
}

/** Records another place where a line stands. False when the place is known. */
export function addPlace(db: Db, lineId: number, sourceId: number, offset: number): boolean {
  const first = get<{ id: number }>(
    db,
    'SELECT id FROM lines WHERE id = ? AND source_id = ? AND offset = ?',
    lineId,
    sourceId,
    offset,
  );
  if (first) return false;
  return (
    run(
      db,
      'INSERT OR IGNORE INTO places (line_id, source_id, offset) VALUES (?, ?, ?)',
      lineId,
      sourceId,
      offset,
    ) > 0
  );
}

/** That there was reasoning, its size and its keyed hash (`rules` 28); its text has a table of its own. */
export function addReasoning(db: Db, roundId: number, bytes: number, digest: Buffer): void {
  run(
    db,
    `UPDATE rounds SET rev = rev + 1, reasoning_count = reasoning_count + 1, reasoning_bytes = reasoning_bytes + ?,
       reasoning_digest = ? WHERE id = ?`,
    bytes,
    digest,
    roundId,
  );
}

export interface NewToolCall {
  roundId: number;
  callDigest: Buffer;
  name: string;
  inputBytes: number;
  paths: readonly string[];
  /** What its result may name. */
  expects: readonly PrintedArtifact[];
}

export interface ToolCallRow {
  id: number;
  round_id: number;
  name: string;
  /** Kinds with a space between; null where it names none. */
  expects: string | null;
  /** JSON array. */
  paths: string;
}

export function addToolCall(db: Db, call: NewToolCall): ToolCallRow {
  const paths = JSON.stringify(call.paths);
  const expects = call.expects.length === 0 ? null : call.expects.join(' ');
  const id = insert(
    db,
    "INSERT INTO tool_calls (round_id, call_digest, name, status, expects, input_bytes, paths) VALUES (?, ?, ?, 'pending', ?, ?, ?)",
    call.roundId,
    call.callDigest,
    call.name,
    expects,
    call.inputBytes,
    paths,
  );
  return { id, round_id: call.roundId, name: call.name, expects, paths };
}

/** A session's latest call of that id; null when the call is not stored. */
/** By its digests under every key. */
export function findToolCall(db: Db, sessionId: number, callDigests: readonly Buffer[]): ToolCallRow | null {
  for (const digest of callDigests) {
    const found = get<ToolCallRow>(
      db,
      `SELECT t.id, t.round_id, t.name, t.expects, t.paths FROM rounds r CROSS JOIN tool_calls t ON t.round_id = r.id AND t.call_digest = ?
       WHERE r.session_id = ? ORDER BY r.n DESC LIMIT 1`,
      digest,
      sessionId,
    );
    if (found) return found;
  }
  return null;
}

export function finishToolCall(
  db: Db,
  id: number,
  result: { status: ToolStatus; bytes: number; digest: Buffer },
): void {
  run(
    db,
    'UPDATE tool_calls SET rev = rev + 1, status = ?, output_bytes = ?, output_digest = ? WHERE id = ?',
    result.status,
    result.bytes,
    result.digest,
    id,
  );
}

export interface NewArtifact {
  scopeId: number;
  sessionId: number;
  roundId: number;
  at: EpochMs | null;
  kind: ArtifactKind;
  ref: string;
}

/** Adds an artifact to a round unless the round has it. Returns whether it was new. */
export function addArtifact(db: Db, artifact: NewArtifact): boolean {
  const known = get(
    db,
    'SELECT 1 FROM artifacts WHERE round_id = ? AND kind = ? AND ref = ?',
    artifact.roundId,
    artifact.kind,
    artifact.ref,
  );
  if (known) return false;
  run(
    db,
    'INSERT INTO artifacts (scope_id, session_id, round_id, n, at, kind, ref) VALUES (?, ?, ?, ?, ?, ?, ?)',
    artifact.scopeId,
    artifact.sessionId,
    artifact.roundId,
    nextNumber(db, artifact.sessionId, 'artifact'),
    artifact.at,
    artifact.kind,
    artifact.ref,
  );
  return true;
}

export function addSnapshot(
  db: Db,
  snapshot: { roundId: number; path: string; version: number; at: EpochMs | null },
): void {
  const known = get(
    db,
    'SELECT 1 FROM file_snapshots WHERE round_id = ? AND path = ? AND version = ?',
    snapshot.roundId,
    snapshot.path,
    snapshot.version,
  );
  if (known) return;
  run(
    db,
    'INSERT INTO file_snapshots (round_id, version, at, path) VALUES (?, ?, ?, ?)',
    snapshot.roundId,
    snapshot.version,
    snapshot.at,
    snapshot.path,
  );
}
