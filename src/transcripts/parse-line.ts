import { isAscii } from 'node:buffer';
import { isObject, type JsonObject, tryParse } from '../model/json.js';
import { salvage } from './salvage.js';
import type { SkipKind } from './tally.js';

/** A record and the bytes it was read from: the whole line, or a part of a damaged one. */
export interface ParsedRecord {
  record: JsonObject;
  content: Buffer;
}

export interface ParsedLine {
  records: ParsedRecord[];
  /** What was wrong with the line; null for a good one and for a blank one. */
  fault: SkipKind | null;
  isBlank: boolean;
}

const BLANK: ParsedLine = { records: [], fault: null, isBlank: true };

/** Parses one line and never throws: what cannot be read is a fault to count, and the next line goes on. */
export function parseLine(line: Buffer, standsAlone: (record: JsonObject) => boolean): ParsedLine {
  const content = trimmed(line);
  if (content.length === 0) return line.includes(0) ? failed('nul_run') : BLANK;
  const text = decode(content);
  const value = tryParse(text);
  if (value === undefined) return parseDamaged(text, standsAlone);
  if (!isObject(value)) return failed('not_an_object');
  return { records: [{ record: value, content }], fault: null, isBlank: false };
}

/** Latin-1 decoding is a copy of bytes; most lines are plain ASCII and take this way. */
export function decode(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8');
}

function failed(fault: SkipKind): ParsedLine {
  return { records: [], fault, isBlank: false };
}

function parseDamaged(text: string, standsAlone: (record: JsonObject) => boolean): ParsedLine {
  // A crash on some file systems leaves runs of NUL inside a record that is otherwise whole.
  const withoutNul = text.includes('\0') ? text.replaceAll('\0', '') : text;
  const pieces = salvage(withoutNul, standsAlone);
  if (pieces.length === 0) return failed('broken_json');
  const records = pieces.map(({ record, text: piece }) => ({ record, content: Buffer.from(piece) }));
  return { records, fault: withoutNul === text ? 'spliced' : 'nul_run', isBlank: false };
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Without the byte order mark of a file's first line, carriage returns, blanks and NUL runs at the ends. */
export function trimmed(line: Buffer): Buffer {
  let start = BYTE_ORDER_MARK.every((byte, index) => line[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  const end = Math.max(start, line.length - paddingBehind(line));
  while (start < end && isPadding(line[start])) start++;
  return start === 0 && end === line.length ? line : line.subarray(start, end);
}

/** How many bytes of blanks and NUL runs a line ends in. */
export function paddingBehind(line: Buffer): number {
  let end = line.length;
  while (end > 0 && isPadding(line[end - 1])) end--;
  return line.length - end;
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0x00 || byte === 0x09 || byte === 0x0d || byte === 0x20;
}
