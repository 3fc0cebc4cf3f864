import type { ScopePart } from './scope.js';
import type { EpochMs } from './time.js';

/** Where one transcript line stands and what it says of itself. Every event carries it. */
export interface LineRef {
  /** Byte offset of the line's first byte in its (decompressed) file. */
  offset: number;
  /** Length of the line in bytes, without its line feed. */
  bytes: number;
  /**
   * The line's identity, the same in every file that replays it (resume, fork, compaction): its own uuid where
   * it has one, else a substitute hash (`sha256:` + hex). Null only for lines that carry no event.
   */
  lineId: string;
  /**
   * By which a line without an id of its own is known where it was written anew: in other bytes, or, in a session that has
   * no name but its file's, in a copy under another name. Absent where nothing else tells.
   */
  copyId?: string;
  /** True when `lineId` is the line's own id, false when it is a substitute. */
  hasOwnId: boolean;
  /** The source's session id; the file's stem where the line names none. A label, never our id. */
  sourceSession: string;
  /** The subagent that wrote the line; null for the main conversation. */
  agentId: string | null;
  at: EpochMs | null;
  /** The folder that the line was written in; of a line that names none the one its session was in before. */
  cwd: string | null;
  branch: string | null;
  /** Version of the agent that wrote the line, as it says. */
  version: string | null;
  /** The source's id of the API message that the line is a part of. */
  messageId: string | null;
  /** What the fields that say whose a line is say; absent where none were named. */
  whose?: Whose;
}

/** Whose a line is, as far as fields were named for it (`ingest --map`). */
export type Whose = Readonly<Partial<Record<ScopePart, SaidName>>>;

/** A name that a field holds. `missing`: nothing stands there. `unusable`: something that is no name. */
export type SaidName = { name: string } | 'missing' | 'unusable';

/** What one transcript line means, in the words that every format shares. */
export type TranscriptEvent = { line: LineRef } & EventBody;

export type EventBody =
  /** The words of a person (`human`) or of the assistant. `opensRound` is true for a person's new turn. */
  | { kind: 'message'; role: 'human' | 'assistant'; text: string; opensRound: boolean }
  /** The assistant's reasoning. Only its presence, size and keyed hash are ever stored. */
  | { kind: 'reasoning'; text: string }
  /** A tool call. `input` is what the assistant passed; only a skeleton of it is ever stored. */
  | { kind: 'tool_call'; callId: string; name: string; input: unknown }
  | { kind: 'tool_result'; callId: string; status: ToolStatus; output: ToolOutput; structured: unknown }
  /** A file's saved version that the agent refers to. */
  | { kind: 'snapshot'; path: string; version: number; at: EpochMs | null }
  /** An artifact that the line names outright (a pull-request link). */
  | { kind: 'artifact'; artifact: ArtifactKind; ref: string }
  /** The session's title; the last one wins. */
  | { kind: 'title'; title: string };

export type ToolStatus = 'ok' | 'error' | 'unknown';

/** A tool's output as text, cut at `OUTPUT_KEEP_CHARS` for derivation; `bytes` and `sha256` are of the whole. */
export interface ToolOutput {
  text: string;
  bytes: number;
  sha256: string;
}

export const ARTIFACT_KINDS = ['commit', 'pull_request', 'file', 'ticket', 'url'] as const;
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];

/** How far a file has been read, so that the next run goes on there. Stored by `ingest`, opaque to others. */
export interface Cursor {
  /** Bytes consumed: the offset after the last complete line that was taken. */
  consumed: number;
  /** SHA-256 (hex) of the first `min(consumed, 4096)` bytes. */
  headHash: string;
  /** SHA-256 (hex) of the last `min(consumed, 4096)` bytes before `consumed`. */
  tailHash: string;
}

/** Counts of one file's reading. Keys of the maps are short fixed words, never content. */
export interface FileYield {
  lines: number;
  /** Messages that they gave. */
  messages: number;
  /** Lines that could not be read, by kind: `broken_json`, `oversized`, `spliced`, `half_written`, … */
  skipped: Record<string, number>;
  /** Lines whose kind this reader does not know, by that kind. */
  unknown: Record<string, number>;
  /** Known kinds that are left out on purpose (copies, machine text, state markers), by kind. */
  ignored: Record<string, number>;
}
