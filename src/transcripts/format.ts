import type { Finding } from './finding.js';
import type { JsonObject } from './json.js';

/** An agent's way of writing transcripts. Adding one is one file (or folder) and one line in `formats.ts`. */
export interface TranscriptFormat {
  /** The word that names it everywhere: `claude-code`. */
  name: string;
  /** For people: `Claude Code`. */
  title: string;
  /** Whether a record is of this format, by its content. Each record of a file's beginning has one vote. */
  recognises(record: JsonObject): boolean;
  /**
   * The kind of a line that can be left out without parsing it, judged from its bytes; null when in doubt. A
   * line of such a kind must give no event and change no state of the reader.
   */
  ignorableKind(content: Buffer): string | null;
  createReader(file: SourceFile): FormatReader;
}

/** What a reader may know of the file beside its lines. */
export interface SourceFile {
  /** The file's name without folder and extension. */
  stem: string;
}

/**
 * Reads the records of one file in their order. It may remember what it read, but only of the last
 * `REMEMBERED_BYTES`: a run that goes on at a cursor replays those, so that it finds what one run would have.
 */
export interface FormatReader {
  read(source: SourceRecord): Finding[];
  /** The file has no further line for now and its writer is idle: what was held back, if anything. */
  finish(): Finding[];
}

export const REMEMBERED_BYTES = 4 * 1024 * 1024;

/** One record with the place of its line. */
export interface SourceRecord {
  record: JsonObject;
  offset: number;
  bytes: number;
  /** The record's own bytes, without line ends: what a substitute identity is hashed from. */
  content: Buffer;
}
