import type { JsonObject } from '../model/json.js';
import type { Whose } from '../model/transcript.js';
import type { Finding } from './finding.js';

/** An agent's way of writing transcripts. Adding one is one file (or folder) and one line in `formats.ts`. */
export interface TranscriptFormat {
  /** The word that names it everywhere: `claude-code`. */
  name: string;
  /** For people: `Claude Code`. */
  title: string;
  /** Where its transcripts come from: the agent's folder or a command. For people. */
  place: string;
  /** What its lines say beside people's and the assistant's words, in the order of `CARRIED`. Its fixtures prove it. */
  carries: readonly Carried[];
  /** Whether a record is of this format, by its content. Each record of a file's beginning has one vote. */
  recognises(record: JsonObject): boolean;
  /** Whether a whole file may be one JSON document of records. */
  documents?: true;
  /**
   * Whether a record found inside a damaged line is a line of its own, and no part of another. Without this
   * nothing but a line's beginning is taken.
   */
  standsAlone?(record: JsonObject): boolean;
  /**
   * The kind of a line that can be left out without parsing it, judged from its bytes; null when in doubt. A
   * line of such a kind must give no event and change no state of the reader.
   */
  ignorableKind?(content: Buffer): string | null;
  createReader(file: SourceFile): FormatReader;
}

/** What a format may carry beside words. */
export const CARRIED = [
  /** A session's id. Without it the file is the session. */
  'session',
  /** Ids of lines that stay the same wherever the lines are copied to. */
  'ids',
  'time',
  'project',
  'branch',
  'version',
  'reasoning',
  'tools',
  /** Artifacts that a line names outright, beside those that tool calls and words name. */
  'artifacts',
  'snapshots',
  'titles',
  'subagents',
] as const;
export type Carried = (typeof CARRIED)[number];

/** What a reader may know of the file beside its lines. */
export interface SourceFile {
  /** The file's name without folder and extensions, with its folder's where that name says nothing (`events`). */
  stem: string;
}

/**
 * Reads the records of one file in their order. It may remember what it read, but only of the last
 * `REMEMBERED_BYTES`, and of lines that begin in the file's first `HEAD_BYTES`: a run that goes on at a cursor
 * replays those, so that it finds what one run would have.
 */
export interface FormatReader {
  read(source: SourceRecord): Finding[];
  /** The file has no further line for now and its writer is idle: what was held back, if anything. */
  finish(): Finding[];
}

export const REMEMBERED_BYTES = 4 * 1024 * 1024;
export const HEAD_BYTES = 256 * 1024;

/** One record with the place of its line. */
export interface SourceRecord {
  record: JsonObject;
  offset: number;
  bytes: number;
  /** Which of the records of a document it is; 0 where a line is a record. */
  index: number;
  /** The record's own bytes, without line ends: what a substitute identity is hashed from. */
  content: Buffer;
  /** Whose the record is, as far as fields were named for it. */
  whose?: Whose;
}
