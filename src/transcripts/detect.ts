import type { JsonObject } from '../model/json.js';
import type { CompressionProblem } from './compressed.js';
import { isDocument, isOneConversation, MAX_DOCUMENT_BYTES, readDocument } from './document.js';
import { FOREIGN_FORMATS } from './foreign.js';
import { FORMATS } from './formats.js';
import { type OpenFile, readAt, sizeOf, withFile } from './io.js';
import { splitLines } from './lines.js';
import { parseLine } from './parse-line.js';

export type DetectedFormat =
  | { kind: 'format'; name: string }
  | { kind: 'empty' }
  | { kind: 'compressed'; problem: CompressionProblem }
  /** `looksLike` names a format that is known and not read; null when nothing is known of it. */
  | { kind: 'unknown'; looksLike: string | null };

const VOTERS = 50;
/** One of four votes that could be had. */
const LEAST_SHARE = 4;
/** A head of this size decides; a file whose first record is longer is not worth more. */
const MAX_HEAD_BYTES = 16 * 1024 * 1024;
const HEAD = { from: 0, maxBytes: 4 * 1024 * 1024, chunkBytes: 128 * 1024 };

/**
 * Tells a file's format by its content: each of the first 50 records has one vote. The name decides nothing, and
 * neither does the first line: Claude Code files often begin with a state marker or another session's title.
 */
export function detectFormat(path: string, given?: Buffer): DetectedFormat {
  return withFile({ path, given }, (file) => {
    if (file.problem !== null) return { kind: 'compressed', problem: file.problem };
    if (sizeOf(file) === 0) return { kind: 'empty' };
    if (isInUtf16(file)) return { kind: 'unknown', looksLike: 'utf-16' };
    const inDocument = votersInDocument(file);
    if (inDocument.length > 0) return decide(inDocument);
    const head = votersInLines(file);
    return head.isBlank ? { kind: 'empty' } : decide(head.voters);
  });
}

/** Some shells write what a program prints so. Its bytes of text are told apart by NULs, which a crash leaves too. */
function isInUtf16(file: OpenFile): boolean {
  const start = Buffer.alloc(4);
  readAt(file, start, 0);
  return UTF16_STARTS.some((mark) => start.subarray(0, mark.length).equals(mark));
}

/** The byte order marks, and what begins with a brace and a quotation mark without one. */
const UTF16_STARTS = ['fffe', 'feff', '7b002200', '007b0022'].map((mark) => Buffer.from(mark, 'hex'));

/** Some agents' whole documents, printed over many lines, are named `.jsonl`. */
function votersInDocument(file: OpenFile): JsonObject[] {
  if (sizeOf(file) > MAX_DOCUMENT_BYTES || !(isDocument(file) || isOneConversation(file))) return [];
  return readDocument(file)?.records.slice(0, VOTERS) ?? [];
}

function votersInLines(file: OpenFile): { voters: JsonObject[]; isBlank: boolean } {
  const voters: JsonObject[] = [];
  let isBlank = true;
  for (const line of splitLines(file, HEAD)) {
    const parsed = line.content === null ? null : parseLine(line.content, isAnyFormats);
    isBlank &&= parsed?.isBlank === true || (parsed?.fault === 'nul_run' && parsed.records.length === 0);
    for (const { record } of parsed?.records ?? []) voters.push(record);
    if (voters.length >= VOTERS || isDecided(voters) || line.offset + line.bytes > MAX_HEAD_BYTES) break;
  }
  return { voters, isBlank };
}

function isAnyFormats(record: JsonObject): boolean {
  return FORMATS.some((format) => format.standsAlone?.(record) ?? false);
}

/** More than half of all the votes there can be, none for another, have won: the search of most files ends here. */
function isDecided(voters: readonly JsonObject[]): boolean {
  if (voters.length !== VOTERS / 2 + 1) return false;
  const isDisputed = FOREIGN_FORMATS.some((format) => voters.some(format.recognises));
  return !isDisputed && FORMATS.some((format) => voters.every(format.recognises));
}

function decide(voters: readonly JsonObject[]): DetectedFormat {
  const ours = mostVotes(FORMATS, voters);
  const foreign = mostVotes(FOREIGN_FORMATS, voters);
  // A record or two of another agent may look like one of ours.
  const isLikely = ours.votes * LEAST_SHARE >= voters.length;
  if (isLikely && ours.votes > foreign.votes) return { kind: 'format', name: ours.name };
  return { kind: 'unknown', looksLike: foreign.votes > 0 ? foreign.name : null };
}

interface Voted {
  name: string;
  recognises(record: JsonObject): boolean;
}

function mostVotes(
  formats: readonly Voted[],
  voters: readonly JsonObject[],
): { name: string; votes: number } {
  let best = { name: '', votes: 0 };
  for (const format of formats) {
    const votes = voters.filter((record) => format.recognises(record)).length;
    if (votes > best.votes) best = { name: format.name, votes };
  }
  return best;
}
